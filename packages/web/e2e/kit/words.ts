// The page's texts and the protocol's, as the catalogues have them: tests look for what people read.
import type { Locale } from '@trove/kernel';
import protocolEn from '../../../protocol/words/en.json' with { type: 'json' };
import protocolPl from '../../../protocol/words/pl.json' with { type: 'json' };
import protocolRu from '../../../protocol/words/ru.json' with { type: 'json' };
import en from '../../words/en.json' with { type: 'json' };
import pl from '../../words/pl.json' with { type: 'json' };
import ru from '../../words/ru.json' with { type: 'json' };

const CATALOGUES: { readonly [locale in Locale]: { readonly [key: string]: unknown } } = {
	en: { ...protocolEn, ...en },
	pl: { ...protocolPl, ...pl },
	ru: { ...protocolRu, ...ru },
};

/** The name of a text. */
export type Key = keyof typeof en | keyof typeof protocolEn;

/** A text without plural forms, its parts filled in, as it is told of somebody else. */
export function text(key: Key, parts: { readonly [name: string]: string | number } = {}, locale: Locale = 'en'): string {
	const found = CATALOGUES[locale][key];
	if (typeof found !== 'string') throw new Error(`${key} is no single text in ${locale}`);
	return found.replaceAll(/\[([^[\]|]*)\|[^[\]|]*\]/g, '$1').replaceAll(/\{(\w+)\}/g, (_, name: string) => String(parts[name] ?? ''));
}

/** A text as a pattern, at its beginning; what is filled in may be anything. */
export function pattern(key: Key): RegExp {
	const [start = ''] = text(key, {}).split('{');
	return new RegExp(`^${start.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').trim()}`);
}
