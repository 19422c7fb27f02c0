import { EVERYTHING, type JsonObject, Match, makeTable, Seeded, SPECTATOR } from '@trove/kernel';
import { expect, test } from 'vitest';
import type { Expedition } from '../events.ts';
import { game } from '../index.ts';
import { act, choices, kinds, open, own, refused, see } from './table.ts';

const dealt = [
	['gray-4', 'purple-1', 'green-1', 'orange-1'],
	['gray-5', 'purple-2', 'green-2', 'orange-2'],
];
const keep = (...cards: string[]): JsonObject => ({ do: 'keep', cards });

test('[SG-1] everybody is dealt four cards of 47 and may keep any two', () => {
	for (const players of [2, 3, 4]) {
		const match = new Match(game, makeTable(game, players), new Seeded('deal'));
		expect(match.toAct).toEqual([0, 1, 2, 3].slice(0, players));
		const { phase, deckCount, seats, display, expedition, turn, round } = see(match, EVERYTHING);
		expect({ phase, deckCount, display, expedition, turn, round }).toEqual({
			phase: 'keep',
			deckCount: 47 - 4 * players,
			display: [],
			expedition: null,
			turn: 1,
			round: 1,
		});
		expect(new Set(seats.flatMap((seat) => seat.dealt ?? [])).size).toBe(4 * players);
	}
	const match = open({ dealt });
	expect(choices(match, 0).sort()).toEqual([
		'green-1 gray-4',
		'orange-1 gray-4',
		'orange-1 green-1',
		'purple-1 gray-4',
		'purple-1 green-1',
		'purple-1 orange-1',
	]);
	expect(refused(match, 0, keep('gray-4', 'gray-5'))).toBe('not-dealt SG-1');
	expect(refused(match, 0, keep('gray-5', 'purple-1'))).toBe('not-dealt SG-1');
});

test('[SG-1] the choice is secret until all have chosen', () => {
	const match = open({ dealt });
	act(match, 1, keep('gray-5', 'green-2'));
	expect(match.toAct).toEqual([0]);
	expect(own(match, 1)).toMatchObject({ dealt: dealt[1], kept: ['green-2', 'gray-5'], cards: [] });
	for (const seat of [0, SPECTATOR]) {
		expect(see(match, seat).seats[1]).toMatchObject({ kept: '?', cards: [] });
		expect(see(match, seat).seats[1]).not.toHaveProperty('dealt');
	}
	expect(own(match, 0)).toMatchObject({ dealt: dealt[0], kept: null });
	expect(see(match, EVERYTHING).seats.map((seat) => seat.kept)).toEqual([null, ['green-2', 'gray-5']]);
});

test('[SG-1] when all have chosen the kept cards are shown, as dealt, and the others go back into the deck', () => {
	const match = open({ dealt });
	act(match, 0, keep('orange-1', 'gray-4'));
	const events = act(match, 1, keep('purple-2', 'green-2'));
	const seen = see(match, SPECTATOR);
	expect(seen.seats.map(({ cards }) => cards.map(({ id }) => id))).toEqual([
		['gray-4', 'orange-1'],
		['purple-2', 'green-2'],
	]);
	expect(seen.seats[0]).not.toHaveProperty('dealt');
	expect(seen.seats[0]).not.toHaveProperty('kept');
	const { memory, display } = game.observe(match.state, EVERYTHING);
	expect([...(memory?.deck ?? []), ...display]).toEqual(expect.arrayContaining(['purple-1', 'green-1', 'gray-5', 'orange-2']));
	expect(kinds(events)).toEqual(['kept', 'shown', 'shown', 'opened', 'opened', 'opened', 'opened', 'round', 'expedition']);
	expect(refused(match, 0, keep('purple-1', 'green-1'))).toBe('keep-over SG-1');
});

test('[SG-1] a choice may be taken back until all have chosen', () => {
	const match = open({ dealt });
	act(match, 0, keep('orange-1', 'gray-4'));
	expect(match.undoRefusal(0)).toBeNull();
	match.undo(0);
	expect(match.toAct).toEqual([0, 1]);
	act(match, 0, keep('purple-1', 'gray-4'));
	act(match, 1, keep('gray-5', 'purple-2'));
	expect(match.undoRefusal(0)?.code).toBe('undo-too-late');
});

test('[SG-1] before all have chosen nothing else can be done', () => {
	const match = open({ dealt });
	expect(refused(match, 0, { do: 'mark', card: 'gray-4', cells: [[0, 0]] })).toBe('keep-first SG-1');
	expect(refused(match, 0, { do: 'bonus', card: 'gray-4', cell: [0, 0] })).toBe('keep-first SG-1');
	expect(refused(match, 0, { do: 'take', from: 'deck' })).toBe('keep-first SG-1');
});

test('[SG-2] then four cards are opened as the display', () => {
	const match = open({ dealt, first: 1 });
	expect(see(match, 0).first).toBe(1);
	act(match, 0, keep('orange-1', 'gray-4'));
	act(match, 1, keep('purple-2', 'gray-5'));
	const { display, deckCount, phase, first } = see(match, 0);
	expect(new Set(display).size).toBe(4);
	expect({ deckCount, phase, first }).toEqual({ deckCount: 39, phase: 'mark', first: 1 });
});

test('[SG-2] the first player is random', () => {
	const firsts = Array.from({ length: 40 }, (_, seed) => see(new Match(game, makeTable(game, 4), new Seeded(`${seed}`)), 0).first);
	expect([...new Set(firsts)].sort()).toEqual([0, 1, 2, 3]);
});

/** Plays a whole game with the first legal action each time; answers with all expeditions and who revealed them. */
function expeditionsOf(players: number, seed: string): Expedition[] {
	const match = new Match(game, makeTable(game, players), new Seeded(seed));
	const events = [];
	while (!match.over) events.push(...act(match, match.toAct[0], match.legal(match.toAct[0])[0]));
	return events.filter((event): event is Expedition => event.on === 'expedition');
}

test('[SG-3] four rounds of seven turns, each with seven of the eight expedition cards, shuffled anew', () => {
	const supply: { [shape: string]: number } = { I2: 1, I3: 2, L3: 2, L4: 1, T4: 1, O4: 1 };
	const missing = new Set<string>();
	for (const seed of ['a', 'b', 'c', 'd', 'e', 'f']) {
		const shapes = expeditionsOf(2, seed);
		expect(shapes.map(({ turn }) => turn)).toEqual(Array.from({ length: 28 }, (_, i) => i + 1));
		for (let round = 0; round < 4; round++) {
			const played = shapes.slice(7 * round, 7 * round + 7).map(({ shape }) => shape);
			const left = Object.entries(supply).map(([shape, count]) => [shape, count - played.filter((name) => name === shape).length] as const);
			expect(left.map(([, count]) => count).sort()).toEqual([0, 0, 0, 0, 0, 1]);
			for (const [shape, count] of left) if (count === 1) missing.add(shape);
		}
	}
	expect(missing.size).toBeGreaterThan(3);
});

test('[SG-3] the table shows only the current expedition; the played ones are in the memory, and a new round forgets them', () => {
	const match = open({
		hands: [
			['purple-1', 'purple-2'],
			['purple-4', 'purple-5'],
		],
		expeditions: ['L4', 'I2', 'T4'],
		turn: 5,
	});
	const one = (seat: number): void => void act(match, seat, match.legal(seat).find((action) => action.do === 'mark' && action.cells.length === 1) ?? {});
	expect(see(match, 0)).not.toHaveProperty('memory');
	expect(see(match, 0).expedition).toBe('L4');
	expect(game.observe(match.state, 0).memory?.played.length).toBe(4);
	const both = (): void =>
		[0, 1].forEach((seat) => {
			while (match.toAct.includes(seat) && see(match, 0).phase === 'mark') {
				if (own(match, seat).due > 0) act(match, seat, match.legal(seat)[0]);
				else one(seat);
				if (own(match, seat).due === 0) break;
			}
		});
	both();
	expect(see(match, 0).expedition).toBe('I2');
	expect(game.observe(match.state, SPECTATOR).memory?.played).toContain('L4');
	both();
	both();
	expect(see(match, 0)).toMatchObject({ turn: 8, round: 2 });
	expect(game.observe(match.state, 0).memory).toEqual({ played: [] });
});

test('[SG-4] the first player reveals the expedition, and it holds for everybody', () => {
	const match = open({ dealt, first: 1, expeditions: ['O4'] });
	act(match, 0, keep('gray-4', 'purple-1'));
	const events = act(match, 1, keep('gray-5', 'purple-2'));
	expect(events.find(({ on }) => on === 'expedition')).toEqual({ on: 'expedition', seat: 1, turn: 1, shape: 'O4' });
	for (const seat of [0, 1]) expect(match.legal(seat).some((action) => action.do === 'mark' && action.cells.length === 4)).toBe(true);
	expect(match.toAct).toEqual([0, 1]);
});

test('[SG-14] the first player moves one seat to the left after each turn, across rounds', () => {
	for (const players of [2, 3, 4]) {
		const revealed = expeditionsOf(players, 'rotation').map(({ seat }) => seat);
		expect(revealed).toEqual(revealed.map((_, turn) => (revealed[0] + turn) % players));
	}
});
