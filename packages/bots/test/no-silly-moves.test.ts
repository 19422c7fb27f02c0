import { games } from '@trove/games';
import { KRAKEN, SUIT_OF } from '@trove/games/dead-mans-draw/cards.ts';
import { odds } from '@trove/games/dead-mans-draw/odds.ts';
import { State as Raid } from '@trove/games/dead-mans-draw/state.ts';
import { ORCS } from '@trove/games/my-treasure/cards.ts';
import { State as Cave } from '@trove/games/my-treasure/state.ts';
import { type Action, makeTable, startMatch } from '@trove/kernel';
import { describe, expect, test } from 'vitest';
import { answer } from '../src/answer.ts';
import { questionOf } from '../src/ask.ts';
import { type Level, TEMPERAMENTS } from '../src/question.ts';

/** How often a level faced a choice of some kind in sampled games, and how often it chose what looks silly. */
function sample(
	id: string,
	level: Level,
	count: number,
	silly: (state: object, legal: readonly Action[]) => Action['do'] | null,
): { faced: number; silly: number } {
	const { game } = games.find(id);
	const found = { faced: 0, silly: 0 };
	for (let number = 0; number < count; number++) {
		const table = makeTable(
			game,
			2 + (number % (game.players.max === 8 ? 4 : game.players.max - 1)),
			id === 'dead-mans-draw' ? { characters: number % 4 === 3 } : {},
		);
		const match = startMatch(game, table, `silly ${number}`);
		for (let step = 0; !match.over; step++) {
			const [seat] = match.toAct;
			const temperament = TEMPERAMENTS[(seat + number) % TEMPERAMENTS.length];
			const question = questionOf(game, table, match.state, seat, { iterations: 20 }, `${number}/${step}`);
			const { action } = answer(games, { player: level, temperament, question });
			const not = silly(match.state, question.legal);
			if (not !== null) {
				found.faced++;
				if (action.do === not) found.silly++;
			}
			match.act(seat, action);
		}
	}
	return found;
}

describe.each(['cabin-boy', 'sailor'] as const)('%s', (level) => {
	test('claims in My Treasure when the deck holds nothing but orcs', () => {
		const { faced, silly } = sample('my-treasure', level, 60, (state, legal) => {
			if (!(state instanceof Cave)) throw new Error('a cave is expected');
			return state.deckCount === ORCS - state.orcs && legal.some((action) => action.do === 'claim') ? 'draw' : null;
		});
		expect(faced).toBeGreaterThan(5);
		expect(silly).toBe(0);
	});

	test("draws on in Dead Man's Draw when nothing that may come can bust", () => {
		const { faced, silly } = sample('dead-mans-draw', level, 40, (state, legal) => {
			if (!(state instanceof Raid)) throw new Error('a raid is expected');
			if (legal.length !== 2 || !legal.some((action) => action.do === 'bank') || odds(state)?.bust !== 0) return null;
			// An open kraken demands two cards that are not known.
			return state.knownSize > 0 && SUIT_OF[state.known[0]] === KRAKEN ? null : 'bank';
		});
		expect(faced).toBeGreaterThan(50);
		expect(silly).toBe(0);
	});
});
