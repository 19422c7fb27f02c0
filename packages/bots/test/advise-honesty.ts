import { games } from '@trove/games';
import { weigh } from '../src/advise/advise.ts';
import { type Calibration, calibrationOf } from '../src/advise/calibration.ts';
import type { Weighed } from '../src/advise/weigh.ts';
import { mindsOf } from '../src/minds.ts';
import { moveOf, sitDown } from '../src/sitting.ts';
import { type Replayed, referenceChance, replayedPositions } from './advise-positions.ts';

/** How many times the tries of a move its reference has. */
export const REFERENCE = 20;
/** The least tries of a reference. */
const LEAST = 300;

/** How positions are made and looked at. */
export interface Trial {
	readonly positions: number;
	readonly seed: string;
	/** Iterations a move of those who play. */
	readonly thinking: number;
	/** Iterations of each advice. */
	readonly advice: number;
	/** Whether references are played out: they cost most. */
	readonly references: boolean;
}

/** What one position came to: what is told of the move made there by any calibration, and what was true. */
export interface Witness {
	readonly players: number;
	readonly tell: (calibration: Calibration) => Weighed;
	readonly lead: number;
	readonly win: number;
	readonly reference: number | undefined;
}

/** Asks for advice at positions of played games. */
export function* witnesses(id: string, trial: Trial): Generator<Witness> {
	for (const position of replayedPositions(id, trial.positions, trial.seed, trial.thinking, { iterations: trial.advice })) yield witnessOf(position, trial);
}

function witnessOf({ question, chosen, lead, win }: Replayed, { references }: Trial): Witness {
	const sitting = sitDown(games, question);
	const { game, moves } = sitting;
	const move = moveOf(game, chosen);
	const telling = weigh(sitting, mindsOf(game), move);
	const at = moves.indexOf(move);
	const tell = (calibration: Calibration): Weighed => telling(calibration)[at];
	const tries = Math.max(LEAST, REFERENCE * tell(calibrationOf(game.id)).tries);
	const reference = references ? referenceChance(question, chosen, tries, `reference/${question.seed}`) : undefined;
	return { players: question.players, tell, lead, win, reference };
}

/** How honest the advice was: the share of intervals that held what they should. */
export interface Honesty {
	readonly positions: number;
	/** The real final lead was in the lead's range. */
	readonly lead: number;
	/** The reference chance was in the chance's interval. */
	readonly win: number;
	/** Mean width of the two. */
	readonly leadWidth: number;
	readonly winWidth: number;
	/** Mean of the real result minus what was told, of lead and win. */
	readonly leadBias: number;
	readonly winBias: number;
}

/** Compares what is told with what was true. */
export function honestyOf(all: readonly Witness[], calibration: Calibration): Honesty {
	const told = all.map(({ tell }) => tell(calibration));
	const mean = (value: (one: Weighed, witness: Witness) => number): number => all.reduce((sum, witness, i) => sum + value(told[i], witness), 0) / all.length;
	const holds = ({ low, high }: { low: number; high: number }, value: number): number => (value >= low - 1e-9 && value <= high + 1e-9 ? 1 : 0);
	return {
		positions: all.length,
		lead: mean(({ lead }, witness) => holds(lead, witness.lead)),
		win: mean(({ win }, { reference }) => (reference === undefined ? 1 : holds(win, reference))),
		leadWidth: mean(({ lead }) => lead.high - lead.low),
		winWidth: mean(({ win }) => win.high - win.low),
		leadBias: mean(({ lead }, witness) => witness.lead - lead.mean),
		winBias: mean(({ win }, witness) => witness.win - win.mean),
	};
}
