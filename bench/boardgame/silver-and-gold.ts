// Silver & Gold for two to four, written as boardgame.io's documentation shows. A boardgame.io turn is a turn of the
// game; its current player is the first player.
import { type Ctx, type FnContext, type Game, INVALID_MOVE, type Move } from './engine.ts';
import { type Hunt, isFull, markCell, outcome, type Player, refill, setAside } from './silver-steps.ts';
import { EXPEDITIONS, IDS, TREASURES } from './treasure-cards.ts';

export interface HuntSetup {
	refill: 'player' | 'step';
}

type Events = FnContext['events'];

const keep: Move<Hunt> = ({ G, playerID }, cards: string[]) => {
	const player = G.players[Number(playerID)];
	if (cards.length !== 2 || cards[0] === cards[1] || !cards.every((card) => player.dealt.includes(card))) return INVALID_MOVE;
	player.cards = player.dealt.filter((card) => cards.includes(card)).map((id) => ({ id, marked: [] }));
	G.deck.push(...player.dealt.filter((card) => !cards.includes(card)));
	player.dealt = [];
};

const mark: Move<Hunt> = ({ G, ctx, events, playerID }, id: string, cells: number[]) => {
	const player = G.players[Number(playerID)];
	const card = player.cards.find((own) => own.id === id);
	if (!card || player.due > 0 || !cells.every((cell) => TREASURES[id].cells.includes(cell) && !card.marked.includes(cell))) return INVALID_MOVE;
	if (cells.length !== 1 && !TREASURES[id].placements[G.expedition].some((place) => sameCells(place, cells))) return INVALID_MOVE;
	for (const cell of cells) markCell(G, player, card, cell);
	finishMarks(G, ctx, events, player);
};

const bonus: Move<Hunt> = ({ G, ctx, events, playerID }, id: string, cell: number) => {
	const player = G.players[Number(playerID)];
	const card = player.cards.find((own) => own.id === id);
	if (!card || player.due === 0 || !TREASURES[id].cells.includes(cell) || card.marked.includes(cell)) return INVALID_MOVE;
	player.due--;
	markCell(G, player, card, cell);
	finishMarks(G, ctx, events, player);
};

const take: Move<Hunt> = ({ G, ctx, events, playerID }, id?: string) => {
	const player = G.players[Number(playerID)];
	const card = id === undefined ? G.deck.pop() : G.display.find((open) => open === id);
	if (card === undefined) return INVALID_MOVE;
	if (id !== undefined) G.display.splice(G.display.indexOf(card), 1);
	player.cards.push({ id: card, marked: [] });
	player.due--;
	if (player.due > 0 && anyCardLeft(G)) return;
	endSeat(G, player);
	settle(G, ctx, events);
};

const sameCells = (a: number[], b: number[]): boolean => a.length === b.length && a.every((cell) => b.includes(cell));
const anyCardLeft = (G: Hunt): boolean => G.display.length + G.deck.length > 0;

/** Step 2 ends for a player whose bonuses are used up, or lapse without a free cell; the last one ends the step. */
function finishMarks(G: Hunt, ctx: Ctx, events: Events, player: Player): void {
	if (player.due > 0 && !player.cards.every(isFull)) return;
	player.due = 0;
	if (Object.keys(ctx.activePlayers ?? {}).length > 1) events.endStage();
	else settle(G, ctx, events);
}

/** Step 3: one seat after another until one must take cards. */
function settle(G: Hunt, ctx: Ctx, events: Events): void {
	while (G.settled < ctx.numPlayers) {
		const seat = (Number(ctx.currentPlayer) + G.settled) % ctx.numPlayers;
		const player = G.players[seat];
		player.due = setAside(G, player);
		if (G.turn < 28 && player.due > 0 && anyCardLeft(G)) {
			events.setActivePlayers({ value: { [seat]: 'take' } });
			return;
		}
		endSeat(G, player);
	}
	if (G.refill === 'step' && G.turn < 28) refill(G);
	G.turnOver = true;
}

function endSeat(G: Hunt, player: Player): void {
	player.due = 0;
	if (G.refill === 'player' && G.turn < 28) refill(G);
	G.settled++;
}

export const SilverAndGold: Game<Hunt, Record<string, unknown>, HuntSetup> = {
	name: 'silver-and-gold',
	minPlayers: 2,
	maxPlayers: 4,
	disableUndo: true,

	setup: ({ ctx, random }, setupData) => {
		const deck = random.Shuffle(IDS);
		const players = Array.from({ length: ctx.numPlayers }, () => ({
			dealt: deck.splice(-4).reverse(),
			cards: [],
			filled: [],
			coins: 0,
			palms: [],
			trophies: [],
			due: 0,
		}));
		const first = random.Die(ctx.numPlayers) - 1;
		const trophiesLeft = [6, 5, 4, 3, 2, 1];
		return {
			deck,
			display: [],
			expeditions: [],
			expedition: '',
			first,
			turn: 0,
			turnOver: false,
			settled: 0,
			refill: setupData?.refill ?? 'player',
			trophiesLeft,
			players,
		};
	},

	phases: {
		keep: {
			start: true,
			next: 'hunt',
			turn: {
				activePlayers: { all: 'keep', minMoves: 1, maxMoves: 1 },
				stages: { keep: { moves: { keep } } },
			},
			endIf: ({ G }) => G.players.every(({ dealt }) => dealt.length === 0),
			onEnd: ({ G, random }) => {
				G.deck = random.Shuffle(G.deck);
				refill(G);
			},
		},
		hunt: {
			turn: {
				order: {
					first: ({ G }) => G.first,
					next: ({ ctx }) => (ctx.playOrderPos + 1) % ctx.numPlayers,
				},
				activePlayers: { all: 'mark' },
				stages: {
					mark: { moves: { mark, bonus } },
					take: { moves: { take } },
				},
				onBegin: ({ G, ctx, random, events }) => {
					if (G.turn % 7 === 0) G.expeditions = random.Shuffle(EXPEDITIONS);
					G.turn++;
					G.expedition = G.expeditions.pop() ?? '';
					G.turnOver = false;
					G.settled = 0;
					// Full cards are set aside, so a player without a free cell has no card.
					const able = G.players.flatMap(({ cards }, seat) => (cards.length === 0 ? [] : [String(seat)]));
					if (able.length === 0) settle(G, ctx, events);
					else if (able.length < ctx.numPlayers) events.setActivePlayers({ value: Object.fromEntries(able.map((seat) => [seat, 'mark'])) });
					if (G.turnOver && G.turn < 28) events.endTurn();
				},
				endIf: ({ G }) => G.turnOver,
			},
		},
	},

	endIf: ({ G }) => (G.turnOver && G.turn === 28 ? outcome(G) : undefined),

	ai: {
		enumerate: (G, ctx, playerID) => {
			const player = G.players[Number(playerID)];
			switch (ctx.activePlayers?.[playerID]) {
				case 'keep':
					return player.dealt.flatMap((one, index) => player.dealt.slice(index + 1).map((two) => ({ move: 'keep', args: [[one, two]] })));
				case 'take': {
					const moves: { move: string; args?: unknown[] }[] = G.display.map((card) => ({ move: 'take', args: [card] }));
					if (G.deck.length > 0) moves.push({ move: 'take' });
					return moves;
				}
			}
			const moves: { move: string; args?: unknown[] }[] = [];
			for (const { id, marked } of player.cards) {
				const { cells, placements } = TREASURES[id];
				for (const cell of cells) {
					if (marked.includes(cell)) continue;
					moves.push(player.due > 0 ? { move: 'bonus', args: [id, cell] } : { move: 'mark', args: [id, [cell]] });
				}
				if (player.due > 0) continue;
				for (const place of placements[G.expedition]) {
					if (!place.some((cell) => marked.includes(cell))) moves.push({ move: 'mark', args: [id, place] });
				}
			}
			return moves;
		},
	},
};
