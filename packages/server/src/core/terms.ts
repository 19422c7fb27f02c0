import { games } from '@trove/games';
import { Dice, dealt, Fault, firstSeat, type Game, Moves, makeTable, type Refusal, TABLE, type Table } from '@trove/kernel';
import { LIMITS, type MakeTable, type Terms } from '@trove/protocol';
import { no } from './refusals.ts';

const DAY = 86_400;
/** Seconds per turn by default. */
const TURN = 60;

/** Complete terms from what somebody wants. */
export function makeTerms(wanted: Omit<MakeTable, 'bots' | 'word' | 'from'>): { terms: Terms; version: number } | Refusal {
	try {
		const { game } = games.find(wanted.game);
		const table = makeTable(game, wanted.players, wanted.options);
		const turn = turnOf(wanted);
		if (typeof turn !== 'number') return turn;
		if (wanted.pace === 'days' && hasRaces(game, table)) return no('no-race-over-days');
		const { pace, absence, public: open, delay, aid, hints } = wanted;
		const odds = wanted.odds && game.odds ? { odds: true } : {};
		return { terms: { game: game.id, ...table, pace, turn, absence, public: open, delay, aid, ...odds, hints }, version: game.version };
	} catch (error) {
		if (!(error instanceof Fault)) throw error;
		return error.field === 'game' ? no('unknown-game') : no('bad-terms', { field: error.field, problem: error.problem });
	}
}

function turnOf({ pace, turn }: Pick<MakeTable, 'pace' | 'turn'>): number | Refusal {
	if (pace === 'relaxed') return turn === undefined ? 0 : no('bad-terms', { field: 'turn', problem: 'there is no clock at a relaxed table' });
	const [{ min, max }, usual, unit] = pace === 'days' ? ([LIMITS.days, 1, DAY] as const) : ([LIMITS.turn, TURN, 1] as const);
	const wanted = turn ?? usual;
	return wanted >= min && wanted <= max ? wanted * unit : no('bad-terms', { field: 'turn', problem: `${min} to ${max} is expected, not ${wanted}` });
}

const known = new Map<string, boolean>();
const moves = new Moves();

/** Whether a game has moves of the table's own, that is, races. Found out by playing one game. */
function hasRaces(game: Game, table: Table): boolean {
	const key = JSON.stringify([game.id, game.version, table]);
	const before = known.get(key);
	if (before !== undefined) return before;
	const dice = new Dice(key);
	const state = dealt(game, table, dice);
	let found = false;
	for (let mask = game.toAct(state); mask !== 0 && !found; mask = game.toAct(state)) {
		game.legal(state, TABLE, moves.clear());
		found = moves.count > 0;
		const seat = firstSeat(mask);
		game.legal(state, seat, moves.clear());
		game.apply(state, seat, moves.list[dice.below(moves.count)], 0, dice);
	}
	known.set(key, found);
	return found;
}
