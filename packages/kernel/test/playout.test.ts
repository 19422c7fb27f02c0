import { expect, test } from 'vitest';
import { Dice, dealt, EVERYTHING, makeTable, playout, seatsOf } from '../src/index.ts';
import { entry, type Tiny, tiny } from './tiny.ts';

const table = makeTable(entry.game, 3);

test('a fresh state is blank and dealt', () => {
	const state = tiny.blank(table);
	tiny.deal(state, new Dice('deal'));
	expect(tiny.observe(dealt(tiny, table, new Dice('deal')), EVERYTHING)).toEqual(tiny.observe(state, EVERYTHING));
	tiny.deal(state, new Dice());
	expect(tiny.observe(dealt(tiny, table), EVERYTHING)).toEqual(tiny.observe(state, EVERYTHING));
});

/** Plays with notes of every action. */
function noted(dice: Dice): { actions: number; notes: { seat: number; move: number; extra: number; legal: number[]; mask: number }[]; state: Tiny } {
	const notes: { seat: number; move: number; extra: number; legal: number[]; mask: number }[] = [];
	let legal: number[] = [];
	const game: typeof tiny = {
		...tiny,
		legal(state, seat, moves) {
			tiny.legal(state, seat, moves);
			legal = [...moves.list.subarray(0, moves.count)];
		},
		apply(state, seat, move, extra, chance, sink) {
			expect(sink).toBeUndefined();
			notes.push({ seat, move, extra, legal, mask: state.waiting });
			tiny.apply(state, seat, move, extra, chance);
		},
	};
	const state = dealt(tiny, table, dice);
	return { actions: playout(game, state, dice), notes, state };
}

test('a playout goes on to the end and counts its actions', () => {
	for (let seed = 0; seed < 20; seed++) {
		const { actions, notes, state } = noted(new Dice(seed));
		expect(tiny.toAct(state)).toBe(0);
		expect(actions).toBe(notes.length);
		expect(actions).toBeGreaterThanOrEqual(9);
	}
});

test('the lowest seat to act chooses evenly among all its legal moves', () => {
	const counts = new Map<number, number>();
	let first = 0;
	for (let seed = 0; seed < 800; seed++) {
		const { notes } = noted(new Dice(seed));
		for (const { seat, move, legal, mask } of notes) {
			expect(legal).toContain(move);
			expect(seat).toBe(seatsOf(mask)[0]);
		}
		expect(notes[0].legal).toEqual([0, 1, 3, 4]);
		counts.set(notes[0].move, (counts.get(notes[0].move) ?? 0) + 1);
		first++;
	}
	expect([...counts.keys()].sort()).toEqual([0, 1, 3, 4]);
	for (const count of counts.values()) expect(Math.abs(count - first / 4)).toBeLessThan(60);
});

test('a move’s number is even in 150–1149', () => {
	const extras: number[] = [];
	for (let seed = 0; seed < 1500; seed++) extras.push(...noted(new Dice(seed)).notes.map(({ extra }) => extra));
	expect(extras.every((extra) => Number.isInteger(extra) && extra >= 150 && extra < 1150)).toBe(true);
	expect(Math.min(...extras)).toBe(150);
	expect(Math.max(...extras)).toBe(1149);
	expect(Math.abs(extras.reduce((sum, extra) => sum + extra, 0) / extras.length - 649.5)).toBeLessThan(10);
});

test('the same dice play the same game', () => {
	const [one, other] = [noted(new Dice('same')), noted(new Dice('same'))];
	expect(one.notes).toEqual(other.notes);
	expect(noted(new Dice('another')).notes).not.toEqual(one.notes);
});

test('a game that is over has no actions left', () => {
	const { state } = noted(new Dice(1));
	expect(playout(tiny, state, new Dice(2))).toBe(0);
});
