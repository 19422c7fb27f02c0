import type { Analysis, Estimate, Turn } from '@trove/bots';
import type { Entry, Locale, Telling } from '@trove/kernel';
import * as m from '../words/compiled/messages/_index.js';
import { chart } from './analyse-chart.ts';
import { unicode } from './locale.ts';
import { bold, columns, table, wrap } from './print.ts';
import { plainNames } from './table-options.ts';

/** Rows of numbers shown. */
const ROWS = 12;
/** Reasons shown per move. */
const REASONS = 3;

/** An analysis as lines: the chart, the same in numbers, then what each person could have done better. */
export function analysisReport(entry: Entry, analysis: Analysis, seat: number | undefined, locale: Locale): string[] {
	const telling = { locale, names: plainNames(analysis.players, locale) };
	const title = [m.players_count({ n: analysis.players }, telling), m.actions_count({ n: analysis.actions }, telling)].join(', ');
	const seats = telling.names.map((_, one) => one).filter((one) => seat === undefined || one === seat);
	const told = analysis.turns.length === 0 ? ['', m.analyse_no_choice({}, telling)] : chancesOf(analysis, telling);
	return [
		`${bold(entry.words.title(locale))}, ${title}`,
		...told,
		...(analysis.turns.length === 0 ? [] : seats.flatMap((one) => costsOf(entry, analysis, one, telling))),
	];
}

/** The chances over the game; a finished one ends with its outcome. */
function chancesOf({ turns, outcome, actions }: Analysis, telling: Telling): string[] {
	const steps = turns.map(({ step }) => step);
	const final = outcome && telling.names.map((_, seat): Estimate => certain(outcome.winners.includes(seat) ? 1 / outcome.winners.length : 0));
	const lines = telling.names.map((name, seat) => ({
		name,
		values: [...turns.map(({ chances }) => chances[seat]), ...(final ? [final[seat]] : [])],
	}));
	return [
		'',
		bold(m.analyse_drawn({}, telling)),
		'',
		...chart(lines, final ? [...steps, actions - 1] : steps, columns(), unicode()),
		'',
		wrap(m.analyse_axis({}, telling)),
		'',
		bold(m.analyse_numbers({}, telling)),
		...numbersOf(turns, final, telling),
	];
}

function certain(chance: number): Estimate {
	return { mean: chance, low: chance, high: chance };
}

function numbersOf(turns: readonly Turn[], final: readonly Estimate[] | null, telling: Telling): string[] {
	const every = Math.max(1, Math.ceil(turns.length / ROWS));
	const percent = (chance: number): string => `${Math.round(100 * chance)}`;
	const spread = ({ mean, low, high }: Estimate): string => `${percent(mean)} (${percent(low)}–${percent(high)})`;
	const rows = turns
		.filter((_, i) => i % every === 0 || i === turns.length - 1)
		.map(({ step, seat, chances, best }) => [
			`${step + 1}`,
			telling.names[seat],
			...chances.map((chance) => (best.known ? spread(chance) : m.analyse_not_known({}, telling))),
		]);
	return table([
		[m.analyse_col_action({}, telling), m.analyse_col_who({}, telling), ...telling.names],
		...rows,
		...(final ? [[m.analyse_row_end({}, telling), '', ...final.map(({ mean }) => percent(mean))]] : []),
	]);
}

function costsOf(entry: Entry, { costliest, turns, actions }: Analysis, seat: number, telling: Telling): string[] {
	const name = telling.names[seat];
	const own = turns.filter((turn) => turn.seat === seat);
	const unknown = own.filter(({ cost }) => cost === null).length;
	const blamed = costliest[seat];
	const told =
		blamed.length > 0
			? [bold(m.analyse_costliest({ name }, telling)), ...blamed.flatMap((turn, i) => costOf(entry, turn, i + 1, actions, telling))]
			: own.length > unknown || own.length === 0
				? [wrap(m.analyse_no_cost({ name }, telling))]
				: [];
	return ['', ...told, ...(unknown > 0 ? [wrap(m.analyse_unknown({ name, n: unknown, all: own.length }, telling))] : [])];
}

function costOf(entry: Entry, { step, chosen, best }: Turn, n: number, last: number, telling: Telling): string[] {
	const { format } = new Intl.NumberFormat(telling.locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
	const percent = (chance: number): string => `${Math.round(100 * chance)}`;
	const said = (texts: readonly string[]): string => texts.slice(0, REASONS).join(' ');
	const lines = [
		m.analyse_better({ action: entry.words.action(best.action, telling) }, telling),
		m.analyse_chance({ chosen: percent(chosen.win.mean), best: percent(best.win.mean) }, telling),
		m.analyse_lead({ chosen: format(chosen.lead.mean), best: format(best.lead.mean) }, telling),
		...(best.texts.length > 0 ? [m.analyse_about_better({ reasons: said(best.texts) }, telling)] : []),
		...(chosen.texts.length > 0 ? [m.analyse_about_chosen({ reasons: said(chosen.texts) }, telling)] : []),
	];
	const head = `${n}. ${m.step_of({ step: step + 1, last }, telling)} ${entry.words.action(chosen.action, telling)}`;
	return [wrap(head), ...lines.map((line) => wrap(line, columns(), '   '))];
}
