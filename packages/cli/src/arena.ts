import { join } from 'node:path';
import { type ArenaResult, type Entrant, parseBudget, parseEntrant, runArena, USUAL_BUDGET, USUAL_GAMES } from '@trove/bots/node';
import { games } from '@trove/games';
import { Fault, type Locale, type MatchFile, type Registry } from '@trove/kernel';
import * as m from '../words/compiled/messages/_index.js';
import { arenaReport, percentOf } from './arena-report.ts';
import { makeEmptyFolder, makeFolder, writeMatchFile } from './files.ts';
import { print } from './print.ts';
import { FINE, INTERRUPTED, whole } from './problem.ts';
import { progressBar } from './progress.ts';
import { tableOf } from './table-options.ts';

/** The options of `trove arena`, as typed. */
export interface ArenaCommandOptions {
	readonly bot: readonly string[];
	readonly players?: string;
	readonly games?: string;
	readonly budget?: string;
	readonly option: readonly string[];
	readonly seed?: string;
	readonly until?: string;
	readonly target?: string;
	readonly precision?: string;
	readonly minutes?: string;
	readonly limit?: string;
	readonly threads?: string;
	readonly save?: string;
	readonly stderr?: string;
	readonly json?: boolean;
}

/** Exit codes after signals, as in shells. */
const ENDED = { SIGTERM: 143, SIGHUP: 129 } as const;

/** `trove arena`: a tournament of bots on equal deals. */
export async function arena(registry: Registry, id: string, typed: ArenaCommandOptions, locale: Locale): Promise<number> {
	const entry = registry.find(id);
	const table = tableOf(entry.game, typed.players, typed.option);
	const most = typed.games === undefined ? USUAL_GAMES : whole(typed.games, '--games', 1, 1e6);
	const entrants = entrantsOf(typed);
	const pairings = (entrants.length * (entrants.length - 1)) / 2;
	const settings = {
		until: untilOf(typed.until),
		...optional('target', typed.target, (text) => shareOf(text, '--target')),
		...optional('precision', typed.precision, (text) => shareOf(text, '--precision')),
		...optional('minutes', typed.minutes, minutesOf),
		...optional('limit', typed.limit, (text) => whole(text.replace(/ms$/, ''), '--limit', 1, 3_600_000)),
		...optional('threads', typed.threads, (text) => whole(text, '--threads', 1, 256)),
		...optional('seed', typed.seed, (text) => text),
		...optional('stderr', typed.stderr, (folder) => {
			makeFolder(folder);
			return folder;
		}),
	};
	const saved = typed.save === undefined ? undefined : new SavedGames(typed.save);
	const abort = new AbortController();
	const perPairing = 2 * Math.ceil(most / 2);
	const bar = progressBar(pairings * perPairing, '  {about}', () => abort.abort());
	const signals = Object.entries(ENDED).map(([signal, code]) => {
		// Bot processes are ended on exit.
		const leave = (): void => process.exit(code);
		process.once(signal, leave);
		return () => process.removeListener(signal, leave);
	});
	try {
		const result = await runArena(
			{
				game: id,
				...table,
				entrants,
				games: most,
				...settings,
				...(saved ? { keep: saved.keep } : {}),
				signal: abort.signal,
				...(registry === games ? {} : { registry }),
			},
			({ pairing, first, second, games: played, wins }) => {
				bar.update(pairing * perPairing + played, { about: `${pairing + 1}/${pairings}  ${first} – ${second}  ${percentOf(wins.mean, locale)}` });
			},
		);
		bar.stop();
		if (typed.json) print(JSON.stringify(result));
		else {
			for (const line of arenaReport(entry, result, locale)) print(line);
			if (saved) print(`\n${m.arena_saved({ folder: saved.folder, n: saved.count }, { locale })}`);
		}
		return codeOf(result);
	} finally {
		bar.stop();
		for (const forget of signals) forget();
	}
}

/** Takes games for a folder, and counts them. */
class SavedGames {
	readonly folder: string;
	count = 0;

	constructor(folder: string) {
		makeEmptyFolder(folder);
		this.folder = folder;
	}

	/** Saves one. */
	readonly keep = (name: string, match: MatchFile): void => {
		writeMatchFile(join(this.folder, `${name}.json`), match);
		this.count++;
	};
}

const codeOf = ({ aborted }: ArenaResult): number => (aborted ? INTERRUPTED : FINE);

function entrantsOf({ bot, budget }: ArenaCommandOptions): Entrant[] {
	if (bot.length < 2) throw new Fault('--bot', `two bots or more are expected, as --bot captain --bot sailor, not ${bot.length}`);
	const usual = budget === undefined ? USUAL_BUDGET : parseBudget(budget, '--budget');
	return bot.map((spec) => parseEntrant(spec, usual, '--bot'));
}

/** A parsed option under its name; an empty object if it was not given. */
function optional<Name extends string, Value>(name: Name, text: string | undefined, read: (text: string) => Value): { [name in Name]?: Value } {
	return text === undefined ? {} : ({ [name]: read(text) } as { [name in Name]?: Value });
}

function untilOf(text = 'decided'): 'decided' | 'end' {
	if (text !== 'decided' && text !== 'end') throw new Fault('--until', `one of decided, end is expected, not "${text}"`);
	return text;
}

/** A share of wins: `0.65` or `65%`. */
function shareOf(text: string, field: string): number {
	const [, digits, percent] = /^(\d*\.?\d+)(%?)$/.exec(text) ?? [];
	const share = percent === '%' ? Number(digits) / 100 : Number(digits);
	if (!(share > 0 && share < 1)) throw new Fault(field, `a share between 0 and 1 is expected, as 0.65 or 65%, not "${text}"`);
	return share;
}

function minutesOf(text: string): number {
	const minutes = /^\d*\.?\d+$/.test(text) ? Number(text) : Number.NaN;
	if (!(minutes > 0 && minutes <= 1e5)) throw new Fault('--minutes', `a number of minutes is expected, not "${text}"`);
	return minutes;
}
