import { expect, test } from 'vitest';
import type { Kind, Pirate } from '../cards.ts';
import { VERSIONS, type Version } from '../state.ts';
import { playRound, type Tapped } from './table.ts';

type Racers = 'nobody' | 'cards' | 'all';

/**
 * Crowns in the row, who plays crown and map; then the sure shares of each, and how many crowns are raced for by whom.
 */
const DIVISIONS: readonly (readonly [crowns: number, cards: number, maps: number, card: number, map: number, raced: number, racers: Racers])[] = [
	[1, 1, 0, 1, 0, 0, 'nobody'],
	[1, 0, 1, 0, 1, 0, 'nobody'],
	[1, 2, 0, 0, 0, 1, 'all'],
	[1, 1, 1, 0, 0, 1, 'all'],
	[1, 0, 2, 0, 0, 1, 'all'],
	[1, 3, 0, 0, 0, 1, 'all'],
	[1, 2, 1, 0, 0, 1, 'all'],
	[1, 1, 2, 0, 0, 1, 'all'],
	[1, 0, 3, 0, 0, 1, 'all'],
	[1, 4, 0, 0, 0, 1, 'all'],
	[1, 3, 1, 0, 0, 1, 'all'],
	[1, 2, 2, 0, 0, 1, 'all'],
	[1, 1, 3, 0, 0, 1, 'all'],
	[1, 0, 4, 0, 0, 1, 'all'],
	[2, 1, 0, 2, 0, 0, 'nobody'],
	[2, 0, 1, 0, 1, 0, 'nobody'],
	[2, 2, 0, 1, 0, 0, 'nobody'],
	[2, 1, 1, 1, 1, 0, 'nobody'],
	[2, 0, 2, 0, 1, 0, 'nobody'],
	[2, 3, 0, 0, 0, 2, 'all'],
	[2, 2, 1, 0, 0, 2, 'all'],
	[2, 1, 2, 0, 0, 2, 'all'],
	[2, 0, 3, 0, 0, 2, 'all'],
	[2, 4, 0, 0, 0, 2, 'all'],
	[2, 3, 1, 0, 0, 2, 'all'],
	[2, 2, 2, 0, 0, 2, 'all'],
	[2, 1, 3, 0, 0, 2, 'all'],
	[2, 0, 4, 0, 0, 2, 'all'],
	[3, 1, 0, 3, 0, 0, 'nobody'],
	[3, 0, 1, 0, 1, 0, 'nobody'],
	[3, 2, 0, 1, 0, 1, 'cards'],
	[3, 1, 1, 2, 1, 0, 'nobody'],
	[3, 0, 2, 0, 1, 0, 'nobody'],
	[3, 3, 0, 1, 0, 0, 'nobody'],
	[3, 2, 1, 1, 1, 0, 'nobody'],
	[3, 1, 2, 1, 1, 0, 'nobody'],
	[3, 0, 3, 0, 1, 0, 'nobody'],
	[3, 4, 0, 0, 0, 3, 'all'],
	[3, 3, 1, 0, 0, 3, 'all'],
	[3, 2, 2, 0, 0, 3, 'all'],
	[3, 1, 3, 0, 0, 3, 'all'],
	[3, 0, 4, 0, 0, 3, 'all'],
];

const ROWS: readonly (readonly Kind[])[] = [[], ['coin', 'crown', 'coin'], ['crown', 'coin', 'crown'], ['crown', 'crown', 'crown']];

interface Case {
	readonly row: readonly Kind[];
	readonly cards: readonly Pirate[];
	/** Sure crowns by seat, and whether the seat races. */
	readonly sure: readonly number[];
	readonly races: readonly boolean[];
	readonly raced: number;
}

/**
 * Each division with cards on low seats and with maps there, and an idle second player where one alone wants crowns.
 */
const CASES: readonly Case[] = DIVISIONS.flatMap(([crowns, cards, maps, card, map, raced, racers]) =>
	[false, true].map((turned) => {
		const seats = [...new Array<Pirate>(cards).fill('crown'), ...new Array<Pirate>(maps).fill('map')];
		if (seats.length === 1) seats.push('diamond');
		if (turned) seats.reverse();
		return {
			row: ROWS[crowns],
			cards: seats,
			sure: seats.map((played) => (played === 'crown' ? card : played === 'map' ? map : 0)),
			races: seats.map((played) => played !== 'diamond' && (racers === 'all' || (racers === 'cards' && played === 'crown'))),
			raced,
		};
	}),
);

const titled = CASES.flatMap((given) => {
	const title = `${given.row.join(' ')} for ${given.cards.join(' ')}`;
	return VERSIONS.map((version) => ({ ...given, version, title: version === VERSIONS[0] ? title : `${title}, version ${version}` }));
});
const crown = (row: readonly Kind[]): number => row.indexOf('crown');
const mapsWithout = (cards: readonly Pirate[], won: readonly number[]): number[] => cards.map((card, seat) => (card === 'map' && won[seat] === 0 ? 1 : 0));

/** Who taps crowns rightly: in version 2 all who want them and are not alone in it. */
function rightly({ cards, races, version }: Case & { readonly version: Version }): readonly boolean[] {
	const wanted = cards.filter((card) => card !== 'diamond').length;
	return version === 1 ? races : cards.map((card) => card !== 'diamond' && wanted > 1);
}

/** Who loses a chest by a wrong tap on crowns. */
function losers(given: Case & { readonly version: Version }): readonly boolean[] {
	const right = rightly(given);
	return given.sure.map((sure, seat) => sure > 0 && !right[seat]);
}

function check(given: Case, taps: readonly Tapped[], won: readonly number[], wrong: readonly number[]): void {
	const { state } = playRound({ ...given, taps });
	const maps = mapsWithout(given.cards, won);
	expect(state.won).toEqual(won.map((count) => new Array(count).fill('crown')));
	expect(state.hooks).toEqual(wrong.map((count, seat) => count + maps[seat]));
	expect(state.hooksLeft).toBe(10 - state.hooks.reduce((sum, hooks) => sum + hooks));
}

test.each(titled)('[TZ-7] without a tap only sure shares are taken: $title', (given) => {
	check(
		given,
		given.cards.map(() => 'pass'),
		given.sure,
		given.cards.map(() => 0),
	);
	check(
		given,
		given.cards.map(() => null),
		given.sure,
		given.cards.map(() => 0),
	);
});

test.each(titled)('[TZ-8] the fastest take one raced chest each, [TZ-9] a wrong tap costs a sure one, a harmless one nothing: $title', (given) => {
	const right = rightly(given);
	const lost = losers(given);
	for (const order of [1, -1]) {
		let left = given.raced;
		const seats = given.cards.map((_, seat) => seat);
		const fastestFirst = order === 1 ? seats : [...seats].reverse();
		const won = [...given.sure];
		for (const seat of fastestFirst) {
			if (given.cards[seat] === 'diamond') continue;
			if (given.races[seat]) won[seat] += left-- > 0 ? 1 : 0;
			else if (lost[seat]) won[seat]--;
		}
		const taps = seats.map((seat): Tapped => [crown(given.row), 500 + 10 * order * seat]);
		check(
			given,
			taps,
			won,
			right.map((one) => (one ? 0 : 1)),
		);
	}
});

test.each(titled)('[TZ-9] a false start costs the race but no sure share of it: $title', (given) => {
	const lost = losers(given);
	const won = given.sure.map((sure, seat) => (lost[seat] ? sure - 1 : sure));
	check(
		given,
		given.cards.map(() => [crown(given.row), 99]),
		won,
		given.cards.map(() => 1),
	);
});

test.each(titled.filter(({ row }) => row.includes('coin')))('[TZ-9] a tap on another kind costs the race but no sure share: $title', (given) => {
	check(
		given,
		given.cards.map(() => [given.row.indexOf('coin'), 300]),
		given.sure,
		given.cards.map(() => 1),
	);
});

test.each(titled)('[TZ-14] at a calm table raced chests are drawn for, one each: $title', (given) => {
	const winners = new Set<string>();
	for (let seed = 0; seed < 40; seed++) {
		const { state, events } = playRound({ ...given, contest: 'calm', seed: `calm ${seed}` });
		const extra = state.won.map((won, seat) => won.length - given.sure[seat]);
		expect(extra.every((count, seat) => count === 0 || (count === 1 && given.races[seat]))).toBe(true);
		expect(extra.reduce((sum, count) => sum + count)).toBe(given.raced);
		expect(state.hooks).toEqual(
			mapsWithout(
				given.cards,
				state.won.map((won) => won.length),
			),
		);
		expect(events.some(({ on }) => on === 'settle' || on === 'wrong')).toBe(false);
		winners.add(extra.join());
	}
	// Over many seeds everybody who races wins, and everybody loses.
	given.races.forEach((races, seat) => {
		if (races) expect(new Set([...winners].map((extra) => extra.split(',')[seat]))).toEqual(new Set(['0', '1']));
	});
});
