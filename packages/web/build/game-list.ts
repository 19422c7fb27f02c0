import { games } from '@trove/games';
import { LOCALES, type Locale } from '@trove/kernel';
import type { Plugin } from 'vite';

/**
 * What the home page says of the games, taken from the games at build time, so that none has to be loaded. Options are
 * a module of their own: only the sheet for a new table needs them.
 */
const MODULES: { readonly [id: string]: () => string } = {
	'virtual:game-list': () => `export const GAME_LIST = ${JSON.stringify(gamesInShort())};`,
	'virtual:options': () => `export const OPTIONS = ${JSON.stringify(optionsOfAll())};`,
};

/** What the client says of games that are not loaded. */
export function gameList(): Plugin {
	return {
		name: 'trove:game-list',
		resolveId: (source) => (source in MODULES ? `\0${source}` : null),
		load: (id) => (id.startsWith('\0') ? MODULES[id.slice(1)]?.() : null),
	};
}

function inAll(say: (locale: Locale) => string) {
	return Object.fromEntries(LOCALES.map((locale) => [locale, say(locale)]));
}

function gamesInShort() {
	return games.ids.map((id) => {
		const { game, words } = games.find(id);
		return {
			id,
			players: game.players,
			minutes: game.minutes,
			age: game.age ?? null,
			odds: game.odds !== undefined,
			title: inAll((locale) => words.title(locale)),
			subtitle: inAll((locale) => words.subtitle(locale)),
			blurb: inAll((locale) => words.blurb(locale)),
		};
	});
}

function optionsOfAll() {
	const optionsOf = (id: string) => {
		const { game, words } = games.find(id);
		return Object.entries(game.options).map(([name, values]) => ({
			name,
			values: values.map((value) => ({ value, about: inAll((locale) => words.option(name, value, locale)) })),
		}));
	};
	return Object.fromEntries(games.ids.map((id) => [id, optionsOf(id)]));
}
