import { games } from '@trove/games';
import { type Action, Dice, everyTable, type Game, startMatch, type Table } from '@trove/kernel';
import { questionOf } from '../src/ask.ts';
import { mannerOf } from '../src/generic.ts';
import type { Opinion, Sitting } from '../src/mind.ts';
import { mindOf, mindsOf } from '../src/minds.ts';
import type { Budget, Level, Question } from '../src/question.ts';
import { type Manner, playOn, Result } from '../src/search/playing.ts';
import { hidesChoices, moveOf, sitDown } from '../src/sitting.ts';

/** A decision of a played game: what the seat was asked, what it did, and how the game ended for it. */
export interface Replayed {
	readonly question: Question;
	readonly chosen: Action;
	readonly lead: number;
	readonly win: number;
}

/** How games are played for positions: by captains and sailors who think little, a mix of them at every table. */
const PLAYERS: readonly Level[] = ['captain', 'sailor'];
/** Decisions that are taken from one game. */
const EACH = 2;

/** Decisions from games over all player counts and options; the same for the same seed. */
export function* replayedPositions(id: string, count: number, seed: string, thinking: number, budget: Budget): Generator<Replayed> {
	const { game } = games.find(id);
	const tables = everyTable(game);
	const dice = new Dice(`${seed}/${id}`);
	for (let played = 0, found = 0; found < count; played++) {
		for (const position of playOne(game, tables[played % tables.length], `${seed}/${id}/${played}`, dice, thinking, budget)) {
			if (found++ < count) yield position;
		}
	}
}

function playOne(game: Game, table: Table, seed: string, dice: Dice, thinking: number, budget: Budget): Replayed[] {
	const match = startMatch(game, table, seed);
	const who = Array.from({ length: table.players }, () => PLAYERS[dice.below(PLAYERS.length)]);
	const kept: { question: Question; chosen: Action }[] = [];
	let decisions = 0;
	for (let step = 0; !match.over; step++) {
		const seats = match.toAct;
		const seat = seats[dice.below(seats.length)];
		const question = questionOf(game, table, match.state, seat, { iterations: thinking }, `${seed}/${step}`);
		const { move, extra } = mindOf(game, who[seat])(sitDown(games, question));
		if (question.legal.length > 1) {
			// Every decision of the game is as likely to be kept.
			const place = decisions < EACH ? decisions : dice.below(decisions + 1);
			const chosen = question.legal.find((action) => moveOf(game, action) === move);
			if (place < EACH && chosen) kept[place] = { question: { ...question, budget, seed: `advice/${seed}/${step}` }, chosen };
			decisions++;
		}
		const done = match.act(seat, game.make(move, extra));
		if ('code' in done) throw new Error(`an illegal move in ${game.id}: ${done.code}`);
	}
	const { lead, win } = new Result(table.players).read(game, match.state);
	return kept.map(({ question, chosen }) => ({ question, chosen, lead: lead[question.seat], win: win[question.seat] }));
}

/** The chance to win with a move, from playouts, or from as many tries of the game's own opinions. */
export function referenceChance(question: Question, action: Action, tries: number, seed: string): number {
	const { game } = games.find(question.game);
	const minds = mindsOf(game);
	const move = moveOf(game, action);
	return minds.opinions ? meanOpinion(question, minds.opinions, move, tries, seed) : playedOut(question, mannerOf(minds), move, tries, seed);
}

function meanOpinion(question: Question, opinions: (sitting: Sitting) => Opinion[], move: number, tries: number, seed: string): number {
	let [wins, made] = [0, 0];
	for (let i = 0; made < tries; i++) {
		const found = opinions(sitDown(games, { ...question, seed: `${seed}/${i}` })).find((opinion) => opinion.move === move);
		if (!found) throw new Error('no opinion of the move');
		wins += found.win.mean * found.tries;
		made += found.tries;
	}
	return wins / made;
}

function playedOut(question: Question, manner: Manner<object>, move: number, tries: number, seed: string): number {
	const sitting = sitDown(games, { ...question, seed });
	const { game, table, seat, dice } = sitting;
	const secret = hidesChoices(sitting);
	const state = game.blank(table);
	const result = new Result(table.players);
	let wins = 0;
	for (let i = 0; i < tries; i++) {
		game.copy(secret ? sitting.another() : sitting.state, state);
		game.apply(state, seat, move, manner.extra(state, seat, move, dice), dice);
		playOn(game, state, manner, dice);
		wins += result.read(game, state).win[seat];
	}
	return wins / tries;
}
