import { Fault, LOCALES, type Locale } from '@trove/kernel';

/** Environment variables for the language, by precedence. */
type Environment = { readonly [name: string]: string | undefined };

/** The language: as given, else from the environment, else English. */
export function localeOf(asked: string | undefined, env: Environment = process.env): Locale {
	if (asked !== undefined) {
		const found = LOCALES.find((locale) => locale === asked);
		if (!found) throw new Fault('--lang', `one of ${LOCALES.join(', ')} is expected, not "${asked}"`);
		return found;
	}
	const set = env.LC_ALL || env.LC_MESSAGES || env.LANG || '';
	return LOCALES.find((locale) => new RegExp(`^${locale}([_.@-]|$)`, 'i').test(set)) ?? 'en';
}

/** Whether the terminal can show Unicode. */
export function unicode(env: Environment = process.env, platform: string = process.platform): boolean {
	return platform === 'win32' || /utf-?8/i.test(env.LC_ALL || env.LC_CTYPE || env.LANG || '');
}
