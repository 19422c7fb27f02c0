// The tables of docs/strength.md, made from the results.
import { GAMES, type GameId } from '../games.ts';
import { CELLS, type Cell, type DuelCell, GROWTH, ORDER, optionsOf } from './cells.ts';
import type { Curve } from './chart.ts';
import { budgetName, nameOf } from './contenders.ts';
import { type Interval, intervalOf, Z95 } from './interval.ts';
import { type DuelResult, levelsFor, type Result, type Results } from './results.ts';
import { addSpent, medianTries, nothingSpent, quantile, type Spent } from './spent.ts';
import { blundersAGame, figureOf, LIMITS, reached, stopName } from './verdict.ts';

/** The games' titles. */
export const TITLES: { readonly [game in GameId]: string } = {
	'dead-mans-draw': "Dead Man's Draw",
	'silver-and-gold': 'Silver & Gold',
	'my-treasure': 'My Treasure',
	trezors: 'Trézors',
};

const cellsOf = (group: string): Cell[] => CELLS.filter(({ groups }) => groups.includes(group));
const duelsOf = (group: string): DuelCell[] => cellsOf(group).filter((cell) => cell.kind === 'duel');
const share = (value: number): string => `${(100 * value).toFixed(1)}%`;
const range = ({ low, high }: Interval): string => `${(100 * low).toFixed(1)}–${(100 * high).toFixed(1)}`;
const whole = (value: number | undefined): string => (value === undefined ? '' : Math.round(value).toLocaleString('en-US'));

/** A Markdown table; columns after the first are right-aligned. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
	const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
	return [line(head), `|${head.map((_, i) => (i === 0 ? '---' : '--:')).join('|')}|`, ...rows.map(line)].join('\n');
}

/** Marks results of other bots than the current ones. */
const mark = (cell: Cell, result: Result): string => (result.levels === levelsFor(cell) ? '' : ' †');

function duel(results: Results, cell: Cell | undefined): DuelResult | undefined {
	const result = cell && results.cells[cell.id];
	return result?.kind === 'duel' && result.tally.games > 0 ? result : undefined;
}

/** The command that measures a group. */
const made = (group: string): string => `\`npm run bench:bots -- --cells ${group}\``;

function must(results: Results): string {
	const rows = cellsOf('must').map((cell) => {
		const result = results.cells[cell.id];
		if (cell.kind === 'duel') {
			const known = duel(results, cell);
			const interval = known && intervalOf(known.tally, Z95);
			const name = `${TITLES[cell.game]}: ${nameOf(cell.sides[0])} against ${nameOf(cell.sides[1])}`;
			const measured = interval && known ? [share(interval.rate), range(interval), whole(known.tally.games)] : ['', '', ''];
			return [name, figureOf(cell), ...measured, known ? `${reached(cell, known)} (${stopName(known)})${mark(cell, known)}` : 'not measured yet'];
		}
		return [otherName(cell), ...otherRow(cell, result)];
	});
	return table(['two players', 'to reach', 'measured', '95% interval', 'games', 'verdict'], [...rows, ...thinkingRows(results)]);
}

function otherName(cell: Cell): string {
	const game = cell.game ? `${TITLES[cell.game]}: ` : '';
	const names = {
		speed: "search speed, times boardgame.io's",
		exploit: 'stars a round lost to a best response',
		legal: 'failures at all tables',
		blunders: "Cabin boy's blunders a game",
	};
	return cell.kind === 'duel' ? '' : `${game}${names[cell.kind]}`;
}

function otherRow(cell: Cell, result: Result | undefined): string[] {
	const figures = {
		duel: '',
		speed: `≥ ${LIMITS.ratio}`,
		exploit: `< ${LIMITS.stars}`,
		legal: `0 in ${whole(LIMITS.legal)} games`,
		blunders: `≤ ${LIMITS.blunders}`,
	};
	const figure = figures[cell.kind];
	if (!result) return [figure, '', '', '', 'not measured yet'];
	const verdict = `${reached(cell, result)}${mark(cell, result)}`;
	switch (result.kind) {
		case 'speed':
			return [figure, result.ratio.toFixed(0), '', '', verdict];
		case 'exploit':
			return [figure, result.mean.toFixed(3), `${result.low.toFixed(3)}–${result.high.toFixed(3)}`, `${whole(result.positions)} positions`, verdict];
		case 'legal':
			return [figure, String(result.failures.length), '', whole(result.games), verdict];
		case 'blunders':
			return [figure, blundersAGame(result.perGame).toFixed(2), '', whole(result.games), verdict];
		case 'duel':
			return [figure, '', '', '', verdict];
	}
}

/** Captain's thinking in all games with 200 ms per move. */
function thought(results: Results, game: GameId): Spent {
	const all = nothingSpent();
	for (const cell of CELLS) {
		const result = results.cells[cell.id];
		if (cell.kind !== 'duel' || cell.game !== game || result?.kind !== 'duel') continue;
		for (const [i, { player, budget }] of cell.sides.entries()) if (player === 'captain' && 'ms' in budget && budget.ms === 200) addSpent(all, result.spent[i]);
	}
	return all;
}

function thinkingRows(results: Results): string[][] {
	return GAMES.map((game) => {
		const all = thought(results, game);
		const [p50, p99] = [quantile(all, 0.5), quantile(all, 0.99)];
		const name = `${TITLES[game]}: Captain's thinking time, shares of the budget, median and p99`;
		if (p50 === undefined || p99 === undefined) return [name, `≤ ${LIMITS.p50} and ≤ ${LIMITS.p99}`, '', '', '', 'not measured yet'];
		const verdict = p50 <= LIMITS.p50 && p99 <= LIMITS.p99 ? 'reached' : 'missed';
		return [name, `≤ ${LIMITS.p50} and ≤ ${LIMITS.p99}`, `${p50.toFixed(2)} and ${p99.toFixed(2)}`, '', `${whole(all.moves)} moves`, verdict];
	});
}

/** Every level against every other: the share of games that the row wins. */
function levels(results: Results, players: number): string {
	return GAMES.map((game) => {
		const rows = ORDER.slice(0, -1).map((first, i) => [
			`**${first}**`,
			...ORDER.slice(1).map((second, j) => {
				if (j < i) return '';
				const cell = CELLS.find(({ id }) => id === `${game}/${players}/${first}-${second}`);
				const result = duel(results, cell);
				if (!cell || !result) return '?';
				const interval = intervalOf(result.tally, Z95);
				const open = result.stop === 'time' ? ` (${stopName(result)})` : result.stop === null ? ' (not done)' : '';
				return `${share(interval.rate)} (${range(interval)}), ${whole(result.tally.games)} games${open}${mark(cell, result)}`;
			}),
		]);
		const options = game === 'trezors' ? ', calm' : '';
		return `**${TITLES[game]}${options}**\n\n${table(['', ...ORDER.slice(1)], rows)}`;
	}).join('\n\n');
}

/** One duel per row, with the thinking of both sides. */
function duels(results: Results, group: string): string {
	const rows = duelsOf(group).map((cell) => {
		const result = duel(results, cell);
		const options = optionsOf(cell);
		const name = `${TITLES[cell.game]}${options ? ` (${options})` : ''}`;
		const head = [name, nameOf(cell.sides[0]), nameOf(cell.sides[1])];
		if (!result) return [...head, '', '', '', '', '', 'not measured yet'];
		const interval = intervalOf(result.tally, Z95);
		const effort = ([0, 1] as const).map((side) => {
			const spent = result.spent[side];
			const tries = medianTries(spent);
			return tries === undefined ? '' : `${whole(tries)} (${whole(spent.ms / Math.max(1, spent.moves))} ms)`;
		});
		return [...head, share(interval.rate), range(interval), whole(result.tally.games), ...effort, `${stopName(result)}${mark(cell, result)}`];
	});
	return table(['game', 'first', 'second', 'first wins', '95% interval', 'games', 'iterations a move, first', 'second', 'ended'], rows);
}

function speed(results: Results): string {
	const rows = cellsOf('speed').map((cell) => {
		const result = results.cells[cell.id];
		const name = cell.game ? TITLES[cell.game] : '';
		return result?.kind === 'speed' ? [name, whole(result.trove), whole(result.peer), whole(result.ratio), String(result.rounds)] : [name, '', '', '', ''];
	});
	return table(['iterations a second', "Trove's tree search", 'MCTSBot', 'times', 'rounds'], rows);
}

/** The curves, as far as measured. */
export function curves(results: Results): Curve[] {
	return GAMES.map((game) => ({
		name: TITLES[game],
		points: GROWTH.flatMap((ms) => {
			const result = duel(
				results,
				CELLS.find(({ id }) => id === `${game}/growth/${ms}ms`),
			);
			return result ? [{ ms, ...intervalOf(result.tally, Z95) }] : [];
		}),
	}));
}

function growth(results: Results): string {
	const rows = GAMES.map((game, i) => {
		const { points } = curves(results)[i];
		return [
			TITLES[game],
			...GROWTH.map((ms) => {
				const point = points.find((one) => one.ms === ms);
				const result = duel(
					results,
					CELLS.find(({ id }) => id === `${game}/growth/${ms}ms`),
				);
				return point && result ? `${share(point.rate)} (${range(point)}), ${whole(result.tally.games)} games` : '?';
			}),
		];
	});
	return table(['', ...GROWTH.map((ms) => `${ms} ms`)], rows);
}

function thinking(results: Results): string {
	const rows = GAMES.map((game) => {
		const all = thought(results, game);
		const part = (of: number): string => {
			const used = quantile(all, of);
			return used === undefined ? '' : whole(200 * used);
		};
		return [TITLES[game], whole(all.moves), all.moves > 0 ? whole(all.ms / all.moves) : '', part(0.5), part(0.99), part(1), whole(medianTries(all))];
	});
	return table(['of 200 ms', 'moves', 'mean', 'median', 'p99', 'longest', 'iterations, median'], rows);
}

function legal(results: Results): string {
	const result = results.cells['legal-moves'];
	if (result?.kind !== 'legal') return 'Not measured yet.';
	const moves = Object.entries(result.moves).map(([player, count]) => `${player} ${whole(count)}`);
	const failures = result.failures.length === 0 ? 'None was illegal.' : `${result.failures.length} failed; the first: ${result.failures[0]}.`;
	return `${whole(result.games)} games at ${Object.keys(result.tables).length} tables (every game, number of players and option), moves: ${moves.join(', ')}. ${failures} ${whole(result.games / Math.max(1, result.seconds))} games a second.`;
}

function blunders(results: Results): string {
	const rows = cellsOf('blunders').map((cell) => {
		const result = results.cells[cell.id];
		const name = cell.game ? TITLES[cell.game] : '';
		if (result?.kind !== 'blunders') return [name, '', '', '', ''];
		const several = Object.entries(result.perGame).reduce((sum, [count, games]) => sum + (Number(count) > 1 ? games : 0), 0);
		return [
			name,
			whole(result.games),
			(result.moves / Math.max(1, result.games)).toFixed(1),
			blundersAGame(result.perGame).toFixed(2),
			share(several / Math.max(1, result.games)),
		];
	});
	return table(['', 'games', 'choices a game', 'blunders a game', 'games with more than one'], rows);
}

/** Machines and dates of the results. */
function makers(results: Results): string {
	const all = Object.entries(results.cells);
	if (all.length === 0) return 'Nothing is measured yet.';
	const dates = all.map(([, { date }]) => date.slice(0, 10)).sort();
	const machines = [...new Set(all.map(([, { machine }]) => machine))];
	const commits = [...new Set(all.map(([, { commit }]) => commit))].filter(Boolean);
	const stale = CELLS.filter((cell) => results.cells[cell.id] && mark(cell, results.cells[cell.id]) !== '');
	const hashes = GAMES.map(
		(game) => `${TITLES[game]} \`${[...new Set(all.flatMap(([id, { levels }]) => (id.startsWith(game) ? [levels] : [])))].join(', ')}\``,
	);
	return [
		`Measured ${dates[0] === dates.at(-1) ? `on ${dates[0]}` : `from ${dates[0]} to ${dates.at(-1)}`} on ${machines.join('; ')}.`,
		`Commit ${commits.join(', ')}. Hash of the bots' code: ${hashes.join(', ')}.`,
		...(stale.length > 0 ? [`${stale.length} results, marked †, are of other bots than the present ones.`] : []),
	].join(' ');
}

/** The tables by marker name. */
export const TABLES: { readonly [name: string]: (results: Results) => string } = {
	makers,
	must,
	'levels-two': (results) => `${levels(results, 2)}\n\nMade by ${made('levels-2')}.`,
	'levels-four': (results) => `${levels(results, 4)}\n\nMade by ${made('levels-4')}.`,
	options: (results) => `${duels(results, 'options')}\n\nMade by ${made('options')}.`,
	mcts: (results) => `${duels(results, 'mcts')}\n\nMade by ${made('mcts')}.`,
	'mcts-settings': (results) => `${duels(results, 'mcts-settings')}\n\nMade by ${made('mcts-settings')}.`,
	speed: (results) => `${speed(results)}\n\nMade by ${made('speed')}.`,
	growth: (results) => `${growth(results)}\n\nMade by ${made('growth')}; Captain's budget is at the top, ${budgetName({ ms: 200 })} is the usual one.`,
	thinking,
	legal: (results) => `${legal(results)}\n\nMade by ${made('legal')}.`,
	blunders: (results) => `${blunders(results)}\n\nMade by ${made('blunders')}.`,
};
