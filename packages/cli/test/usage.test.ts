import { expect, test } from 'vitest';
import { ended, inside, PEARLS, pearls, start, temporary, trove } from './command.ts';

test('without arguments and with --help the command lists its commands', () => {
	const bare = pearls([]);
	const help = pearls(['--help']);
	expect(bare).toEqual(help);
	expect(help.code).toBe(0);
	expect(help.err).toBe('');
	for (const name of ['play', 'sim', 'arena', 'scenario', 'replay', 'verify', 'games']) expect(help.out).toMatch(new RegExp(`^  ${name} `, 'm'));
});

test('help of one command lists its options; --version is a number', async () => {
	expect((await inside(['help', 'play'])).out).toContain('--resume <file>');
	expect((await inside(['sim', '--help'])).out).toContain('--json');
	expect(await inside(['--version'])).toEqual({ code: 0, out: expect.stringMatching(/^\d+\.\d+\.\d+\n$/), err: '' });
});

test.each([
	[['ply'], /^trove: unknown command 'ply' \(Did you mean play\?\)$/],
	[['play', '--sede', 'x'], /^trove: unknown option '--sede' \(Did you mean --seed\?\)$/],
	[['sim'], /^trove: missing required argument 'game'$/],
	[['play', '--seed'], /^trove: option '--seed <text>' argument missing$/],
	[['games', 'extra'], /^trove: too many arguments for 'games'/],
])('wrong usage %j is one line and a hint, exit 2', async (args, line) => {
	const { code, out, err } = await inside(args);
	expect(code).toBe(2);
	expect(out).toBe('');
	const lines = err.trimEnd().split('\n');
	expect(lines[0]).toMatch(line);
	expect(lines.slice(1)).toEqual(['Try: trove --help']);
});

test.each([
	[['play', 'chess'], 'game: "chess" is not a game here; known are pearls'],
	[['play', 'pearls', '--players', '4'], '--players: a whole number from 2 to 3 is expected, not "4"'],
	[['play', 'pearls', '--players', 'two'], '--players: a whole number from 2 to 3 is expected, not "two"'],
	[['play', 'pearls', '--humans', '3'], '--humans: a whole number from 0 to 2 is expected, not "3"'],
	[['play', 'pearls', '--seats', '0,2'], '--seats: a whole number from 0 to 1 is expected, not "2"'],
	[['play', 'pearls', '--seats', '0', '--humans', '1'], '--seats: is given together with --humans; one of them is enough'],
	[['play', 'pearls', '--name', 'A', '--name', 'B'], '--name: 2 names are given for 1 at the keyboard'],
	[['play', 'pearls', '--option', 'deep'], '--option: name=value is expected, not "deep"'],
	[['play', 'pearls', '--option', 'deep=maybe'], '--option deep: one of false, true is expected, not "maybe"'],
	[['play', 'pearls', '--option', 'toString=1'], '--option: "toString" is not an option of pearls; known are deep'],
	[['play', 'pearls', '--level', 'admiral'], '--level: one of random, greedy, cabin-boy, sailor, captain is expected, not "admiral"'],
	[['play', 'pearls', '--level', 'sailor', '--bots', 'sailor'], '--level: is given together with --bots; one of them is enough'],
	[['play', 'pearls', '--bots', 'sailor,captain'], '--bots: one for all or one for each of the 1 is expected, not 2'],
	[['sim', 'pearls', '--bot', 'node bot.js'], '--bot: one of random, greedy, cabin-boy, sailor, captain is expected, not "node bot.js"'],
	[['arena', 'chess', '--bot', 'random', '--bot', 'greedy'], 'game: "chess" is not a game here; known are pearls'],
	[['arena', 'pearls', '--bot', 'random'], '--bot: two bots or more are expected, as --bot captain --bot sailor, not 1'],
	[
		['arena', 'pearls', '--bot', 'random', '--bot', 'captian'],
		'--bot: one of random, greedy, cabin-boy, sailor, captain or a command (with its path) is expected, not "captian"',
	],
	[['arena', 'pearls', '--bot', 'random', '--bot', 'sailor:wild'], '--bot: one of steady, cautious, bold, greedy is expected after "sailor:", not "wild"'],
	[['arena', 'pearls', '--bot', 'random', '--bot', 'node "bot'], '--bot: a closing " is missing in node "bot'],
	[
		['arena', 'pearls', '--bot', 'random', '--bot', 'greedy', '--budget', 'long'],
		'--budget: milliseconds or iterations are expected, as 200ms or 500it, not "long"',
	],
	[['arena', 'pearls', '--bot', 'random', '--bot', 'greedy', '--target', '2'], '--target: a share between 0 and 1 is expected, as 0.65 or 65%, not "2"'],
	[['arena', 'pearls', '--bot', 'random', '--bot', 'greedy', '--minutes', 'x'], '--minutes: a number of minutes is expected, not "x"'],
	[['arena', 'pearls', '--bot', 'random', '--bot', 'greedy', '--until', 'dawn'], '--until: one of decided, end is expected, not "dawn"'],
	[['arena', 'pearls', '--bot', 'random', '--bot', 'greedy', '--games', '0'], '--games: a whole number from 1 to 1000000 is expected, not "0"'],
	[['sim', 'pearls', '--games', '0'], '--games: a whole number from 1 to 1000000000 is expected, not "0"'],
	[['games', '--lang', 'de'], '--lang: one of en, ru, pl is expected, not "de"'],
	[['play', 'pearls', '--save', '/nowhere/at/all'], '/nowhere/at/all: no such file or folder'],
	[['play', '--resume', '/nowhere/at/all'], '/nowhere/at/all: no such file or folder'],
])('%j is refused in one line, exit 2', async (args, line) => {
	expect(await inside(args)).toEqual({ code: 2, out: '', err: `trove: ${line}\n` });
});

test('the language comes from --lang on either side of the command, else from the environment', async () => {
	expect((await inside(['games', '--lang', 'ru'])).out).toContain('Pearls (ru), 2–3 игрока');
	expect((await inside(['--lang', 'pl', 'games'])).out).toContain('Pearls (pl), 2–3 graczy');
	expect(pearls(['games'], { env: { LC_ALL: '', LC_MESSAGES: 'pl_PL.UTF-8', LANG: 'ru_RU' } }).out).toContain('(pl)');
	expect(pearls(['games'], { env: { LC_ALL: 'C', LANG: 'ru_RU' } }).out).toContain('(en)');
});

test('a reader that has seen enough ends the command quietly', async () => {
	const file = temporary('match.json');
	pearls(['play', 'pearls', '--humans', '0', '--save', file]);
	const child = start(PEARLS, ['replay', file]);
	let err = '';
	child.stderr?.on('data', (chunk) => {
		err += chunk;
	});
	child.stdout?.destroy();
	expect(await ended(child)).toEqual({ code: 0, signal: null });
	expect(err).toBe('');
});

test('the real command starts through its own file, and says wrong usage the same way', () => {
	expect(trove(['chess'])).toEqual({ code: 2, out: '', err: "trove: unknown command 'chess'\nTry: trove --help\n" });
});
