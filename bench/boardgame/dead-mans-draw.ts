// Dead Man's Draw without characters, for two to four, as boardgame.io's documentation writes games.
import { bank, type Card, enter, type Loot, lootOf, NAMES, outcome, sweep } from './dead-mans-raid.ts';
import { type Game, INVALID_MOVE, type Move } from './engine.ts';

const draw: Move<Loot> = ({ G, playerID, random }) => {
	if (G.pending) return INVALID_MOVE;
	const card = G.deck.pop();
	if (card === undefined) return INVALID_MOVE;
	G.revealed = null;
	enter(G, Number(playerID), card, random);
	sweep(G, Number(playerID), random);
};

const bankAll: Move<Loot> = ({ G, playerID, random }) => {
	if (G.pending || G.debt > 0 || G.play.length === 0) return INVALID_MOVE;
	bank(G, Number(playerID), random);
};

const choose: Move<Loot> = ({ G, playerID, random }, card: Card, from?: number) => {
	const { pending } = G;
	if (!pending?.options.some((option) => option.card === card && option.from === from)) return INVALID_MOVE;
	G.pending = null;
	const pile = from === undefined ? G.discard : G.banks[from];
	pile.splice(pile.indexOf(card), 1);
	if (pending.kind === 'cannon') G.discard.push(card);
	else enter(G, Number(playerID), card, random);
	sweep(G, Number(playerID), random);
};

export const DeadMansDraw: Game<Loot> = {
	name: 'dead-mans-draw',
	minPlayers: 2,
	maxPlayers: 4,
	disableUndo: true,

	setup: ({ ctx, random }) => ({
		deck: random.Shuffle(NAMES.filter((card) => !lootOf(card).lowest)),
		discard: NAMES.filter((card) => lootOf(card).lowest),
		banks: Array.from({ length: ctx.numPlayers }, () => []),
		first: random.Die(ctx.numPlayers) - 1,
		play: [],
		pending: null,
		revealed: null,
		debt: 0,
		raidOver: false,
		bust: false,
	}),

	moves: { draw, bank: bankAll, choose },

	turn: {
		order: {
			first: ({ G }) => G.first,
			next: ({ ctx }) => (ctx.playOrderPos + 1) % ctx.numPlayers,
		},
		onBegin: ({ G }) => {
			G.raidOver = false;
		},
		endIf: ({ G }) => G.raidOver,
	},

	endIf: ({ G }) => (G.raidOver && G.deck.length === 0 ? outcome(G) : undefined),

	ai: {
		enumerate: (G) => {
			if (G.pending) return G.pending.options.map(({ card, from }) => ({ move: 'choose', args: from === undefined ? [card] : [card, from] }));
			const moves: { move: string; args?: unknown[] }[] = [{ move: 'draw' }];
			if (G.debt === 0 && G.play.length > 0) moves.push({ move: 'bank' });
			return moves;
		},
	},
};
