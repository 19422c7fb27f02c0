import { Fault, type Locale, type Registry } from '@trove/kernel';
import { driveLoad } from './load-pace.ts';
import { type Loaded, liveLine, loadReport, loadSummary } from './load-report.ts';
import { setUpLoad } from './load-setup.ts';
import { LoadTally } from './load-tally.ts';
import { print } from './print.ts';
import { FAILED, FINE, INTERRUPTED, whole } from './problem.ts';
import { progressBar } from './progress.ts';
import { tableOf } from './table-options.ts';

/** The options of `trove load`, as typed. */
export interface LoadOptions {
	readonly game?: string;
	readonly option: readonly string[];
	readonly tables?: string;
	readonly players?: string;
	readonly watchers?: string;
	readonly seconds?: string;
	readonly rate?: string;
	readonly seed?: string;
	readonly anywhere?: boolean;
	readonly json?: boolean;
}

/** The default address of `trove serve`. */
const USUAL_URL = 'http://127.0.0.1:8787';
/** Maximum number of connections. */
const MOST_CONNECTIONS = 20_000;
/** Seconds of warm-up. */
const WARM = 2;

/** `trove load`: loads a server with clients that play legal moves, and measures its latency. */
export async function load(registry: Registry, address: string | undefined, typed: LoadOptions, locale: Locale): Promise<number> {
	const url = urlOf(address ?? USUAL_URL, typed.anywhere === true);
	const entry = registry.find(typed.game ?? registry.ids[0]);
	const table = tableOf(entry.game, typed.players, typed.option);
	const tables = typed.tables === undefined ? 10 : whole(typed.tables, '--tables', 1, 10_000);
	const watchers = typed.watchers === undefined ? 0 : whole(typed.watchers, '--watchers', 0, MOST_CONNECTIONS);
	const connections = tables * table.players + watchers;
	if (connections > MOST_CONNECTIONS) throw new Fault('--tables', `${connections} connections would be made; the most is ${MOST_CONNECTIONS}`);
	const seconds = typed.seconds === undefined ? 10 : whole(typed.seconds, '--seconds', 1, 3600);
	const rate = typed.rate === undefined ? 0 : whole(typed.rate, '--rate', 0, 100_000);
	const seed = typed.seed ?? 'trove';
	const tally = new LoadTally();
	const abort = new AbortController();
	const { signal } = abort;
	const gathering = progressBar(tables, '', () => abort.abort());
	const setup = await setUpLoad({ urls: [url], game: entry.game, table, tables, watchers, seed }, tally, (made) => gathering.update(made), signal).finally(() =>
		gathering.stop(),
	);
	const bar = progressBar(seconds, '  {about}', () => abort.abort());
	const counted = await driveLoad(
		setup.tables,
		tally,
		{ rate, warm: WARM, seconds, signal, tell: (passed) => bar.update(Math.floor(passed), { about: liveLine(tally, passed, locale) }) },
		(pace) => {
			for (const one of setup.tables) one.use(pace);
		},
	);
	// Summarised before the players leave, which is not part of the load.
	const loaded: Loaded = { url, entry, table, tables: setup.tables.length, watchers, connections: setup.players.length, rate, seconds: counted, tally };
	const summary = loadSummary(loaded);
	await setup.stop(true);
	bar.stop();
	if (typed.json) print(JSON.stringify({ ...summary, aborted: signal.aborted }));
	else for (const line of loadReport(loaded, summary, signal.aborted, locale)) print(line);
	if (signal.aborted) return INTERRUPTED;
	return Object.keys(summary.errors).length === 0 ? FINE : FAILED;
}

/** A server's URL; on another machine only with `--anywhere`. */
function urlOf(address: string, anywhere: boolean): URL {
	const url = URL.canParse(address) ? new URL(address) : undefined;
	if (!url || !['http:', 'https:'].includes(url.protocol)) throw new Fault('url', `an address as ${USUAL_URL} is expected, not "${address}"`);
	if (!anywhere && !/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname)) {
		throw new Fault('url', `${url.hostname} is not this machine; load only a server of your own, and say so with --anywhere`);
	}
	return url;
}
