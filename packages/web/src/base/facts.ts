import { GAME_LIST, type GameInfo } from 'virtual:game-list';
import type { Locale } from '@trove/kernel';
import * as m from '../../words/compiled/messages/_index.js';

/** The facts on a game's box: players, minutes and, if the box names it, the age. */
export function factsOf({ players, minutes, age }: GameInfo, locale: Locale): string[] {
	const to = { locale };
	return [m.fact_players({ min: players.min, n: players.max }, to), m.fact_minutes({ n: minutes }, to), ...(age === null ? [] : [m.fact_age({ n: age }, to)])];
}

/** What a game is called, also where its rules are not loaded; the id of one that is not known here. */
export function titleOf(game: string, locale: Locale): string {
	return GAME_LIST.find(({ id }) => id === game)?.title[locale] ?? game;
}
