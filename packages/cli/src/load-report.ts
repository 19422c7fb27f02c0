import type { Entry, Locale, Table } from '@trove/kernel';
import * as m from '../words/compiled/messages/_index.js';
import type { Quantiles } from './load-quantiles.ts';
import type { LoadTally } from './load-tally.ts';
import { bold, table as rowsOf } from './print.ts';

/** A completed load. */
export interface Loaded {
	readonly url: URL;
	readonly entry: Entry;
	readonly table: Table;
	readonly tables: number;
	readonly watchers: number;
	readonly connections: number;
	readonly rate: number;
	readonly seconds: number;
	readonly tally: LoadTally;
}

/** Latency in milliseconds; null if nothing was timed. */
export interface Times {
	readonly count: number;
	readonly p50: number | null;
	readonly p90: number | null;
	readonly p99: number | null;
	readonly p999: number | null;
	readonly max: number | null;
}

/** A load in numbers, as `--json` prints it. */
export interface LoadSummary {
	readonly url: string;
	readonly game: string;
	readonly options: Table['options'];
	readonly players: number;
	readonly tables: number;
	readonly watchers: number;
	readonly connections: number;
	/** Target actions per second; 0 in a closed loop. */
	readonly rate: number;
	readonly seconds: number;
	readonly actions: number;
	readonly actionsPerSecond: number;
	readonly games: number;
	readonly missed: number;
	/** Latency to the actor, and to the last client at the table. */
	readonly own: Times;
	readonly all: Times;
	readonly bytes: {
		/** Bytes of one message about an action. */
		readonly message: { readonly p50: number | null; readonly p99: number | null };
		readonly in: number;
		readonly out: number;
		/** Bytes at the socket per action and client of its table. */
		readonly inPerActionAndClient: number | null;
		readonly outPerActionAndClient: number | null;
	};
	readonly errors: { readonly [code: string]: number };
}

const known = (value: number): number | null => (Number.isFinite(value) ? value : null);

/** Quantiles of times in microseconds, as milliseconds. */
export function timesOf(times: Quantiles): Times {
	const at = (share: number): number | null => known(times.at(share) / 1000);
	return { count: times.count, p50: at(0.5), p90: at(0.9), p99: at(0.99), p999: at(0.999), max: at(1) };
}

/** A load in numbers. */
export function loadSummary({ url, entry, table, tables, watchers, connections, rate, seconds, tally }: Loaded): LoadSummary {
	const told = (tally.actions * connections) / tables;
	return {
		url: url.href,
		game: entry.game.id,
		options: table.options,
		players: table.players,
		tables,
		watchers,
		connections,
		rate,
		seconds,
		actions: tally.actions,
		actionsPerSecond: tally.actions / seconds,
		games: tally.games,
		missed: tally.missed,
		own: timesOf(tally.own),
		all: timesOf(tally.all),
		bytes: {
			message: { p50: known(tally.sizes.at(0.5)), p99: known(tally.sizes.at(0.99)) },
			in: tally.traffic.in,
			out: tally.traffic.out,
			inPerActionAndClient: known(tally.traffic.in / told),
			outPerActionAndClient: known(tally.traffic.out / told),
		},
		errors: Object.fromEntries(tally.errors),
	};
}

/** One progress line: rate, latency, errors. */
export function liveLine(tally: LoadTally, seconds: number, locale: Locale): string {
	const ms = (share: number): string => timeOf(known(tally.own.at(share) / 1000), locale);
	const rate = wholeOf(tally.actions / Math.max(seconds, 0.001), locale);
	return m.load_live({ rate, p50: ms(0.5), p90: ms(0.9), p99: ms(0.99), errors: wholeOf(tally.failed, locale) }, { locale });
}

/** A load as lines. */
export function loadReport({ entry, rate }: Loaded, summary: LoadSummary, aborted: boolean, locale: Locale): string[] {
	const l = { locale };
	const options = Object.entries(summary.options).map(([name, value]) => `${name}=${value}`);
	const title = [
		m.load_tables({ n: summary.tables }, l),
		m.players_count({ n: summary.players }, l),
		...(summary.watchers === 0 ? [] : [m.load_watchers({ n: summary.watchers }, l)]),
		rate === 0 ? m.load_closed({}, l) : m.load_rate({ rate: wholeOf(rate, locale) }, l),
		...options,
	];
	const { bytes } = summary;
	const sizes = { p50: wholeOf(bytes.message.p50, locale), in: wholeOf(bytes.inPerActionAndClient, locale), out: wholeOf(bytes.outPerActionAndClient, locale) };
	return [
		`${bold(entry.words.title(locale))}: ${title.join(', ')}`,
		...(aborted ? ['', m.arena_so_far({}, l)] : []),
		'',
		m.load_done({ actions: wholeOf(summary.actions, locale), rate: wholeOf(summary.actionsPerSecond, locale), games: wholeOf(summary.games, locale) }, l),
		...(summary.missed === 0 ? [] : [m.load_missed({ n: wholeOf(summary.missed, locale) }, l)]),
		'',
		bold(m.load_times({}, l)),
		...rowsOf([
			['', '50 %', '90 %', '99 %', '99.9 %', '100 %'],
			[m.load_own({}, l), ...timeCells(summary.own, locale)],
			[m.load_all({}, l), ...timeCells(summary.all, locale)],
		]).map((line) => line.trimEnd()),
		'',
		m.load_bytes(sizes, l),
		...errorLines(summary, locale),
	];
}

function errorLines(summary: LoadSummary, locale: Locale): string[] {
	const errors = Object.entries(summary.errors);
	if (errors.length === 0) return [m.load_no_errors({}, { locale })];
	return ['', bold(m.load_errors({}, { locale })), ...rowsOf(errors.map(([code, count]) => [code, wholeOf(count, locale)]))];
}

const timeCells = ({ p50, p90, p99, p999, max }: Times, locale: Locale): string[] => [p50, p90, p99, p999, max].map((ms) => timeOf(ms, locale));

function timeOf(ms: number | null, locale: Locale): string {
	return ms === null ? '-' : ms.toLocaleString(locale, { minimumFractionDigits: 1, maximumFractionDigits: ms < 10 ? 2 : 1 });
}

function wholeOf(value: number | null, locale: Locale): string {
	return value === null ? '-' : Math.round(value).toLocaleString(locale);
}
