import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { games } from '@trove/games';
import { expect, test, vi } from 'vitest';
import { ended, fileOf, inside, PEARLS, printed, start, temporary } from './command.ts';

const arena = (...args: string[]): string[] => ['arena', 'pearls', '--budget', '10it', '--seed', 's', ...args];
const bots = (...specs: string[]): string[] => specs.flatMap((spec) => ['--bot', spec]);

function isRunning(pid: number): boolean {
	try {
		return process.kill(pid, 0);
	} catch {
		return false;
	}
}

/** A bot that plays the first legal move, or does `instead`. */
function botFile(name: string, instead = ''): string {
	return fileOf(
		name,
		`import { createInterface } from 'node:readline';
for await (const line of createInterface({ input: process.stdin })) {
	const { hello, question } = JSON.parse(line);
	if (hello) console.log('{"trove":1,"hello":{}}');
	${instead}
	if (question) console.log(JSON.stringify({ answer: { id: question.id, action: { ...question.legal[0], ...(question.legal[0].do === 'tap' ? { ms: 400 } : {}) } } }));
}`,
	);
}

test('--json is the result as it is', async () => {
	const { code, out, err } = await inside([
		...arena(...bots('random', 'greedy', 'sailor:bold')),
		'--games',
		'20',
		'--json',
		'--option',
		'deep=true',
		'--players',
		'3',
	]);
	expect({ code, err }).toEqual({ code: 0, err: '' });
	const result = JSON.parse(out);
	expect(Object.keys(result)).toEqual(['game', 'version', 'players', 'options', 'seed', 'games', 'target', 'entrants', 'pairings', 'aborted', 'seconds']);
	expect(result).toMatchObject({ game: 'pearls', players: 3, options: { deep: true }, seed: 's', games: 20, target: 0.5, aborted: false });
	expect(result.pairings).toHaveLength(3);
	expect(result.entrants.map(({ name }: { name: string }) => name)).toEqual(['random', 'greedy', 'sailor:bold']);
});

test('the tables tell ratings, who beat whom, differences with intervals and thinking times', async () => {
	vi.stubEnv('LC_ALL', 'en_GB.UTF-8');
	const { out } = await inside([...arena(...bots('random', 'sailor')), '--games', '20', '--target', '60%']);
	vi.stubEnv('LC_ALL', 'C');
	const ascii = await inside([...arena(...bots('random', 'sailor')), '--games', '20']);
	vi.unstubAllEnvs();
	expect(out).toMatch(/^Pearls \(en\): 2 players, at most 20 games a pairing, held against 60\.0 %, seed s, deep=false$/m);
	expect(out).toMatch(/^sailor +\d{4} +\d{3,4}–\d{4} +\d+\.\d % +20$/m);
	expect(out).toMatch(/^1 random +\d+\.\d %$/m);
	expect(out).toMatch(/^random – sailor +20 +\d+\.\d % +\d+\.\d–\d+\.\d +-?\+?\d+\.\d +[-+]?\d+\.\d … [-+]?\d+\.\d +(decided|all games played)$/m);
	expect(out).toMatch(/^sailor +10it +\d+ +[\d.]+ +[\d.]+ +\d+$/m);
	expect(out).not.toContain('lost');
	expect(ascii.out).not.toMatch(/[–…]/);
});

test('in Russian and Polish too', async () => {
	const say = async (lang: string): Promise<string> => (await inside([...arena(...bots('random', 'random')), '--games', '2', '--lang', lang])).out;
	expect(await say('ru')).toMatch(/не больше 2 партий на пару[\s\S]*Победы строки над столбцом[\s\S]*сыграны все партии/);
	expect(await say('pl')).toMatch(/najwyżej 2 partie na parę[\s\S]*Zwycięstwa wiersza nad kolumną[\s\S]*rozegrano wszystkie/);
});

test('a bot by command takes part; one that fails is told with its reason, and the tournament goes on', async () => {
	const good = `node ${botFile('good.mjs')}`;
	const bad = `node ${botFile('bad.mjs', 'if (question) { console.log(\'{"answer":{"id":\' + question.id + \',"action":{"do":"fly"}}}\'); continue; }')}`;
	const { code, out } = await inside([...arena(...bots(good, bad, '/no/such/bot')), '--games', '6', '--until', 'end', '--threads', '1']);
	expect(code).toBe(0);
	expect(out).toContain('bad.mjs, 6 games: sent a move that is not allowed.\n  For example: {"do":"fly"}: unknown-action');
	expect(out).toContain('bot could not be started several times in a row: its other games were not begun.');
	expect(out).toMatch(/^good\.mjs . bad\.mjs +6 +100\.0 %/m);
	expect(out).toMatch(/given up$/m);
});

test('a bot is shown by the name that it says, with its command', async () => {
	const talker = (file: string, name: string): string =>
		`node ${fileOf(file, readFileSync(botFile(`plain-${file}`), 'utf8').replace('"hello":{}', `"hello":{"name":"${name}"}`))}`;
	const { out } = await inside([...arena(...bots(talker('one.mjs', 'Anne'), talker('two.mjs', 'Anne'), 'random')), '--games', '2', '--until', 'end']);
	expect(out).toMatch(/^Anne \(one\.mjs\) +\d{4} /m);
	expect(out).toMatch(/^2 Anne \(two\.mjs\) +/m);
	expect(out).toMatch(/^Anne \(one\.mjs\) . Anne \(two\.mjs\) +2 /m);
	expect(out).toMatch(/^Anne \(two\.mjs\) +10it/m);
	expect(out).toMatch(/^random +10it/m);
});

test('--save keeps every game for replay, and replaces none', async () => {
	const folder = temporary('games');
	const { code, out } = await inside([...arena(...bots('random', 'greedy')), '--games', '4', '--until', 'end', '--save', folder]);
	expect(code).toBe(0);
	expect(out).toContain(`\nGames saved in ${folder}: 4.\n`);
	expect(readdirSync(folder).toSorted()).toEqual(
		['1-0001-1-random-greedy', '1-0001-2-greedy-random', '1-0002-1-random-greedy', '1-0002-2-greedy-random'].map((name) => `${name}.json`),
	);
	for (const name of readdirSync(folder)) {
		expect((await inside(['verify', `${folder}/${name}`])).code).toBe(0);
		expect((await inside(['replay', `${folder}/${name}`])).out).toContain('Final places');
	}
	const again = await inside([...arena(...bots('random', 'greedy')), '--save', folder]);
	expect(again).toEqual({ code: 2, out: '', err: `trove: ${folder}: is not empty\n` });
	expect(readdirSync(folder)).toHaveLength(4);
});

test('--save keeps the real games from their threads, --json stays one object', async () => {
	const folder = temporary('real-games');
	const { out } = await inside(['arena', 'trezors', ...bots('random', 'greedy'), '--games', '2', '--until', 'end', '--json', '--save', folder], games);
	expect(JSON.parse(out)).toMatchObject({ game: 'trezors', pairings: [{ games: 2 }] });
	for (const name of readdirSync(folder)) expect((await inside(['replay', `${folder}/${name}`], games)).out).toContain('Final places');
	expect(readdirSync(folder)).toHaveLength(2);
});

test('--stderr keeps what bots write there', async () => {
	const folder = temporary('errors/of/bots');
	const bot = botFile('noisy.mjs', "if (hello) console.error('here I am');");
	const { code, err } = await inside([...arena(...bots(`node ${bot}`, 'random')), '--games', '2', '--until', 'end', '--threads', '1', '--stderr', folder]);
	expect({ code, err }).toEqual({ code: 0, err: '' });
	expect(readFileSync(`${folder}/noisy.mjs-1.log`, 'utf8')).toBe('here I am\nhere I am\n');
	expect((await inside([...arena(...bots(`node ${bot}`, 'random')), '--stderr', bot])).err).toBe(`trove: ${bot}: is a file, not a folder\n`);
});

test('^C prints what is known so far and ends with 130; the bots’ processes end too', async () => {
	const [pid, third] = [fileOf('pid', ''), temporary('third')];
	const slow = botFile(
		'slow.mjs',
		`const { writeFileSync } = await import('node:fs'); if (hello) writeFileSync('${pid}', String(process.pid)); globalThis.games = (globalThis.games ?? 0) + (hello ? 1 : 0); if (globalThis.games === 3) writeFileSync('${third}', ''); if (question) { console.error('x'); await new Promise((r) => setTimeout(r, 20)); }`,
	);
	const child = start(PEARLS, [...arena(...bots(`node ${slow}`, 'random')), '--games', '10000', '--until', 'end', '--threads', '1']);
	const told = printed(child, 'interrupted');
	const exit = ended(child);
	// In the third game the first deal has been played from both sides.
	await expect.poll(() => existsSync(third)).toBe(true);
	child.kill('SIGINT');
	expect(await told).toContain('Interrupted. This is what is known so far.');
	expect(await exit).toEqual({ code: 130, signal: null });
	// A terminated process may be visible a moment longer.
	await expect.poll(() => isRunning(Number(readFileSync(pid, 'utf8')))).toBe(false);
});

test('the real games are played in threads', async () => {
	const { code, out } = await inside(['arena', 'dead-mans-draw', ...bots('random', 'greedy'), '--games', '4', '--json', '--until', 'end'], games);
	expect(code).toBe(0);
	expect(JSON.parse(out)).toMatchObject({ game: 'dead-mans-draw', pairings: [{ games: 4, failed: [0, 0] }] });
});
