import { games } from '@trove/games';
import { canonical, hex, isRefusal, parseMatchFile, type Refusal, Seeded, sha256 } from '@trove/kernel';
import { type Made, ReplaySchema } from '@trove/protocol';
import { parse } from 'valibot';
import { describe, expect, test } from 'vitest';
import { parseCode } from '../src/live/ids.ts';
import type { LiveTable } from '../src/live/live-table.ts';
import { StorageError } from '../src/storage/log.ts';
import { actors, anyAction, begin, Client, Dice, found, MemoryLog, openHall, QUIET, wanted, wish } from './live-kit.ts';
import { plain } from './live-play.ts';

function made(made: Made | Refusal): Made {
	if (isRefusal(made)) throw new Error(JSON.stringify(made));
	return made;
}

async function playOut(live: LiveTable, people: readonly Client[], dice: Dice): Promise<void> {
	for (let { seats } = actors(live); seats.length > 0; { seats } = actors(live)) {
		const person = people.find(({ who }) => who === live.folded.shown[seats[0]].who);
		await person?.must({ t: 'act', v: person.v, do: [anyAction(live, seats[0], dice)] });
	}
}

test('a table whose data are damaged says so, is told once and counted, and touches no other', async () => {
	const log = new MemoryLog();
	const first = openHall(log);
	const [bad, good] = [await first.tables.make(wanted({}), 'a'), await first.tables.make(wanted({}), 'b')].map(made);
	const read = log.read.bind(log);
	let damaged = true;
	log.read = async (table, after) => {
		if (damaged && table === bad.table) throw new StorageError('damaged', `Table ${table} is damaged.`);
		return read(table, after);
	};
	const { tables, failures } = openHall(log);
	for (let again = 0; again < 2; again++) expect(await tables.open(bad.table)).toEqual({ code: 'damaged' });
	expect(await tables.replay(bad.table)).toEqual({ code: 'damaged' });
	expect([await tables.find(bad.table), await tables.outline(bad.table), await tables.archiveOf(bad.table)]).toEqual([null, null, null]);
	expect(isRefusal(await tables.open(good.table))).toBe(false);
	expect(tables.unreadable).toBe(1);
	expect(failures.length).toBeGreaterThan(0);
	damaged = false;
	expect(isRefusal(await tables.open(bad.table))).toBe(false);
	expect(tables.unreadable).toBe(0);
});

test('a table is made with its host, bots from the last seat, a code that leads to it, and a commitment', async () => {
	const log = new MemoryLog();
	const { tables } = openHall(log);
	const { table, invite } = made(await tables.make(wanted({ players: 4, bots: ['captain', 'sailor', 'captain'], word: 'dice' }), 'a'));
	expect(table).toMatch(/^[\w-]{22}$/);
	expect(invite).toMatch(/^[BCDFGHJKMNPQRSTVWXZ]{6}$/);
	const live = await tables.find(table);
	expect(live?.folded.seats.map(({ who, bot, word }) => [who, bot !== null, word])).toEqual([
		['a', false, 'dice'],
		[null, true, ''],
		[null, true, ''],
		[null, true, ''],
	]);
	expect(new Set(live?.folded.shown.map(({ bot }) => bot)).size).toBe(4);
	expect(live?.folded.commitment).toBe(hex(sha256(live?.folded.secret ?? '')));
	expect(await tables.byCode(` ${invite?.toLowerCase().slice(0, 3)}-${invite?.slice(3)} `)).toBe(table);
	expect([await tables.byCode('AAAAAA'), await tables.byCode('nonsense'), parseCode('bcdfg')]).toEqual([null, null, null]);
	expect(log.tables.get(table)?.summary).toMatchObject({ status: 'open', people: ['a', null, null, null], code: invite });
	expect(await tables.find('nothing')).toBeNull();
	expect(await tables.outline('nothing')).toBeNull();
});

test('nothing that is sent before the end holds the secret or the seed', async () => {
	const hall = openHall(new MemoryLog());
	const { live, people } = await begin(hall);
	const watcher = new Client('w').open(live);
	const { secret, commitment } = live.folded;
	expect(people[0].of('sheet')[0].sheet.commitment).toBe(commitment);
	await people[0].must({ t: 'resign' });
	for (const client of [...people, watcher]) for (const body of client.bodies) expect(body).not.toContain(secret);
	expect(people[0].sheet?.words).toEqual(['', 'word-1']);
});

test('a code that is taken is replaced by another', async () => {
	const log = new MemoryLog();
	const { tables } = openHall(log);
	const append = log.append.bind(log);
	const codes: unknown[] = [];
	log.append = async (one) => {
		codes.push(one.summary?.code);
		return codes.length < 3 ? 'code-taken' : append(one);
	};
	const { invite } = made(await tables.make(wanted(), 'a'));
	expect([codes.length, new Set(codes).size, invite]).toEqual([3, 3, codes[2]]);
	log.append = async () => 'code-taken';
	expect(await tables.make(wanted(), 'a')).toEqual({ code: 'busy' });
});

test('“play now” finds the table that waits, however many others are open', async () => {
	const hall = openHall(new MemoryLog(), { settings: { ...QUIET, playNow: 10_000 } });
	const { tables, time } = hall;
	const { table } = made(await tables.playNow(wish('dead-mans-draw'), 'a'));
	for (let i = 0; i < 60; i++) {
		made(await tables.make(wanted({ public: true }), `host-${i}`));
		made(await tables.playNow(wish('trezors'), `racer-${i}`));
	}
	expect(made(await tables.playNow(wish('dead-mans-draw'), 'b')).table).toBe(table);
	// Who waits already is sent there, also among many tables of their own; nobody new is when it is about to begin.
	time.pass(9500);
	expect(made(await tables.playNow(wish('dead-mans-draw'), 'b')).table).toBe(table);
	expect(made(await tables.playNow(wish('dead-mans-draw'), 'c')).table).not.toBe(table);
});

test('“play now”: the next table that has a seat and begins by itself, full at once or with bots after a while', async () => {
	const hall = openHall(new MemoryLog(), { settings: { ...QUIET, playNow: 10_000 } });
	const { tables, time } = hall;
	// A host's own public table is not one of them: it begins when the host says so.
	await tables.make(wanted({ public: true, players: 4 }), 'host');
	const { table } = made(await tables.playNow(wish('dead-mans-draw', 'wa'), 'a'));
	const live = await found(hall, table);
	const a = new Client('a').open(live);
	expect(a.sheet).toMatchObject({ due: time.now + 10_000, terms: { public: true, players: 4 }, seats: [{ who: 'a', ready: true }, {}, {}, {}] });
	expect(hall.plans.get(table)).toBe(time.now + 10_000);
	expect(made(await tables.playNow(wish('dead-mans-draw', 'again'), 'a')).table).toBe(table);
	const both = await Promise.all(['b', 'c'].map((who) => tables.playNow(wish('dead-mans-draw', 'w'), who)));
	expect(both.map((one) => made(one).table)).toEqual([table, table]);
	expect(made(await tables.playNow(wish('trezors'), 'd')).table).not.toBe(table);
	time.pass(9500);
	expect(made(await tables.playNow(wish('dead-mans-draw'), 'e')).table).not.toBe(table);
	time.pass(500);
	await tables.wake(table);
	expect(live.folded).toMatchObject({ status: 'playing', words: ['wa', 'w', 'w', ''] });
	expect(live.folded.shown[3].bot).not.toBeNull();
	// A full one does not wait.
	const full = made(await tables.playNow(wish('my-treasure'), 'a'));
	new Client('a').open(await found(hall, full.table));
	for (const who of ['b', 'c', 'd']) await tables.playNow(wish('my-treasure'), who);
	await tables.wake(full.table);
	expect((await found(hall, full.table)).folded.status).toBe('playing');
	expect(await tables.playNow(wish('chess'), 'a')).toEqual({ code: 'unknown-game' });
});

describe('[A10] “play now” keeps to what was chosen', () => {
	const NEW = { table: null } as const;
	const MINE = { players: 3, options: { characters: true }, pace: 'live', turn: 30, hints: false } as const;
	const looked = { game: 'dead-mans-draw', players: 3, options: { characters: true }, pace: 'live' } as const;

	test('a table is made as chosen, and only who looks for such a one is shown it', async () => {
		const hall = openHall(new MemoryLog(), { settings: { ...QUIET, playNow: 10_000 } });
		const { tables, time } = hall;
		const { table } = made(await tables.playNow(wish('dead-mans-draw', '', { ...MINE, ...NEW }), 'a'));
		expect((await found(hall, table)).folded).toMatchObject({ terms: { ...MINE, public: true }, playNow: true });
		for (const suits of [looked, { ...looked, players: 8 }]) expect(await tables.waiting(suits, 'b')).toMatchObject({ table, seats: [{ who: 'a' }, {}, {}] });
		const others = [{ players: 2 }, { options: {} }, { pace: 'relaxed' }, { game: 'trezors', options: {} }] as const;
		for (const other of others) expect(await tables.waiting({ ...looked, ...other }, 'b')).toBeNull();
		// Nobody sat down by looking; who sits there, was removed or comes too late is not shown it.
		expect((await found(hall, table)).folded.shown.map(({ who }) => who)).toEqual(['a', null, null]);
		expect(await tables.waiting(looked, 'a')).toBeNull();
		time.pass(9500);
		expect(await tables.waiting(looked, 'b')).toBeNull();
		expect(await tables.waiting({ ...looked, options: { characters: 'no' } }, 'b')).toMatchObject({ code: 'bad-terms' });
	});

	test('who was shown a table takes a seat there, or makes one of their own', async () => {
		const hall = openHall(new MemoryLog(), { settings: { ...QUIET, playNow: 10_000 } });
		const { tables } = hall;
		const { table } = made(await tables.playNow(wish('dead-mans-draw', '', { ...MINE, ...NEW }), 'a'));
		const ask = (who: string, at: string | null) => tables.playNow(wish('dead-mans-draw', 'w', { ...MINE, table: at }), who);
		expect(made(await ask('b', table)).table).toBe(table);
		const own = made(await ask('c', null)).table;
		expect(own).not.toBe(table);
		expect(made(await ask('c', null)).table).toBe(own);
		expect(made(await ask('d', table)).table).toBe(table);
		expect(await ask('e', table)).toEqual({ code: 'table-full' });
		expect(await ask('e', 'nowhere')).toEqual({ code: 'not-found' });
		// Who says nothing of it joins what suits, unseen.
		expect(made(await tables.playNow(wish('dead-mans-draw', '', MINE), 'e')).table).toBe(own);
		expect(made(await tables.playNow(wish('dead-mans-draw'), 'f')).table).not.toBe(own);
	});

	test('a host’s public table is shown as long as the host is there, a private one never', async () => {
		const hall = openHall(new MemoryLog());
		const { tables } = hall;
		made(await tables.make(wanted({ players: 3 }), 'host'));
		const { table } = made(await tables.make(wanted({ players: 3, public: true }), 'host'));
		const look = () => tables.waiting({ game: 'dead-mans-draw', players: 4, options: {}, pace: 'relaxed' }, 'b');
		expect(await look()).toBeNull();
		const host = new Client('host').open(await found(hall, table));
		expect(await look()).toMatchObject({ table, due: null });
		host.close();
		expect(await look()).toBeNull();
	});
});

test('a rematch: one new table for all, the same people one seat further, named in the old document', async () => {
	const hall = openHall(new MemoryLog());
	const { live, people } = await begin(hall, { players: 3, game: 'my-treasure' }, 1);
	expect(await people[0].ask({ t: 'rematch' })).toEqual({ code: 'not-over' });
	await people[0].must({ t: 'resign' });
	await people[1].must({ t: 'leave' });
	const again = await begin(hall, { players: 3, game: 'my-treasure' });
	await playOut(again.live, again.people, new Dice(3));
	const outcome = await Promise.all(again.people.map((person) => person.ask({ t: 'rematch' })));
	expect(outcome).toEqual([null, null, null]);
	const table = again.people[2].sheet?.rematch ?? '';
	const next = await found(hall, table);
	expect(next.folded).toMatchObject({ status: 'open', host: 'a', terms: again.live.folded.terms });
	expect(next.folded.shown.map(({ who }) => who)).toEqual(['c', 'a', 'b']);
	expect(next.folded.secret).not.toBe(again.live.folded.secret);
	// The first one came to its end without people: who resigned may ask, and finds a bot where somebody left.
	expect(live.folded.status).toBe('over');
	await people[0].must({ t: 'rematch' });
	const third = await found(hall, people[0].sheet?.rematch ?? '');
	expect(third.folded.shown.map(({ who, bot }) => who ?? (bot === null ? null : 'bot'))).toEqual(['bot', 'a', null]);
});

test('a rematch is made before it is named: who cannot make it names none', async () => {
	const log = new MemoryLog();
	const hall = openHall(log);
	const { people, live } = await begin(hall);
	await people[0].must({ t: 'resign' });
	const append = log.append.bind(log);
	log.append = async (one) => {
		if (one.after === 0) throw new Error('killed');
		return append(one);
	};
	await expect(people[0].ask({ t: 'rematch' })).rejects.toThrow('killed');
	log.append = append;
	expect(live.folded.rematch).toBeNull();
	await people[1].must({ t: 'rematch' });
	expect((await found(hall, live.folded.rematch ?? '')).folded.shown.map(({ who }) => who)).toEqual(['b', 'a']);
});

test('a replay: the match file, who sat where, and everything needed to check the deal', async () => {
	const hall = openHall(new MemoryLog());
	for (const game of games.ids) {
		const { live, people, table } = await begin(hall, { game, ...(game === 'trezors' ? { options: { contest: 'calm' } } : {}) });
		await playOut(live, people, new Dice(game));
		hall.names.change('b', null);
		const replay = await hall.tables.replay(table);
		if (isRefusal(replay)) throw new Error(replay.code);
		expect(parse(ReplaySchema, replay)).toEqual(replay);
		const { match, seed } = parseMatchFile(games, replay.file);
		expect(canonical(match.game.view(match.state, 0))).toBe(canonical(live.folded.match?.game.view(live.folded.match.state, 0)));
		const { commitment, secret, words } = replay.proof;
		expect([commitment, seed]).toEqual([hex(sha256(secret)), [secret, ...words].join('\n')]);
		expect(commitment).toBe(people[0].of('sheet')[0].sheet.commitment);
		expect(replay.seats).toEqual([
			{ who: 'a', name: 'A', bot: null, avatar: 'cat' },
			{ who: 'b', name: null, bot: null },
		]);
	}
	expect(await hall.tables.replay('nothing')).toEqual({ code: 'not-found' });
});

test('a finished table that was put away is shown as it was, and nothing can be added to it', async () => {
	const log = new MemoryLog();
	const hall = openHall(log);
	const { live, people, table } = await begin(hall);
	expect(await hall.tables.archiveOf(table)).toBeNull();
	await playOut(live, people, new Dice(8));
	const { v, h } = people[0];
	const replay = await hall.tables.replay(table);
	const archive = await hall.tables.archiveOf(table);
	if (!archive) throw new Error('it is over');
	await log.archive([{ table, ...archive }]);
	const again = openHall(log);
	const shown = await found(again, table);
	const client = new Client('a').open(shown, { v, h });
	expect(client.messages[0]).toEqual({ t: 'same', c: 1, v, seat: 0 });
	expect(await again.tables.replay(table)).toEqual(replay);
	const tables = log.tables.size;
	expect(await client.ask({ t: 'rematch' })).toEqual({ code: 'table-over' });
	expect(log.tables.size).toBe(tables);
	expect(await again.tables.archiveOf(table)).toBeNull();
});

test('played on from a step of a finished game: the same up to there, a new seed from there on, against bots', async () => {
	const log = new MemoryLog();
	const hall = openHall(log);
	const dice = new Dice(6);
	const { live, people, table } = await begin(hall, { game: 'my-treasure', players: 3 });
	await playOut(live, people, dice);
	const last = live.folded.match?.steps.length ?? 0;
	const from = (step: number, seat = 1) => wanted({ game: 'my-treasure', players: 3, from: { table, step, seat }, word: 'new' });
	expect(await hall.tables.make(from(last), 'z')).toEqual({ code: 'bad-step' });
	expect(await hall.tables.make(from(last + 1), 'z')).toEqual({ code: 'bad-step' });
	expect(await hall.tables.make(from(5, 3), 'z')).toEqual({ code: 'bad-step' });
	expect(await hall.tables.make({ ...from(5), players: 2 }, 'z')).toMatchObject({ code: 'bad-terms', data: { field: 'from' } });
	const { table: on } = made(await hall.tables.make(from(11), 'z'));
	const next = await found(hall, on);
	const z = new Client('z').open(next);
	expect(z.sheet).toMatchObject({ status: 'playing', from: { table, step: 11 }, seats: [{ who: null }, { who: 'z', bot: null }, { who: null }] });
	// Up to there it is the other game, in what the log tells too.
	const whole = await hall.tables.replay(table);
	if (isRefusal(whole)) throw new Error(whole.code);
	const { match, seed } = parseMatchFile(games, whole.file);
	const half = games.find('my-treasure').game;
	const state = half.blank(match.table);
	const chance = new Seeded(seed);
	half.deal(state, chance);
	for (const { seat, move, extra } of match.steps.slice(0, 11)) half.apply(state, seat, move, extra, chance);
	expect(canonical(z.sheet?.view as never)).toBe(canonical(half.view(state, 1)));
	expect(z.of('sheet')[0].log.length).toBeGreaterThan(5);
	// Another server folds it the same.
	expect(plain((await found(openHall(log), on)).folded)).toEqual(plain(next.folded));
	await z.must({ t: 'resign' });
	const replay = await hall.tables.replay(on);
	expect(replay).toMatchObject({ from: { table, step: 11, file: { seed, outcome: null } } });
	expect(await hall.tables.make({ ...from(0), from: { table: on, step: 0, seat: 0 } }, 'z')).toEqual({ code: 'bad-step' });
});

test('lists hear of what they show: people, status, whose turn', async () => {
	const hall = openHall(new MemoryLog());
	const heard: string[] = [];
	const stop = hall.tables.listen((outline) => heard.push(outline?.table ?? ''));
	const { live, people, table } = await begin(hall, { public: true });
	expect(new Set(heard)).toEqual(new Set([table]));
	expect(await hall.tables.outline(table)).toMatchObject({
		table,
		status: 'playing',
		seats: [{ who: 'a' }, { who: 'b' }],
		toAct: live.folded.match?.toAct,
		due: null,
	});
	const turn = live.folded.match?.toAct[0] ?? 0;
	heard.length = 0;
	await people[turn].must({ t: 'say', what: 'hello' });
	expect(heard).toEqual([]);
	await people[turn].must({ t: 'resign' });
	expect(heard.length).toBeGreaterThan(0);
	expect(await hall.tables.outline(table)).toMatchObject({ status: 'over', toAct: [] });
	stop();
	heard.length = 0;
	await hall.tables.make(wanted(), 'x');
	expect(heard).toEqual([]);
	await hall.tables.close();
});
