import type { Action, Locale, Registry } from '@trove/kernel';
import { mannerOf } from '../generic.ts';
import type { Estimate, Minds, Opinion, Reason, Sitting } from '../mind.ts';
import { mindsOf } from '../minds.ts';
import type { Question } from '../question.ts';
import { type Manner, playOn, Result } from '../search/playing.ts';
import { moveOf, sitDown } from '../sitting.ts';
import { type Calibration, calibrationOf } from './calibration.ts';
import { chanceOf, Z } from './interval.ts';
import { differenceOf, generalReasons, sayGeneral } from './reasons.ts';
import settings from './settings.json' with { type: 'json' };
import { isKnown, type Telling, tryMoves, type Weighed } from './weigh.ts';

/** What is told of one legal move. */
export interface Advised {
	readonly action: Action;
	/** Whether it is the one to make. */
	readonly best: boolean;
	/** The chance to win, ties shared, and its 90% interval. */
	readonly win: Estimate;
	/** The final lead (own score minus the best other score): its mean and its 90% range. */
	readonly lead: Estimate;
	/** Standard errors of the chance and of the mean lead. */
	readonly winError: number;
	readonly leadError: number;
	/** Games that the numbers come from, and whether they are enough to tell anything. */
	readonly tries: number;
	readonly known: boolean;
	/** What speaks for or against it, as data, and in words. */
	readonly reasons: readonly Reason[];
	readonly texts: readonly string[];
}

/** Advice to a seat: every legal move, the best first, then by the chance to win. */
export interface Advice {
	readonly seat: number;
	readonly moves: readonly Advised[];
	/** The chance of every seat to win when the best move is made, with its 90% interval. */
	readonly chances: readonly Estimate[];
	readonly iterations: number;
	readonly ms: number;
}

/**
 * What each legal move promises, from the seat's observation alone. `also` names a move to examine as closely as the
 * best.
 */
export function advise(registry: Registry, question: Question, locale: Locale = 'en', also?: Action): Advice {
	const sitting = sitDown(registry, question);
	const { game, clock } = sitting;
	const minds = mindsOf(game);
	const moves = weigh(sitting, minds, also && moveOf(game, also))(calibrationOf(game.id));
	const best = bestOf(moves);
	const chances = best.chances.length > 0 ? best.chances : shared(sitting, mannerOf(minds), best);
	const { iterations, ms } = { iterations: clock.count, ms: clock.ms };
	const others = moves.filter((one) => one !== best).sort((a, b) => b.win.mean - a.win.mean || b.lead.mean - a.lead.mean);
	const advised = [best, ...others].map((one): Advised => {
		const { move, win, lead, winError, leadError, tries } = one;
		const action = question.legal[sitting.moves.indexOf(move)];
		const own = minds.reasons?.(sitting, move) ?? [];
		const general = generalReasons(one, best, others);
		const known = isKnown(one);
		// That a move is not known comes before all that could be said of it.
		const reasons = known ? [...own, ...general] : [...general, ...own];
		const texts = reasons.map((reason) => (general.includes(reason) ? sayGeneral(reason, locale) : (minds.say?.(reason, locale) ?? '')));
		return { action, best: one === best, win, lead, winError, leadError, tries, known, reasons, texts: texts.filter((text) => text !== '') };
	});
	return { seat: sitting.seat, moves: advised, chances, iterations, ms };
}

/** All moves weighed: by the game's own opinions where it has such, else by playing out. */
export function weigh(sitting: Sitting, minds: Minds, also?: number): Telling {
	const opinions = minds.opinions?.(sitting);
	if (!opinions) return tryMoves(sitting, mannerOf(minds), also);
	const byMove = new Map(opinions.map((opinion) => [opinion.move, opinion]));
	const held = sitting.moves.map((move) => {
		const opinion = byMove.get(move);
		if (!opinion) throw new Error(`${sitting.game.id} has no opinion of the move ${move}`);
		return opinion;
	});
	return (calibration) => held.map((opinion) => told(sitting, opinion, calibration));
}

/** The move to make: the one that scouting found, unless the tries after it surely say otherwise. */
function bestOf(moves: readonly Weighed[]): Weighed {
	const scouted = moves.reduce((a, b) => (b.worth > a.worth ? b : a));
	const better = moves.filter((move) => differenceOf(move, scouted).sure);
	return better.reduce((a, b) => (b.win.low > a.win.low ? b : a), scouted);
}

/** An opinion as a move weighed, calibrated. */
function told({ table, seat }: Sitting, { move, win, lead, tries }: Opinion, { widen, win: winWiden }: Calibration): Weighed {
	const stretch = ({ mean, low, high }: Estimate, factor: number): Estimate => ({
		mean,
		low: mean + factor * (low - mean),
		high: mean + factor * (high - mean),
	});
	const stretched = stretch(win, winWiden);
	const chance: Estimate = { mean: win.mean, low: Math.max(0, stretched.low), high: Math.min(1, stretched.high) };
	const range = stretch(lead, widen);
	return {
		move,
		win: chance,
		lead: { mean: lead.mean, low: Math.round(range.low), high: Math.round(range.high) },
		tries,
		chances: table.players === 2 ? [0, 1].map((one) => (one === seat ? chance : rest(chance))) : [],
		winError: (stretched.high - stretched.low) / (2 * Z),
		leadError: (range.high - range.low) / (2 * Z * Math.sqrt(Math.max(1, tries))),
		worth: (1 - settings.leadWeight) * win.mean + (settings.leadWeight * (1 + lead.mean / (settings.leadScale + Math.abs(lead.mean)))) / 2,
	};
}

/** The chance of something not to happen. */
function rest({ mean, low, high }: Estimate): Estimate {
	return { mean: 1 - mean, low: 1 - high, high: 1 - low };
}

/** How the others share the chance that a move leaves them: by playing out a few games. */
function shared<S extends object>(sitting: Sitting<S>, manner: Manner<S>, { move, win }: Weighed): Estimate[] {
	const { game, table, seat, dice } = sitting;
	const state = game.blank(table);
	const result = new Result(table.players);
	const wins = new Array<number>(table.players).fill(1e-9);
	for (let i = 0; i < settings.sharing; i++) {
		game.copy(sitting.another(), state);
		game.apply(state, seat, move, manner.extra(state, seat, move, dice), dice);
		playOn(game, state, manner, dice);
		result.read(game, state);
		for (let other = 0; other < wins.length; other++) if (other !== seat) wins[other] += result.win[other];
	}
	const all = wins.reduce((sum, one) => sum + one, 0) - wins[seat];
	const left = rest(win);
	return wins.map((one, other): Estimate => {
		if (other === seat) return win;
		const share = chanceOf(one, one, all);
		return { mean: left.mean * share.mean, low: left.low * share.low, high: left.high * share.high };
	});
}
