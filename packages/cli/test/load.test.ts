import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { games } from '@trove/games';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { LoadPace } from '../src/load-pace.ts';
import { setUpLoad } from '../src/load-setup.ts';
import { LoadTally } from '../src/load-tally.ts';
import { ended, inside, printed, start, TROVE, temporary } from './command.ts';

let server: ChildProcess;
let url = '';

/** Starts a server; returns its URL. */
async function served(data: string, more: { readonly [name: string]: string } = {}): Promise<{ server: ChildProcess; url: string }> {
	const env = {
		PATH: process.env.PATH ?? '',
		TROVE_PORT: '0',
		TROVE_HOST: '127.0.0.1',
		TROVE_DATA: temporary(data),
		TROVE_LOG: 'error',
		TROVE_MESSAGES: '100000',
		TROVE_METRICS: 'loopback',
		...more,
	};
	const started = spawn(process.execPath, [TROVE, 'serve'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
	return { server: started, url: /http:\S+:\d+/.exec(await printed(started, 'http://'))?.[0] ?? '' };
}

async function close(started: ChildProcess): Promise<void> {
	const gone = ended(started);
	started.kill('SIGTERM');
	await gone;
}

beforeAll(async () => {
	({ server, url } = await served('data'));
}, 120_000);

afterAll(() => close(server));

const load = (...args: string[]) => inside(['load', url, '--seconds', '1', ...args], games);

describe('on a real server', () => {
	test.each(games.ids)('%s is played in a closed loop without an error', async (game) => {
		const { code, out, err } = await load('--game', game, '--tables', '3', '--players', '3', '--watchers', '4', '--json');
		expect({ code, err }).toEqual({ code: 0, err: '' });
		const result = JSON.parse(out);
		expect(result).toMatchObject({ game, players: 3, tables: 3, watchers: 4, connections: 13, rate: 0, errors: {}, aborted: false });
		expect(result.actions).toBeGreaterThan(0);
		expect(result.own.count).toBe(result.actions);
		expect(result.own.p50).toBeGreaterThan(0);
		expect(result.own.p50).toBeLessThanOrEqual(result.own.p99);
		expect(result.bytes.message.p50).toBeGreaterThan(20);
	});

	test('games end and go on: whole games of Dead Man’s Draw come one after another', async () => {
		const { game } = games.find('dead-mans-draw');
		const tally = new LoadTally();
		const setup = await setUpLoad({ urls: [new URL(url)], game, table: { players: 2, options: {} }, tables: 2, watchers: 0, seed: 'games' }, tally, () => {});
		const pace = new LoadPace(setup.tables, tally, 0);
		for (const table of setup.tables) table.use(pace);
		pace.start();
		// More than there are tables: at least one played a second game.
		while (tally.games <= 2) await new Promise(setImmediate);
		pace.stop();
		await setup.stop(true);
		expect([...tally.errors]).toEqual([]);
		// In this game everybody sees every action.
		expect(tally.all.count).toBeGreaterThan(tally.actions * 0.9);
	});

	test('a rate is not exceeded', async () => {
		const { code, out } = await load('--game', 'dead-mans-draw', '--tables', '10', '--rate', '50', '--seconds', '4', '--json');
		expect(code).toBe(0);
		const { actions, seconds } = JSON.parse(out);
		expect(actions).toBeGreaterThan(0);
		expect(actions).toBeLessThanOrEqual(50 * seconds + 10);
	});

	test('the tables tell pace, times, bytes and errors, in three languages', async () => {
		const say = async (lang: string): Promise<string> => (await load('--game', 'dead-mans-draw', '--tables', '2', '--lang', lang)).out;
		const en = await say('en');
		expect(en).toMatch(/^Dead Man's Draw: 2 tables, 2 players, as fast as they go, characters=false$/m);
		expect(en).toMatch(/^Actions: [\d,]+, [\d,]+ a second\. Games finished: \d+\.$/m);
		expect(en).toMatch(/^to the one who acted( +\d[\d.,]*){5}$/m);
		expect(en).toMatch(/^to everybody at the table( +\d[\d.,]*){5}$/m);
		expect(en).toMatch(/^Bytes of one message, median: \d+\. At the socket, for each action and client: \d+ in, \d+ out\.$/m);
		expect(en).toMatch(/^No errors\.$/m);
		expect(await say('ru')).toMatch(/2 стола, 2 игрока, без пауз[\s\S]*тому, кто действовал[\s\S]*Ошибок нет\./);
		expect(await say('pl')).toMatch(/2 stoły, 2 graczy, bez przerw[\s\S]*do tego, kto zagrał[\s\S]*Bez błędów\./);
	});

	test('everybody leaves at the end: no table is left in play', async () => {
		await load('--game', 'dead-mans-draw', '--tables', '2', '--json');
		const metrics = await (await fetch(new URL('/metrics', url))).text();
		expect(metrics).toContain('trove_tables{status="over"}');
		expect(metrics).not.toMatch(/trove_tables\{status="(open|playing)"\} [1-9]/);
	});

	test('who leaves while a rematch is being made leaves that, too', async () => {
		const { game } = games.find('my-treasure');
		const tally = new LoadTally();
		const setup = await setUpLoad({ urls: [new URL(url)], game, table: { players: 2, options: {} }, tables: 1, watchers: 0, seed: 'rematch' }, tally, () => {});
		const pace = new LoadPace(setup.tables, tally, 0);
		for (const table of setup.tables) table.use(pace);
		pace.start();
		const asked = (): boolean => setup.players.every(({ sheet }) => sheet?.status === 'over') && setup.players.some(({ busy }) => busy);
		while (!asked()) await new Promise(setImmediate);
		const [{ table: before }] = setup.players;
		await setup.stop(true);
		for (const { table, sheet } of setup.players) expect([table === before, sheet?.status]).toEqual([false, 'over']);
		// The next test counts connections.
		await expect.poll(async () => (await fetch(new URL('/metrics', url))).text()).toMatch(/^trove_connections 0$/m);
	});

	test('^C prints what is known so far and ends with 130', async () => {
		const child = start(TROVE, ['load', url, '--game', 'dead-mans-draw', '--tables', '2', '--seconds', '600']);
		const told = printed(child, 'Interrupted');
		const exit = ended(child);
		const connected = async (): Promise<string> => await (await fetch(new URL('/metrics', url))).text();
		await expect.poll(connected, { timeout: 60_000, interval: 100 }).toMatch(/^trove_connections 4$/m);
		child.kill('SIGINT');
		expect(await told).toContain('Interrupted. This is what is known so far.');
		expect(await exit).toEqual({ code: 130, signal: null });
	});
});

test.each([
	[['https://trove.example'], 'url: trove.example is not this machine; load only a server of your own, and say so with --anywhere'],
	[['http://127.0.0.1.example:80'], 'url: 127.0.0.1.example is not this machine; load only a server of your own, and say so with --anywhere'],
	[['ftp://localhost'], 'url: an address as http://127.0.0.1:8787 is expected, not "ftp://localhost"'],
	[['here'], 'url: an address as http://127.0.0.1:8787 is expected, not "here"'],
	[['--game', 'chess'], 'game: "chess" is not a game here; known are silver-and-gold, dead-mans-draw, my-treasure, trezors'],
	[['--tables', '0'], '--tables: a whole number from 1 to 10000 is expected, not "0"'],
	[['--tables', '10000', '--players', '4'], '--tables: 40000 connections would be made; the most is 20000'],
	[['--rate', 'fast'], '--rate: a whole number from 0 to 100000 is expected, not "fast"'],
	[['--seconds', '0'], '--seconds: a whole number from 1 to 3600 is expected, not "0"'],
])('load %j is refused in one line, exit 2', async (args, line) => {
	expect(await inside(['load', ...args], games)).toEqual({ code: 2, out: '', err: `trove: ${line}\n` });
});

test('where no server is, or another one, that is said in one line', async () => {
	const other = createServer((_, answer) => answer.writeHead(404).end('no'));
	await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
	const address = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
	expect(await inside(['load', address], games)).toEqual({
		code: 2,
		out: '',
		err: `trove: ${address}: this is no Trove server, or another version of it (HTTP status 404)\n`,
	});
	await new Promise((resolve) => other.close(resolve));
	expect(await inside(['load', address], games)).toEqual({ code: 2, out: '', err: `trove: ${address}: no server answers there\n` });
});

test('what a server refuses while tables are being made ends the command', async () => {
	const { server: small, url: address } = await served('small', { TROVE_CONNECTIONS: '5' });
	onTestFinished(() => close(small));
	const child = start(TROVE, ['load', address, '--game', 'dead-mans-draw', '--tables', '40', '--seconds', '1']);
	onTestFinished(() => void child.kill('SIGKILL'));
	let said = '';
	child.stderr?.on('data', (chunk) => {
		said += chunk;
	});
	expect(await ended(child)).toEqual({ code: 2, signal: null });
	expect(said).toMatch(/^trove: ws:\S+: the server answered 503 [^\n]*\n$/);
	// Nobody stays, and no further tables are created.
	const metrics = async (): Promise<string> => await (await fetch(new URL('/metrics', address))).text();
	await expect.poll(metrics).toMatch(/^trove_connections 0$/m);
	expect(Number(/^trove_tables\{status="open"\} (\d+)$/m.exec(await metrics())?.[1] ?? 0)).toBeLessThan(20);
});
