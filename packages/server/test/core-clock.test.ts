import { TABLE } from '@trove/kernel';
import { describe, expect, test } from 'vitest';
import { replyTime } from '../src/core/clock.ts';
import type { Folded } from '../src/core/folded.ts';
import { acts, anyAction, playing, type Timed } from './core-kit.ts';

const sinceOf = ({ seats }: Folded): (number | null)[] => seats.map(({ since }) => since);
const askedOf = ({ seats }: Folded): (number | null)[] => seats.map(({ asked }) => asked);
const RACE = { game: 'trezors', options: { contest: 'race' } } as const;
const CLOCKED = { game: 'my-treasure', pace: 'live', turn: 60 } as const;
const CLOCKED_RACE = { ...RACE, pace: 'live', turn: 60 } as const;

/** A line of play to where a seat has just ended its turn by an action that it may take back; so long its turn took. */
function passedOn(took = 7000): { line: Timed[]; seat: number; at: number } {
	const line: Timed[] = [];
	let table = playing(CLOCKED, [true, true], 100);
	for (let at = 1000; ; at += took) {
		const [seat] = table.match?.toAct ?? [];
		line.push([at, acts(seat, anyAction(table, seat))]);
		const next = playing(CLOCKED, [true, true], 100, line);
		const since = table.seats[seat].since ?? 0;
		if (next.match?.toAct[0] !== seat && next.match?.mayUndo(seat) && at - since === took) return { line, seat, at };
		table = next;
	}
}

const play = (seat: number): ReturnType<typeof acts> => acts(seat, { do: 'play', card: 'coin' });

describe('when clocks begin', () => {
	test('one turn after another: a seat that comes to act has a clock of its own', () => {
		const game = { game: 'my-treasure' };
		const begun = playing(game, [true, true], 100);
		const first = begun.seats[0].since === 100 ? 0 : 1;
		expect(begun.began).toBe(100);
		expect(begun.seats[1 - first].since).toBeNull();
		let table = begun;
		const line: Timed[] = [];
		for (let at = 200; table.match?.toAct[0] === first; at += 100) {
			line.push([at, acts(first, anyAction(table, first))]);
			table = playing(game, [true, true], 100, line);
		}
		const last = line.at(-1)?.[0];
		expect(table.began).toBe(last);
		expect(table.seats[1 - first]).toMatchObject({ since: last, asked: last });
		expect(table.seats[first]).toMatchObject({ since: null, asked: null });
	});

	test('a raid is one seat drawing alone: each card gives the time anew', () => {
		const begun = playing({}, [true, true], 100);
		const seat = begun.match?.toAct[0] ?? 0;
		const drawn = playing({}, [true, true], 100, [[700, acts(seat, { do: 'draw' })]]);
		expect(drawn.match?.toAct).toEqual([seat]);
		expect(drawn.seats[seat]).toMatchObject({ since: 700, asked: 700 });
	});

	test('where several choose in secret there is one clock for all, whoever has chosen', () => {
		const some = playing(RACE, [true, true, true], 100, [
			[200, play(1)],
			[300, play(0)],
		]);
		expect(some.began).toBe(100);
		expect(sinceOf(some)).toEqual([null, null, 100]);
		expect(askedOf(some)).toEqual([null, null, 100]);
	});

	test('taking back a choice gives no more time', () => {
		const back = playing(RACE, [true, true, true], 100, [
			[200, play(1)],
			[300, play(0)],
			[400, { e: 'undone', seat: 1 }],
		]);
		expect(sinceOf(back)).toEqual([null, 100, 100]);
		expect(askedOf(back)).toEqual([null, 400, 100]);
	});

	test('the last choice opens the race, and nobody who taps moves its begin', () => {
		const revealed: Timed[] = [
			[200, play(0)],
			[300, play(1)],
		];
		expect(sinceOf(playing(RACE, [true, true], 100, revealed))).toEqual([300, 300]);
		const tapped = playing(RACE, [true, true], 100, [...revealed, [900, acts(0, { do: 'pass' })]]);
		expect(tapped.began).toBe(300);
		expect(sinceOf(tapped)).toEqual([null, 300]);
	});

	test('what the table does begins a turn, also when everybody was to act before and after', () => {
		const closed = playing(RACE, [true, true], 100, [
			[200, play(0)],
			[300, play(1)],
			[5700, { e: 'acted', seat: TABLE, do: [{ do: 'close' }], by: 'bot' }],
		]);
		expect(closed.began).toBe(5700);
		expect(sinceOf(closed)).toEqual([5700, 5700]);
		expect(askedOf(closed)).toEqual([5700, 5700]);
	});

	test('a turn that is taken back goes on where it was left, however long the next one took', () => {
		const { line, seat, at } = passedOn();
		const began = playing(CLOCKED, [true, true], 100, line).began;
		const since = playing(CLOCKED, [true, true], 100, line.slice(0, -1)).seats[seat].since ?? 0;
		const back = playing(CLOCKED, [true, true], 100, [...line, [at + 40_000, { e: 'undone', seat }]]);
		expect(back.match?.toAct).toEqual([seat]);
		// Used up so far: from the turn's beginning to the action, not what the other one thought.
		expect(back.seats[seat]).toMatchObject({ since: at + 40_000 - (at - since), lent: false });
		expect(back.began).toBeLessThan(began ?? 0);
		// And the same once more: what was used since counts as well.
		const again: Timed[] = [...line, [at + 40_000, { e: 'undone', seat }], [at + 45_000, line[line.length - 1][1]], [at + 50_000, { e: 'undone', seat }]];
		expect(playing(CLOCKED, [true, true], 100, again).seats[seat].since).toBe(at + 50_000 - (at - since) - 5000);
		const paused: Timed[] = [...line, [at + 1000, { e: 'paused' }], [at + 9000, { e: 'resumed' }], [at + 10_000, { e: 'undone', seat }]];
		expect(playing(CLOCKED, [true, true], 100, paused).seats[seat].since).toBe(at + 10_000 - (at - since));
	});

	test('by a move and its undo nobody gets more than a little time to reply, and that once a turn', () => {
		const { line, seat, at } = passedOn(59_000);
		const undone: Timed = [at + 1, { e: 'undone', seat }];
		const back = playing(CLOCKED, [true, true], 100, [...line, undone]);
		expect(replyTime(60_000)).toBe(15_000);
		expect(back.seats[seat]).toMatchObject({ since: at + 1 - 45_000, lent: true });
		const again: Timed[] = [...line, undone, [at + 14_001, line[line.length - 1][1]], [at + 14_002, { e: 'undone', seat }]];
		expect(playing(CLOCKED, [true, true], 100, again).seats[seat].since).toBe(at + 14_002 - 59_000);
		// The next turn owes nothing.
		const next = playing(CLOCKED, [true, true], 100, [...line, undone, [at + 14_001, line[line.length - 1][1]]]);
		expect(next.seats[1 - seat]).toMatchObject({ since: at + 14_001, lent: false, stopped: null });
	});

	test('who comes back goes on with the same clock, with a little time to reply if it has run out; the others have theirs', () => {
		const away: Timed = [60_100, { e: 'away', seat: 0, bot: null }];
		const back = playing(CLOCKED_RACE, [true, true], 100, [away, [90_000, { e: 'back', seat: 0 }]]);
		expect(sinceOf(back)).toEqual([90_000 - 45_000, 100]);
		const twice: Timed[] = [away, [90_000, { e: 'back', seat: 0 }], [105_000, { e: 'away', seat: 0, bot: null }], [110_000, { e: 'back', seat: 0 }]];
		expect(sinceOf(playing(CLOCKED_RACE, [true, true], 100, twice))).toEqual([90_000 - 45_000, 100]);
		const soon = playing(CLOCKED_RACE, [true, true], 100, [
			[10_000, { e: 'away', seat: 0, bot: 'lantern' }],
			[20_000, { e: 'back', seat: 0 }],
		]);
		expect(sinceOf(soon)).toEqual([100, 100]);
	});

	test('who comes back in a pause has no more time to reply than after it', () => {
		const away: Timed = [60_100, { e: 'away', seat: 0, bot: null }];
		const paused: Timed = [70_000, { e: 'paused' }];
		const resumed: Timed = [1_270_000, { e: 'resumed' }];
		const during = playing(CLOCKED_RACE, [true, true], 100, [away, paused, [1_200_000, { e: 'back', seat: 0 }], resumed]);
		expect(during.seats[0]).toMatchObject({ since: 1_270_000 - 45_000, lent: true });
		expect(sinceOf(during)).toEqual(sinceOf(playing(CLOCKED_RACE, [true, true], 100, [away, paused, resumed, [1_270_000, { e: 'back', seat: 0 }]])));
	});

	test('a pause does not count', () => {
		const resumed = playing(RACE, [true, true], 100, [
			[1100, { e: 'paused' }],
			[9100, { e: 'resumed' }],
		]);
		expect(resumed.began).toBe(8100);
		expect(sinceOf(resumed)).toEqual([8100, 8100]);
		expect(askedOf(resumed)).toEqual([8100, 8100]);
	});
});
