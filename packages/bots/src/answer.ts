import type { Registry } from '@trove/kernel';
import { mindOf } from './minds.ts';
import type { Answer, Ask } from './question.ts';
import { moveOf, sitDown } from './sitting.ts';

/** Answers a question. Runs wherever the caller runs: for anything that must stay responsive, ask a crew. */
export function answer(registry: Registry, { player, temperament, question }: Ask): Answer {
	const sitting = sitDown(registry, question, temperament);
	const { game, clock } = sitting;
	const { move, extra } = mindOf(game, player)(sitting);
	const listed = question.legal.find((action) => moveOf(game, action) === move);
	if (!listed) throw new Error(`${player} chose a move of ${game.id} that is not legal: ${move}`);
	return { action: game.make(move, extra), iterations: clock.count, ms: clock.ms };
}
