import { isRefusal, SPECTATOR } from '@trove/kernel';
import type { LogLine, Note } from '@trove/protocol';
import { expect, test } from 'vitest';
import type { Entry } from '../src/core/entries.ts';
import { foldAll, follow, settle } from '../src/core/fold.ts';
import { logLines, standingEvents } from '../src/core/log-lines.ts';
import { NewsLines } from '../src/core/news.ts';
import { anyAction, playing } from './core-kit.ts';
import { actors, begin, Client, found, MemoryLog, openHall, wanted } from './live-kit.ts';

const isNote = (line: LogLine): line is Note => 'note' in line;
/** The notes that somebody was told as they happened. */
const told = (client: Client): Note[] => client.of('moved').flatMap(({ on = [] }) => on.filter(isNote));
/** The lines of the log of the last whole document. */
const log = (client: Client): readonly LogLine[] => client.of('sheet').at(-1)?.log ?? [];

test('[A4] what people do is told to everybody, and stands in the log of who comes later, between the moves', async () => {
	const hall = openHall(new MemoryLog());
	const { live, people } = await begin(hall, { players: 4 });
	const [a, b, c, d] = people;
	const watcher = new Client('w').open(live);
	const first = live.folded.match?.toAct[0] ?? 0;
	await people[first].must({ t: 'act', v: people[first].v, do: [{ do: 'draw' }] });
	await d.must({ t: 'resign' });
	await c.must({ t: 'leave' });
	b.close();
	hall.time.pass(60_000);
	await a.must({ t: 'bot', seat: 1, level: 'captain' });
	await new Client('b').open(live).must({ t: 'back' });
	await a.must({ t: 'leave' });
	const bot = (seat: number): unknown => expect.any(String) && live.folded.shown[seat].bot;
	const notes = [
		{ note: 'left', seat: 3, how: 'resigned', who: 'd', bot: bot(3) },
		{ note: 'left', seat: 2, how: 'left', who: 'c', bot: bot(2) },
		{ note: 'away', seat: 1, bot: expect.any(String), why: 'host' },
		{ note: 'back', seat: 1 },
		{ note: 'left', seat: 0, how: 'left', who: 'a', bot: bot(0) },
		{ note: 'host', who: 'b' },
	];
	expect(told(watcher)).toEqual(notes);
	expect(told(d)).toEqual(notes);
	const late = new Client('late').open(live);
	expect(log(late).filter(isNote)).toEqual(notes);
	// After the draw, which was made before.
	expect(log(late).findIndex(isNote)).toBeGreaterThan(log(late).findIndex((line) => 'on' in line && line.on === 'draw'));
	// Those who left are still named, or nobody could say who it was.
	await Promise.resolve();
	expect(late.of('people').at(-1)?.people).toMatchObject({ a: { name: 'A' }, b: { name: 'B' }, c: { name: 'C' }, d: { name: 'D' } });
	expect(late.sheet).toEqual(watcher.sheet);
});

test('[A4] who is removed is named as somebody who was removed', async () => {
	const hall = openHall(new MemoryLog());
	const { live, people } = await begin(hall, { players: 3 });
	people[2].close();
	hall.time.pass(60_000);
	await people[0].must({ t: 'remove', seat: 2 });
	expect(told(people[1])).toEqual([{ note: 'left', seat: 2, how: 'removed', who: 'c', bot: live.folded.shown[2].bot }]);
});

test('[A4] a choice that is taken back is told to those who saw that it was made, and to nobody else', async () => {
	const hall = openHall(new MemoryLog());
	const trezors = await begin(hall, { game: 'trezors', players: 2 });
	await trezors.people[0].must({ t: 'act', v: trezors.people[0].v, do: [{ do: 'play', card: 'coin' }] });
	await trezors.people[0].must({ t: 'undo', v: trezors.people[0].v });
	expect(told(trezors.people[1])).toEqual([{ note: 'undone', seat: 0 }]);
	const maps = await begin(hall, { game: 'silver-and-gold', players: 2 });
	const [seat] = actors(maps.live).seats;
	const actor = maps.people[seat];
	const [keep] = maps.live.folded.match?.legal(seat) ?? [];
	await actor.must({ t: 'act', v: actor.v, do: [keep] });
	const before = maps.people[1 - seat].bodies.length;
	await actor.must({ t: 'undo', v: actor.v });
	const seen = maps.people[1 - seat].bodies.length > before;
	expect(told(maps.people[1 - seat])).toEqual(seen ? [{ note: 'undone', seat }] : []);
});

test('[A11] a vote names who asks and what came of it', async () => {
	const hall = openHall(new MemoryLog());
	const { people } = await begin(hall, { players: 3 });
	const [a, b, c] = people;
	await b.must({ t: 'vote', on: 'pause', yes: true });
	expect(a.sheet?.vote).toMatchObject({ by: 1 });
	await c.must({ t: 'vote', on: 'pause', yes: false });
	await a.must({ t: 'vote', on: 'pause', yes: true });
	await b.must({ t: 'vote', on: 'pause', yes: true });
	await c.must({ t: 'vote', on: 'pause', yes: true });
	await c.must({ t: 'vote', on: 'resume', yes: true });
	for (const one of [a, b]) await one.must({ t: 'vote', on: 'resume', yes: true });
	expect(told(a)).toEqual([
		{ note: 'vote', about: 'pause', seat: null, by: 1 },
		{ note: 'voted', about: 'pause', seat: null, won: false },
		{ note: 'vote', about: 'pause', seat: null, by: 0 },
		{ note: 'voted', about: 'pause', seat: null, won: true },
		{ note: 'vote', about: 'resume', seat: null, by: 2 },
		{ note: 'voted', about: 'resume', seat: null, won: true },
	]);
});

test('[A11] a vote on a bot ends with it, or with the return of whom it is about', async () => {
	const hall = openHall(new MemoryLog());
	const { live, people } = await begin(hall, { players: 3, absence: 'vote' });
	const [a, b, c] = people;
	c.close();
	hall.time.pass(60_000);
	await a.must({ t: 'vote', on: 'bot', seat: 2, yes: true });
	await b.must({ t: 'vote', on: 'bot', seat: 2, yes: true });
	expect(told(a)).toEqual([
		{ note: 'vote', about: 'bot', seat: 2, by: 0 },
		{ note: 'voted', about: 'bot', seat: 2, won: true },
		{ note: 'away', seat: 2, bot: live.folded.shown[2].bot, why: 'vote' },
	]);
});

test('[A5] who wants to play again is seen by all, and one press joins', async () => {
	const hall = openHall(new MemoryLog());
	const { live, people } = await begin(hall, { players: 3 });
	const [a, b, c] = people;
	await a.must({ t: 'resign' });
	await b.must({ t: 'resign' });
	await c.must({ t: 'resign' });
	expect(live.folded.status).toBe('over');
	await b.must({ t: 'rematch', word: 'x' });
	expect(c.sheet).toMatchObject({ again: [1] });
	const rematch = c.sheet?.rematch ?? '';
	await c.must({ t: 'rematch', word: 'y' });
	await c.must({ t: 'rematch', word: 'y' });
	expect(a.sheet).toMatchObject({ again: [1, 2], rematch });
	expect(told(a).slice(-2)).toEqual([
		{ note: 'again', seat: 1 },
		{ note: 'again', seat: 2 },
	]);
	expect((await found(hall, rematch)).folded.shown.map(({ who }) => who)).toEqual(['c', 'a', 'b']);
});

test('entries of version 0.1 are still read', async () => {
	const hall = openHall(new MemoryLog());
	const { live, table } = await begin(hall, { players: 2 });
	const entries = await hall.log.read(table);
	const more = [
		{ e: 'away', seat: 0, bot: 'gull' } as const,
		{ e: 'back', seat: 0 } as const,
		{ e: 'ended', why: 'left' } as const,
		{ e: 'rematch', table: 'next' } as const,
	];
	const all = [...entries, ...more.map((entry, i) => ({ seq: entries.length + 1 + i, at: hall.time.now, entry, told: live.folded.told }))];
	expect(foldAll(table, all)).toMatchObject({ status: 'over', rematch: 'next', wants: [] });
});

test('[evening] [A4] a turn that a bot played for somebody ends in the log where it ended', () => {
	let table = playing({ pace: 'live', turn: 30 }, [true, true], 0);
	const [late] = table.match?.toAct ?? [];
	const told: LogLine[] = [];
	const add = (entry: Entry): void => {
		const step = follow(table, 30_000, entry);
		told.push(...(JSON.parse(new NewsLines(step).json(SPECTATOR) || '[]') as LogLine[]));
		table = settle(step, table.told);
	};
	add({ e: 'missed', seat: late, bot: 'gull' });
	while (table.match?.toAct.includes(late)) add({ e: 'acted', seat: late, do: [anyAction(table, late)], by: 'bot' });
	add({ e: 'acted', seat: 1 - late, do: [anyAction(table, 1 - late)], by: 'person' });
	const at = told.findIndex((line) => isNote(line) && line.note === 'played');
	expect(told.filter(isNote)).toEqual([
		{ note: 'missed', seat: late, bot: 'gull' },
		{ note: 'played', seat: late },
	]);
	// All that the bot did comes before it, and what the other one does after it.
	const bySeat = (lines: readonly LogLine[]): unknown[] => lines.flatMap((line) => (!isNote(line) && 'seat' in line && line.on !== 'raid' ? [line.seat] : []));
	expect(new Set(bySeat(told.slice(0, at)))).toEqual(new Set([late]));
	expect(bySeat(told.slice(at))).toContain(1 - late);
	const read = logLines(table, SPECTATOR, standingEvents(table));
	expect(read.slice(-told.length).map((line) => (isNote(line) ? line.note : line.on))).toEqual(told.map((line) => (isNote(line) ? line.note : line.on)));
});

test('[evening] before the game, who is removed and who is the host now is told, and stands at the head of the log', async () => {
	const hall = openHall(new MemoryLog());
	const made = await hall.tables.make(wanted({ players: 3 }), 'a');
	if (isRefusal(made)) throw new Error(made.code);
	const live = await found(hall, made.table);
	const [a, b, c] = ['a', 'b', 'c'].map((who) => new Client(who).open(live));
	for (const [seat, one] of [b, c].entries()) await one.must({ t: 'sit', seat: seat + 1, word: '' });
	await a.must({ t: 'remove', seat: 1 });
	await a.must({ t: 'stand' });
	const notes = [
		{ note: 'removed', seat: 1, who: 'b' },
		{ note: 'host', who: 'c' },
	];
	expect(told(c)).toEqual(notes);
	// Who is removed gets a document that says so.
	expect(told(b)).toEqual(notes.slice(1));
	expect(b.of('sheet').at(-1)?.removed).toBe(true);
	await c.must({ t: 'bot', seat: 0, level: 'sailor' });
	await c.must({ t: 'bot', seat: 1, level: 'sailor' });
	await c.must({ t: 'start' });
	const late = new Client('late').open(live);
	expect(log(late).slice(0, 2)).toEqual(notes);
	expect(log(late).length).toBeGreaterThan(2);
});
