import { games } from '@trove/games';
import { Dice, type Game, isRefusal, type Match, makeTable, type Options, startMatch, type Table } from '@trove/kernel';
import { describe, expect, it } from 'vitest';
import { makeLine, News } from '../node/index.ts';
import { questionOf } from '../src/ask.ts';
import { Pool } from '../src/crew.ts';
import { replyTo } from '../src/letters.ts';
import { type Answer, LEVELS } from '../src/question.ts';

const TABLES: readonly [id: string, players: number, options: Options][] = [
	['silver-and-gold', 2, {}],
	['silver-and-gold', 4, { refill: 'step' }],
	['dead-mans-draw', 3, { characters: true }],
	['dead-mans-draw', 6, { characters: true }],
	['trezors', 2, { contest: 'calm' }],
	['trezors', 3, { contest: 'race' }],
	['trezors', 4, { contest: 'calm' }],
];

/** A crew that works at once in this thread, and keeps every letter that it was handed. */
function overheard(): { crew: Pool; letters: string[] } {
	const letters: string[] = [];
	const crew = new Pool(1, (said) => ({
		post: (letter) => {
			letters.push(letter);
			queueMicrotask(() => said(replyTo(games, letter)));
		},
		end: () => {},
	}));
	return { crew, letters };
}

/** All that the bots of these seats are handed and answer, at every level. */
async function heard(game: Game, table: Table, match: Match, seats: readonly number[]): Promise<{ letters: string[]; actions: Answer['action'][] }> {
	const { crew, letters } = overheard();
	const actions: Answer['action'][] = [];
	for (const seat of seats) {
		for (const player of LEVELS) {
			const question = questionOf(game, table, match.state, seat, { iterations: 20 }, `seat ${seat}`);
			actions.push((await crew.ask({ player, question })).action);
		}
	}
	return { letters, actions };
}

/** The lines by which outside bots in these seats are told what happened in a match. */
function lines(match: Match, seed: string, seats: readonly number[]): string[] {
	const again = startMatch(match.game, match.table, seed);
	const news = new News(match.game);
	news.add(again.dealt());
	for (const { seat, move, extra } of match.steps) {
		const done = again.replay(seat, match.game.make(move, extra));
		if (isRefusal(done)) throw new Error(done.code);
		news.add(done.events);
	}
	return seats.map((seat) => makeLine({ events: news.take(seat) }));
}

/** Lets a seat do its whole secret part at random. False when that revealed something. */
function actInSecret(match: Match, seat: number, dice: Dice): boolean {
	const phase = match.game.phase(match.state);
	const others = match.toAct.filter((other) => other !== seat).join();
	while (match.toAct.includes(seat)) {
		const actions = match.legal(seat);
		const action = actions[dice.below(actions.length)];
		const done = match.act(seat, action.do === 'tap' ? { ...action, ms: 150 + dice.below(800) } : action);
		if (isRefusal(done)) throw new Error(done.code);
		if (match.game.phase(match.state) !== phase) return false;
	}
	return match.toAct.join() === others;
}

function replayed(match: Match, seed: string): Match {
	const again = startMatch(match.game, match.table, seed);
	for (const { seat, move, extra } of match.steps) again.replay(seat, match.game.make(move, extra));
	return again;
}

describe('what reaches a bot depends on nothing that its seat may not know', () => {
	it.each(TABLES)(
		'%s, %i players, %o: the letters to the worker, the moves that come back and what outside bots are told are the same whatever others chose in secret',
		async (id, players, options) => {
			const { game } = games.find(id);
			const table = makeTable(game, players, options);
			const dice = new Dice(`secrecy/${id}/${players}`);
			let pairs = 0;
			let different = 0;
			let toldApart = 0;
			for (let deal = 0; pairs < 12 && deal < 200; deal++) {
				const match = startMatch(game, table, `deal ${deal}`);
				while (!match.over && pairs < 12) {
					if (match.toAct.length > 1 && dice.below(3) === 0) {
						const actor = match.toAct[dice.below(match.toAct.length)];
						const one = replayed(match, `deal ${deal}`);
						const other = replayed(match, `deal ${deal}`);
						if (actInSecret(one, actor, dice) && actInSecret(other, actor, dice)) {
							pairs++;
							if (JSON.stringify(one.actions) !== JSON.stringify(other.actions)) different++;
							const seats = one.toAct.slice(0, 2);
							const others = Array.from({ length: players }, (_, seat) => seat).filter((seat) => seat !== actor);
							expect(lines(other, `deal ${deal}`, others)).toEqual(lines(one, `deal ${deal}`, others));
							if (lines(one, `deal ${deal}`, [actor])[0] !== lines(other, `deal ${deal}`, [actor])[0]) toldApart++;
							expect(await heard(game, table, other, seats)).toEqual(await heard(game, table, one, seats));
						}
					}
					const [seat] = match.toAct;
					const actions = match.legal(seat);
					const action = actions[dice.below(actions.length)];
					const done = match.act(seat, action.do === 'tap' ? { ...action, ms: 300 } : action);
					if (isRefusal(done)) throw new Error(done.code);
				}
			}
			expect(pairs, 'pairs met').toBe(12);
			expect(different, 'pairs that really differ').toBeGreaterThan(6);
			expect(toldApart, 'pairs that the actor itself is told apart').toBe(different);
		},
	);

	it.each(['silver-and-gold', 'dead-mans-draw', 'my-treasure', 'trezors'])(
		'%s: a letter holds no seed of the deal, and the same letter gets the same move',
		async (id) => {
			const { game } = games.find(id);
			const table = makeTable(game, 2, {});
			const match = startMatch(game, table, 'seed of this deal');
			const question = questionOf(game, table, match.state, match.toAct[0], { iterations: 30 }, 'own');
			const { crew, letters } = overheard();
			const first = await crew.ask({ player: 'captain', question });
			const second = await crew.ask({ player: 'captain', question: JSON.parse(JSON.stringify(question)) });
			expect(letters[0]).not.toContain('seed of this deal');
			expect(letters[1].replace('"id":2', '"id":1')).toBe(letters[0]);
			expect(second.action).toEqual(first.action);
		},
	);
});
