import { readFileSync } from 'node:fs';
import type { Registry } from '@trove/kernel';
import { Command, CommanderError } from 'commander';
import { listGames } from './games.ts';
import { localeOf } from './locale.ts';
import { type PlayOptions, play } from './play.ts';
import { complain, explain, FAILED, FINE, UNUSABLE } from './problem.ts';
import { type ReplayOptions, replay } from './replay.ts';
import { scenario } from './scenario.ts';
import { type SimOptions, sim } from './sim.ts';
import { verify } from './verify.ts';

/** Ends quietly when whoever reads the output has seen enough (`| head`). */
export function endWithReader(): void {
	for (const stream of [process.stdout, process.stderr]) {
		stream.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? FINE : FAILED));
	}
}

/** Runs the command with its arguments; answers with the exit code. */
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
		.description('Treasure games in a terminal: play, simulate, replay, verify.')
		.version(version())
		.exitOverride()
		.configureOutput({ outputError: () => {} })
		.showSuggestionAfterError()
		.option('--lang <en|ru|pl>', 'language (default: from LC_ALL, LC_MESSAGES or LANG)');
	const locale = (command: Command) => localeOf(command.optsWithGlobals().lang);
	const add = (name: string, description: string): Command =>
		program.command(name).description(description).option('--lang <en|ru|pl>', 'language (default: from LC_ALL, LC_MESSAGES or LANG)');

	add('play [game]', 'play at this keyboard; without a game, choose one')
		.option('--players <n>', 'how many play (default: the fewest)')
		.option('--humans <n>', 'how many of them are people here, from seat 0 (default: 1); the others choose at random')
		.option('--seats <list>', 'instead of --humans: which seats are people, as 0,2')
		.option('--name <name>', 'a name for a person, in seat order (repeatable)', several, [])
		.option('--option <name=value>', 'an option of the game (repeatable)', several, [])
		.option('--seed <text>', 'what the cards are dealt from (default: random)')
		.option('--save <file>', 'save after every action')
		.option('--resume <file>', 'go on with a saved match, and keep saving it')
		.action(async (game: string | undefined, options: PlayOptions, command: Command) => end(await play(registry, game, options, locale(command))));
	add('sim <game>', 'play many games at random and count')
		.option('--players <n>', 'how many play (default: the fewest)')
		.option('--games <n>', 'how many games (default: 1000)')
		.option('--seed <text>', 'the same seed gives the same games (default: trove)')
		.option('--option <name=value>', 'an option of the game (repeatable)', several, [])
		.option('--json', 'one JSON object instead of tables')
		.action(async (game: string, options: SimOptions, command: Command) => end(await sim(registry, game, options, locale(command))));
	add('scenario <file...>', 'run scenario files')
		.option('--json', 'one JSON object a file, with state, views, legal actions and outcome')
		.action((files: string[], options: { json?: boolean }) => end(scenario(registry, files, options.json === true)));
	add('replay <file>', 'show a saved match step by step')
		.option('--seat <who>', 'through whose eyes: a seat from 0, spectator, all', 'all')
		.action(async (file: string, options: ReplayOptions, command: Command) => end(await replay(registry, file, options, locale(command))));
	add('verify <file>', 'check that a saved match is what it says').action((file: string, _: object, command: Command) =>
		end(verify(registry, file, locale(command))),
	);
	add('games', 'list the games and their options').action((_: object, command: Command) => end(listGames(registry, locale(command))));
	return program;
}

function version(): string {
	return JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version;
}
