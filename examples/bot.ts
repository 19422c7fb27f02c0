// A bot for Trove without dependencies, for Node 24 or newer: JSON lines in, JSON lines out (docs/write-a-bot.md).
// npx trove arena dead-mans-draw --bot "node examples/bot.ts" --bot random
import { createInterface } from 'node:readline';

type Json = { readonly [name: string]: unknown };
type Action = Json & { readonly do: string };

interface Question {
	readonly id: number;
	readonly observation: Json;
	readonly legal: readonly Action[];
	readonly seed: string;
}

/** The seat of the current game. */
let seat = 0;
/** Trézors: how often the others have played each kind in this game, as the events tell. */
const playedByOthers = new Map<string, number>();

function say(message: Json): void {
	process.stdout.write(`${JSON.stringify(message)}\n`);
}

/** The legal action with the highest score; ties are broken at random. */
function choose({ observation, legal, seed }: Question): Action {
	const random = dice(seed);
	let best = legal[0];
	let most = Number.NEGATIVE_INFINITY;
	for (const action of legal) {
		const value = (SCORES[action.do]?.(action, observation) ?? 0) + random() / 100;
		if (value > most) [best, most] = [action, value];
	}
	// Taps are listed without a time; the bot adds its own in milliseconds. Less than 250 is refused.
	return best.do === 'tap' ? { ...best, ms: 300 + Math.floor(200 * random()) } : best;
}

/** Scores an action by its name. Unlisted actions score equal, so the bot plays any game. */
const SCORES: { readonly [name: string]: (action: Action, observation: Json) => number } = {
	// Dead Man's Draw: expected points of the next card less the expected loss.
	draw: (_, { phase, play = [], memory }) => {
		if (phase !== 'raid') return 1;
		const stake = sum(texts(play).map(numberOf));
		const deck = texts((memory as Json).deck);
		const bust = deck.filter((card) => texts(play).some((open) => suitOf(open) === suitOf(card))).length / Math.max(1, deck.length);
		return 4 * (1 - bust) - stake * bust;
	},
	bank: () => 0,
	choose: ({ card }) => numberOf(String(card)),
	// Silver & Gold: mark many cells, and cards that are nearly full.
	mark: ({ card, cells }, { seats }) => {
		const mine = (seats as Json[])[seat].cards as { id: string; marked: unknown[] }[];
		return (cells as unknown[]).length + (mine.find(({ id }) => id === card)?.marked.length ?? 0) / 10;
	},
	// My Treasure: claim a pile with three of a kind and that kind's token; else go on.
	claim: ({ place, token }, { memory }) => {
		const piles = (memory as Json).piles as (string[] | null)[];
		const kinds = (piles[Number(place)] ?? []).flatMap((card) => card.split('+'));
		return kinds.filter((kind) => kind === token).length - 2.5;
	},
	// Trézors: prefer chests that are in the row, of those what the others play rarely, and tap them quickly.
	play: ({ card }, { chests }) => (texts(chests).includes(String(card)) ? 1 : 0) - (playedByOthers.get(String(card)) ?? 0) / 50,
	tap: ({ chest }, { chests, played }) => (texts(chests)[Number(chest)] === texts(played)[seat] ? 1 : -1),
};

/** Remembers what the others played, which no position shows. */
function learn({ on, played }: Json): void {
	if (on !== 'reveal' || !played) return;
	for (const [other, card] of texts(played).entries()) {
		if (other !== seat) playedByOthers.set(card, (playedByOthers.get(card) ?? 0) + 1);
	}
}

const texts = (list: unknown): string[] => (list as unknown[]).map(String);
const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
/** A card is called `hook-6`: a suit and a number. */
const suitOf = (card: string): string => card.split('-')[0];
const numberOf = (card: string): number => Number(card.split('-').at(-1)) || 0;

/** Random numbers seeded by the question, so that equal questions get equal answers. */
function dice(seed: string): () => number {
	let state = 1;
	for (const sign of seed) state = Math.imul(state ^ sign.charCodeAt(0), 0x01000193);
	return () => {
		state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9;
		return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32;
	};
}

for await (const line of createInterface({ input: process.stdin })) {
	const message = JSON.parse(line);
	if (message.hello) {
		seat = message.hello.seat;
		playedByOthers.clear();
		// Version 2 of the protocol: events come before questions.
		say({ trove: 2, hello: { name: 'Example' } });
	}
	for (const event of message.events ?? []) learn(event);
	if (message.question) say({ answer: { id: message.question.id, action: choose(message.question) } });
	// `over` reports the outcome; this bot ignores it.
}
