import { type Advice, type Adviser, type Analysis, type Budget, analyse as lookBack } from '@trove/bots';
import { Crew, parseBudget } from '@trove/bots/node';
import { games } from '@trove/games';
import type { Locale, Registry, Replayed } from '@trove/kernel';
import { analysisReport } from './analyse-report.ts';
import { readMatch } from './files.ts';
import { print } from './print.ts';
import { FINE, whole } from './problem.ts';
import { progressBar } from './progress.ts';

/** The options of `trove analyse`, as typed. */
export interface AnalyseTyped {
	readonly seat?: string;
	readonly budget?: string;
	readonly json?: boolean;
}

const USUAL: Budget = { ms: 200 };
/** Worker threads, one per core as long as there are decisions. */
const WORKERS = 2;

/** `trove analyse`: the winning chances over a saved match, and the moves that cost most. */
export async function analyse(registry: Registry, file: string, typed: AnalyseTyped, locale: Locale): Promise<number> {
	const replayed = readMatch(registry, file);
	const { players } = replayed.match.table;
	const seat = typed.seat === undefined ? undefined : whole(typed.seat, '--seat', 0, players - 1);
	const budget = typed.budget === undefined ? USUAL : parseBudget(typed.budget, '--budget');
	const analysis = await think(registry, replayed, seat, budget, locale);
	if (typed.json) print(JSON.stringify(analysis));
	else for (const line of analysisReport(registry.find(replayed.match.game.id, replayed.match.game.version), analysis, seat, locale)) print(line);
	return FINE;
}

async function think(registry: Registry, replayed: Replayed, seat: number | undefined, budget: Budget, locale: Locale): Promise<Analysis> {
	// Workers know the package's games only; others are analysed in this thread.
	const crew = registry === games ? new Crew(WORKERS) : undefined;
	const bar = progressBar(replayed.match.steps.length);
	const adviser: Adviser | undefined =
		crew && ((question, language, also) => crew.request({ want: 'advice', question, locale: language, also }) as Promise<Advice>);
	try {
		return await lookBack(registry, replayed, {
			budget,
			seat,
			locale,
			atOnce: crew ? WORKERS : 1,
			...(adviser && { adviser }),
			progress: (done, all) => bar.update((replayed.match.steps.length * done) / all),
		});
	} finally {
		bar.stop();
		crew?.close();
	}
}
