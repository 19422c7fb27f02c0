import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ended, fileOf, inside, PEARLS, pearls, printed, start, TROVE, temporary, trove } from './command.ts';

const lines = (...typed: string[]): string => `${typed.join('\n')}\n`;
const read = (file: string): { actions: object[]; outcome: object | null } => JSON.parse(readFileSync(file, 'utf8'));

test('a whole game through a pipe, read like a story', () => {
	const { code, out, err } = pearls(['play', 'pearls', '--seed', 'x', '--name', 'North', '--level', 'random'], {
		input: lines('2', '1', '2', '{"do":"tap","ms":200}', ''),
	});
	expect({ code, err }).toEqual({ code: 0, err: '' });
	expect(out).toMatchSnapshot();
});

test('the same seed and input give the same game; another seed gives another', async () => {
	const game = async (seed: string): Promise<string> => (await inside(['play', 'pearls', '--seed', seed, '--humans', '0'])).out.replace(`seed ${seed}`, '');
	expect(await game('a')).toBe(await game('a'));
	expect(await game('a')).not.toBe(await game('b'));
});

test('the menu asks for the game, the players, the options, the seats and how well the bots play', () => {
	const { code, out } = pearls(['play'], { input: lines('7', '1', '3', '2', '2 3', '4', '1', '1', '', '1') });
	expect(code).toBe(0);
	expect(out).toContain('A number from 1 to 1 is needed.');
	expect(out).toContain('At the table: Bucket (cabin boy), Player 2 (at the keyboard), Player 3 (at the keyboard).');
	expect(out).toContain('deep is true.');
	expect(out).toContain('How well do the bots play? (Enter: 2)\n  1. Cabin boy\n');
	expect(out).toContain('Pass the keyboard to: Player 3.');
});

test('what the command line gives the menu does not ask', () => {
	const { out } = pearls(['play', '--players', '2', '--humans', '0', '--option', 'deep=true', '--level', 'captain@5it'], { input: lines('1') });
	expect(out).not.toContain('How many play');
	expect(out).not.toContain('How well');
	expect(out).toContain('Compass (captain), Albatross (captain)');
	expect(out).toContain('Final places');
});

test('the table answers commands, in English and in the language asked for', () => {
	const typed = lines(
		'?',
		'rules',
		'log',
		'table',
		'undo',
		'9',
		'xyz',
		'{',
		'{"do":"fly"}',
		'{"do":"hide","hand":"third"}',
		'{"do":"tap","ms":1}',
		'left',
		'quit',
	);
	const { out } = pearls(['play', 'pearls', '--seed', 'x', '--level', 'random'], { input: typed });
	expect(out).toMatchSnapshot();
	const russian = pearls(['play', 'pearls', '--lang', 'ru'], { input: lines('помощь', 'правила', 'quit') });
	expect(russian.out).toContain('показывает правила на одной странице');
	expect(russian.out).toContain('Tap as fast as you can.');
	expect(russian.out).toContain('Партия не сохранена.');
	expect(pearls(['play', 'pearls', '--lang', 'pl'], { input: lines('pomoc', 'koniec') }).out).toContain('pokazuje zasady na jednej stronie');
});

test('places on cards are chosen in two steps, with a map, a page at a time', () => {
	const { out } = pearls(['play', 'pearls', '--seed', 'x', '--level', 'random'], {
		input: lines('1', '2', 'more', 'more', 'row 4', 'back', '1', '29', '{"do":"dig","card":"north","cells":[[0,9]]}', '24'),
	});
	expect(out).toContain('  1. Dig in the north cove (25 choices)\n');
	expect(out).toContain('\nDig in the south cove\n    A B C D\n  1 ');
	expect(out).toMatch(/^ 20\. row/m);
	expect(out).toMatch(/^ 21\. row/m);
	expect(out).toContain('There is no choice with this number. Type a number from 1 to 25.');
	expect(out).toContain('kernel: bad-action');
	expect(out).toContain('Player 1 digs in the north cove');
});

test('an action that takes a time gets the time that the person took', async () => {
	const child = start(PEARLS, ['play', 'pearls', '--seed', 'x']);
	const prompt = printed(child, '  1. Tap\n> ');
	const begun = performance.now();
	child.stdin?.write(lines('1', '1', '1'));
	await prompt;
	await new Promise((resolve) => setTimeout(resolve, 300));
	const tapped = printed(child, 'Player 1 taps after');
	child.stdin?.end('1\n');
	const ms = Number(/Player 1 taps after (\d+) ms/.exec(await tapped)?.[1]);
	expect(ms).toBeGreaterThanOrEqual(290);
	expect(ms).toBeLessThanOrEqual(performance.now() - begun);
});

test('two people at one keyboard do not see each other’s secrets', () => {
	const { out } = pearls(['play', 'pearls', '--humans', '2', '--seed', 'x'], { input: lines('2', '', '1') });
	const [first, second] = out.split('\n'.repeat(40));
	expect(first).toContain('Hide the right hand');
	expect(second).toContain('Pass the keyboard to: Player 2. Then press Enter.');
	const turn = second.slice(0, second.indexOf('Hands:'));
	expect(turn).toContain('Player 1 has hidden a hand.');
	expect(turn).not.toContain('right hand.');
	expect(turn).toContain('Seen by Player 2: ["?",null]');
	expect(out.match(/Pass the keyboard/g)).toHaveLength(1);
});

test('where nothing is hidden the keyboard is not passed', () => {
	const play = (...more: string[]): string =>
		trove(['play', 'dead-mans-draw', '--humans', '2', '--seed', 'x', ...more], { input: lines('1', '2', '1', '2', '1', '2') }).out;
	const open = play();
	expect(open).toContain('Player 2, your choice:');
	expect(open).not.toContain('Pass the keyboard');
	// Characters are chosen in secret.
	expect(play('--option', 'characters=true')).toContain('Pass the keyboard');
});

test('an action can be taken back while nobody has acted on it', () => {
	const { out } = pearls(['play', 'pearls', '--humans', '2', '--seed', 'x'], { input: lines('1', '', 'undo', '{"do":"hide","hand":"left"}') });
	expect(out).toContain('kernel: nothing-to-undo');
	const file = temporary('undone.json');
	pearls(['play', 'pearls', '--seed', 'x', '--save', file], { input: lines('1') });
	expect(pearls(['play', '--resume', file], { input: lines('undo') }).out).toContain('kernel: undo-too-late');
});

test('a saved match goes on where it stood, and the end of the input leaves it whole', () => {
	const file = temporary('saved.json');
	const first = pearls(['play', 'pearls', '--seed', 'x', '--save', file], { input: lines('2') });
	expect(first.code).toBe(0);
	expect(first.out).toContain(`The input has ended.\nThe match is saved. To go on: trove play --resume ${file}\n`);
	expect(read(file).outcome).toBeNull();
	const second = pearls(['play', '--resume', file], { input: lines('1', '2', '{"do":"tap","ms":200}') });
	expect(second.out).toContain('The match goes on after 3 actions.');
	expect(read(file).outcome).not.toBeNull();
	const whole = temporary('whole.json');
	pearls(['play', 'pearls', '--seed', 'x', '--save', whole], { input: lines('2', '1', '2', '{"do":"tap","ms":200}') });
	expect(readFileSync(file, 'utf8')).toBe(readFileSync(whole, 'utf8'));
});

test('a match outlives a kill at any moment', async () => {
	const file = temporary('killed.json');
	const child = start(PEARLS, ['play', 'pearls', '--seed', 'x', '--save', file]);
	const dug = printed(child, 'Player 1 digs');
	child.stdin?.write(lines('2', '1', '2'));
	await dug;
	child.kill('SIGKILL');
	await ended(child);
	expect((await inside(['verify', file])).code).toBe(0);
	expect(pearls(['play', '--resume', file], { input: lines('1') }).out).toContain('Final places');
});

test('^C leaves cleanly and says how to go on', async () => {
	const file = temporary('interrupted.json');
	const child = start(PEARLS, ['play', 'pearls', '--humans', '2', '--save', file]);
	const asked = printed(child, '> ');
	await asked;
	const bye = printed(child, 'To go on:');
	child.kill('SIGINT');
	expect(await bye).toContain(`trove play --resume ${file} --humans 2`);
	expect(await ended(child)).toEqual({ code: 130, signal: null });
});

test('a match that lies where a new one is saved is kept beside it', async () => {
	const file = fileOf('kept.json', 'old');
	const { out } = await inside(['play', 'pearls', '--humans', '0', '--save', file]);
	expect(out).toContain(`The match that was in this file is now in ${file}~.`);
	expect(readFileSync(`${file}~`, 'utf8')).toBe('old');
	expect(read(file).outcome).not.toBeNull();
});

test('a match that lies where a new one is saved stays when the new one cannot begin', async () => {
	const file = fileOf('stays.json', 'old');
	const { code, out, err } = await inside(['play', 'pearls', '--save', file, '--name', 'North', '--name', 'South']);
	expect({ code, out, err }).toEqual({ code: 2, out: '', err: 'trove: --name: 2 names are given for 1 at the keyboard\n' });
	expect(readFileSync(file, 'utf8')).toBe('old');
	expect(existsSync(`${file}~`)).toBe(false);
});

test('a finished match can be kept; a file that cannot be written is said and the game goes on', () => {
	const file = temporary('finished.json');
	const { out } = pearls(['play', 'pearls'], {
		input: lines('save', 'save /nowhere/at/all', '1', '1', '1', '1', 'log', 'save', 'save /nowhere/at/all', `save ${file}`),
	});
	expect(out).toContain('Name the file too: save FILE.');
	expect(out).toContain('Not saved: /nowhere/at/all: no such file or folder.');
	expect(out).toContain(`Saved in ${file}.`);
	expect(read(file).outcome).not.toBeNull();
	expect(existsSync('/nowhere')).toBe(false);
});

test('a match that lies where the person saves is kept beside it, once', () => {
	const file = fileOf('mine.json', 'old');
	const saving = temporary('saving.json');
	const { out } = pearls(['play', 'pearls', '--save', saving], { input: lines(`save ${file}`, '1', `save ${file}`, `save ${saving}`) });
	expect(out.match(/The match that was in this file is now in /g)).toHaveLength(1);
	expect(out).toContain(`The match that was in this file is now in ${file}~.\nSaved in ${file}.\n`);
	expect(readFileSync(`${file}~`, 'utf8')).toBe('old');
	expect(readFileSync(file, 'utf8')).toBe(readFileSync(saving, 'utf8'));
	expect(existsSync(`${saving}~`)).toBe(false);
});

test('bots are characters of the level asked for, one for all or one a seat', async () => {
	const seats = async (...args: string[]): Promise<string> => {
		const { out } = await inside(['play', 'pearls', '--players', '3', '--humans', '0', '--seed', 'x', ...args]);
		return /(?:At the table|За столом): (.*)\./.exec(out)?.[1] ?? out;
	};
	expect(await seats()).toBe('Lantern (sailor), Gull (sailor, bold), Tortoise (sailor, cautious)');
	expect(await seats('--level', 'cabin-boy', '--lang', 'ru')).toMatch(/^Ведро \(юнга\), /);
	expect(await seats('--bots', 'random,sailor:greedy,captain@3it')).toBe('Bot 1 (random), Magpie (sailor, greedy), Compass (captain)');
	expect(await seats('--bots', 'captain:bold@3it')).toMatch(/^Compass \(captain, bold\)/);
});

test('whoever resumes is told how to have the same bots', () => {
	const file = temporary('bots.json');
	const { out } = pearls(['play', 'pearls', '--seed', 'x', '--save', file, '--bots', 'captain@5it'], { input: lines('1') });
	expect(out).toContain(`To go on: trove play --resume ${file} --bots captain@5it\n`);
	expect(pearls(['play', '--resume', file, '--bots', 'captain@5it'], { input: lines('quit') }).out).toContain('Compass (captain)');
});

test('a captain thinks aside: ^C ends the game at once', async () => {
	const child = start(TROVE, ['play', 'silver-and-gold', '--humans', '0', '--bots', 'captain@600000ms']);
	await printed(child, 'Compass (captain)');
	await new Promise((resolve) => setTimeout(resolve, 300));
	child.kill('SIGINT');
	// A captain that blocked ^C would outlast this test's timeout.
	expect(await ended(child)).toEqual({ code: 130, signal: null });
});
