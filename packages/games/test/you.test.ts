import { Dice, type Entry, type GameEvent, LOCALES, type Locale, Match, makeTable, Seeded, SPECTATOR, TABLE, type Table, type Telling } from '@trove/kernel';
import { describe, expect, test } from 'vitest';
import { games } from '../index.ts';

const NAMES = ['Qa', 'Qb', 'Qc', 'Qd', 'Qe', 'Qf', 'Qg', 'Qh'];
/** How each language speaks to the reader. */
const YOU: { readonly [locale in Locale]: RegExp } = {
	en: /(?<!\p{L})you(r)?(?!\p{L})/iu,
	ru: /(?<!\p{L})(вы|вас|вам|вами|ваш\p{L}*)(?!\p{L})/iu,
	pl: /(?<!\p{L})(ty|ci|ciebie|tobie|masz|tw[oó]j\p{L}*|(?!mysz)\p{L}+(asz|esz|isz|ysz))(?!\p{L})/iu,
};
const tellsOf = (line: string, seat: number): boolean => line.includes(NAMES[seat]);

/** What a position and its choices say to a seat. */
type Look = (seat: number, telling: Telling) => string[];

/** A random match: all that happened in it, and every position in words. */
function story({ game, words }: Entry, table: Table, seed: string): { events: GameEvent[]; looks: Look[] } {
	const match = new Match(game, table, new Seeded(seed));
	const dice = new Dice(seed);
	const events = [...match.dealt()];
	const looks: Look[] = [];
	const note = (): void => {
		const views = [...Array(table.players).keys(), SPECTATOR].map((seat) => [seat, game.view(match.state, seat), match.legal(seat)] as const);
		looks.push((at, telling) =>
			views.flatMap(([seat, view, legal]) =>
				seat === at ? [...words.position(view, seat, telling), ...legal.map((action) => words.action(action, telling))] : [],
			),
		);
	};
	note();
	while (!match.over) {
		const seats = match.legal(TABLE).length > 0 ? [...match.toAct, TABLE] : match.toAct;
		const seat = seats[dice.below(seats.length)];
		const legal = match.legal(seat);
		const action = legal[dice.below(legal.length)];
		const done = match.act(seat, action.do === 'tap' ? { ...action, ms: 90 + dice.below(900) } : action);
		if (!('events' in done)) throw new Error(`refused: ${done.code}`);
		events.push(...done.events);
		note();
	}
	return { events, looks };
}

/** Every table that a game knows by its options, with few and with many players. */
function tables({ game }: Entry): Table[] {
	const choices = Object.entries(game.options).reduce<Record<string, string | boolean>[]>(
		(sets, [name, values]) => sets.flatMap((set) => values.map((value) => ({ ...set, [name]: value }))),
		[{}],
	);
	return choices.flatMap((options) => [game.players.min, game.players.max].map((players) => makeTable(game, players, options)));
}

describe.each(games.ids)('%s', (id) => {
	const entry = games.find(id);
	const { game, words } = entry;
	const stories = tables(entry).flatMap((table) => ['a', 'b', 'c'].map((seed) => ({ table, ...story(entry, table, `you ${seed}`) })));

	test.each(LOCALES)('[B you] %s: a line is told to a player as "you", never by name', (locale) => {
		for (const { table, events } of stories) {
			for (let seat = 0; seat < table.players; seat++) {
				for (const event of events.flatMap((one) => game.redact(one, seat) ?? [])) {
					const line = words.event(event, { locale, names: NAMES, you: seat });
					const plain = words.event(event, { locale, names: NAMES });
					expect(tellsOf(line, seat), line).toBe(false);
					if (tellsOf(plain, seat)) expect(line).toMatch(YOU[locale]);
					else expect(line).toBe(plain);
				}
			}
		}
	});

	test.each(LOCALES)('[B you] %s: a spectator is told names only', (locale) => {
		for (const { events } of stories) {
			for (const event of events.flatMap((one) => game.redact(one, SPECTATOR) ?? [])) {
				expect(words.event(event, { locale, names: NAMES })).not.toMatch(YOU[locale]);
			}
		}
	});

	test.each(LOCALES)('[B you] %s: a position and its choices call the reader "you", nobody by another way, and a spectator by no "you"', (locale) => {
		for (const { table, looks } of stories) {
			for (const look of looks) {
				for (let seat = 0; seat < table.players; seat++) {
					for (const line of look(seat, { locale, names: NAMES, you: seat })) expect(tellsOf(line, seat), line).toBe(false);
				}
				for (const line of look(SPECTATOR, { locale, names: NAMES })) expect(line).not.toMatch(YOU[locale]);
			}
		}
	});
});
