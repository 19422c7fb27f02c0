import { type Action, type Chance, isRefusal, type JsonObject, type Match, makeTable, openScenario, Registry } from '@trove/kernel';
import type { Kind } from '../cards.ts';
import { entry, game, type MyTreasureAction, type MyTreasureEvent, type MyTreasureView } from '../index.ts';
import type { State } from '../state.ts';

/** A match of this game. */
export type MyTreasureMatch = Match<State, MyTreasureView, MyTreasureAction, MyTreasureEvent>;

/** The registry of the tests: this game alone. */
export const registry = new Registry([entry]);

/** A match from a scenario's setup. */
export function open(players: number, setup: JsonObject, seed = 'test'): MyTreasureMatch {
	return openScenario(entry, { players, setup, seed });
}

/** Plays actions, given as `[seat, action]`; answers with all that happened. */
export function play(match: MyTreasureMatch, ...actions: readonly (readonly [number, Action])[]): MyTreasureEvent[] {
	return actions.flatMap(([seat, action]) => {
		const done = match.act(seat, action);
		if (isRefusal(done)) throw new Error(`${JSON.stringify(action)}: ${done.code}`);
		return [...done.events];
	});
}

/** The code and rule of a refusal; null when the action is accepted. */
export function refused(match: MyTreasureMatch, seat: number, action: JsonObject): string | null {
	const done = match.act(seat, action);
	return isRefusal(done) ? `${done.code} ${done.rule}` : null;
}

/** Actions by their fields. */
export const draw = { do: 'draw' } as const;
export const place = (at: number): MyTreasureAction => ({ do: 'place', place: at });
export const claim = (at: number, token: Kind): MyTreasureAction => ({ do: 'claim', place: at, token });
export const grab = (at: number): MyTreasureAction => ({ do: 'grab', place: at });
export const orcs = (count: number): string[] => new Array<string>(count).fill('orc');

/** Chance that answers with the cards named, by bag, and records requests; without a name it takes the lowest card. */
export class Fed implements Chance {
	readonly asked: { bag: string; round: number; nth: number; cards: string[] }[] = [];
	reveals = 0;
	readonly #answers: { [bag: string]: string[] };

	constructor(answers: { [bag: string]: string[] } = {}) {
		this.#answers = answers;
	}

	draw(bag: number, round: number, nth: number, cards: Uint8Array, count: number): number {
		const names = Array.from(cards.subarray(0, count), (card) => game.cardName(bag, card));
		this.asked.push({ bag: game.bags[bag] ?? String(bag), round, nth, cards: [...names].sort() });
		const wanted = this.#answers[game.bags[bag]]?.shift();
		if (wanted !== undefined) return names.indexOf(wanted);
		return cards.indexOf(Math.min(...cards.subarray(0, count)));
	}

	reveal(): void {
		this.reveals++;
	}
}

/** A dealt state. */
export function dealtState(players: number, chance: Chance): State {
	const state = game.blank(makeTable(game, players));
	game.deal(state, chance);
	return state;
}

/** Makes an action of whoever is to act. */
export function step(state: State, action: Action, chance: Chance): MyTreasureEvent[] {
	const events: MyTreasureEvent[] = [];
	game.apply(state, state.turn, game.parse(action).move, 0, chance, (event) => events.push(event));
	return events;
}
