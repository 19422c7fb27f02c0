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
	expect(russian.out).toContain('показывает правила игры');
	expect(russian.out).toContain('Tap as fast as you can.');
	expect(russian.out).toContain('Партия не сохранена.');
	expect(pearls(['play', 'pearls', '--lang', 'pl'], { input: lines('pomoc', 'koniec') }).out).toContain('pokazuje zasady gry');
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

/** A bot of version 2 that says a name, plays by `choose` and tells its standard error every line it gets. */
const guest = (file: string, choose = 'question.legal[0]'): string =>
	fileOf(
		file,
		`import { createInterface } from 'node:readline';
for await (const line of createInterface({ input: process.stdin })) {
	console.error(line);
	const { hello, question } = JSON.parse(line);
	if (hello) console.log('{"trove":2,"hello":{"name":"Anne"}}');
	if (!question) continue;
	const action = ${choose};
	console.log(JSON.stringify({ answer: { id: question.id, action: action.do === 'tap' ? { ...action, ms: 400 } : action } }));
}`,
	);

test('a bot by command plays at the table under the name that it says, and is told what it may know', () => {
	const [folder, save] = [temporary('guest-errors'), temporary('guest.json')];
	const bot = guest('guest.mjs');
	const args = ['play', 'trezors', '--seed', 'x', '--players', '3', '--option', 'contest=calm', '--humans', '1', '--bots', `node ${bot},node ${bot}`];
	const { code, out, err } = trove([...args, '--save', save, '--stderr', folder], { input: lines('1', '1', 'quit') });
	expect({ code, err }).toEqual({ code: 0, err: '' });
	expect(out).toContain('At the table: Player 1 (at the keyboard), Anne (guest.mjs), Anne#2 (guest.mjs).');
	expect(out).toContain(`To go on: trove play --resume ${save} --bots 'node ${bot},node ${bot}'`);
	const heard = readFileSync(`${folder}/guest.mjs-1.log`, 'utf8');
	const told = heard.split('\n').flatMap((line) => (line.startsWith('{"events"') ? JSON.parse(line).events : []));
	const chosen = told.filter(({ on, round }: { on: string; round: number }) => on === 'choose' && round === 1);
	expect(chosen.map(({ seat, card }: { seat: number; card: string }) => [seat, card === '?'])).toEqual([
		[0, true],
		[1, false],
		[2, true],
	]);
	expect(told.find(({ on }: { on: string }) => on === 'reveal').played).not.toContain('?');

	// Who resumes a match tells the bots all of it again.
	const more = temporary('guest-errors-resumed');
	trove(['play', '--resume', save, '--bots', `node ${bot}`, '--stderr', more], { input: lines('1', 'quit') });
	const again = readFileSync(`${more}/guest.mjs-1.log`, 'utf8');
	const [, events] = again.split('\n');
	expect(JSON.parse(events).events.slice(0, told.length)).toEqual(told);
});

test('a whole game of bots by command; they are told its end', () => {
	const folder = temporary('guest-ends');
	const { code, out } = trove(['play', 'dead-mans-draw', '--humans', '0', '--seed', 'x', '--bots', `node ${guest('ends.mjs')}`, '--stderr', folder]);
	expect(code).toBe(0);
	expect(out).toMatch(/^1\. Anne(#2)?: \d+ points?$/m);
	for (const seat of [0, 1])
		expect(readFileSync(`${folder}/ends.mjs-${seat}.log`, 'utf8')).toMatch(/\n\{"events":\[.*"on":"over".*\]\}\n\{"over":\{"outcome":\{"scores".*\n$/);
});

test('a bot by command that fails ends the game with the reason; one that does not start is refused', async () => {
	const save = temporary('failed.json');
	const flies = `node ${guest('flies.mjs', "({ do: 'fly' })")}`;
	const { code, out } = trove(['play', 'dead-mans-draw', '--humans', '0', '--bots', `${flies},sailor`, '--seed', 'x', '--save', save]);
	expect(code).toBe(1);
	expect(out).toContain('Anne cannot play on: sent a move that is not allowed.\n{"do":"fly"}: unknown-action');
	expect(out).toContain(`To go on: trove play --resume ${save} --humans 0 --bots '${flies},sailor'`);
	expect(await inside(['play', 'pearls', '--bots', '/no/such/bot'])).toMatchObject({
		code: 2,
		out: '',
		err: expect.stringMatching(/^trove: --bots: bot: \/no\/such\/bot: .*ENOENT\n$/),
	});
	expect((await inside(['play', 'pearls', '--level', '/no/such/bot'])).err).toContain('--level: one of random, greedy');
});

test('a captain thinks aside: ^C ends the game at once', async () => {
	const child = start(TROVE, ['play', 'silver-and-gold', '--humans', '0', '--bots', 'captain@600000ms']);
	await printed(child, 'Compass (captain)');
	await new Promise((resolve) => setTimeout(resolve, 300));
	child.kill('SIGINT');
	// A captain that blocked ^C would outlast this test's timeout.
	expect(await ended(child)).toEqual({ code: 130, signal: null });
});
