import { type DeadMansDrawAction, type DeadMansDrawEvent, game, words } from '@trove/games/dead-mans-draw';
import { Dice, EVERYTHING, isRefusal, legalActions, makeTable, SPECTATOR, startMatch } from '@trove/kernel';
import { describe, expect, test } from 'vitest';
import { beats } from '../src/games/dead-mans-draw/beats.ts';
import { prompt, sound } from '../src/games/dead-mans-draw/prompt.ts';
import { seating } from '../src/games/dead-mans-draw/seating.ts';
import { busts, gainOf, ownedSuits, riskOf, type Sight, savedInPlay, suitOf } from '../src/games/dead-mans-draw/sight.ts';
import { spreadOf, Things } from '../src/games/dead-mans-draw/things.ts';

const telling = (players: number) => ({ locale: 'en' as const, names: Array.from({ length: players }, (_, seat) => `P${seat}`) });

/** Everything that lies open, by its card's name. */
function open(view: Sight): string[] {
	return [...view.play, ...view.revealed, ...spreadOf(view), ...view.banks.flatMap((bank) => ownedSuits(bank).map((suit) => `${suit}-${bank[suit][0]}`))];
}

function isPlace(place: string, views: readonly Sight[]): boolean {
	const [, seat, suit] = place.match(/^bank-(\d)-(\w+)$/) ?? [];
	if (suit === undefined) return place === 'deck' || place === 'discard';
	return views.some((view) => view.banks[Number(seat)][suit as 'hook'].length > 0);
}

/** Plays a game by dice and shows every step to some eyes. */
function follow(
	players: number,
	characters: boolean,
	seed: number,
	eyes: number,
	see: (before: Sight, events: readonly DeadMansDrawEvent[], after: Sight, legal: readonly DeadMansDrawAction[]) => void,
): void {
	const table = makeTable(game, players, { characters });
	const dice = new Dice(seed);
	const match = startMatch(game, table, `dmd ${seed}`);
	let before: Sight = game.view(match.state, eyes);
	while (!match.over) {
		const seat = before.toAct[dice.below(before.toAct.length)];
		const choices = legalActions(game, match.state, seat);
		// Rather on than home, so that raids become long.
		const on = choices.filter((action) => action.do !== 'bank' || dice.below(4) === 0);
		const list = on.length > 0 ? on : choices;
		const done = match.act(seat, [list[dice.below(list.length)]]);
		if (isRefusal(done)) throw new Error(JSON.stringify(done));
		const events = done.events.flatMap((event) => game.redact(event, eyes) ?? []);
		const after = game.view(match.state, eyes);
		see(before, events, after, eyes >= 0 ? legalActions(game, match.state, eyes) : []);
		before = after;
	}
}

describe("the screen of Dead Man's Draw", () => {
	const tables = [2, 4, 5, 8].flatMap((players) => [false, true].map((characters) => [players, characters] as const));

	test.each(tables)('%i players, characters %s: every step is told in beats', (players, characters) => {
		for (let seed = 1; seed <= 2; seed++) {
			for (const eyes of seed === 1 ? [0, SPECTATOR] : [0]) {
				const things = new Things();
				follow(players, characters, seed, eyes, (before, events, after, legal) => {
					const told = beats({ before, events, after, seat: eyes });
					expect(told.flatMap((beat) => beat.events)).toEqual(events);
					expect(told.at(-1)?.view).toBe(after);
					let shown = before;
					for (const [index, { view, flights = [] }] of told.entries()) {
						for (const { thing, from, to, leaves } of flights) {
							const [card, copy] = thing.split('~');
							// What leaves lies in the line meanwhile, and is where it went in the next beat.
							const there = leaves ? [shown, view, told[index + 1].view] : [shown, view];
							if (leaves) expect([from, shown.play, view.play]).toEqual(['play', expect.arrayContaining([card]), expect.arrayContaining([card])]);
							else if (from !== undefined) expect(isPlace(from, there), `${thing} from ${from}`).toBe(true);
							if (to !== undefined) expect(isPlace(to, there), `${thing} to ${to}`).toBe(true);
							if (leaves === 'seen') expect(hidden(told[index + 1].view)).toContain(card);
							if (copy === undefined && to !== undefined && from === undefined) expect([...open(shown), ...hidden(shown)]).toContain(card);
						}
						const names = [...things.name(view).values()];
						expect(new Set(names).size).toBe(names.length);
						expect(names.map((name) => name.split('~')[0]).sort()).toEqual(open(view).sort());
						expect(view.scores).toHaveLength(players);
						shown = view;
					}
					// Whatever was guessed on the way is what came of it.
					const home = told.findLast(({ view }) => view.moment !== undefined)?.view;
					if (home && after.phase === 'over') expect([home.banks, home.scores, home.discardCount]).toEqual([after.banks, after.scores, after.discardCount]);
					for (const event of events) sound(event);
					if (legal.length > 0) expect(prompt(after, eyes, legal, telling(players))).not.toBe('');
					expect(riskOf(after)).toBeGreaterThanOrEqual(0);
					expect(riskOf(after)).toBeLessThanOrEqual(1);
				});
			}
		}
	});

	/** Master gunners shoot what lies beneath, too. */
	function hidden(view: Sight): string[] {
		return view.banks.flatMap((bank) => ownedSuits(bank).flatMap((suit) => bank[suit].map((value) => `${suit}-${value}`)));
	}

	test('what the screen foretells is what the rules do', () => {
		let busted = 0;
		let banked = 0;
		for (let seed = 1; seed <= 12; seed++) {
			follow(3, seed % 2 === 0, seed, 0, (before, events, after) => {
				const bust = events.find((event) => event.on === 'bust');
				if (bust) {
					busted++;
					expect(busts(before, bust.card)).toBe(true);
					if (events[0].on === 'draw') expect(riskOf(before)).toBeGreaterThan(0);
					const sure = before.play.filter((_, index) => savedInPlay(before)[index]);
					for (const card of sure) expect(bust.saved).toContain(card);
				}
				const [home, bonus] = events;
				if (home.on === 'bank' && bonus?.on !== 'bonus' && after.pending === null) {
					banked++;
					expect(after.scores[before.turn] - before.scores[before.turn]).toBe(gainOf(before));
				}
				if (home.on === 'bank') {
					const told = beats({ before, events, after, seat: 0 }).findLast(({ view }) => view.moment === 'banked')?.view.won;
					expect(told, '[B payoff] what the raid brought home').toBe(after.scores[before.turn] - before.scores[before.turn]);
				}
			});
		}
		expect(busted).toBeGreaterThan(20);
		expect(banked).toBeGreaterThan(20);
	});

	test('the risk counts what can be in the deck', () => {
		const table = makeTable(game, 2, {});
		const match = startMatch(game, table, 'risk');
		expect(riskOf(game.view(match.state, 0))).toBe(0);
		match.act(game.view(match.state, 0).turn, [{ do: 'draw' }]);
		const view = game.view(match.state, 0);
		// Four of the suit are left among 49, unless an oracle has shown what comes.
		const [next] = view.revealed;
		expect(riskOf(view)).toBeCloseTo(next === undefined ? 4 / 49 : suitOf(next) === suitOf(view.play[0]) ? 1 : 0);
	});

	test('without an earlier view nothing is retold', () => {
		const match = startMatch(game, makeTable(game, 2, {}), 'x');
		expect(beats({ before: null, events: [{ on: 'first', seat: 0 }], after: game.view(match.state, EVERYTHING), seat: 0 })).toEqual([]);
	});

	test('what was covered meanwhile is not retold', () => {
		const view = game.view(startMatch(game, makeTable(game, 2, {}), 'x').state, 0) as Sight;
		expect(beats({ before: view, events: [{ on: 'bust', seat: 0, card: '?', saved: [], lost: ['?'], to: 'discard' }], after: view, seat: 0 })).toEqual([]);
	});

	test('everybody has one seat around the table', () => {
		for (let players = 2; players <= 8; players++) {
			for (let me = 0; me < players; me++) {
				const around = seating(players, me).flatMap(({ owners }) => owners);
				expect([...around, me].sort()).toEqual(Array.from({ length: players }, (_, seat) => seat));
			}
		}
		expect(seating(4, 2).map(({ owners }) => owners)).toEqual([[3], [0], [1]]);
	});

	test('actions have names', () => expect(words.action({ do: 'bank' }, telling(2))).not.toBe(''));
});
