// Everything that is measured, as cells.
import type { Budget, Player } from '@trove/bots';
import type { Options } from '@trove/kernel';
import { GAMES, type GameId } from '../games.ts';
import { type Contender, nameOf, thinks } from './contenders.ts';
import type { Pairing } from './deal.ts';

/** A duel of two sides. */
export interface DuelCell extends Pairing {
	readonly kind: 'duel';
	readonly id: string;
	readonly groups: readonly string[];
	/** The share of wins that the whole interval must exceed. */
	readonly above?: number;
	/** The range of wins that must contain the whole interval. */
	readonly between?: readonly [number, number];
	/** Half the width of an interval that is narrow enough, for cells without a target. */
	readonly precision: number;
	/** The exact number of games; otherwise as many as the time allows. */
	readonly games?: number;
}

/** A measurement of another kind, by its runner's name. */
export interface OtherCell {
	readonly kind: 'speed' | 'legal' | 'blunders' | 'exploit';
	readonly id: string;
	readonly groups: readonly string[];
	/** Absent for measurements over all games. */
	readonly game?: GameId;
}

/** One measurement. */
export type Cell = DuelCell | OtherCell;

/** Options of the tables, if not the default. */
const OPTIONS: { readonly [game in GameId]: Options } = { 'dead-mans-draw': {}, 'silver-and-gold': {}, 'my-treasure': {}, trezors: { contest: 'calm' } };
/** Other options, and their name in a cell's id. */
const OTHERS: readonly { game: GameId; name: string; options: Options }[] = [
	{ game: 'dead-mans-draw', name: 'characters', options: { characters: true } },
	{ game: 'silver-and-gold', name: 'refill-step', options: { refill: 'step' } },
	{ game: 'trezors', name: 'race', options: { contest: 'race' } },
];
/** Strongest first: the first side of a cell is the stronger one. */
export const ORDER: readonly Player[] = ['captain', 'sailor', 'cabin-boy', 'greedy', 'random'];
/** The thinking times of the curve. */
export const GROWTH = [1, 3, 10, 30, 100, 300, 1000] as const;
/** The usual time for a move. */
export const USUAL = { ms: 200 };

/** Targets with two players, by cell id. */
const ABOVE: { readonly [id: string]: number } = {
	'dead-mans-draw/2/captain-random': 0.97,
	'silver-and-gold/2/captain-random': 0.99,
	'my-treasure/2/captain-random': 0.99,
	'trezors/2/captain-random': 0.96,
	'dead-mans-draw/2/sailor-random': 0.9,
	'silver-and-gold/2/sailor-random': 0.95,
	'my-treasure/2/sailor-random': 0.95,
	'trezors/2/sailor-random': 0.95,
	'dead-mans-draw/2/captain-sailor': 0.65,
	'silver-and-gold/2/captain-sailor': 0.65,
	'my-treasure/2/captain-sailor': 0.58,
	'trezors/2/captain-sailor': 0.55,
	'dead-mans-draw/2/captain-mcts-default/200ms': 0.85,
	'dead-mans-draw/2/captain-mcts-default/1000ms': 0.85,
	'silver-and-gold/2/captain-mcts-default/200ms': 0.85,
	'silver-and-gold/2/captain-mcts-default/1000ms': 0.85,
	'dead-mans-draw/2/captain-mcts/200ms': 0.85,
	'dead-mans-draw/2/captain-mcts/1000ms': 0.85,
	'silver-and-gold/2/captain-mcts/200ms': 0.85,
	'silver-and-gold/2/captain-mcts/1000ms': 0.85,
};

/** A beginner must win 15 to 35% against Sailor. */
const BETWEEN: { readonly [id: string]: readonly [number, number] } = Object.fromEntries(GAMES.map((game) => [`${game}/2/sailor-cabin-boy`, [0.65, 0.85]]));

function duelCell(id: string, groups: readonly string[], pairing: Pairing, more: Pick<DuelCell, 'games'> & { precision?: number } = {}): DuelCell {
	const figure = id in ABOVE ? { above: ABOVE[id] } : id in BETWEEN ? { between: BETWEEN[id] } : undefined;
	const precision = pairing.sides.some(thinks) ? 0.05 : 0.02;
	return { kind: 'duel', id, groups: figure ? ['must', ...groups] : groups, ...pairing, precision, ...more, ...figure };
}

const bot = (player: Player | 'peeker', budget: Budget = USUAL): Contender => ({ player, budget });

function* levelCells(): Generator<DuelCell> {
	for (const players of [2, 4]) {
		for (const game of GAMES) {
			for (const [i, first] of ORDER.entries()) {
				for (const second of ORDER.slice(i + 1)) {
					const pairing: Pairing = { game, players, options: OPTIONS[game], sides: [bot(first), bot(second)] };
					yield duelCell(`${game}/${players}/${first}-${second}`, ['levels', `levels-${players}`], pairing);
				}
			}
		}
	}
}

function* optionCells(): Generator<DuelCell> {
	for (const { game, name, options } of OTHERS) {
		for (const [first, second] of [
			['captain', 'sailor'],
			['sailor', 'cabin-boy'],
			['sailor', 'random'],
		] as const) {
			yield duelCell(`${game}-${name}/2/${first}-${second}`, ['options'], { game, players: 2, options, sides: [bot(first), bot(second)] });
		}
	}
}

function* growthCells(): Generator<DuelCell> {
	for (const game of GAMES) {
		for (const ms of GROWTH) {
			const pairing: Pairing = { game, players: 2, options: OPTIONS[game], sides: [bot('captain', { ms }), bot('sailor')] };
			yield duelCell(`${game}/growth/${ms}ms`, ['growth'], pairing, { precision: 0.03 });
		}
	}
}

function* mctsCells(): Generator<DuelCell> {
	for (const game of ['dead-mans-draw', 'silver-and-gold'] as const) {
		const table = { game, players: 2, options: OPTIONS[game] };
		for (const setting of ['as it comes', 'to the end', 'lead a turn later', 'lead two turns later']) {
			const sides: [Contender, Contender] = [{ player: 'mcts', budget: USUAL, setting }, bot('sailor')];
			yield duelCell(`${game}/mcts-setting/${setting.replaceAll(' ', '-')}`, ['mcts-settings'], { ...table, sides });
		}
		// The target is against the default bot and against full playouts. Hand-written objectives add our knowledge of the
		// game, so they are reported separately.
		const against = (budget: Budget, setting: string, ms = USUAL.ms): Pairing => ({
			...table,
			sides: [bot('captain', { ms }), { player: 'mcts', budget, setting }],
		});
		for (const ms of [200, 1000]) {
			yield duelCell(`${game}/2/captain-mcts-default/${ms}ms`, ['mcts'], against({ ms }, 'as it comes', ms));
			yield duelCell(`${game}/2/captain-mcts/${ms}ms`, ['mcts'], against({ ms }, 'to the end', ms));
			yield duelCell(`${game}/2/captain-mcts-coached/${ms}ms`, ['mcts'], against({ ms }, 'lead two turns later', ms));
		}
		yield duelCell(`${game}/2/captain-mcts-blind/200ms`, ['mcts'], against(USUAL, 'to the end, deck hidden'));
		if (game === 'dead-mans-draw') yield duelCell(`${game}/2/captain-peeker`, ['mcts'], { ...table, sides: [bot('captain'), bot('peeker')] });
		const thousand = { iterations: 1000 };
		yield duelCell(`${game}/2/captain-mcts-default/1000-iterations`, ['mcts', 'mcts-1000'], against(thousand, 'as it comes'), { games: 40 });
		yield duelCell(`${game}/2/captain-mcts/1000-iterations`, ['mcts', 'mcts-1000'], against(thousand, 'to the end'), { games: 40 });
	}
}

function* otherCells(): Generator<OtherCell> {
	for (const game of ['dead-mans-draw', 'silver-and-gold'] as const) yield { kind: 'speed', id: `${game}/search-speed`, groups: ['must', 'speed'], game };
	yield { kind: 'exploit', id: 'trezors/exploitability', groups: ['must', 'exploit'], game: 'trezors' };
	for (const game of GAMES) yield { kind: 'blunders', id: `${game}/blunders`, groups: ['must', 'blunders'], game };
}

/** All cells, in the order in which they are measured. */
export const CELLS: readonly Cell[] = [
	...otherCells(),
	...levelCells(),
	...mctsCells(),
	{ kind: 'legal', id: 'legal-moves', groups: ['must', 'legal'] },
	...optionCells(),
	...growthCells(),
];

/** The names of the groups. */
export const GROUPS: readonly string[] = [...new Set(CELLS.flatMap(({ groups }) => groups))];

/** The cells named by groups, ids or prefixes of ids, separated by commas; `all` for all. */
export function chosenCells(names: string): Cell[] {
	const wanted = names.split(',').map((name) => name.trim());
	const of = (name: string): Cell[] => CELLS.filter(({ id, groups }) => name === 'all' || groups.includes(name) || id === name || id.startsWith(`${name}/`));
	const unknown = wanted.find((name) => of(name).length === 0);
	if (unknown !== undefined) throw new Error(`no cell is called ${unknown}; groups are all, ${GROUPS.join(', ')}; --list shows the cells`);
	const chosen = new Set(wanted.flatMap(of));
	return CELLS.filter((cell) => chosen.has(cell));
}

/** The options of a table as command-line text; empty for the default. */
export function optionsOf({ options }: Pairing): string {
	return Object.entries(options)
		.map(([name, value]) => `${name}=${value}`)
		.join(', ');
}

/** A cell in words. */
export function titleOf(cell: Cell): string {
	if (cell.kind !== 'duel') return cell.id;
	const options = optionsOf(cell);
	return `${cell.game}${options ? ` (${options})` : ''}, ${cell.players} players: ${nameOf(cell.sides[0])} against ${nameOf(cell.sides[1])}`;
}
