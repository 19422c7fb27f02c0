import { TABLE } from '@trove/kernel';
import { describe, expect, test } from 'vitest';
import { dueInStorage, dueOf, dueToWrite, turnEnds } from '../src/core/due.ts';
import type { Folded } from '../src/core/folded.ts';
import { NOBODY, type Presence } from '../src/core/presence.ts';
import { type TableSettings, USUAL_TABLE_SETTINGS } from '../src/core/settings.ts';
import { type Task, tasksOf } from '../src/core/tasks.ts';
import { acts, cameAt, DAY, folded, MINUTE, playing, presence, SECOND, settings, sits, type Timed } from './core-kit.ts';

const usual = settings();
const here = presence(null, null, null, null);

/** What is written at a time; nothing is undefined. */
function written(table: Folded, now: number, who: Presence = here, how: TableSettings = usual): Task | undefined {
	return tasksOf(table, now, who, how).find((task) => task.do !== 'ask');
}

/** Checks that something happens exactly at a time and not before; answers what. */
function happensAt(table: Folded, due: number, who: Presence = here, how: TableSettings = usual): Task | undefined {
	expect(dueOf(table, who, how)).toBe(due);
	expect(written(table, due - 1, who, how)).toBeUndefined();
	return written(table, due, who, how);
}

const append = (...entries: readonly object[]): object => ({ do: 'append', entries });
const CHOOSING = { game: 'trezors', options: { contest: 'race' } } as const;
const LIVE = { ...CHOOSING, pace: 'live', turn: 30 } as const;
const play = (seat: number, card = 'coin'): ReturnType<typeof acts> => acts(seat, { do: 'play', card });

describe('a table that has not begun', () => {
	test('waits as long as somebody is there', () => {
		expect(dueOf(folded({}, [[5, sits(0)]]), here, usual)).toBeNull();
	});

	test('ends ten minutes after the last person has gone', () => {
		const table = folded({}, [[5, sits(0)]]);
		expect(happensAt(table, 7000 + 10 * MINUTE, presence(7000, null))).toEqual(append({ e: 'ended', why: 'abandoned' }));
		expect(dueOf(table, presence(0, 0), usual)).toBe(5 + 10 * MINUTE);
	});

	test('"play now" fills up with bots after ten seconds, all different', () => {
		const table = folded({ players: 4 }, [[5, sits(1)]], { playNow: true }, 3);
		const task = happensAt(table, 3 + 10 * SECOND);
		expect(task).toEqual(
			append(
				{ e: 'bot', seat: 0, bot: 'lantern' },
				{ e: 'bot', seat: 2, bot: 'gull' },
				{ e: 'bot', seat: 3, bot: 'tortoise' },
				{ e: 'started', words: ['', 'word 1', '', ''] },
			),
		);
	});

	test('"play now" begins at once when all seats are taken', () => {
		const full = folded(
			{},
			[
				[5, sits(0)],
				[6, sits(1)],
			],
			{ playNow: true },
			3,
		);
		expect(written(full, 6)).toEqual(append({ e: 'started', words: ['word 0', 'word 1'] }));
		const bot = folded(
			{},
			[
				[5, sits(0)],
				[6, sits(1, 'gull')],
			],
			{ playNow: true },
			3,
		);
		expect(written(bot, 6)).toEqual(append({ e: 'started', words: ['word 0', ''] }));
		const unready = folded(
			{},
			[
				[5, sits(0)],
				[6, sits(1)],
				[7, { e: 'ready', seat: 1, on: false }],
			],
			{ playNow: true },
			3,
		);
		expect(written(unready, 7)).toBeUndefined();
		expect(dueOf(unready, here, usual)).toBe(10_003);
	});

	test('"play now" does not begin without anybody there', () => {
		const table = folded({}, [[5, sits(0)]], { playNow: true }, 3);
		expect(happensAt(table, 5 + 10 * MINUTE, NOBODY)).toEqual(append({ e: 'ended', why: 'abandoned' }));
		expect(written(table, 11 * SECOND, here)).toMatchObject({ do: 'append' });
	});

	test('an ordinary table does not begin by itself, however full', () => {
		expect(
			written(
				folded({}, [
					[5, sits(0)],
					[6, sits(1)],
				]),
				DAY,
			),
		).toBeUndefined();
	});
});

describe('a relaxed table', () => {
	const table = playing(CHOOSING, [true, true, true], 100, [[200, play(0)]]);

	test('has no clock', () => {
		expect(dueOf(table, here, usual)).toBeNull();
		expect(turnEnds(table, usual)).toBeNull();
	});

	test('[A3] misses who is gone for two minutes, whether it waits for them or not', () => {
		const away = (seat: number): object => append({ e: 'away', seat, bot: 'lantern', why: 'gone' });
		expect(happensAt(table, 50_000 + 2 * MINUTE, presence(null, 50_000, null))).toEqual(away(1));
		expect(happensAt(table, 50_000 + 2 * MINUTE, presence(50_000, null, null))).toEqual(away(0));
	});

	test('[A3] counts an absence from when somebody is there again to miss them', () => {
		const rested = playing(CHOOSING, [true, true, true], 100, [[900_000, { e: 'rested', from: 60_000, ms: 840_000 }]]);
		expect(happensAt(rested, 900_000 + 2 * MINUTE, presence(null, 50_000, null))).toMatchObject({ entries: [{ e: 'away', seat: 1 }] });
	});

	test('misses nobody while nobody is there to miss them', () => {
		expect(happensAt(table, 60_000 + 30 * MINUTE, presence(0, 50_000, 60_000))).toEqual(append({ e: 'ended', why: 'abandoned' }));
	});

	test('[A3] waits, where its terms say so: who is gone is only marked', () => {
		const waiting = { ...table, terms: { ...table.terms, absence: 'wait' as const } };
		expect(happensAt(waiting, 50_000 + 2 * MINUTE, presence(null, 50_000, null))).toEqual(append({ e: 'away', seat: 1, bot: null, why: 'gone' }));
	});

	test('lets those present vote, where its terms say so', () => {
		const voting = { ...table, terms: { ...table.terms, absence: 'vote' as const } };
		expect(happensAt(voting, 50_000 + 2 * MINUTE, presence(null, 50_000, null))).toEqual(
			append({ e: 'away', seat: 1, bot: null, why: 'gone' }, { e: 'vote', seat: TABLE, on: 'bot', of: 1, yes: true }),
		);
	});
});

describe('a clock that runs out', () => {
	const missed = (...times: number[]): Timed[] => times.map((at) => [at, { e: 'missed', seat: 0, bot: null }]);

	test('[A3] has this turn played, by a sailor who is not at the table yet', () => {
		const table = playing(LIVE, [true, true, 'lantern'], 100, [[200, play(0)]]);
		expect(turnEnds(table, usual)).toBe(30_100);
		expect(written(table, 30_099)).toBeUndefined();
		expect(written(table, 30_100)).toEqual(append({ e: 'missed', seat: 1, bot: 'gull' }));
	});

	test('[A3] makes away who has missed three turns in a row', () => {
		const table = playing(LIVE, [true, true], 100, [...missed(200, 300), [400, play(1)]]);
		expect(happensAt(table, 30_100)).toEqual(append({ e: 'away', seat: 0, bot: 'lantern', why: 'turns' }));
		const back = playing(LIVE, [true, true], 100, [...missed(200, 300), [350, { e: 'back', seat: 0 }], [400, play(1)]]);
		expect(happensAt(back, 30_100)).toEqual(append({ e: 'missed', seat: 0, bot: 'lantern' }));
	});

	test('[A3] stands still while nobody is active, and while somebody is runs for all', () => {
		const table = playing(LIVE, [true, true], 100);
		for (const gone of [presence(0, 0), presence(5, 5)]) expect(written(table, 20 * MINUTE, gone)).toBeUndefined();
		const asleep = playing(LIVE, [true, true], 100, [[200, { e: 'away', seat: 0, bot: 'gull' }]]);
		expect(written(asleep, 20 * MINUTE, presence(null, 5))).toBeUndefined();
		expect(written(asleep, 20 * MINUTE, presence(5, null))).toBeDefined();
	});

	test('runs for the connected and the others alike', () => {
		const table = playing(LIVE, [true, true], 100);
		expect(dueOf(table, presence(null, 5), usual)).toBe(30_100);
	});

	test('is one for all who choose in secret: it neither moves nor tells when somebody has chosen', () => {
		const times = [200, 9000, 25_000].map((at) => playing(LIVE, [true, true, true], 100, [[at, play(2)]]));
		expect(times.map((table) => turnEnds(table, usual))).toEqual([30_100, 30_100, 30_100]);
		expect(happensAt(times[0], 30_100)).toEqual(append({ e: 'missed', seat: 0, bot: 'lantern' }, { e: 'missed', seat: 1, bot: 'gull' }));
	});

	test('[A3] is only marked where the table waits, shown no more, and after three times as long its people are away', () => {
		const table = playing({ ...LIVE, absence: 'wait' }, [true, true], 100, [[200, play(1)]]);
		expect(happensAt(table, 30_100)).toEqual(append({ e: 'missed', seat: 0, bot: null }));
		const once = playing({ ...LIVE, absence: 'wait' }, [true, true], 100, [[200, play(1)], ...missed(30_100)]);
		expect(turnEnds(once, usual)).toBeNull();
		expect(happensAt(once, 60_100)).toEqual(append({ e: 'missed', seat: 0, bot: null }));
		const twice = playing({ ...LIVE, absence: 'wait' }, [true, true], 100, [[200, play(1)], ...missed(30_100, 60_100)]);
		expect(happensAt(twice, 90_100)).toEqual(append({ e: 'away', seat: 0, bot: null, why: 'turns' }));
	});

	test('has somebody back who has connected since, and nobody who was connected all the time', () => {
		for (const pace of ['relaxed', 'live'] as const) {
			const away = playing({ ...LIVE, pace, turn: pace === 'live' ? 30 : 0 }, [true, true], 100, [
				[200, play(0)],
				[200_000, { e: 'away', seat: 1, bot: 'gull' }],
			]);
			expect(written(away, 200_001)).toBeUndefined();
			expect(written(away, 200_001, presence(null, 5))).toBeUndefined();
			expect(written(away, 200_001, cameAt(here, 1, 199_999))).toBeUndefined();
			expect(written(away, 200_001, cameAt(here, 1, 200_001))).toEqual(append({ e: 'back', seat: 1 }));
		}
	});

	test('is for one who is connected and asleep as for others', () => {
		const away = playing(LIVE, [true, true], 100, [[30_100, { e: 'away', seat: 1, bot: 'gull' }]]);
		expect(tasksOf(away, 30_100, presence(null, null), usual).filter((task) => task.do === 'append')).toEqual([
			append({ e: 'missed', seat: 0, bot: 'lantern' }),
		]);
	});

	test('gives who is back a little time to reply', () => {
		const back = playing(LIVE, [true, true], 100, [
			[200, play(0)],
			[30_100, { e: 'away', seat: 1, bot: 'gull' }],
			[31_000, { e: 'back', seat: 1 }],
		]);
		expect(happensAt(back, 41_000)).toEqual(append({ e: 'missed', seat: 1, bot: 'lantern' }));
	});

	test('over days is as long as the terms say', () => {
		const table = playing({ game: 'dead-mans-draw', pace: 'days', turn: 2 * 86_400 }, [true, true], 100);
		const seat = table.match?.toAct[0];
		expect(happensAt(table, 100 + 2 * DAY, NOBODY)).toEqual(append({ e: 'missed', seat, bot: 'lantern' }));
	});

	test('stands still while no server runs, and for the grace after it', () => {
		const table = playing(LIVE, [true, true], 100);
		const down = settings({}, [[5000, 605_000]]);
		expect(turnEnds(table, down)).toBe(30_100 + 600_000 + 30_000);
		expect(happensAt(table, 660_100, here, down)).toMatchObject({ do: 'append' });
	});

	test('stands still in a pause', () => {
		const paused = playing(LIVE, [true, true], 100, [[5000, { e: 'paused' }]]);
		expect(dueOf(paused, here, usual)).toBeNull();
		expect(turnEnds(paused, usual)).toBeNull();
	});
});

describe('votes', () => {
	const VOTE = { ...LIVE, absence: 'vote' } as const;

	/** Two people who have missed two turns each. */
	const twice: Timed[] = [0, 0, 1, 1].map((seat) => [150, { e: 'missed', seat, bot: null }]);

	test('[A3] are held when somebody becomes away: a turn that was missed before is played', () => {
		const table = playing(VOTE, [true, true, true], 100, [[200, play(2)]]);
		expect(happensAt(table, 30_100)).toEqual(append({ e: 'missed', seat: 0, bot: 'lantern' }, { e: 'missed', seat: 1, bot: 'gull' }));
	});

	test('are opened about one absent person at a time', () => {
		const table = playing(VOTE, [true, true, true], 100, [...twice, [200, play(2)]]);
		expect(happensAt(table, 30_100)).toEqual(append({ e: 'away', seat: 0, bot: null, why: 'turns' }, { e: 'vote', seat: TABLE, on: 'bot', of: 0, yes: true }));
		const opened: Timed[] = [
			...twice,
			[200, play(2)],
			[30_100, { e: 'away', seat: 0, bot: null }],
			[30_100, { e: 'vote', seat: TABLE, on: 'bot', of: 0, yes: true }],
		];
		const open = playing(VOTE, [true, true, true], 100, opened);
		expect(happensAt(open, 90_100)).toEqual(append({ e: 'vote', seat: TABLE, on: 'bot', of: 0, yes: false }));
		const closed = playing(VOTE, [true, true, true], 100, [...opened, [90_100, { e: 'vote', seat: TABLE, on: 'bot', of: 0, yes: false }]]);
		expect(closed.vote).toBeNull();
		expect(written(closed, 90_100)).toEqual(append({ e: 'away', seat: 1, bot: null, why: 'turns' }, { e: 'vote', seat: TABLE, on: 'bot', of: 1, yes: true }));
	});

	test('are not held where nobody could vote: a bot plays', () => {
		const alone = playing(VOTE, [true, 'crab'], 100, twice.slice(0, 2));
		expect(written(alone, 30_100)).toEqual(append({ e: 'away', seat: 0, bot: 'lantern', why: 'turns' }));
		const both = playing(VOTE, [true, true], 100, twice);
		expect(written(both, 30_100)).toEqual(append({ e: 'away', seat: 0, bot: 'lantern', why: 'turns' }, { e: 'away', seat: 1, bot: 'gull', why: 'turns' }));
	});

	test('of people are closed after a minute, also in a pause', () => {
		const asked = playing(CHOOSING, [true, true, true], 100, [[5000, { e: 'vote', seat: 0, on: 'pause', of: null, yes: true }]]);
		expect(happensAt(asked, 65_000)).toEqual(append({ e: 'vote', seat: TABLE, on: 'pause', of: null, yes: false }));
		const resuming = playing(CHOOSING, [true, true, true], 100, [
			[5000, { e: 'paused' }],
			[9000, { e: 'vote', seat: 0, on: 'resume', of: null, yes: true }],
		]);
		expect(happensAt(resuming, 69_000)).toEqual(append({ e: 'vote', seat: TABLE, on: 'resume', of: null, yes: false }));
	});
});

describe('bots', () => {
	const asks = (table: Folded, now: number, who: Presence = here, how: TableSettings = usual): readonly Task[] =>
		tasksOf(table, now, who, how).filter((task) => task.do === 'ask');

	test('are asked at once and act a second after they could, whatever others do meanwhile', () => {
		for (const at of [200, 600, 1099]) {
			const table = playing(CHOOSING, [true, true, 'gull'], 100, [[at, play(0)]]);
			expect(asks(table, at)).toEqual([{ do: 'ask', seat: 2, bot: 'gull', at: 1100, decision: 0, shared: true }]);
			expect(dueOf(table, here, usual)).toBe(1100);
		}
	});

	test('have another decision when their options have changed', () => {
		const table = playing(CHOOSING, [true, 'gull'], 100, [
			[200, play(0)],
			[1100, play(1)],
		]);
		expect(asks(table, 1100)).toEqual([{ do: 'ask', seat: 1, bot: 'gull', at: 2100, decision: 2, shared: true }]);
	});

	test('act at once where the pace is off', () => {
		const table = playing(CHOOSING, [true, 'gull'], 100);
		expect(dueOf(table, here, settings({ botPace: 0 }))).toBe(100);
	});

	test('play for who is away, and not in a pause', () => {
		const away: Timed = [30_100, { e: 'away', seat: 1, bot: 'gull' }];
		expect(asks(playing(LIVE, [true, true], 100, [away]), 30_100)).toMatchObject([{ seat: 1, bot: 'gull', at: 1100 }]);
		expect(asks(playing(LIVE, [true, true], 100, [away, [30_200, { e: 'paused' }]]), 40_000)).toEqual([]);
	});

	test('[A3] rest while no person is active, so that the table is abandoned', () => {
		const table = playing(LIVE, [true, 'crab'], 100, [[30_100, { e: 'away', seat: 0, bot: 'gull' }]]);
		expect(asks(table, 30_100, NOBODY)).toEqual([]);
		expect(happensAt(table, 30_100 + 30 * MINUTE, NOBODY)).toEqual(append({ e: 'ended', why: 'abandoned' }));
		expect(asks(table, 30_100, here)).toEqual([]);
		expect(asks(table, 30_100, cameAt(here, 0, 30_200))).toEqual([]);
	});

	test('[A3] play on while one of the people is active; who gave up is none of them', () => {
		const table = playing(LIVE, [true, true, 'crab'], 100, [[30_100, { e: 'away', seat: 0, bot: 'gull' }]]);
		expect(asks(table, 30_100, presence(0, null, 0))).toHaveLength(2);
		expect(asks(table, 30_100, NOBODY)).toEqual([]);
		const over = playing(LIVE, [true, true, true], 100, [[500, { e: 'left', seat: 2, how: 'resigned', bot: 'gull' }]]);
		expect(asks(over, 500, presence(0, 0, null))).toEqual([]);
	});

	test('among themselves play to the end without anybody', () => {
		const table = playing(CHOOSING, ['gull', 'crab'], 100);
		expect(asks(table, 100, NOBODY)).toHaveLength(2);
		expect(dueOf(table, NOBODY, usual)).toBe(1100);
	});

	test('take over for good from who resigned, who is not waited for', () => {
		const table = playing(LIVE, [true, true, true], 100, [[500, { e: 'left', seat: 2, how: 'resigned', bot: 'gull' }]]);
		expect(asks(table, 500)).toMatchObject([{ seat: 2, bot: 'gull' }]);
		expect(dueOf(table, presence(0, 0, null), settings({ abandoned: { ...USUAL_TABLE_SETTINGS.abandoned, playing: 50 } }))).toBe(550);
	});
});

describe('a race', () => {
	const revealed: Timed[] = [
		[200, play(0)],
		[300, play(1)],
	];
	const close = { do: 'act', actions: [{ do: 'close' }] };
	const pass = (seat: number): ReturnType<typeof acts> => acts(seat, { do: 'pass' });

	test('[TZ-15] is closed when its window is over', () => {
		const table = playing(CHOOSING, [true, true], 100, revealed);
		expect(turnEnds(table, usual)).toBe(5700);
		expect(happensAt(table, 5700)).toEqual(close);
	});

	test('[TZ-15] ends at a time that no tap moves', () => {
		const table = playing(CHOOSING, [true, true], 100, [...revealed, [900, pass(0)]]);
		expect(turnEnds(table, usual)).toBe(5700);
		expect(happensAt(table, 5700)).toEqual(close);
	});

	test('[TZ-15] waits for the connected and for bots only', () => {
		const table = playing(CHOOSING, [true, true], 100, [...revealed, [900, pass(0)]]);
		expect(written(table, 901, presence(null, 600))).toEqual(close);
		const three: Timed[] = [...revealed, [350, play(2)], [900, pass(0)]];
		expect(written(playing(CHOOSING, [true, true, 'gull'], 100, three), 901, presence(null, 600, 0))).toBeUndefined();
		expect(written(playing(CHOOSING, [true, true, true], 100, three), 901, presence(null, 600, null))).toBeUndefined();
	});

	test('gives people time to come back after an outage', () => {
		const table = playing(CHOOSING, [true, true], 100, revealed);
		const down = settings({}, [[1000, 61_000]]);
		expect(written(table, 91_000, NOBODY, down)).toBeUndefined();
		expect(happensAt(table, 5700 + 60_000 + 30_000, here, down)).toEqual(close);
	});

	test('has no turn clock besides', () => {
		const table = playing({ ...LIVE, turn: 1 }, [true, true], 100, revealed);
		expect(dueOf(table, here, usual)).toBe(5700);
	});
});

describe('a table that is left alone', () => {
	const ended = append({ e: 'ended', why: 'abandoned' });

	test('ends after half an hour', () => {
		expect(happensAt(playing({}, [true, true], 100), 100 + 30 * MINUTE, NOBODY)).toEqual(ended);
	});

	test('over days ends after three turns', () => {
		const table = playing({ pace: 'days', turn: 86_400 }, [true, true], 100, [
			[DAY, { e: 'away', seat: 0, bot: 'gull' }],
			[2 * DAY, { e: 'away', seat: 1, bot: 'crab' }],
		]);
		expect(happensAt(table, 5 * DAY, NOBODY)).toEqual(ended);
	});

	test('in a pause stays for a week', () => {
		expect(happensAt(playing({}, [true, true], 100, [[200, { e: 'paused' }]]), 200 + 7 * DAY, NOBODY)).toEqual(ended);
	});

	test('has nothing more to do when it is over', () => {
		const table = playing(LIVE, [true, 'gull'], 100, [[200, { e: 'ended', why: 'left' }]]);
		expect(dueOf(table, NOBODY, usual)).toBeNull();
		expect(tasksOf(table, 9 * DAY, NOBODY, usual)).toEqual([]);
	});
});

describe('the due time in storage', () => {
	test('is that of a server that knows of nobody', () => {
		const table = playing({}, [true, true], 100);
		expect(dueOf(table, here, usual)).toBeNull();
		expect(dueInStorage(table, usual)).toBe(100 + 30 * MINUTE);
	});

	test('is written when it comes sooner, or when the written one is past', () => {
		expect(dueToWrite(null, 500, 100)).toBe(500);
		expect(dueToWrite(500, 400, 100)).toBe(400);
		expect(dueToWrite(500, 900, 100)).toBeUndefined();
		expect(dueToWrite(500, 900, 500)).toBe(900);
		expect(dueToWrite(500, 500, 900)).toBeUndefined();
		expect(dueToWrite(500, null, 100)).toBeNull();
		expect(dueToWrite(null, null, 100)).toBeUndefined();
	});
});
