import { TABLE } from '@trove/kernel';
import { describe, expect, test } from 'vitest';
import type { Folded } from '../src/table/folded.ts';
import { acts, anyAction, playing, type Timed } from './drive-fold.ts';

const sinceOf = ({ seats }: Folded): (number | null)[] => seats.map(({ since }) => since);
const askedOf = ({ seats }: Folded): (number | null)[] => seats.map(({ asked }) => asked);
const RACE = { game: 'trezors', options: { contest: 'race' } } as const;
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

	test('who comes back has a clock that begins then; the others have theirs', () => {
		const back = playing(RACE, [true, true], 100, [
			[60_100, { e: 'away', seat: 0, bot: null }],
			[90_000, { e: 'back', seat: 0 }],
		]);
		expect(sinceOf(back)).toEqual([90_000, 100]);
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
