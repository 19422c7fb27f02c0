import { Fault, LOCALES, type Locale } from '@trove/kernel';

/** What the environment says of the person's language, the strongest word first. */
type Environment = { readonly [name: string]: string | undefined };

/** The language: the one asked for, else the environment's, else English. */
export function localeOf(asked: string | undefined, env: Environment = process.env): Locale {
	if (asked !== undefined) {
		const found = LOCALES.find((locale) => locale === asked);
		if (!found) throw new Fault('--lang', `one of ${LOCALES.join(', ')} is expected, not "${asked}"`);
		return found;
	}
	const set = env.LC_ALL || env.LC_MESSAGES || env.LANG || '';
	return LOCALES.find((locale) => new RegExp(`^${locale}([_.@-]|$)`, 'i').test(set)) ?? 'en';
}

/** Whether the terminal shows more than ASCII. */
export function unicode(env: Environment = process.env, platform: string = process.platform): boolean {
	return platform === 'win32' || /utf-?8/i.test(env.LC_ALL || env.LC_CTYPE || env.LANG || '');
}
