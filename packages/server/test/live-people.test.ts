// What people can do to each other at a table, and what they cannot.
import { isRefusal, type Refusal } from '@trove/kernel';
import { expect, test } from 'vitest';
import type { Entry } from '../src/core/entries.ts';
import { foldAll } from '../src/core/fold.ts';
import { SETTLED } from '../src/core/over.ts';
import { ownLineOf } from '../src/lobby/list-line.ts';
import { actors, begin, Client, found, type Hall, MemoryLog, openHall, wanted } from './live-kit.ts';

const code = (refusal: Refusal | null): string | null => refusal?.code ?? null;
const MINUTE = 60_000;

async function entriesOf(hall: Hall, table: string): Promise<Entry[]> {
	return (await hall.log.read(table)).map(({ entry }) => entry);
}

test.each([
	{ pace: 'relaxed', after: MINUTE },
	{ pace: 'live', turn: 600, after: MINUTE },
	{ pace: 'days', turn: 2, after: 2 * 86_400_000 },
] as const)('who is offline for a moment cannot be replaced, removed or outvoted: $pace', async ({ after, ...terms }) => {
	const hall = openHall(new MemoryLog());
	const { live, people } = await begin(hall, { players: 3, absence: 'wait', ...terms });
	// Neither the host nor the one whose turn it is: a clock that runs out is another matter.
	const seat = live.folded.match?.toAct[0] === 1 ? 2 : 1;
	const [host] = people;
	const gone = people[seat];
	gone.close();
	hall.time.pass(after - 1);
	expect(code(await host.ask({ t: 'bot', seat, level: 'sailor' }))).toBe('not-absent');
	expect(code(await host.ask({ t: 'remove', seat }))).toBe('not-absent');
	expect(code(await host.ask({ t: 'vote', on: 'bot', seat, yes: true }))).toBe('not-absent');
	for (const one of people) if (one !== gone) await one.must({ t: 'vote', on: 'pause', yes: true });
	expect(live.folded.status).toBe('playing');
	// A moment of presence, and all begins anew.
	const again = new Client(gone.who, () => hall.time.now).open(live);
	again.close();
	hall.time.pass(after - 1);
	await live.wake();
	expect(code(await host.ask({ t: 'remove', seat }))).toBe('not-absent');
	hall.time.pass(1);
	await host.must({ t: 'remove', seat });
	expect(live.folded.shown[seat].who).toBeNull();
});

test('a pause that everybody wants who is there comes by itself when the others have been gone for long enough', async () => {
	const hall = openHall(new MemoryLog());
	const { live, people, table } = await begin(hall, { players: 3 });
	people[2].close();
	hall.time.pass(10_000);
	await people[0].must({ t: 'vote', on: 'pause', yes: true });
	await people[1].must({ t: 'vote', on: 'pause', yes: true });
	expect(live.folded.status).toBe('playing');
	await live.wake();
	expect(hall.plans.get(table)).toBe(hall.time.now + 50_000);
	hall.time.pass(50_000);
	await live.wake();
	expect(live.folded).toMatchObject({ status: 'paused', vote: null });
});

test('after a restart nobody is absent before somebody was there to miss them', async () => {
	const log = new MemoryLog();
	const hall = openHall(log);
	const { table, people } = await begin(hall, { players: 3, absence: 'wait' });
	hall.time.pass(10 * MINUTE);
	const later = openHall(log, { time: hall.time });
	const live = await found(later, table);
	const host = new Client('a', () => hall.time.now).open(live);
	expect(code(await host.ask({ t: 'remove', seat: 1 }))).toBe('not-absent');
	hall.time.pass(MINUTE);
	await host.must({ t: 'remove', seat: 1 });
	expect(people).toHaveLength(3);
});

test('whom the host has removed does not sit down again at that table, also not after a restart; others do', async () => {
	const log = new MemoryLog();
	const hall = openHall(log);
	const made = await hall.tables.make(wanted({ players: 3 }), 'a');
	if (isRefusal(made)) throw new Error(made.code);
	const live = await found(hall, made.table);
	const [a, b, c] = ['a', 'b', 'c'].map((who) => new Client(who, () => hall.time.now).open(live));
	await b.must({ t: 'sit', seat: 1, word: 'b' });
	await c.must({ t: 'sit', seat: 2, word: 'c' });
	await a.must({ t: 'remove', seat: 1 });
	expect(code(await b.ask({ t: 'sit', seat: 1, word: 'b' }))).toBe('removed');
	// Who stood up, or was the host and removed themselves, may come back.
	await c.must({ t: 'stand' });
	await c.must({ t: 'sit', seat: 1, word: 'c' });
	await a.must({ t: 'remove', seat: 0 });
	await a.must({ t: 'sit', seat: 0, word: 'a' });
	expect(live.folded.host).toBe('c');
	const again = await found(openHall(log), made.table);
	const there = new Client('b').open(again);
	expect(code(await there.ask({ t: 'sit', seat: 2, word: 'b' }))).toBe('removed');
	expect(foldAll(made.table, await log.read(made.table))?.removed).toEqual(['b']);
});

test('a rematch is dealt with fresh words: of who asks at once, of the others when they are ready', async () => {
	const hall = openHall(new MemoryLog());
	const { people, live } = await begin(hall, { players: 3, word: 'old-a' });
	for (const one of people) await one.must({ t: 'resign' });
	await people[1].must({ t: 'rematch', word: 'new-b' });
	const next = await found(hall, live.folded.rematch ?? '');
	expect(next.folded.seats.map(({ who, word, ready }) => [who, word, ready])).toEqual([
		['c', '', false],
		['a', '', false],
		['b', 'new-b', true],
	]);
	const [a, b, c] = ['a', 'b', 'c'].map((who) => new Client(who, () => hall.time.now).open(next));
	await c.must({ t: 'ready', on: true, word: 'new-c' });
	await b.must({ t: 'ready', on: true });
	// Only the first one counts; whoever wants another sits down once more.
	const { seq } = next.folded;
	await c.must({ t: 'ready', on: true, word: 'other-c' });
	await b.must({ t: 'ready', on: true, word: 'other-b' });
	expect(next.folded.seq).toBe(seq);
	await c.must({ t: 'sit', seat: 0, word: 'newer-c' });
	expect(next.folded.status).toBe('open');
	// The last one who is ready begins, whoever is the host.
	expect(next.folded.host).toBe('b');
	await a.must({ t: 'ready', on: true, word: 'new-a' });
	expect(next.folded.status).toBe('playing');
	expect(next.folded.words).toEqual(['newer-c', 'new-a', 'new-b']);
	expect(foldAll(next.table, await hall.log.read(next.table))?.words).toEqual(next.folded.words);
	expect(a.sheet?.status).toBe('playing');
});

test('a rematch with bots begins when who asked is there and ready, and has seen what the server commits to', async () => {
	const hall = openHall(new MemoryLog());
	const { people, live } = await begin(hall, { players: 2 });
	await people[1].must({ t: 'leave' });
	await people[0].must({ t: 'resign' });
	await people[0].must({ t: 'rematch', word: 'a' });
	const next = await found(hall, live.folded.rematch ?? '');
	expect([next.folded.status, next.folded.shown.map(({ who, ready }) => [who, ready])]).toEqual([
		'open',
		[
			[null, true],
			['a', false],
		],
	]);
	const a = new Client('a', () => hall.time.now).open(next);
	await a.must({ t: 'ready', on: true });
	expect(next.folded.status).toBe('playing');
});

test('who was deleted has no seat at a rematch, which then waits for the host', async () => {
	const hall = openHall(new MemoryLog());
	const { people, live } = await begin(hall, { players: 2 });
	await people[0].must({ t: 'resign' });
	hall.names.change('a', null);
	await people[1].must({ t: 'rematch' });
	const next = await found(hall, live.folded.rematch ?? '');
	expect([next.folded.host, next.folded.shown.map(({ who }) => who).toSorted()]).toEqual(['b', ['b', null]]);
	const b = new Client('b', () => hall.time.now).open(next);
	await b.must({ t: 'ready', on: true });
	expect(next.folded.status).toBe('open');
	await b.must({ t: 'bot', seat: next.folded.shown.findIndex(({ who }) => who === null), level: 'sailor' });
	await b.must({ t: 'start' });
	expect(next.folded.status).toBe('playing');
});

test('the host of a rematch without a word gives one with the start', async () => {
	const hall = openHall(new MemoryLog());
	const { people, live } = await begin(hall, { players: 2 });
	await people[1].must({ t: 'resign' });
	await people[0].must({ t: 'rematch' });
	const next = await found(hall, live.folded.rematch ?? '');
	const [a, b] = ['a', 'b'].map((who) => new Client(who, () => hall.time.now).open(next));
	await a.must({ t: 'ready', on: false });
	await b.must({ t: 'ready', on: true, word: 'b' });
	await a.must({ t: 'start', word: 'a' });
	expect(next.folded.words).toEqual(['b', 'a']);
});

test('[evening] who asks for a rematch first is its host, and does not wait for the old one', async () => {
	const hall = openHall(new MemoryLog());
	const { people, live } = await begin(hall, { players: 3 });
	for (const one of people) await one.must({ t: 'resign' });
	await people[2].must({ t: 'rematch', word: 'c' });
	await people[1].must({ t: 'rematch', word: 'b' });
	const next = await found(hall, live.folded.rematch ?? '');
	expect(next.folded.host).toBe('c');
	const [b, c] = ['b', 'c'].map((who) => new Client(who, () => hall.time.now).open(next));
	await b.must({ t: 'ready', on: true, word: 'b' });
	const absent = next.folded.shown.findIndex(({ who }) => who === 'a');
	await c.must({ t: 'remove', seat: absent });
	await c.must({ t: 'bot', seat: absent, level: 'sailor' });
	await c.must({ t: 'start' });
	expect(next.folded.status).toBe('playing');
});

test('[evening] a rematch whose host has gone has another one after a minute, and all are told', async () => {
	const hall = openHall(new MemoryLog());
	const { people, live } = await begin(hall, { players: 3 });
	for (const one of people) await one.must({ t: 'resign' });
	await people[2].must({ t: 'rematch', word: 'c' });
	const next = await found(hall, live.folded.rematch ?? '');
	const [a, b, c] = ['a', 'b', 'c'].map((who) => new Client(who, () => hall.time.now).open(next));
	hall.time.pass(120_000);
	expect(next.folded.host, 'who is there stays the host').toBe('c');
	c.close();
	hall.time.pass(59_000);
	expect(next.folded.host).toBe('c');
	hall.time.pass(1000);
	await next.wake();
	const { host } = next.folded;
	expect(['a', 'b']).toContain(host);
	for (const client of [a, b]) expect(client.of('moved').flatMap(({ on = [] }) => on)).toEqual([{ note: 'host', who: host }]);
	// Who comes back takes nothing from the new one.
	new Client('c', () => hall.time.now).open(next);
	hall.time.pass(120_000);
	expect(next.folded.host).toBe(host);
});

test('spectators who are held back are told as late who is there, and who has gone', async () => {
	const hall = openHall(new MemoryLog());
	const { live, people } = await begin(hall, { players: 3, delay: 60 });
	const here = (client: Client): readonly boolean[] | undefined => client.of('here').at(-1)?.seats;
	const watcher = new Client('w', () => hall.time.now).open(live);
	hall.time.pass(1000);
	expect(here(watcher)).toEqual([true, true, true]);
	people[1].close();
	hall.time.pass(1000);
	expect([here(people[0]), here(watcher)]).toEqual([
		[true, false, true],
		[true, true, true],
	]);
	// Somebody who comes only now is told the same, and who sat there then.
	await people[2].must({ t: 'leave' });
	const late = new Client('x', () => hall.time.now).open(live);
	await hall.tables.wake(live.table);
	expect(here(late)).toEqual([true, true, true]);
	expect(Object.keys(late.of('people')[0].people).toSorted()).toEqual(['a', 'b', 'c']);
	hall.time.pass(57_000);
	expect(here(watcher)).toEqual([true, true, true]);
	hall.time.pass(3000);
	expect([here(watcher), here(late)]).toEqual([
		[true, false, false],
		[true, false, false],
	]);
	expect(watcher.sheet?.seats[2].who).toBeNull();
});

test('a new name, and that there is none any more, is told at once to everybody who was told the old one', async () => {
	const hall = openHall(new MemoryLog());
	const { live, people } = await begin(hall, { players: 3, delay: 60 });
	const watcher = new Client('w', () => hall.time.now).open(live);
	await hall.tables.wake(live.table);
	await people[2].must({ t: 'leave' });
	hall.names.change('c', null);
	await hall.tables.wake(live.table);
	expect(watcher.of('people').at(-1)?.people).toEqual({ c: null });
});

test('a rematch that is asked for while the table is being put away is not lost', async () => {
	const log = new MemoryLog();
	const hall = openHall(log);
	const { people, live, table } = await begin(hall);
	await people[1].must({ t: 'resign' });
	const archive = await hall.tables.archiveOf(table);
	if (!archive) throw new Error('it is over');
	await people[0].must({ t: 'rematch' });
	await log.archive([{ table, ...archive }]);
	expect((await entriesOf(hall, table)).at(-1)).toMatchObject({ e: 'rematch', table: live.folded.rematch });
	const anew = await hall.tables.archiveOf(table);
	expect(anew?.seq).toBe(archive.seq + 1);
});

test('a rematch at a table that was put away or removed while somebody looked is refused, and makes no table', async () => {
	const log = new MemoryLog();
	const hall = openHall(log);
	const { people, table } = await begin(hall);
	await people[0].must({ t: 'resign' });
	hall.time.now += SETTLED;
	const archive = await hall.tables.archiveOf(table);
	if (!archive) throw new Error('it is over');
	await log.archive([{ table, ...archive }]);
	for (const person of people) expect(await person.ask({ t: 'rematch' })).toEqual({ code: 'table-over' });
	expect([...log.tables.keys()]).toEqual([table]);
	log.tables.delete(table);
	expect(await people[0].ask({ t: 'rematch' })).toEqual({ code: 'table-over' });
	expect(log.tables.size).toBe(0);
});

test('only who really has a rematch made needs leave to make a table, and once', async () => {
	const hall = openHall(new MemoryLog());
	const { people, live } = await begin(hall);
	const [a, b] = people;
	a.tables = 1;
	b.tables = 0;
	await a.must({ t: 'resign' });
	expect(await b.ask({ t: 'rematch' })).toEqual({ code: 'too-many-tables' });
	expect(live.folded.rematch).toBeNull();
	await a.must({ t: 'rematch', id: 'again' });
	const { rematch } = live.folded;
	// The same request over another connection, and somebody who only follows.
	await a.must({ t: 'rematch', id: 'again' });
	await b.must({ t: 'rematch' });
	expect([live.folded.rematch, a.tables]).toEqual([rematch, 0]);
});

test('who resigned is not told in their list that it is their turn, though a bot plays on their seat', async () => {
	const hall = openHall(new MemoryLog());
	const { people, live, table } = await begin(hall, { game: 'my-treasure', players: 3 });
	const [turn] = actors(live).seats;
	const list = async (seat: number) => {
		const outline = await hall.tables.outline(table);
		return outline && ownLineOf(outline, people[seat].who, new Map());
	};
	expect(await list(turn)).toMatchObject({ seat: turn, toAct: [turn] });
	await people[turn].must({ t: 'resign' });
	expect(actors(live).seats).toEqual([turn]);
	expect(await list(turn)).toMatchObject({ status: 'playing', seat: turn, toAct: [] });
	// The others see whose turn it is.
	expect(await list((turn + 1) % 3)).toMatchObject({ toAct: [turn] });
});

test('who was told of somebody that came is told when they go again at once', async () => {
	const hall = openHall(new MemoryLog());
	const { people, live } = await begin(hall);
	const here = (client: Client): readonly boolean[] | undefined => client.of('here').at(-1)?.seats;
	people[1].close();
	hall.time.pass(1000);
	expect(here(people[0])).toEqual([true, false]);
	// Comes, is seen by somebody who is shown everything again, and goes, before all are told.
	const back = new Client('b').open(live);
	live.again(people[0]);
	expect(here(people[0])).toEqual([true, true]);
	back.close();
	hall.time.pass(1000);
	expect(here(people[0])).toEqual([true, false]);
});
