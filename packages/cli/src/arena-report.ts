import type { ArenaResult, EntrantResult, FailureCode, Interval, PairingResult, Stopped } from '@trove/bots/node';
import type { Entry, Locale } from '@trove/kernel';
import * as m from '../words/compiled/messages/_index.js';
import { unicode } from './locale.ts';
import { bold, dim, table, wrap } from './print.ts';

type Say = (inputs: Record<string, never>, options: { locale: Locale }) => string;

const ENDED: { readonly [stopped in Stopped]: Say } = {
	decided: m.ended_decided,
	precise: m.ended_precise,
	games: m.ended_games,
	minutes: m.ended_minutes,
	'given-up': m.ended_given_up,
	aborted: m.ended_aborted,
};

const FAILED: { readonly [code in FailureCode]: Say } = {
	'no-start': m.failed_no_start,
	'no-hello': m.failed_no_hello,
	contract: m.failed_contract,
	nonsense: m.failed_nonsense,
	illegal: m.failed_illegal,
	late: m.failed_late,
	died: m.failed_died,
	flood: m.failed_flood,
	crashed: m.failed_crashed,
};

/** Why a bot failed. */
export function failureWords(code: FailureCode, locale: Locale): string {
	return FAILED[code]({}, { locale });
}

/** An arena as lines. */
export function arenaReport(entry: Entry, { entrants, ...rest }: ArenaResult, locale: Locale): string[] {
	const result = { ...rest, entrants: entrants.map((entrant) => ({ ...entrant, name: calledOf(entrant) })) };
	const l = { locale };
	const options = Object.entries(result.options).map(([name, value]) => `${name}=${value}`);
	const target = result.target === 0.5 ? [] : [m.arena_target({ share: percentOf(result.target, locale) }, l)];
	const title = [m.players_count({ n: result.players }, l), m.most_games({ n: result.games }, l), ...target, m.seed_is({ seed: result.seed }, l), ...options];
	const known = result.pairings.some(({ games }) => games > 0);
	return [
		`${bold(entry.words.title(locale))}: ${title.join(', ')}`,
		...(result.aborted ? ['', m.arena_so_far({}, l)] : []),
		...(known ? tables(result, locale) : ['', m.arena_nothing({}, l)]),
		...failures(result, locale),
	];
}

/** What a bot is called: what it calls itself, and the name of its command, which is different for each. */
function calledOf({ name, says }: EntrantResult): string {
	return says === undefined || says === name ? name : `${says} (${name})`;
}

function tables(result: ArenaResult, locale: Locale): string[] {
	const l = { locale };
	const headed = (title: string, rows: readonly (readonly string[])[]): string[] => ['', bold(title), ...table(rows).map((line) => line.trimEnd())];
	return [
		...headed(m.arena_ratings({}, l), ratingRows(result, locale)),
		...headed(m.arena_cross({}, l), crossRows(result, locale)),
		...headed(m.arena_pairings({}, l), pairingRows(result, locale)),
		...headed(m.arena_thinking({}, l), thinkingRows(result, locale)),
	];
}

function ratingRows({ entrants }: ArenaResult, locale: Locale): string[][] {
	const l = { locale };
	const whole = (value: number): string => String(Math.round(value));
	const best = entrants.toSorted((a, b) => b.rating.mean - a.rating.mean);
	return [
		[m.col_bot({}, l), m.col_rating({}, l), '95 %', m.col_wins({}, l), m.col_games({}, l)],
		...best.map(({ name, rating, wins, games }) => [
			name,
			whole(rating.mean),
			rangeOf(rating, whole),
			wins === null ? none() : percentOf(wins, locale),
			`${games}`,
		]),
	];
}

/** Everybody against everybody; columns are numbered so that long names fit. */
function crossRows({ entrants, pairings }: ArenaResult, locale: Locale): string[][] {
	const number = (index: number): string => String(index + 1);
	const cell = (row: number, column: number): string => {
		const forward = pairings.find(({ first, second, games }) => games > 0 && first === row && second === column);
		if (forward) return percentOf(forward.wins.mean, locale);
		const back = pairings.find(({ first, second, games }) => games > 0 && first === column && second === row);
		return back ? percentOf(1 - back.wins.mean, locale) : none();
	};
	return [
		['', ...entrants.map((_, column) => number(column))],
		...entrants.map(({ name }, row) => [`${number(row)} ${name}`, ...entrants.map((_, column) => (row === column ? '' : cell(row, column)))]),
	];
}

function pairingRows({ entrants, pairings }: ArenaResult, locale: Locale): string[][] {
	const l = { locale };
	const row = ({ first, second, games, wins, lead, stopped }: PairingResult): string[] => [
		`${entrants[first].name} ${dash()} ${entrants[second].name}`,
		`${games}`,
		percentOf(wins.mean, locale),
		rangeOf(wins, (share) => decimalOf(100 * share, locale)),
		lead.low === null ? none() : signed(lead.mean, locale),
		rangeOf(lead, (value) => signed(value, locale), ' … '),
		ENDED[stopped]({}, l),
	];
	const head = [m.col_pairing({}, l), m.col_games({}, l), m.col_wins({}, l), '95 %', m.col_lead({}, l), '95 %', m.col_ended({}, l)];
	return [head, ...pairings.map(row)];
}

function thinkingRows({ entrants }: ArenaResult, locale: Locale): string[][] {
	const l = { locale };
	const time = (ms: number | null): string => (ms === null ? none() : ms.toLocaleString(locale, { maximumSignificantDigits: 3 }));
	return [
		[m.col_bot({}, l), m.col_budget({}, l), m.col_moves({}, l), m.col_median({}, l), m.col_p99({}, l), m.col_iterations({}, l)],
		...entrants.map(({ name, budget, thinking: { moves, median, p99, iterations } }) => [
			name,
			budget,
			`${moves}`,
			time(median),
			time(p99),
			iterations ? Math.round(iterations).toLocaleString(locale) : none(),
		]),
	];
}

/** Games lost by failures, with reasons. */
function failures({ entrants }: ArenaResult, locale: Locale): string[] {
	const l = { locale };
	const lines = entrants.flatMap(({ name, failures: counts, details, givenUp }) => [
		...(Object.keys(counts) as FailureCode[]).flatMap((code) => {
			const example = details.find((one) => one.code === code);
			return [
				m.bot_failed({ name, n: counts[code] ?? 0, why: failureWords(code, locale) }, l),
				...(example ? [dim(wrap(m.for_example({ detail: example.detail }, l), undefined, '  '))] : []),
			];
		}),
		...(givenUp ? [m.bot_given_up({ name }, l)] : []),
	]);
	return lines.length === 0 ? [] : ['', bold(m.arena_failures({}, l)), ...lines];
}

/** A share as a percentage. */
export function percentOf(share: number, locale: Locale): string {
	return `${decimalOf(100 * share, locale)} %`;
}

function decimalOf(value: number, locale: Locale): string {
	return value.toLocaleString(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}

function signed(value: number, locale: Locale): string {
	return value.toLocaleString(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1, signDisplay: 'exceptZero' });
}

function rangeOf({ low, high }: Interval, say: (value: number) => string, between: string = unicode() ? '–' : '..'): string {
	return low === null || high === null ? none() : `${say(low)}${unicode() ? between : '..'}${say(high)}`;
}

const dash = (): string => (unicode() ? '–' : '-');
const none = dash;
