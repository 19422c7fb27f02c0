// What breaks at a table, or around it: nobody's promise is left alone, the table goes on, and answers tell the truth.
import { setImmediate as breath } from 'node:timers/promises';
import { type Action, isRefusal } from '@trove/kernel';
import type { Request } from '@trove/protocol';
import { expect, test } from 'vitest';
import { InProcessBus } from '../src/bus/in-process-bus.ts';
import { type Context, decide, WORN } from '../src/core/decide/index.ts';
import type { Folded } from '../src/core/folded.ts';
import { KNOWN } from '../src/core/request-ids.ts';
import { USUAL_LIMITS } from '../src/gateway/limits.ts';
import { StorageError } from '../src/storage/log.ts';
import { folded, playing, sits, type Timed } from './core-kit.ts';
import { actors, anyAction, begin, Client, Dice, FakeTime, found, MemoryLog, openHall, QUIET, wanted } from './live-kit.ts';

const lost = new StorageError('storage', "The writer's thread ended.");

/** Has the next append stand, or not, and fail either way, as when the writer dies with it in its hands. */
function loseWriter(log: MemoryLog, stands: boolean): void {
	const append = log.append.bind(log);
	log.append = async (one) => {
		log.append = append;
		if (stands) await append(one);
		throw lost;
	};
}

test('a move that stands although the writer was lost is answered as done, and told to everybody once', async () => {
	const log = new MemoryLog();
	const hall = openHall(log);
	const { live, people, table } = await begin(hall);
	const turn = live.folded.match?.toAct[0] ?? 0;
	loseWriter(log, true);
	await people[turn].must({ t: 'act', v: people[turn].v, do: [{ do: 'draw' }], id: 'mine' });
	expect(people[turn].of('ok').map(({ id }) => id)).toContain('mine');
	expect(live.folded.match?.steps).toHaveLength(1);
	expect(log.tables.get(table)?.log).toHaveLength(live.folded.seq);
	for (const client of people) expect(client.v).toBe(live.folded.told[client.seat ?? -1]);
	// So are requests that are no moves, and tables.
	loseWriter(log, true);
	await people[0].must({ t: 'vote', on: 'pause', yes: true });
	expect(live.folded.vote?.for).toEqual([0]);
	loseWriter(log, true);
	expect(await hall.tables.make(wanted(), 'a')).toMatchObject({ invite: expect.stringMatching(/^\w{6}$/) });
	expect(hall.failures).toEqual([]);
});

test('one that does not stand is refused, and can be sent again', async () => {
	const log = new MemoryLog();
	const hall = openHall(log);
	const { live, people } = await begin(hall);
	const turn = live.folded.match?.toAct[0] ?? 0;
	const request = { t: 'act', v: people[turn].v, do: [{ do: 'draw' }], id: 'mine' } as const;
	loseWriter(log, false);
	expect(await people[turn].ask({ ...request, do: [{ do: 'draw' }] })).toEqual({ code: 'storage' });
	expect(live.folded.match?.steps).toHaveLength(0);
	// Nor when the log cannot be read either.
	loseWriter(log, false);
	const read = log.read.bind(log);
	log.read = () => Promise.reject(lost);
	expect(await people[turn].ask({ ...request, do: [{ do: 'draw' }] })).toEqual({ code: 'storage' });
	log.read = read;
	await people[turn].must({ ...request, do: [{ do: 'draw' }] });
	expect(live.folded.match?.steps).toHaveLength(1);
	loseWriter(log, false);
	expect(await hall.tables.make(wanted(), 'a')).toEqual({ code: 'storage' });
});

test('what another server wrote while the writer was lost is read, and the request decided anew', async () => {
	const log = new MemoryLog();
	const time = new FakeTime();
	const { live, people, table } = await begin(openHall(log, { time }), { game: 'silver-and-gold' });
	const other = await found(openHall(log, { time }), table);
	const away = new Client('b').open(other);
	const dice = new Dice(2);
	const append = log.append.bind(log);
	log.append = async () => {
		log.append = append;
		await away.must({ t: 'act', v: away.v, do: [anyAction(other, 1, dice)] });
		throw lost;
	};
	await people[0].must({ t: 'act', v: people[0].v, do: [anyAction(live, 0, dice)] });
	expect(live.folded.match?.steps.map(({ seat }) => seat)).toEqual([1, 0]);
});

test('a new table that was written late is listed at other servers, also if it was read before it was looked for', async () => {
	const log = new MemoryLog();
	const [bus, time] = [new InProcessBus(), new FakeTime()];
	const [hall, other] = [openHall(log, { bus, time }), openHall(log, { bus: new InProcessBus(bus), time })];
	const append = log.append.bind(log);
	let write: () => Promise<unknown> = async () => undefined;
	let table = '';
	log.append = async (one) => {
		log.append = append;
		write = () => append(one);
		table = one.table;
		throw new StorageError('unreachable', 'No answer.');
	};
	expect(await hall.tables.make(wanted(), 'a')).toEqual({ code: 'busy' });
	const listed: (string | undefined)[] = [];
	other.tables.listen((outline) => void listed.push(outline?.table));
	await write();
	expect(await hall.tables.find(table)).not.toBeNull();
	for (let i = 0; i < 3; i++) {
		time.pass(1000);
		await breath();
	}
	expect(listed).toEqual([table]);
	expect(hall.failures).toEqual([]);
});

test('a bot’s move that met another server’s is not decided again once the lease has run out', async () => {
	for (const leased of [true, false]) {
		const log = new MemoryLog();
		const time = new FakeTime();
		const dice = new Dice(2);
		let [thinks, driven] = [false, true];
		const think = (): Action[] | null => (thinks ? [anyAction(live, 2, dice)] : null);
		const hall = openHall(log, { time, drives: () => driven, bots: () => ({ think, refused: () => undefined }) as never });
		const { live, table } = await begin(hall, { game: 'silver-and-gold', players: 3 }, 1);
		const other = await found(openHall(log, { time, drives: () => false }), table);
		const away = new Client('b').open(other);
		const append = log.append.bind(log);
		log.append = async (one) => {
			log.append = append;
			await away.must({ t: 'act', v: away.v, do: [anyAction(other, 1, dice)] });
			driven = leased;
			return append(one);
		};
		thinks = true;
		time.now += 60_000;
		await live.wake();
		expect(live.folded.match?.steps.map(({ seat }) => seat)).toEqual(leased ? [1, 2] : [1]);
	}
});

test('a bot that breaks is told once and tried again; people go on meanwhile', async () => {
	let breaks = true;
	const think = (): null => {
		if (breaks) throw new Error('injected');
		return null;
	};
	const hall = openHall(new MemoryLog(), { bots: () => ({ think, refused: () => undefined }) as never });
	const { live, people, table } = await begin(hall, { game: 'silver-and-gold', players: 3 }, 1);
	await breath();
	expect(hall.failures).toHaveLength(1);
	// It is looked at again: at a time that stays the same, so that it is tried less and less often.
	expect(hall.plans.get(table)).toBe(live.folded.at);
	await live.wake();
	await hall.tables.wake(table);
	expect(hall.failures).toHaveLength(1);
	await people[0].must({ t: 'act', v: people[0].v, do: [anyAction(live, 0, new Dice(1))] });
	await breath();
	expect(hall.failures).toHaveLength(1);
	breaks = false;
	await live.wake();
	breaks = true;
	await live.wake();
	expect(hall.failures).toHaveLength(2);
});

test('names that cannot be found, lists that break, timers that do: the table goes on', async () => {
	const log = new MemoryLog();
	const hall = openHall(log);
	hall.names.of = () => Promise.reject(new Error('no names'));
	hall.tables.listen(() => {
		throw new Error('no list');
	});
	const { live, people } = await begin(hall);
	const { seats } = actors(live);
	await people[seats[0] ?? 0].must({ t: 'act', v: people[seats[0] ?? 0].v, do: [{ do: 'draw' }] });
	await breath();
	expect(new Set(hall.failures.map((error) => (error as Error).message))).toEqual(new Set(['no names', 'no list']));
	hall.failures.length = 0;
	hall.names.of = async () => new Map();
	const far = new Client('far').open(live);
	far.tell = () => {
		throw new Error('no socket');
	};
	hall.time.pass(300);
	hall.names.change('a', 'Ann');
	await breath();
	expect(hall.failures.map((error) => (error as Error).message)).toContain('no socket');
	far.close();
	expect(await people[0].ask({ t: 'say', what: 'hello' })).toBeNull();
});

test('a log that cannot be read when the bus calls stops nobody', async () => {
	const log = new MemoryLog();
	const hall = openHall(log);
	const { live, people, table } = await begin(hall);
	const read = log.read.bind(log);
	log.read = () => Promise.reject(lost);
	hall.bus.publish({ on: 'moved', table, seq: live.folded.seq + 1 });
	await breath();
	expect(hall.failures).toEqual([lost]);
	log.read = read;
	const turn = live.folded.match?.toAct[0] ?? 0;
	await people[turn].must({ t: 'act', v: people[turn].v, do: [{ do: 'draw' }] });
});

test('who begins to look sees what another server wrote, also when the bus lost the word of it', async () => {
	const log = new MemoryLog();
	const time = new FakeTime();
	const { live, table } = await begin(openHall(log, { time, shared: true }));
	const other = await found(openHall(log, { time }), table);
	const turn = other.folded.match?.toAct[0] ?? 0;
	const there = new Client(turn === 0 ? 'a' : 'b').open(other);
	await there.must({ t: 'act', v: there.v, do: [{ do: 'draw' }] });
	expect(live.folded.seq).toBe(other.folded.seq - 1);
	const here = new Client('x').open(live);
	await breath();
	expect(live.folded.seq).toBe(other.folded.seq);
	expect(here.v).toBe(other.folded.told.at(-1));
});

test('what is said is said once, however often it is sent', async () => {
	const { people } = await begin(openHall(new MemoryLog()));
	const [ann, bob] = people;
	for (let i = 0; i < 3; i++) await ann.must({ t: 'say', what: 'hello', id: 'same' });
	await Promise.all([1, 2].map(() => ann.must({ t: 'say', what: 'ouch', id: 'both' })));
	// Another person's request of that name is another request.
	await bob.must({ t: 'say', what: 'thanks', id: 'same' });
	expect(bob.of('said').map(({ what }) => what)).toEqual(['hello', 'ouch', 'thanks']);
	expect(ann.of('ok').filter(({ id }) => id === 'same')).toHaveLength(3);
	// So many are remembered; what was refused was not said.
	const far = new Client('far').open((await begin(openHall(new MemoryLog()))).live);
	for (let i = 0; i < 2; i++) expect(await far.ask({ t: 'say', what: 'hello', id: 'x' })).toEqual({ code: 'not-seated' });
});

test('a person’s requests are known again, however much others ask for', async () => {
	const log = new MemoryLog();
	const hall = openHall(log);
	const made = await hall.tables.make(wanted({ players: 3 }), 'a');
	const live = await found(hall, 'table' in made ? made.table : '');
	const [ann, bob] = ['a', 'b'].map((who) => new Client(who).open(live));
	await bob.must({ t: 'sit', seat: 1, word: '', id: 'first' });
	for (let i = 0; i < 100; i++) await ann.must({ t: 'ready', on: i % 2 === 0 });
	const { seq } = live.folded;
	await bob.must({ t: 'sit', seat: 1, word: 'other', id: 'first' });
	expect(live.folded.seq).toBe(seq);
	// Of one's own, as many as two tabs may have under way.
	for (let i = 0; i < KNOWN - 1; i++) await bob.must({ t: 'ready', on: i % 2 === 0 });
	expect(live.folded.requests).toContain('b first');
	await bob.must({ t: 'ready', on: false });
	expect(live.folded.requests).not.toContain('b first');
	expect(live.folded.requests.length).toBe(2 * KNOWN);
});

test('as many moves of a seat are known again as two tabs may have under way', async () => {
	const { live, people } = await begin(openHall(new MemoryLog()), { game: 'silver-and-gold' });
	const [ann] = people;
	const action = anyAction(live, 0, new Dice(1));
	await ann.must({ t: 'act', v: ann.v, do: [action], id: 'first' });
	for (let i = 0; i < KNOWN - 1; i++) await ann.must(i % 2 === 0 ? { t: 'undo', v: ann.v } : { t: 'act', v: ann.v, do: [action] });
	const { seq } = live.folded;
	await ann.must({ t: 'act', v: ann.v, do: [action], id: 'first' });
	expect(live.folded.seq).toBe(seq);
	expect(KNOWN).toBeGreaterThanOrEqual(2 * USUAL_LIMITS.underWay);
});

test('a log has an end: then it takes only what brings the table to its own', async () => {
	const log = new MemoryLog();
	const hall = openHall(log, { settings: QUIET });
	const { live, people, table } = await begin(hall);
	const dice = new Dice(1);
	const known = log.tables.get(table);
	// As if people had played and taken back for hours: votes that came to nothing.
	const vote = (yes: boolean) => people[0].must({ t: 'vote', on: 'pause', yes });
	await vote(true);
	const { entry, told } = known?.log.at(-1) ?? { entry: { e: 'paused' as const }, told: [] };
	const copies = Array.from({ length: WORN - live.folded.seq }, (_, i) => ({ seq: live.folded.seq + 1 + i, at: live.folded.at, entry, told }));
	for (const copy of copies) known?.log.push(copy);
	hall.bus.publish({ on: 'moved', table, seq: WORN });
	await breath();
	await live.wake();
	expect(live.folded.seq).toBe(WORN);
	expect(await people[1].ask({ t: 'vote', on: 'pause', yes: true })).toEqual({ code: 'table-worn' });
	// Talk is not in the log.
	await people[1].must({ t: 'say', what: 'ouch' });
	const request = { t: 'act', v: 0, do: [{ do: 'draw' }], id: 'last' } as const;
	const turn = live.folded.match?.toAct[0] ?? 0;
	await people[turn].must({ ...request, do: [anyAction(live, turn, dice)], v: people[turn].v });
	// What was done is known, worn or not.
	await people[turn].must({ ...request, do: [{ do: 'draw' }], v: people[turn].v });
	expect(await people[turn].ask({ t: 'undo', v: people[turn].v })).toMatchObject({ code: expect.stringMatching(/table-worn|undo/) });
	await people[0].must({ t: 'resign' });
	expect(live.folded.status).toBe('over');
	await people[0].must({ t: 'rematch' });
});

test('a worn table that pauses, or waits for somebody absent, can go on', () => {
	const context: Context = { now: 9000, missed: () => false, reaction: (ms) => ms, newTable: () => 'next' };
	let id = 0;
	/** What a request comes to at a worn table: the kinds of its entries, or the refusal. */
	const asked = (table: Folded, who: string, request: Asked): string | string[] => {
		const decision = decide({ ...table, seq: WORN }, who, { c: 0, id: `${id++}`, ...request } as Request, context);
		return isRefusal(decision) ? decision.code : decision.entries.map(({ e }) => e);
	};
	const resume: Timed = [2000, { e: 'vote', seat: 0, on: 'resume', of: null, yes: true }];
	const paused = playing({}, [true, true], 0, [[1000, { e: 'paused' }]]);
	const voting = playing({}, [true, true], 0, [[1000, { e: 'paused' }], resume]);
	expect(asked(paused, 'ann', { t: 'vote', on: 'resume', yes: true })).toEqual(['vote']);
	expect(asked(voting, 'ann', { t: 'vote', on: 'resume', yes: true })).toEqual([]);
	expect(asked(voting, 'bob', { t: 'vote', on: 'resume', yes: true })).toEqual(['vote', 'resumed']);
	// To and fro it does not go.
	for (const who of ['ann', 'bob']) expect(asked(voting, who, { t: 'vote', on: 'resume', yes: false })).toBe('table-worn');
	const terms = { game: 'my-treasure', absence: 'vote' } as const;
	const away: Timed = [1000, { e: 'away', seat: 1, bot: null }];
	expect(asked(playing(terms, [true, true], 0, [away]), 'ann', { t: 'vote', on: 'bot', seat: 1, yes: true })).toEqual(['vote', 'away']);
	expect(asked(playing({ ...terms, absence: 'wait' }, [true, true], 0, [away]), 'ann', { t: 'bot', seat: 1, level: 'sailor' })).toEqual(['away']);
	expect(asked(playing(terms, [true, true, true], 0, [away]), 'ann', { t: 'remove', seat: 1 })).toEqual(['left']);
	// Before the game bots could come and go for ever.
	expect(asked(folded({ players: 2 }, [[0, sits(0)]]), 'ann', { t: 'bot', seat: 1, level: 'sailor' })).toBe('table-worn');
});

type Asked<R extends Request = Request> = R extends Request ? Omit<R, 'c' | 'id'> : never;
