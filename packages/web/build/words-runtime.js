// All that our messages need of a runtime: the language is always said when one is asked for.

/** The languages of the catalogues. */
export const locales = ['en', 'ru', 'pl'];
/** No language is fixed at build time. */
export const experimentalStaticLocale = undefined;

/** The language of a message that is asked for without one. */
export function getLocale() {
	return 'en';
}

/** Whether this is one of our languages. */
export function isLocale(value) {
	return locales.includes(value);
}

/** For tools that watch which messages are used. */
export function trackMessageCall() {}

const parts = [];

/** A catalogue in one language; its messages are there when they are loaded. */
export function catalogue(locale, load) {
	const part = { locale, load, messages: [], loading: undefined };
	parts.push(part);
	return part;
}

/** Says the messages of a catalogue by their numbers. */
export function speaker(languages) {
	return (number) => (inputs, options) => {
		const message = languages[options?.locale ?? 'en'].messages[number];
		return typeof message === 'function' ? message(inputs) : message;
	};
}

/**
 * Loads a language of all catalogues that are registered, also of those that register meanwhile. Call it after every
 * import that may bring a catalogue, before using its messages.
 */
export async function loadWords(locale) {
	const known = parts.length;
	const wanted = parts.filter((part) => part.locale === locale);
	for (const part of wanted) {
		part.loading ??= part.load().then(
			(loaded) => {
				part.messages = loaded.default;
			},
			(error) => {
				// The next call tries again.
				part.loading = undefined;
				throw error;
			},
		);
	}
	await Promise.all(wanted.map(({ loading }) => loading));
	if (parts.length > known) await loadWords(locale);
}
