import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { games } from '@trove/games';
import { Registry } from '@trove/kernel';
import { expect, test } from 'vitest';
import { Failed, LONGEST_LINE, limitOf, parseEntrant, parseLine, runArena, splitCommand } from '../node/index.ts';
import { botWith, runs, scratch, visit } from './outside-bots.ts';

const example = (name: string): string => fileURLToPath(new URL(`../../../examples/${name}`, import.meta.url));
const python = spawnSync('python3', ['--version']).status === 0;

test.each(games.ids)('the example in TypeScript plays %s to the end', async (game) => {
	const { pairings, entrants } = await visit(`node ${example('bot.ts')}`, { game });
	expect(entrants[0]).toMatchObject({ name: 'bot.ts', says: 'Example', failures: {}, givenUp: false });
	expect(pairings[0]).toMatchObject({ games: 2, failed: [0, 0], stopped: 'games' });
	expect(entrants[0].thinking.moves).toBeGreaterThan(0);
});

test.skipIf(!python && process.env.CI !== 'true').each(games.ids)('the example in Python plays %s to the end', async (game) => {
	const { pairings, entrants } = await visit(`python3 ${example('bot.py')}`, { game });
	expect(entrants[0]).toMatchObject({ name: 'bot.py', says: 'Example', failures: {} });
	expect(pairings[0]).toMatchObject({ games: 2, failed: [0, 0] });
});

test('a bot is better than random: the examples mean what they do', async () => {
	const { pairings } = await visit(`node ${example('bot.ts')}`, { game: 'silver-and-gold', games: 20 });
	expect(pairings[0].wins.mean).toBeGreaterThan(0.8);
});

test('a bot with several seats has a process for each, and no more over many games', async () => {
	const log = scratch('seats');
	const command = botWith({ hello: `appendFileSync('${log}', process.pid + ' ' + seat + '\\n'); hello();` });
	const { pairings } = await visit(command, { game: 'my-treasure', players: 4, games: 4 });
	expect(pairings[0]).toMatchObject({ games: 4, failed: [0, 0] });
	const lines = readFileSync(log, 'utf8').trim().split('\n');
	const pids = new Set(lines.map((line) => line.split(' ')[0]));
	expect(pids.size).toBe(2);
	expect(new Set(lines.map((line) => line.split(' ')[1]))).toEqual(new Set(['0', '1', '2', '3']));
	// They have a moment to leave.
	for (const pid of pids) await expect.poll(() => runs(Number(pid))).toBe(false);
});

test('a bot is told how each game ended', async () => {
	const log = scratch('over');
	await visit(botWith({ over: `appendFileSync('${log}', JSON.stringify(outcome) + '\\n');` }), { game: 'trezors' });
	const [first] = readFileSync(log, 'utf8').trim().split('\n');
	expect(Object.keys(JSON.parse(first))).toEqual(['scores', 'winners', 'places']);
});

test('two outside bots and one of ours play each other, several games at a time', async () => {
	const entrants = [botWith({}), botWith({}), 'sailor'].map((spec) => parseEntrant(spec, { iterations: 5 }));
	const { pairings } = await runArena({ game: 'trezors', entrants, games: 4, until: 'end', seed: 'a', threads: 2 });
	expect(pairings.map(({ games: played, failed }) => [played, failed])).toEqual([
		[4, [0, 0]],
		[4, [0, 0]],
		[4, [0, 0]],
	]);
});

test.each([
	['writes what is not JSON', { question: "process.stdout.write('draw!\\n');" }, 'nonsense', /^not JSON: draw!$/],
	['writes a list', { question: 'say([id]);' }, 'nonsense', /^not a JSON object/],
	['writes something else', { question: 'say({ move: legal[0] });' }, 'nonsense', /^neither a hello nor an answer/],
	['answers another question', { question: 'reply(id + 7, legal[0]);' }, 'nonsense', /^it answered question 8 instead of 1$/],
	['answers without an action', { question: 'say({ answer: { id } });' }, 'nonsense', /^an answer without an action/],
	['sends several actions as one', { question: 'reply(id, [legal[0], legal[0]]);' }, 'nonsense', /^an answer without an action/],
	['answers twice', { question: 'reply(id, legal[0]); reply(id, legal[0]);' }, 'nonsense', /^(a line that nobody asked for|it answered question)/],
	['talks without being asked', { hello: "hello(); console.log('thinking…');" }, 'nonsense', /thinking…|that nobody asked for/],
	['makes a move that is not allowed', { question: "reply(id, { do: 'bank' });" }, 'illegal', /^\{"do":"bank"\}: \S+/],
	['makes a move that does not exist', { question: "reply(id, { do: 'fly' });" }, 'illegal', /^\{"do":"fly"\}: unknown-action/],
	[
		'dies',
		{ question: "console.error('TypeError: no idea\\n  at nowhere'); process.exit(3);" },
		'died',
		/^it ended with status 3; it wrote: TypeError: no idea$/,
	],
	['is killed', { question: "process.kill(process.pid, 'SIGKILL'); await new Promise(() => {});" }, 'died', /^it was ended by SIGKILL$/],
	['closes its output', { question: 'process.stdout.end(); setInterval(() => {}, 1000); await new Promise(() => {});' }, 'died', /^it closed its output$/],
	['writes without an end', { question: "setInterval(() => process.stdout.write('x'.repeat(50_000)), 1);" }, 'flood', /without the end of a line$/],
	['writes a huge line', { question: `reply(id, { do: 'x'.repeat(${LONGEST_LINE}) });` }, 'flood', /^(a line of more than|more than)/],
	[
		'floods with lines',
		{ question: 'for (;;) { reply(id, legal[0]); await new Promise(setImmediate); }' },
		'nonsense',
		/^(a line that nobody asked for|it answered question)/,
	],
] as const)('a bot that %s loses the game, and the tournament goes on', async (_, manners, code, detail) => {
	const { entrants, pairings } = await visit(botWith(manners));
	expect(entrants[0].failures).toEqual({ [code]: 2 });
	expect(entrants[0].details[0].detail).toMatch(detail);
	expect(entrants[0].givenUp).toBe(false);
	expect(entrants[1].failures).toEqual({});
	expect(pairings[0]).toMatchObject({ games: 2, failed: [2, 0], wins: { mean: 0 }, lead: { low: null }, stopped: 'games' });
});

test('a bot that hangs loses when its time is up', async () => {
	const log = scratch('limit');
	const command = botWith({ question: `writeFileSync('${log}', String(limit)); setInterval(() => {}, 1000); await new Promise(() => {});` });
	const { entrants } = await visit(command, { limit: 2000 });
	expect(entrants[0].failures).toEqual({ late: 2 });
	expect(entrants[0].details[0].detail).toBe('no answer within 2000 ms');
	expect(readFileSync(log, 'utf8')).toBe('2000');
	expect(limitOf({ ms: 200 })).toBe(1400);
	expect(limitOf({ iterations: 5 })).toBe(10_000);
});

test('nobody reacts in less than 250 ms', async () => {
	const tap = (ms: number): string => botWith({ question: `reply(id, legal[0].do === 'tap' ? { ...legal[0], ms: ${ms} } : legal[0]);` });
	const race = { game: 'trezors', options: { contest: 'race' }, games: 6 } as const;
	expect((await visit(tap(249), race)).entrants[0].details[0]).toMatchObject({
		code: 'illegal',
		detail: expect.stringMatching(/nobody reacts in less than 250 ms$/),
	});
	expect((await visit(tap(250), race)).entrants[0].failures).toEqual({});
});

test.each([
	['does not exist', '/nowhere/at/all', 'no-start', /ENOENT/],
	['cannot exist', `${fileURLToPath(import.meta.url)}/bot`, 'no-start', /ENOTDIR|ENOENT/],
	['dies before its hello', botWith({ whole: "throw new Error('no library')" }), 'no-start', /^it ended with status 1; it wrote: Error: no library$/],
	['says nothing', botWith({ whole: 'setInterval(() => {}, 1000);' }), 'no-hello', /^no hello within 300 ms$/],
	['speaks another version', botWith({ hello: 'say({ trove: 3, hello: {} });' }), 'contract', /^it speaks version 3 of the protocol, not 1 or 2$/],
	['names no version', botWith({ hello: 'say({ hello: {} });' }), 'contract', /^it speaks version null/],
] as const)('a bot that %s is given up after three games, and the others play on', async (_, command, code, detail) => {
	const entrants = ['random', command, 'greedy'].map((spec) => parseEntrant(spec));
	const startLimit = code === 'no-hello' ? 300 : 10_000;
	const { entrants: told, pairings } = await runArena({
		game: 'trezors',
		entrants,
		games: 20,
		until: 'end',
		seed: 'a',
		threads: 1,
		startLimit,
		registry: new Registry(games.entries),
	});
	expect(told[1].givenUp).toBe(true);
	expect(told[1].details[0]).toMatchObject({ code, detail: expect.stringMatching(detail) });
	expect(pairings.map(({ first, second, stopped }) => [first, second, stopped])).toEqual([
		[0, 1, 'given-up'],
		[0, 2, 'games'],
	]);
	expect(pairings[0]).toMatchObject({ games: 2, wins: { mean: 1 } });
});

test('a bot that failed starts afresh for the next game', async () => {
	const flag = scratch('failed-once');
	const command = botWith({ question: `if (!existsSync('${flag}')) { writeFileSync('${flag}', ''); process.exit(1); } reply(id, legal[0]);` });
	const { entrants, pairings } = await visit(command, { games: 4 });
	expect(entrants[0].failures).toEqual({ died: 1 });
	expect(pairings[0]).toMatchObject({ games: 4, failed: [1, 0] });
});

test('a bot that made a move that is not allowed starts afresh for the next game', async () => {
	const log = scratch('illegal');
	const command = botWith({ hello: `appendFileSync('${log}', process.pid + '\\n'); hello();`, question: "reply(id, { do: 'fly' });" });
	const { entrants } = await visit(command, { games: 4 });
	expect(entrants[0].failures).toEqual({ illegal: 4 });
	const pids = readFileSync(log, 'utf8').trim().split('\n');
	expect(new Set(pids).size).toBe(4);
});

test('what a bot started ends with it, also when the arena is stopped', async () => {
	const pids = scratch('children');
	const start = `const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' }); writeFileSync('${pids}', process.pid + ' ' + child.pid);`;
	const gone = async (): Promise<void> => {
		for (const pid of readFileSync(pids, 'utf8').split(' ')) await expect.poll(() => runs(Number(pid))).toBe(false);
	};
	await visit(botWith({ hello: `${start} hello();` }), { game: 'trezors' });
	await gone();
	const stop = new AbortController();
	const poll = setInterval(() => existsSync(pids) && readFileSync(pids, 'utf8').includes(' ') && stop.abort(), 20);
	const result = await visit(botWith({ question: `${start} await new Promise(() => {});` }), { limit: 60_000, signal: stop.signal });
	clearInterval(poll);
	expect(result).toMatchObject({ aborted: true, pairings: [{ games: 0, stopped: 'aborted' }] });
	await gone();
});

test('games that are broken off count for nobody', async () => {
	const log = scratch('asked');
	const stop = new AbortController();
	// Both games of the first deal are under way.
	const poll = setInterval(() => existsSync(log) && readFileSync(log, 'utf8').length === 2 && stop.abort(), 20);
	const command = botWith({ question: `appendFileSync('${log}', 'x'); await new Promise(() => {});` });
	const { entrants, pairings } = await visit(command, { limit: 60_000, signal: stop.signal, threads: 2 });
	clearInterval(poll);
	expect(entrants[0].failures).toEqual({});
	expect(pairings).toMatchObject([{ games: 0, failed: [0, 0], stopped: 'aborted' }]);
});

test('a command is split as a shell does it, and needs none', () => {
	expect(splitCommand(`a 'b c' "d \\" e" f\\ g '' h"i"j`, 'bot', 'linux')).toEqual(['a', 'b c', 'd " e', 'f g', '', 'hij']);
	expect(splitCommand('C:\\bots\\bot.exe "a b"', 'bot', 'win32')).toEqual(['C:\\bots\\bot.exe', 'a b']);
	expect(splitCommand(`bot 'a|b'`)).toEqual(['bot', 'a|b']);
	for (const bad of ['a > b', 'a; b', 'a & b', `'a`, '', '  ', `''`]) expect(() => splitCommand(bad)).toThrow();
});

test('a bot’s lines are read strictly, and quoted in short', () => {
	expect(parseLine('{"trove":1,"hello":{"name":"A\\u001b[31mB\\u202eC"}}')).toEqual({ contract: 1, hello: { name: 'A [31mB C' } });
	expect(parseLine('{"trove":2,"hello":{}}\r')).toEqual({ contract: 2, hello: { name: undefined } });
	expect(parseLine('{"trove":2,"hello":{"name":" "}}')).toEqual({ contract: 2, hello: { name: undefined } });
	expect(parseLine('{"answer":{"id":1,"action":{"do":"draw"},"note":1}}')).toEqual({ answer: { id: 1, action: { do: 'draw' } } });
	try {
		parseLine('x'.repeat(1000));
		expect.unreachable();
	} catch (error) {
		expect(error).toBeInstanceOf(Failed);
		expect((error as Failed).message.length).toBeLessThan(100);
	}
});
