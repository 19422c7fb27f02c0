// MCTSBot's settings for each game; `npm run bench:bots -- --cells mcts-settings` compares them.
import { type Loot, scores } from '../boardgame/dead-mans-raid.ts';
import type { State } from '../boardgame/engine.ts';
import type { Peer } from '../boardgame/peers.ts';
import { type Hunt, score } from '../boardgame/silver-steps.ts';

/** A position. */
export type Place = Pick<State, 'G' | 'ctx'>;
/** MCTSBot objectives: a playout ends when one is met and scores the weights of all that are. */
export type Objectives = Record<string, { checker: (G: State['G'], ctx: State['ctx']) => boolean; weight: number }>;

/** The playout depth, and the objectives for a search from `root` by a seat. */
export interface Setting {
	readonly depth: number;
	readonly objectives?: (root: Place, seat: number) => Objectives;
	/**
	 * Hides information from the bot, to measure what it is worth. Without it the bot sees everything, as usual on
	 * boardgame.io.
	 */
	readonly hide?: (G: State['G'], below: (limit: number) => number) => State['G'];
}

/** More moves than any game has. */
const TO_THE_END = 10_000;

const ahead = (points: readonly number[], seat: number): number => points[seat] - Math.max(...points.filter((_, other) => other !== seat));
const lootLead = ({ G }: Place, seat: number): number => ahead(scores(G as Loot), seat);
const huntLead = ({ G }: Place, seat: number): number => ahead((G as Hunt).players.map(score), seat);

/** Playouts end after this many turns and score the gain in lead. */
function leadAfter(turns: number, lead: (place: Place, seat: number) => number, gains: readonly number[]): NonNullable<Setting['objectives']> {
	return (root, seat) => {
		const before = lead(root, seat);
		const due = root.ctx.turn + turns;
		const entries = gains.map((gain) => {
			const checker = (G: State['G'], ctx: State['ctx']): boolean => ctx.turn >= due && lead({ G, ctx }, seat) - before >= gain;
			return [`ahead by ${gain}`, { checker, weight: 1 / gains.length }] as const;
		});
		return Object.fromEntries(entries);
	};
}

const LOOT_GAINS = [-12, -6, 0, 1, 4, 7, 10, 14, 18, 24];
const HUNT_GAINS = [-8, -4, -2, 0, 1, 2, 4, 6, 9, 12];

function shuffled(cards: readonly string[], below: (limit: number) => number): string[] {
	const order = [...cards];
	for (let i = order.length - 1; i > 0; i--) {
		const j = below(i + 1);
		[order[i], order[j]] = [order[j], order[i]];
	}
	return order;
}

/** Shuffles the deck; a card shown by the oracle stays on top. */
const hideLoot: NonNullable<Setting['hide']> = (G: Loot, below) => {
	const shown = G.revealed === null ? 0 : 1;
	const hidden = G.deck.slice(0, G.deck.length - shown);
	return { ...G, deck: [...shuffled(hidden, below), ...G.deck.slice(hidden.length)] };
};
const hideHunt: NonNullable<Setting['hide']> = (G: Hunt, below) => ({ ...G, deck: shuffled(G.deck, below), expeditions: shuffled(G.expeditions, below) });

/** A game's settings by name; in the last one the deck is hidden from the bot. */
function settingsOf(
	lead: (place: Place, seat: number) => number,
	gains: readonly number[],
	hide: NonNullable<Setting['hide']>,
): { readonly [name: string]: Setting } {
	return {
		'as it comes': { depth: 50 },
		'to the end': { depth: TO_THE_END },
		'lead a turn later': { depth: TO_THE_END, objectives: leadAfter(1, lead, gains) },
		'lead two turns later': { depth: TO_THE_END, objectives: leadAfter(2, lead, gains) },
		'to the end, deck hidden': { depth: TO_THE_END, hide },
	};
}

/** All settings. */
export const SETTINGS: { readonly [game in Peer['name']]: { readonly [name: string]: Setting } } = {
	'dead-mans-draw': settingsOf(lootLead, LOOT_GAINS, hideLoot),
	'silver-and-gold': settingsOf(huntLead, HUNT_GAINS, hideHunt),
};
