import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { games } from '@trove/games';
import { type GameEvent, isRefusal, type JsonObject, type MatchFile, type Options, parseMatchFile, startMatch } from '@trove/kernel';
import { expect, test } from 'vitest';
import { News, parseEntrant, runArena } from '../node/index.ts';
import { botWith, runs, scratch, visit } from './outside-bots.ts';

let logs = 0;

/** The games of a bot that speaks a version, the match of each, and every line that the bot got, by process. */
async function overheard(contract: number, game: string, players: number, options: Options): Promise<{ matches: MatchFile[]; lines: string[][] }> {
	const folder = scratch(`lines-${logs++}`);
	mkdirSync(folder);
	const command = botWith({
		hello: `say({ trove: ${contract}, hello: { name: 'Test' } });`,
		line: `appendFileSync('${folder}/' + process.pid, line + '\\n');`,
		// Chosen by the seed, so that games differ and every version plays the same.
		question: 'reply(id, decent(legal[parseInt(seed.slice(0, 6), 16) % legal.length]));',
	});
	const matches: MatchFile[] = [];
	const { entrants } = await visit(command, { game, players, options, keep: (_, match) => matches.push(match) });
	expect(entrants[0].failures).toEqual({});
	const lines = readdirSync(folder).map((name) => readFileSync(`${folder}/${name}`, 'utf8').trimEnd().split('\n'));
	return { matches, lines: lines.toSorted((a, b) => a[0].localeCompare(b[0])) };
}

const TABLES: readonly [game: string, players: number, options: Options][] = [
	['silver-and-gold', 2, {}],
	['dead-mans-draw', 3, { characters: true }],
	['my-treasure', 4, {}],
	['trezors', 2, { contest: 'calm' }],
	['trezors', 4, { contest: 'race' }],
];

/** All that a seat may be told of a match, worked out anew from its file. */
function storyOf(file: MatchFile, seat: number): (GameEvent | null)[] {
	const { match, seed, events } = parseMatchFile(games, file);
	const all = [...startMatch(match.game, match.table, seed).dealt(), ...events.flat()];
	return all.map((event) => match.game.redact(event, seat)).filter((event) => event !== null);
}

test.each(TABLES)('%s, %i players, %o: a bot of version 2 is told all that its seat may know, and one of version 1 what it always was', async (...table) => {
	const two = await overheard(2, ...table);
	const one = await overheard(1, ...table);
	expect(two.matches).toHaveLength(2);
	expect(one.matches).toEqual(two.matches);
	// Without the new messages nothing is different, to the byte.
	expect(one.lines).toEqual(two.lines.map((lines) => lines.filter((line) => !line.startsWith('{"events":'))));
	for (const line of one.lines.flat()) expect(line).toMatch(/^\{("trove":1,"hello":\{"game":|"question":\{"id":\d+,"observation":\{|"over":\{"outcome":\{)/);

	const messages = two.lines.flatMap((lines) => lines.map((line) => JSON.parse(line) as JsonObject));
	const told = new Map<string, GameEvent[]>();
	let game = -1;
	let key = '';
	for (const [i, message] of messages.entries()) {
		if (message.hello) {
			const { seat } = message.hello as JsonObject;
			// Each process plays the deal from both sides: its second hello begins the second game.
			game = [...told.keys()].some((known) => known.endsWith(` ${seat}`)) ? 1 : game;
			key = `${i} ${seat}`;
			told.set(key, []);
		}
		if (message.events) {
			told.get(key)?.push(...(message.events as unknown as GameEvent[]));
			expect(Object.keys(messages[i + 1])[0]).toMatch(/^(question|over)$/);
			expect(message.events).not.toEqual([]);
		}
	}
	const stories = two.matches.flatMap((match) => Array.from({ length: match.players }, (_, seat) => JSON.stringify([seat, storyOf(match, seat)])));
	expect(told.size).toBeGreaterThanOrEqual(2);
	for (const [of, events] of told) expect(stories).toContain(JSON.stringify([Number(of.split(' ')[1]), events]));
});

test('in calm Trézors a bot learns what the others played', async () => {
	const { lines } = await overheard(2, 'trezors', 2, { contest: 'calm' });
	const messages = lines.flat().map((line) => JSON.parse(line) as JsonObject);
	const events = messages.flatMap((message) => (message.events ?? []) as GameEvent[]);
	const questions = messages.flatMap(({ question }) => (question ? [question as JsonObject] : []));
	expect(questions.every(({ observation }) => JSON.stringify((observation as JsonObject).played) === '[null,null]')).toBe(true);
	const reveals = events.filter(({ on }) => on === 'reveal');
	expect(reveals).toHaveLength(14);
	for (const { played } of reveals) expect(played).toEqual([expect.stringMatching(/^\w+$/), expect.stringMatching(/^\w+$/)]);
	expect(events.filter(({ on, card }) => on === 'choose' && card === '?')).toHaveLength(14);
});

test('a seat is told once', () => {
	const { game } = games.find('trezors');
	const news = new News(game);
	const match = startMatch(game, { players: 2, options: { contest: 'calm' } }, 'once');
	news.add(match.dealt());
	expect(news.take(0)).toHaveLength(1);
	expect(news.take(0)).toEqual([]);
	const done = match.act(0, match.legal(0)[0]);
	if (isRefusal(done)) throw new Error(done.code);
	news.add(done.events);
	expect(news.take(0)).toEqual(done.events);
	expect(news.take(1)).toEqual([...match.dealt(), { ...done.events[0], card: '?' }]);
});

test('what bots write to standard error is kept, a file for each process, and still tells why one failed', async () => {
	const folder = scratch('stderr');
	mkdirSync(folder);
	const command = botWith({ hello: "console.error('seat ' + seat); hello();", question: "console.error('Error: no idea'); process.exit(3);" });
	const { entrants } = await visit(command, { stderr: folder });
	expect(entrants[0].details[0]).toMatchObject({ code: 'died', detail: 'it ended with status 3; it wrote: Error: no idea' });
	const name = command.split('/').at(-1);
	expect(readdirSync(folder)).toEqual([`${name}-1.log`]);
	// The process of the second game goes on in the file of the first.
	expect(readFileSync(`${folder}/${name}-1.log`, 'utf8')).toMatch(/^seat \d\nError: no idea\nseat \d\nError: no idea\n$/);
	const decent = botWith({ hello: "console.error('seat ' + seat); hello();" });
	await visit(decent, { game: 'my-treasure', players: 4, stderr: folder });
	const seats = ['', '-2'].map((copy) => readFileSync(`${folder}/${decent.split('/').at(-1)}-1${copy}.log`, 'utf8'));
	expect(seats).toEqual([expect.stringMatching(/^seat 0\nseat 1\n$/), expect.stringMatching(/^seat 2\nseat 3\n$/)]);
});

test('standard error is kept to the last line, also of a process that is ended, and a failure quotes only its own', async () => {
	const folder = scratch('last-lines');
	mkdirSync(folder);
	const flag = scratch('first-has-failed');
	const command = botWith({
		question: `if (existsSync('${flag}')) process.exit(4); writeFileSync('${flag}', String(process.pid)); console.error('Error: line\\n'.repeat(9000) + 'last'); process.stdout.write('draw!\\n'); await new Promise(() => {});`,
	});
	const { entrants } = await visit(command, { stderr: folder });
	expect(entrants[0].failures).toEqual({ nonsense: 1, died: 1 });
	expect(entrants[0].details[1].detail).toBe('it ended with status 4');
	const [log] = readdirSync(folder);
	const text = readFileSync(`${folder}/${log}`, 'utf8');
	expect(text.split('\n')).toHaveLength(9002);
	expect(text.endsWith('\nlast\n')).toBe(true);
	expect(runs(Number(readFileSync(flag, 'utf8')))).toBe(false);
});

test('an arena hands out its games, each under a name that tells the pairing, the deal, the game and the seats', async () => {
	const kept = new Map<string, MatchFile>();
	const entrants = ['random', 'sailor:bold', botWith({ question: "reply(id, { do: 'fly' });" })].map((spec) => parseEntrant(spec, { iterations: 5 }));
	const outside = entrants[2].name;
	const keep = (name: string, match: MatchFile): void => void kept.set(name, match);
	await runArena({ game: 'trezors', entrants, games: 2, until: 'end', seed: 'a', threads: 2, keep });
	const pairs = [
		['1', 'random', 'sailor-bold'],
		['2', 'random', outside],
		['3', 'sailor-bold', outside],
	];
	expect([...kept.keys()].toSorted()).toEqual(pairs.flatMap(([n, a, b]) => [`${n}-0001-1-${a}-${b}`, `${n}-0001-2-${b}-${a}`]));
	for (const [name, match] of kept) {
		expect(parseMatchFile(games, JSON.parse(JSON.stringify(match))).match.over).toBe(name.startsWith('1-'));
		// A game that was lost by a failure is kept up to it.
		if (!name.startsWith('1-')) expect(match.actions).toEqual([]);
	}
	expect(new Set([...kept.values()].map(({ seed }) => seed)).size).toBe(1);
});
