import { readFileSync } from 'node:fs';
import type { Registry } from '@trove/kernel';
import { Command, CommanderError } from 'commander';
import type { AnalyseTyped } from './analyse.ts';
import type { ArenaTyped } from './arena.ts';
import { listGames } from './games.ts';
import type { LoadTyped } from './load.ts';
import { localeOf } from './locale.ts';
import type { PlayOptions } from './play.ts';
import { complain, explain, FAILED, FINE, UNUSABLE } from './problem.ts';
import { type ReplayOptions, replay } from './replay.ts';
import { scenario } from './scenario.ts';
import type { ConfigTyped } from './serve-config.ts';
import type { SimOptions } from './sim.ts';
import { verify } from './verify.ts';

/** Exits quietly when the reader of the output closes it (`| head`). */
export function endWithReader(): void {
	for (const stream of [process.stdout, process.stderr]) {
		stream.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? FINE : FAILED));
	}
}

/** Runs the command; returns the exit code. */
export async function run(registry: Registry, args: readonly string[]): Promise<number> {
	let code = FINE;
	try {
		await programOf(registry, (ended) => {
			code = ended;
		}).parseAsync(args.length === 0 ? ['--help'] : args, { from: 'user' });
	} catch (error) {
		if (error instanceof CommanderError) return usage(error);
		const problem = explain(error);
		complain(problem.line);
		return problem.code;
	}
	return code;
}

function usage(error: CommanderError): number {
	if (error.exitCode === 0 || error.code === 'commander.help') return FINE;
	const [line, hint = ''] = error.message.replace(/^error: /, '').split('\n');
	complain(hint === '' ? line : `${line} ${hint}`);
	process.stderr.write('Try: trove --help\n');
	return UNUSABLE;
}

const several = (value: string, before: readonly string[]): string[] => [...before, value];

function programOf(registry: Registry, end: (code: number) => void): Command {
	const program = new Command('trove');
	program
		.description('Treasure games: play in a terminal, run a server, simulate, hold tournaments of bots, replay, verify.')
		.version(version())
		.exitOverride()
		.configureOutput({ outputError: () => {} })
		.showSuggestionAfterError()
		.option('--lang <en|ru|pl>', 'language (default: from LC_ALL, LC_MESSAGES or LANG)');
	const locale = (command: Command) => localeOf(command.optsWithGlobals().lang);
	const add = (name: string, description: string): Command =>
		program.command(name).description(description).option('--lang <en|ru|pl>', 'language (default: from LC_ALL, LC_MESSAGES or LANG)');

	// Commands with bots are loaded on demand, so that the others start faster.
	add('play [game]', 'play at this keyboard; without a game, choose one')
		.option('--players <n>', 'how many play (default: the fewest)')
		.option('--humans <n>', 'how many of them are people here, from seat 0 (default: 1); the others are bots')
		.option('--seats <list>', 'instead of --humans: which seats are people, as 0,2')
		.option('--level <level>', 'how well the bots play: cabin-boy, sailor or captain (default: sailor); also random, greedy')
		.option('--bots <list>', 'instead of --level: a level for each bot in seat order, as captain,sailor:bold')
		.option('--name <name>', 'a name for a person, in seat order (repeatable)', several, [])
		.option('--option <name=value>', 'an option of the game (repeatable)', several, [])
		.option('--seed <text>', 'what the cards are dealt from (default: random)')
		.option('--save <file>', 'save after every action')
		.option('--resume <file>', 'go on with a saved match, and keep saving it')
		.action(async (game: string | undefined, options: PlayOptions, command: Command) =>
			end(await (await import('./play.ts')).play(registry, game, options, locale(command))),
		);
	add('sim <game>', 'play many games, at random or by bots, and count')
		.option('--players <n>', 'how many play (default: the fewest)')
		.option(
			'--bot <spec>',
			'a bot for all seats, or one for each (repeatable): cabin-boy, sailor, captain@200ms, … (default: everybody at random)',
			several,
			[],
		)
		.option('--games <n>', 'how many games (default: 1000, with bots 100)')
		.option('--seed <text>', 'the same seed gives the same games (default: trove)')
		.option('--option <name=value>', 'an option of the game (repeatable)', several, [])
		.option('--json', 'one JSON object instead of tables')
		.action(async (game: string, options: SimOptions, command: Command) => end(await (await import('./sim.ts')).sim(registry, game, options, locale(command))));
	add('arena <game>', 'hold a tournament of bots, every pair on the same deals from both sides')
		.option('--bot <spec>', 'captain, sailor:bold, captain@500it, …, or a command that speaks the line protocol (repeatable)', several, [])
		.option('--players <n>', 'how many play (default: the fewest); a pairing takes every other seat')
		.option('--games <n>', 'the most games of a pairing (default: 200)')
		.option('--budget <200ms|500it>', 'what a bot may think about a move, in milliseconds or iterations (default: 200ms)')
		.option('--option <name=value>', 'an option of the game (repeatable)', several, [])
		.option('--seed <text>', 'the same seed gives the same deals (default: random)')
		.option('--until <decided|end>', 'stop a pairing when it is decided, or after all games (default: decided)')
		.option('--target <share>', 'decided means above or below this share of wins (default: 50%)')
		.option('--precision <share>', 'stop when the 95 % interval is no wider than plus or minus this, instead')
		.option('--minutes <m>', 'the longest that a pairing may take')
		.option('--limit <ms>', 'after so long an outside bot has lost (default: twice its budget and a second)')
		.option('--threads <n>', 'games at a time (default: one per core)')
		.option('--json', 'one JSON object instead of tables')
		.action(async (game: string, options: ArenaTyped, command: Command) =>
			end(await (await import('./arena.ts')).arena(registry, game, options, locale(command))),
		);
	add('scenario <file...>', 'run scenario files')
		.option('--json', 'one JSON object a file, with state, views, legal actions and outcome')
		.action((files: string[], options: { json?: boolean }) => end(scenario(registry, files, options.json === true)));
	add('replay <file>', 'show a saved match step by step')
		.option('--seat <who>', 'through whose eyes: a seat from 0, spectator, all', 'all')
		.action(async (file: string, options: ReplayOptions, command: Command) => end(await replay(registry, file, options, locale(command))));
	add('analyse <file>', 'look back on a saved match: the chances to win, and the moves that cost most')
		.option('--seat <n>', 'only the decisions of this seat, from 0')
		.option('--budget <100ms|500it>', 'thinking for each decision (default: 200ms)')
		.option('--json', 'one JSON object with every decision')
		.action(async (file: string, options: AnalyseTyped, command: Command) =>
			end(await (await import('./analyse.ts')).analyse(registry, file, options, locale(command))),
		);
	add('verify <file>', 'check that a saved match, or a finished game at an address of a server, is what it says').action(
		async (file: string, _: object, command: Command) => end(await verify(registry, file, locale(command))),
	);
	const data = ['--data <folder>', "folder of the server's data (default: TROVE_DATA)"] as const;
	add('serve', 'run a server; docs/host.md lists all its settings')
		.option('--host <address>', 'address to listen on (default: TROVE_HOST, else 127.0.0.1)')
		.option('--port <n>', 'port to listen on, 0 for a free one (default: TROVE_PORT, else 8787)')
		.option(...data)
		.action(async (options: ConfigTyped, command: Command) => end(await (await import('./serve.ts')).serve(options, locale(command))));
	add('backup <file>', "copy a server's data into a new file, also while it runs")
		.option(...data)
		.action(async (file: string, options: ConfigTyped, command: Command) => end(await (await import('./backup.ts')).backup(file, options, locale(command))));
	add('restore <file>', "put a backup in a stopped server's place")
		.option(...data)
		.option('--replace', 'also where there are data already; they are kept beside it')
		.action(async (file: string, options: ConfigTyped & { replace?: boolean }, command: Command) =>
			end(await (await import('./restore.ts')).restore(file, options, locale(command))),
		);
	add('check-data', 'read everything that a server keeps, also while it runs, and say what is damaged')
		.option(...data)
		.action(async (options: ConfigTyped, command: Command) => end(await (await import('./check-data.ts')).check(options, locale(command))));
	add('load [url]', 'load your own server with clients that play, and tell how long it takes (default: http://127.0.0.1:8787)')
		.option('--game <game>', 'the game (default: the first of the list)')
		.option('--option <name=value>', 'an option of the game (repeatable)', several, [])
		.option('--tables <n>', 'how many tables (default: 10)')
		.option('--players <n>', 'how many play at each (default: the fewest)')
		.option('--watchers <n>', 'how many watch, in all (default: 0)')
		.option('--seconds <s>', 'how long it is counted, after two seconds that are not (default: 10)')
		.option('--rate <n>', 'actions a second in all; 0 for as fast as the server goes (default: 0)')
		.option('--seed <text>', 'the same seed chooses alike (default: trove)')
		.option('--anywhere', 'also a server that is not on this machine')
		.option('--json', 'one JSON object instead of tables')
		.action(async (url: string | undefined, options: LoadTyped, command: Command) =>
			end(await (await import('./load.ts')).load(registry, url, options, locale(command))),
		);
	add('games', 'list the games and their options').action((_: object, command: Command) => end(listGames(registry, locale(command))));
	return program;
}

function version(): string {
	return JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version;
}
