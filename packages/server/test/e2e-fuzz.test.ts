// Fuzzes a server in a process of its own while people play at it (`security-fuzz.test.ts` fuzzes one in this process):
// messages and bodies with each field spoilt, repeated and reordered sessions, too much, too large, too slow.
// The server lives, answers properly, and does not grow.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Dice } from '@trove/kernel';
import { LIMITS, SUBPROTOCOL } from '@trove/protocol';
import { until } from '@trove/protocol/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { Victim } from '../testing/kill-server.ts';
import { faultIn } from './e2e/messages.ts';
import { mutantsOf, validMessages, WHOLE_TABLE } from './e2e/mutants.ts';
import { begun, close, crew, look, made, sees } from './e2e/party.ts';
import { checkReplay, Deeds, gather, type Party, playOn } from './e2e/play.ts';
import { done, fine, Sailor } from './e2e/sailor.ts';

/** A busy machine takes its time to start a server. */
const HOOK = 60_000;

const data = mkdtempSync(join(tmpdir(), 'trove-e2e-'));
const server = new Victim(data, { TROVE_MESSAGES: '100000', TROVE_LOG: 'info' });
const at = (): string => server.url;
const dice = new Dice('fuzz');

/** Somewhere else on this server a game is played all the time. */
let playing = true;
let games = 0;
let quiet: Promise<void> = Promise.resolve();

async function playElsewhere(): Promise<void> {
	const sailors = await crew(at, 2);
	while (playing) {
		const party: Party = await gather(sailors, { game: games % 2 === 0 ? 'silver-and-gold' : 'dead-mans-draw' });
		const deeds = sailors.map(() => new Deeds());
		await Promise.all(party.seats.map((remote, seat) => playOn(remote, new Dice(games * 2 + seat), deeds[seat])));
		checkReplay(fine(await sailors[0].api.replay(party.table)), party, deeds);
		for (const { faults, sent } of party.tabs) expect([faults, sent.has('again')]).toEqual([[], false]);
		close(party.tabs);
		games++;
	}
}

let pid: number | undefined;
let before = 0;
const memory = (): number => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

beforeAll(async () => {
	server.open(await server.start());
	pid = server.pid;
	quiet = playElsewhere();
}, HOOK);
afterAll(async () => {
	playing = false;
	await server.kill();
	rmSync(data, { recursive: true, force: true });
}, HOOK);

/** What was wrong with an answer. */
const faults: string[] = [];

/** A connection that sends whatever it is given, and looks at everything that comes. */
class Rogue {
	readonly socket: WebSocket;
	readonly answers = new Map<string, number>();
	byes = 0;
	#pings: (() => void)[] = [];
	#ponged = false;
	#heard: (() => void)[] = [];

	constructor({ jar }: Sailor) {
		this.socket = new WebSocket(`${at().replace('http', 'ws')}/ws`, SUBPROTOCOL, { headers: { cookie: jar.cookie } });
		this.socket.on('error', () => undefined);
		this.socket.on('close', () => this.#settle());
		this.socket.on('message', (raw) => {
			const text = String(raw);
			const { t, id, refusal } = JSON.parse(text);
			const fault = faultIn(text) ?? (refusal?.code === 'broken' ? text : null);
			if (fault !== null) faults.push(fault);
			if (t === 'pong') this.#ponged = true;
			if (t === 'pong' || (refusal?.code === 'too-fast' && id === undefined)) for (const resolve of this.#pings.splice(0)) resolve();
			if (t === 'bye') this.byes++;
			if (id !== undefined) this.answers.set(id, (this.answers.get(id) ?? 0) + 1);
			for (const resolve of this.#heard.splice(0)) resolve();
		});
	}

	get open(): boolean {
		return this.socket.readyState === WebSocket.OPEN;
	}

	send(message: unknown): void {
		this.socket.send(typeof message === 'string' ? message : JSON.stringify(message));
	}

	/** Waits until requests have been answered, or the connection is gone. */
	async answered(ids: readonly string[]): Promise<void> {
		while (this.open && !ids.every((id) => this.answers.has(id))) await new Promise<void>((resolve) => this.#heard.push(resolve));
	}

	/** Waits until everything was read, or the connection is gone. Over the limits a ping is refused, too. */
	async flushed(): Promise<void> {
		for (this.#ponged = false; this.open && !this.#ponged; ) {
			this.send({ t: 'ping' });
			await new Promise<void>((resolve) => this.#pings.push(resolve));
		}
	}

	static async at(sailor: Sailor): Promise<Rogue> {
		const rogue = new Rogue(sailor);
		await new Promise((resolve) => rogue.socket.once('open', resolve));
		return rogue;
	}

	#settle(): void {
		for (const resolve of [...this.#pings.splice(0), ...this.#heard.splice(0)]) resolve();
	}
}

/** Sends messages, over a new connection whenever the last one was closed for them; answers how many. */
async function pelt(sailor: Sailor, messages: Iterable<unknown>, first: object[] = []): Promise<number> {
	let rogue = await Rogue.at(sailor);
	let sent = 0;
	let batch = 0;
	for (const message of messages) {
		if (!rogue.open) {
			rogue = await Rogue.at(sailor);
			batch = 0;
		}
		if (batch === 0) for (const one of first) rogue.send(one);
		rogue.send(message);
		sent++;
		// One is closed for 60 unusable messages; a batch is a little more than that.
		if (++batch % 80 === 0) await rogue.flushed();
	}
	await rogue.flushed();
	rogue.socket.terminate();
	return sent;
}

test('every message with each of its fields spoilt, from who has no seat, has one, and is to act', async () => {
	const party = await begun(at, 2, { game: 'dead-mans-draw' });
	const [ana] = await crew(at, 1);
	const open = await made(ana, { game: 'my-treasure', players: 3 });
	const stranger = await Sailor.board(at);
	before = memory();
	let id = 0;
	let sent = 0;
	const situations: [Sailor, string][] = [
		[stranger, party.table],
		[party.sailors[0], party.table],
		[ana, open.table],
	];
	for (const [i, [sailor, table]] of situations.entries()) {
		// What ends the game or the sitting comes as mutants only.
		const all = validMessages(table, 1, () => `m${id++}`).flatMap((message) => [...mutantsOf(message)].filter((_, n) => i > 0 || n % 3 === 0));
		sent += await pelt(sailor, all.map(withoutEnd), [{ t: 'open', c: 1, table }]);
	}
	expect(sent).toBeGreaterThan(5000);
	expect(faults).toEqual([]);
	// The table is still there, and in play, with the same people.
	const sheet = await sees(party.seats[0], ({ status }) => status === 'playing' || status === 'paused');
	expect(sheet.seats.map(({ who }) => who)).toEqual(party.sailors.map(({ who }) => who));
	expect(close(party.tabs)).toEqual([]);
});

/** A mutant that is valid after all must not end what is looked at afterwards. */
function withoutEnd(mutant: unknown): unknown {
	const { t } = (mutant ?? {}) as { t?: unknown };
	return t === 'leave' || t === 'resign' || t === 'stand' ? { ...(mutant as object), extra: 1 } : mutant;
}

test('a session sent again: by its owner, by another, backwards and shuffled; nothing is done twice, nothing for another', async () => {
	const sailors = await crew(at, 3);
	const tabs = sailors.slice(0, 2).map((sailor) => sailor.tab());
	const frames: string[][] = [[], []];
	for (const [seat, tab] of tabs.entries()) {
		tab.accident = {
			sending: (message) => {
				frames[seat].push(JSON.stringify(message));
				return null;
			},
		};
	}
	const party = await gather(sailors.slice(0, 2), { game: 'my-treasure' }, tabs);
	const deeds = [new Deeds(), new Deeds()];
	let moves = 0;
	party.seats[0].listen(({ on }) => on === 'moved' && moves++);
	await Promise.race(party.seats.map((remote, seat) => playOn(remote, new Dice(seat), deeds[seat], 1e9, () => moves > 20)));
	await Promise.all(party.seats.map((remote) => remote.say('one-moment')));
	const state = (): unknown => party.seats.map(({ v, h, sheet }) => [v, h, sheet]);
	const was = state();
	for (const [owner, sender] of [
		[0, 0],
		[1, 1],
		[0, 1],
		[1, 0],
		[0, 2],
		[1, 2],
	]) {
		const all = frames[owner].filter((frame) => !frame.includes('"t":"say"'));
		for (const some of [all, all.toReversed(), shuffled(all), shuffled([...all, ...all])]) {
			// Its owner's old ids are known, or what they answer is stale; another's answer to what is not theirs is refused.
			await pelt(sailors[sender], owner === sender ? some : some.map(withOldVersion), [JSON.parse(frames[owner][0])]);
		}
	}
	await Promise.all(party.seats.map((remote) => remote.say('thanks')));
	expect(state()).toEqual(was);
	await Promise.all(party.seats.map((remote, seat) => playOn(remote, new Dice(seat), deeds[seat])));
	expect(party.seats.every(({ sheet }) => sheet?.over?.why === 'played')).toBe(true);
	expect(close(tabs)).toEqual([]);
});

/** The answer to another's message may still be meant: only older versions are stale for certain. */
function withOldVersion(frame: string): string {
	return frame.replace(/"v":\d+/, '"v":0');
}

function shuffled<T>(list: readonly T[]): T[] {
	return list
		.map((one) => [dice.next(), one] as const)
		.sort(([a], [b]) => a - b)
		.map(([, one]) => one);
}

test('each request that can be read has exactly one answer', async () => {
	const party = await begun(at, 2, { game: 'dead-mans-draw' });
	const rogue = await Rogue.at(party.sailors[0]);
	rogue.send({ t: 'open', c: 1, table: party.table });
	const ids: string[] = [];
	for (let i = 0; i < 600; i++) {
		const messages = validMessages(party.table, 1, () => `r${i}-${ids.length}`).filter(
			(one) => 'id' in one && !['leave', 'resign', 'vote', 'say'].includes(one.t),
		);
		const message = messages[dice.below(messages.length)] as { id: string };
		ids.push(message.id);
		rogue.send(message);
		// More than are allowed at once would be refused as too fast; that is an answer, too.
		if (i % 20 === 0) await rogue.answered(ids);
	}
	await rogue.answered(ids);
	expect(rogue.open).toBe(true);
	// If one came twice, it came by now.
	await rogue.flushed();
	expect(ids.filter((id) => rogue.answers.get(id) !== 1)).toEqual([]);
	rogue.socket.terminate();
	expect(close(party.tabs)).toEqual([]);
});

test('every body of a request with each of its fields spoilt', async () => {
	const bodies: [string, string, object][] = [
		['POST', '/api/tables', WHOLE_TABLE],
		['POST', '/api/play', { game: 'trezors', word: 'w' }],
		['PATCH', '/api/me', { name: 'Jib', avatar: 'cat' }],
		['PUT', '/api/me/muted', { muted: ['x', 'y'] }],
		['POST', '/api/link', { token: 'x' }],
		['POST', '/api/me/link', {}],
	];
	const statuses = new Map<number, number>();
	let sailor = await Sailor.board(at);
	let asked = 0;
	const ask = async (method: string, path: string, body: unknown): Promise<void> => {
		// As nobody may make so many tables, there are many who do.
		if (++asked % 200 === 0) sailor = await Sailor.board(at);
		const response = await fetch(at() + path, {
			method,
			headers: { cookie: sailor.jar.cookie, 'content-type': 'application/json' },
			body: JSON.stringify(body),
		});
		const answer = (await response.json()) as { error?: { code?: unknown } };
		statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
		const fine = response.status < 400 || typeof answer.error?.code === 'string';
		if (!fine || response.headers.get('x-content-type-options') !== 'nosniff') faults.push(`${path} ${response.status} ${JSON.stringify(answer)}`);
	};
	for (const [method, path, body] of bodies) {
		let some: Promise<void>[] = [];
		for (const mutant of mutantsOf(body)) {
			some.push(ask(method, path, mutant));
			if (some.length < 20) continue;
			await Promise.all(some);
			some = [];
		}
		await Promise.all(some);
	}
	expect(asked).toBeGreaterThan(700);
	expect(statuses.get(400)).toBeGreaterThan(300);
	expect([...statuses.keys()].filter((status) => status >= 500)).toEqual([]);
	expect(faults).toEqual([]);
});

test('too large: a frame, a message in many frames, a body, a header, an address', async () => {
	const sailor = await Sailor.board(at);
	const ends = async (send: (rogue: Rogue) => void): Promise<number> => {
		const rogue = await Rogue.at(sailor);
		const closed = new Promise<number>((resolve) => rogue.socket.once('close', resolve));
		send(rogue);
		return closed;
	};
	for (const size of [LIMITS.message + 1, 1_000_000, 20_000_000]) expect(await ends((rogue) => rogue.send('x'.repeat(size)))).toBe(1009);
	expect(
		await ends(({ socket }) => {
			for (let i = 0; i < 2000; i++) socket.send('[', { fin: false });
		}),
	).toBeGreaterThan(1000);
	const big = async (init: RequestInit & { path?: string }): Promise<number> => {
		try {
			return (await fetch(`${at()}${init.path ?? '/api/tables'}`, init)).status;
		} catch {
			// Cut off before it was done sending.
			return 0;
		}
	};
	const headers = { cookie: sailor.jar.cookie, 'content-type': 'application/json' };
	expect([0, 413]).toContain(await big({ method: 'POST', headers, body: JSON.stringify({ game: 'x'.repeat(20_000) }) }));
	expect([0, 413]).toContain(await big({ method: 'POST', headers, body: 'x'.repeat(5_000_000) }));
	expect([0, 400, 431]).toContain(await big({ headers: { cookie: `trove=${'x'.repeat(40_000)}` } }));
	expect([0, 400, 404, 414, 431]).toContain(await big({ path: `/${'x'.repeat(12_000)}` }));
});

test('too slow: who trickles, who only connects, who never reads; nobody else waits for them', async () => {
	const { port } = new URL(at());
	const idle = Array.from({ length: 200 }, (_, i) => {
		const socket = connect(Number(port), '127.0.0.1');
		socket.on('error', () => undefined);
		socket.write(i % 3 === 0 ? 'GET /' : i % 3 === 1 ? 'POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 999\r\n\r\n{' : '');
		return socket;
	});
	const party = await begun(at, 2, { game: 'silver-and-gold' });
	// Who asks for everything again and again and reads nothing is cut off, or shown what is there now once they read.
	const watchers = await crew(at, 3);
	const deaf = await Promise.all(watchers.map((sailor) => Rogue.at(sailor)));
	for (const rogue of deaf) {
		rogue.send({ t: 'open', c: 1, table: party.table });
		await rogue.flushed();
		rogue.socket.pause();
		for (let i = 0; i < 500; i++) rogue.send({ t: 'again', c: 1 });
	}
	await Promise.all(party.seats.map((remote, seat) => playOn(remote, new Dice(seat), new Deeds())));
	expect(party.seats[0].sheet?.over?.why).toBe('played');
	for (const rogue of deaf) {
		rogue.socket.resume();
		await rogue.flushed();
		rogue.socket.terminate();
	}
	for (const socket of idle) socket.destroy();
	expect(close(party.tabs)).toEqual([]);
});

test('after all that it lives, has told of no error, has not grown, and the others have noticed nothing', async () => {
	const tab = (await Sailor.board(at)).tab();
	const [ana] = await crew(at, 1);
	const remote = await look(tab, (await made(ana, { game: 'dead-mans-draw', players: 2 })).table);
	await done(remote.sit(1));
	expect(await until(remote, ({ seat }) => seat === 1)).toBe(true);
	expect([...server.errors, ...faults]).toEqual([]);
	await expect.poll(() => games).toBeGreaterThan(1);
	playing = false;
	await quiet;
	// A process takes some tens of megabytes and gives them back when it likes; what leaks grows with every message.
	expect(memory() - before).toBeLessThan(150);
	expect(close([tab])).toEqual([]);
});
