import { type Card, Fault, type Json, type Locale, type Registry } from '@trove/kernel';
import * as m from '../words/compiled/messages/_index.js';
import { bold, print, table } from './print.ts';
import { FINE } from './problem.ts';
import { tableOf } from './table-options.ts';

/** The options of `trove cards`, as typed. */
export interface CardsOptions {
	readonly players?: string;
	readonly json?: boolean;
}

/** `trove cards`: the cards of a game as data, with the names that actions and observations use. */
export function listCards(registry: Registry, id: string, { players, json }: CardsOptions, locale: Locale): number {
	const { game, words } = registry.find(id);
	const at = tableOf(game, players);
	const cards = game.cards?.(at);
	if (!cards) throw new Fault('game', `the cards of ${id} are not known`);
	if (json) {
		print(JSON.stringify({ game: game.id, version: game.version, players: at.players, cards }));
		return FINE;
	}
	print(`${bold(words.title(locale))}, ${m.players_count({ n: at.players }, { locale })}`);
	for (const [kind, list] of Object.entries(cards)) {
		print(`\n${bold(kind)}`);
		for (const line of table(rowsOf(list))) print(line.trimEnd());
	}
	return FINE;
}

/** A row for each card under the names of the fields. */
function rowsOf(cards: readonly Card[]): string[][] {
	const fields = [...new Set(cards.flatMap((card) => Object.keys(card)))];
	return [fields, ...cards.map((card) => fields.map((field) => cellOf(card[field])))];
}

/** A value in short: a list of lists as how many there are. */
function cellOf(value: Json | undefined): string {
	if (value === undefined || value === null) return '-';
	if (Array.isArray(value)) return value.some(Array.isArray) ? `${value.length}` : value.join(' ') || '-';
	return typeof value === 'object' ? Object.values(value).join(' ') : String(value);
}
