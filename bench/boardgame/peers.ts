// The two games on boardgame.io, with moves and positions in the vocabulary of Trove's replays.
import type { Action, JsonObject, Options } from '@trove/kernel';
import { DeadMansDraw } from './dead-mans-draw.ts';
import { type Loot, lootOf, SUITS, scores } from './dead-mans-raid.ts';
import type { Ctx, Game, State } from './engine.ts';
import { SilverAndGold } from './silver-and-gold.ts';
import { type Hunt, score } from './silver-steps.ts';
import { TREASURES } from './treasure-cards.ts';

/** A move as `enumerate` lists it. */
export interface PeerMove {
	readonly move: string;
	readonly args?: readonly unknown[];
}

/** A game on boardgame.io and its counterpart on Trove. */
export interface Peer {
	readonly name: 'dead-mans-draw' | 'silver-and-gold';
	readonly game: Game;
	readonly enumerate: NonNullable<Game['ai']>['enumerate'];
	/** The options in which both are compared; boardgame.io takes them as `setupData`. */
	readonly options: readonly Options[];
	/** A listed move as an action. */
	action(move: PeerMove): Action;
	/** How much a greedy player prefers a move. Greedy games fill banks and empty decks, which random ones rarely do. */
	greed(move: PeerMove): number;
	/** The table, with the field names of Trove's view. */
	table(G: State['G'], ctx: Ctx): JsonObject;
	/** Index of the boardgame.io shuffle that orders this bag of Trove's; `latest` is the last one. */
	shuffleOf(bag: string, round: number, latest: number): number;
}

const toAct = (ctx: Ctx): number[] => (ctx.gameover ? [] : Object.keys(ctx.activePlayers ?? { [ctx.currentPlayer]: null }).map(Number));
const point = (cell: number): [number, number] => [cell >> 2, cell & 3];

function lootTable(G: Loot, ctx: Ctx): JsonObject {
	const stacks = (bank: readonly string[], suit: string): number[] =>
		bank
			.map(lootOf)
			.filter((loot) => loot.suit === suit)
			.map(({ value }) => value)
			.sort((a, b) => b - a);
	return {
		phase: ctx.gameover ? 'over' : 'raid',
		toAct: toAct(ctx),
		...(ctx.gameover ? {} : { turn: Number(ctx.currentPlayer) }),
		play: G.play,
		banks: G.banks.map((bank) => Object.fromEntries(SUITS.map((suit) => [suit, stacks(bank, suit)]))),
		deckCount: G.deck.length,
		discardCount: G.discard.length,
		revealed: G.revealed === null ? [] : [G.revealed],
		pending: G.pending && { kind: G.pending.kind },
		debt: G.debt,
		bust: G.bust,
		scores: scores(G),
	};
}

function huntTable(G: Hunt, ctx: Ctx): JsonObject {
	const stages = Object.values(ctx.activePlayers ?? {});
	const phase = ctx.gameover ? 'over' : (stages[0] ?? '');
	return {
		phase,
		toAct: toAct(ctx),
		...(phase === 'keep' ? {} : { round: Math.ceil(G.turn / 7), turn: G.turn }),
		...(phase === 'mark' || phase === 'take' ? { expedition: G.expedition, first: Number(ctx.currentPlayer) } : {}),
		display: G.display,
		...(phase === 'keep' ? {} : { deckCount: G.deck.length }),
		trophiesLeft: G.trophiesLeft,
		seats: G.players.map((player) => ({
			// Trove reveals the kept cards once all have chosen.
			...(phase === 'keep' ? {} : { cards: player.cards.map(({ id, marked }) => ({ id, marked: [...marked].sort((a, b) => a - b).map(point) })) }),
			filled: player.filled,
			coins: player.coins,
			palms: player.palms,
			trophies: player.trophies,
			due: player.due,
			score: score(player),
		})),
	};
}

function huntAction({ move, args = [] }: PeerMove): Action {
	switch (move) {
		case 'keep':
			return { do: 'keep', cards: args[0] as string[] };
		case 'mark':
			return { do: 'mark', card: args[0] as string, cells: (args[1] as number[]).map(point) };
		case 'bonus':
			return { do: 'bonus', card: args[0] as string, cell: point(args[1] as number) };
		default:
			return args.length === 0 ? { do: 'take', from: 'deck' } : { do: 'take', card: args[0] as string };
	}
}

/** Prefers many cells, crosses and coins, and nearly full cards. */
function huntGreed({ move, args = [] }: PeerMove): number {
	const [id, place] = args as [string, number | number[]];
	if (move === 'take') return id === undefined ? -13 : -TREASURES[id].cells.length;
	if (move === 'keep') return 0;
	return [place].flat().reduce((sum, cell) => sum + ('XC'.includes(TREASURES[id].symbols[cell]) ? 3 : 1), 0);
}

function lootAction({ move, args = [] }: PeerMove): Action {
	if (move !== 'choose') return { do: move };
	const [card, from] = args as [string, number?];
	return { do: 'choose', card, ...(from === undefined ? {} : { from }) };
}

export const PEERS: readonly Peer[] = [
	{
		name: 'dead-mans-draw',
		game: DeadMansDraw,
		enumerate: (G, ctx, seat) => DeadMansDraw.ai?.enumerate(G, ctx, seat) ?? [],
		options: [{}],
		action: lootAction,
		greed: ({ move }) => (move === 'bank' ? 1 : 0),
		table: lootTable,
		shuffleOf: (bag, _round, latest) => (bag === 'deck' ? 0 : latest),
	},
	{
		name: 'silver-and-gold',
		game: SilverAndGold,
		enumerate: (G, ctx, seat) => SilverAndGold.ai?.enumerate(G, ctx, seat) ?? [],
		options: [{ refill: 'player' }, { refill: 'step' }],
		action: huntAction,
		greed: huntGreed,
		table: huntTable,
		shuffleOf: (bag, round) => ['deal', 'deck'].indexOf(bag) + (bag === 'expeditions' ? 2 + round : 0),
	},
];
