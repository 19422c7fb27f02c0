import { games } from '@trove/games';
import { LOCALES } from '@trove/kernel';
import type { Plugin } from 'vite';

const ID = 'virtual:shelf';

/** What the home page says of the games, made at build time from the games themselves: so it need not load any of them. */
export function shelf(): Plugin {
	return {
		name: 'trove:shelf',
		resolveId: (source) => (source === ID ? `\0${ID}` : null),
		load: (id) => (id === `\0${ID}` ? `export const SHELF = ${JSON.stringify(gamesInShort())};` : null),
	};
}

function gamesInShort() {
	const inAll = (say: (locale: (typeof LOCALES)[number]) => string) => Object.fromEntries(LOCALES.map((locale) => [locale, say(locale)]));
	return games.ids.map((id) => {
		const { game, words } = games.find(id);
		const options = Object.entries(game.options).map(([name, values]) => ({
			name,
			values: values.map((value) => ({ value, about: inAll((locale) => words.option(name, value, locale)) })),
		}));
		return {
			id,
			players: game.players,
			minutes: game.minutes,
			age: game.age ?? null,
			odds: game.odds !== undefined,
			title: inAll((locale) => words.title(locale)),
			subtitle: inAll((locale) => words.subtitle(locale)),
			blurb: inAll((locale) => words.blurb(locale)),
			options,
		};
	});
}
