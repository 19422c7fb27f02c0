import { readFileSync } from 'node:fs';
import type { Registry } from '@trove/kernel';
import { Command, CommanderError } from 'commander';
import type { AnalyseOptions } from './analyse.ts';
import type { ArenaCommandOptions } from './arena.ts';
import { type CardsOptions, listCards } from './cards.ts';
import { listGames } from './games.ts';
import type { LoadOptions } from './load.ts';
import { localeOf } from './locale.ts';
import type { MoveOptions } from './move.ts';
import type { PlayOptions } from './play.ts';
import { complain, explain, FAILED, FINE, UNUSABLE } from './problem.ts';
import { type ReplayOptions, replay } from './replay.ts';
import { scenario } from './scenario.ts';
import type { ConfigOptions } from './serve-config.ts';
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
		.description('Treasure games: play in a terminal, run a server, simulate, run tournaments of bots, replay, verify.')
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
		.option('--players <n>', "number of players (default: the game's minimum)")
		.option('--humans <n>', 'people at this keyboard, from seat 0 (default: 1); the others are bots')
		.option('--seats <list>', 'instead of --humans: the seats of people, as 0,2')
		.option('--level <level>', 'level of the bots: cabin-boy, sailor or captain (default: sailor); also random, greedy')
		.option('--bots <list>', 'instead of --level: one bot per seat in seat order, as captain,sailor:bold, or commands as in arena')
		.option('--name <name>', 'name of a person, in seat order (repeatable)', several, [])
		.option('--option <name=value>', 'an option of the game (repeatable)', several, [])
		.option('--seed <text>', 'seed of the deal (default: random)')
		.option('--save <file>', 'save after every action')
		.option('--resume <file>', 'resume a saved match, and keep saving it')
		.option('--stderr <folder>', 'append what bot processes write to standard error to files in a folder')
		.action(async (game: string | undefined, options: PlayOptions, command: Command) =>
			end(await (await import('./play.ts')).play(registry, game, options, locale(command))),
		);
	add('sim <game>', 'simulate many games, random or by bots, and print statistics')
		.option('--players <n>', "number of players (default: the game's minimum)")
		.option('--bot <spec>', 'a bot for all seats, or one per seat (repeatable): cabin-boy, sailor, captain@200ms, … (default: random moves)', several, [])
		.option('--games <n>', 'number of games (default: 1000, with bots 100)')
		.option('--seed <text>', 'seed of the games (default: trove)')
		.option('--option <name=value>', 'an option of the game (repeatable)', several, [])
		.option('--json', 'one JSON object instead of tables')
		.action(async (game: string, options: SimOptions, command: Command) => end(await (await import('./sim.ts')).sim(registry, game, options, locale(command))));
	add('arena <game>', 'run a tournament of bots, every pair on the same deals from both sides')
		.option('--bot <spec>', 'captain, sailor:bold, captain@500it, …, or a command that speaks the line protocol (repeatable)', several, [])
		.option('--players <n>', "number of players (default: the game's minimum); each side has every other seat")
		.option('--games <n>', 'maximum number of games per pairing (default: 200)')
		.option('--budget <200ms|500it>', 'thinking time per move, in milliseconds or iterations (default: 200ms)')
		.option('--option <name=value>', 'an option of the game (repeatable)', several, [])
		.option('--seed <text>', 'seed of the deals (default: random)')
		.option('--until <decided|end>', 'stop a pairing when it is decided, or after all games (default: decided)')
		.option('--target <share>', 'share of wins to be above or below (default: 50%)')
		.option('--precision <share>', 'instead, stop when the 95 % interval is within plus or minus this share')
		.option('--minutes <m>', 'minutes after which a pairing starts no further game')
		.option('--limit <ms>', 'time after which an outside bot loses (default: twice its budget plus one second)')
		.option('--threads <n>', 'concurrent games (default: one per core)')
		.option('--save <folder>', 'save every game in a new or empty folder, for trove replay')
		.option('--stderr <folder>', 'append what bot processes write to standard error to files in a folder')
		.option('--json', 'one JSON object instead of tables')
		.action(async (game: string, options: ArenaCommandOptions, command: Command) =>
			end(await (await import('./arena.ts')).arena(registry, game, options, locale(command))),
		);
	add('scenario <file...>', 'run scenario files')
		.option('--json', 'one JSON object per file, with state, views, legal actions and outcome')
		.action((files: string[], options: { json?: boolean }) => end(scenario(registry, files, options.json === true)));
	add('replay <file>', 'show a saved match step by step')
		.option('--seat <who>', 'as seen by: a seat from 0, spectator, or all', 'all')
		.action(async (file: string, options: ReplayOptions, command: Command) => end(await replay(registry, file, options, locale(command))));
	add('analyse <file>', 'analyse a saved match: win probability, and the moves that cost most')
		.option('--seat <n>', 'only the decisions of this seat, from 0')
		.option('--budget <100ms|500it>', 'thinking time per decision (default: 200ms)')
		.option('--json', 'one JSON object with every decision')
		.action(async (file: string, options: AnalyseOptions, command: Command) =>
			end(await (await import('./analyse.ts')).analyse(registry, file, options, locale(command))),
		);
	add('verify <file>', 'verify a saved match, or a finished game on a server').action(async (file: string, _: object, command: Command) =>
		end(await verify(registry, file, locale(command))),
	);
	const data = ['--data <folder>', "folder of the server's data (default: TROVE_DATA)"] as const;
	add('serve', 'run a server; docs/host.md lists all its settings')
		.option('--host <address>', 'address to listen on (default: TROVE_HOST, else 127.0.0.1)')
		.option('--port <n>', 'port to listen on, 0 for a free one (default: TROVE_PORT, else 8787)')
		.option(...data)
		.action(async (options: ConfigOptions, command: Command) => end(await (await import('./serve.ts')).serve(options, locale(command))));
	add('backup <file>', "copy a server's data into a new file (the server may run)")
		.option(...data)
		.action(async (file: string, options: ConfigOptions, command: Command) => end(await (await import('./backup.ts')).backup(file, options, locale(command))));
	add('restore <file>', "replace a stopped server's data by a backup")
		.option(...data)
		.option('--replace', 'replace existing data, which is kept beside it')
		.action(async (file: string, options: ConfigOptions & { replace?: boolean }, command: Command) =>
			end(await (await import('./restore.ts')).restore(file, options, locale(command))),
		);
	add('move-to [place]', "move a server's data to a database (postgres://…) or a folder (the server may run)")
		.option(...data)
		.option('--undo', 'take back a move that was not finished')
		.action(async (place: string | undefined, options: MoveOptions, command: Command) =>
			end(await (await import('./move.ts')).move(place, options, locale(command))),
		);
	add('check-data', "check a server's data for damage (the server may run)")
		.option(...data)
		.action(async (options: ConfigOptions, command: Command) => end(await (await import('./check-data.ts')).check(options, locale(command))));
	add('load [url]', 'load your own server with simulated players (default: http://127.0.0.1:8787)')
		.option('--game <game>', 'the game (default: the first one)')
		.option('--option <name=value>', 'an option of the game (repeatable)', several, [])
		.option('--tables <n>', 'number of tables (default: 10)')
		.option('--players <n>', "number of players per table (default: the game's minimum)")
		.option('--watchers <n>', 'number of spectators, over all tables (default: 0)')
		.option('--seconds <s>', 'seconds of measurement, after two seconds of warm-up (default: 10)')
		.option('--rate <n>', 'actions per second over all tables; 0 for a closed loop (default: 0)')
		.option('--seed <text>', 'seed of the choices (default: trove)')
		.option('--anywhere', 'allow a server on another machine')
		.option('--json', 'one JSON object instead of tables')
		.action(async (url: string | undefined, options: LoadOptions, command: Command) =>
			end(await (await import('./load.ts')).load(registry, url, options, locale(command))),
		);
	add('games', 'list the games and their options').action((_: object, command: Command) => end(listGames(registry, locale(command))));
	add('cards <game>', 'list the cards of a game, as bots see them')
		.option('--players <n>', "number of players (default: the game's minimum)")
		.option('--json', 'one JSON object instead of tables')
		.action((game: string, options: CardsOptions, command: Command) => end(listCards(registry, game, options, locale(command))));
	return program;
}

function version(): string {
	return JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version;
}
