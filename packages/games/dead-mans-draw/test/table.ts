import { type Action, EVERYTHING, isRefusal, type JsonObject, type Match, openScenario, type Refusal } from '@trove/kernel';
import { type DeadMansDrawAction, type DeadMansDrawEvent, type DeadMansDrawView, entry } from '../index.ts';
import type { State } from '../state.ts';

/** A match of this game. */
export type DeadMansDrawMatch = Match<State, DeadMansDrawView, DeadMansDrawAction, DeadMansDrawEvent>;

/** A position in short: cards as words in one text, banks and characters per seat, `-` for no character. */
export interface Short {
	readonly players?: number;
	readonly deck?: string;
	readonly discard?: string;
	readonly banks?: readonly string[];
	readonly play?: string;
	readonly turn?: number;
	readonly debt?: number;
	readonly characters?: string;
	readonly victims?: readonly (number | null)[];
	readonly seed?: string;
}

const words = (text: string): string[] => text.split(' ').filter((word) => word !== '');

/** `draw`, `bank`, `keep:miser`, `victim:1`, `plunder:1`; `key-5@1` chooses from seat 1, `key-5` from a map. */
export function action(word: string): Action {
	const [head, tail] = word.split(/[:@]/);
	if (head === 'draw' || head === 'bank') return { do: head };
	if (head === 'keep') return { do: 'character', card: tail };
	if (head === 'victim' || head === 'plunder') return { do: head, whom: Number(tail) };
	return tail === undefined ? { do: 'choose', card: head } : { do: 'choose', card: head, from: Number(tail) };
}

/** An action as a word. */
function wordOf(legal: DeadMansDrawAction): string {
	switch (legal.do) {
		case 'choose':
			return legal.from === undefined ? legal.card : `${legal.card}@${legal.from}`;
		case 'character':
			return `keep:${legal.card}`;
		case 'victim':
		case 'plunder':
			return `${legal.do}:${legal.whom}`;
		default:
			return legal.do;
	}
}

function scenarioOf(short: Short): JsonObject {
	const players = short.players ?? Math.max(2, short.banks?.length ?? 0, words(short.characters ?? '').length);
	const setup: { [field: string]: JsonObject[string] } = {
		discard: words(short.discard ?? ''),
		banks: Array.from({ length: players }, (_, seat) => words(short.banks?.[seat] ?? '')),
		turn: short.turn ?? 0,
	};
	if (short.deck !== undefined) setup.deck = words(short.deck);
	if (short.play !== undefined) setup.play = words(short.play);
	if (short.debt !== undefined) setup.debt = short.debt;
	if (short.characters !== undefined) setup.characters = words(short.characters).map((id) => (id === '-' ? null : id));
	if (short.victims !== undefined) setup.victims = [...short.victims];
	return { players, seed: short.seed ?? 'test', setup };
}

/** A table in a test: plays words, tells what lies where. */
export class Played {
	readonly match: DeadMansDrawMatch;
	readonly events: DeadMansDrawEvent[] = [];

	constructor(short: Short, line = '') {
		this.match = openScenario(entry, scenarioOf(short));
		this.go(line);
	}

	/** Plays on; each word is an action of whoever is to act first. */
	go(line: string): this {
		for (const word of words(line)) {
			const done = this.match.act(this.match.toAct[0], action(word));
			if (isRefusal(done)) throw new Error(`${word} is refused: ${done.code}`);
			this.events.push(...done.events);
		}
		return this;
	}

	/** Why an action is refused, as `code rule`; `legal` when it is not. */
	refused(word: string, seat: number = this.match.toAct[0]): string {
		const done = this.match.act(seat, action(word));
		return isRefusal(done) ? `${done.code} ${done.rule}` : 'legal';
	}

	/** The refusal of an action of whoever is to act first; null when it is legal. */
	refusal(word: string): Refusal | null {
		const { move, extra } = entry.game.parse(action(word));
		return entry.game.refusal(this.match.state, this.match.toAct[0], move, extra);
	}

	get state(): DeadMansDrawView {
		return entry.game.observe(this.match.state, EVERYTHING);
	}

	/** The cards of a bank, suit by suit, highest first. */
	bank(seat: number): string {
		return Object.entries(this.state.banks[seat])
			.flatMap(([suit, values]) => values.map((value) => `${suit}-${value}`))
			.join(' ');
	}

	get play(): string {
		return this.state.play.join(' ');
	}

	get discard(): string {
		return this.state.memory?.discard.join(' ') ?? '';
	}

	/** The legal actions as words. */
	get legal(): string {
		return this.match.legal(this.match.toAct[0]).map(wordOf).join(' ');
	}

	/** The last event of this kind. */
	last<K extends DeadMansDrawEvent['on']>(kind: K): Extract<DeadMansDrawEvent, { on: K }> | undefined {
		return this.events.findLast((event) => event.on === kind) as Extract<DeadMansDrawEvent, { on: K }> | undefined;
	}
}

/** Sets a table and plays a line of words on it. */
export function play(short: Short, line = ''): Played {
	return new Played(short, line);
}
