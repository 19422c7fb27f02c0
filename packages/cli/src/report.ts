import type { Locale } from '@trove/kernel';
import * as m from '../words/compiled/messages/_index.js';
import { botKind } from './bots.ts';
import { histogram } from './histogram.ts';
import { unicode } from './locale.ts';
import { plainNames } from './people.ts';
import { bold, table } from './print.ts';
import type { Simulated } from './sim.ts';
import type { Tally } from './stats.ts';

/** A simulation as lines. */
export function report(simulated: Simulated, locale: Locale): string[] {
	const { entry, table: at, games, seed, lengths, scores, actionsPerSecond } = simulated;
	const l = { locale };
	const decimal = decimalOf(locale);
	const options = Object.entries(at.options).map(([name, value]) => `${name}=${value}`);
	const title = [m.players_count({ n: at.players }, l), m.games_count({ n: games }, l), m.seed_is({ seed }, l), ...options].join(', ');
	const spread = (name: string, { mean, sd, min, max }: Tally): string[] => [name, decimal(mean), decimal(sd), `${min}`, `${max}`];
	return [
		`${bold(entry.words.title(locale))}: ${title}`,
		'',
		...table([
			['', m.col_mean({}, l), m.col_sd({}, l), m.col_min({}, l), m.col_max({}, l)],
			spread(m.row_length({}, l), lengths),
			spread(m.row_score({}, l), scores),
		]),
		'',
		...seatsTable(simulated, locale),
		'',
		...firstLines(simulated, locale),
		'',
		bold(m.scores_drawn({}, l)),
		...histogram(scores.counts, unicode(), decimal),
		'',
		bold(m.lengths_drawn({}, l)),
		...histogram(lengths.counts, unicode(), decimal),
		'',
		m.speed({ n: actionsPerSecond.toLocaleString(locale) }, l),
	];
}

function seatsTable({ table: at, bots, seatScores, wins }: Simulated, locale: Locale): string[] {
	const l = { locale };
	const decimal = decimalOf(locale);
	const names = plainNames(at.players, locale).map((name, seat) => (bots ? `${name} (${botKind(bots[seat], locale)})` : name));
	const rows = wins.map((won, seat) => {
		const { mean, sd } = seatScores[seat];
		return [names[seat], decimal(mean), decimal(sd), `${decimal(100 * won.mean)} %`, interval(won, decimal)];
	});
	return table([[m.col_seat({}, l), m.col_score({}, l), m.col_sd({}, l), m.col_wins({}, l), '95 %'], ...rows]);
}

/** The advantage of the first seat, and of the starting player. */
function firstLines({ table: at, wins, firstWins }: Simulated, locale: Locale): string[] {
	const decimal = decimalOf(locale);
	const said = ({ mean, margin }: Tally) => ({ share: `${decimal(100 * mean)} %`, margin: decimal(100 * margin), even: `${decimal(100 / at.players)} %` });
	return [m.first_seat(said(wins[0]), { locale }), firstWins ? m.first_actor(said(firstWins), { locale }) : m.no_first_actor({}, { locale })];
}

/** Formats with one decimal. */
function decimalOf(locale: Locale): (value: number) => string {
	const { format } = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
	return format;
}

function interval({ mean, margin }: Tally, decimal: (value: number) => string): string {
	const low = Math.max(0, mean - margin);
	const high = Math.min(1, mean + margin);
	return `${decimal(100 * low)}${unicode() ? '–' : '..'}${decimal(100 * high)}`;
}
