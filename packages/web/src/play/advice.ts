import type { Advice, Question } from '@trove/bots';
import { type Entry, type Locale, type Refusal, refuse, type Table, type View } from '@trove/kernel';
import { Sketch } from './sketch.ts';
import { randomSeed } from './table.ts';
import { HINT_BUDGET, type Thinkers } from './thinkers.ts';

/** Asks a bot what each move of a seat promises, by what that seat's table shows and nothing else. */
export async function adviceOn(
	{ game }: Entry,
	table: Table,
	view: View,
	seat: number,
	locale: Locale,
	thinkers: () => Promise<Thinkers>,
): Promise<Advice | Refusal> {
	const { legal } = new Sketch(game, table, view, seat);
	if (legal.length === 0) return refuse('not-your-turn', undefined, { toAct: view.toAct });
	const { id, version } = game;
	const question: Question = { game: id, version, ...table, seat, observation: view, legal, budget: HINT_BUDGET, seed: randomSeed() };
	try {
		return await (await thinkers()).advise(question, locale);
	} catch {
		return refuse('no-hint');
	}
}
