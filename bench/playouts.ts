// Random games at full speed: the list of all legal moves is built at each step. Trove and boardgame.io alternate in
// one process. `node bench/playouts.ts [--quick] [--json] [GAME…]`
import { Dice, type Entry, makeTable, playout } from '@trove/kernel';
import { PEERS } from './boardgame/peers.ts';
import { peerPlayer } from './boardgame/playout.ts';
import { type Figure, median, printFigures, RATIO, SPEED } from './figures.ts';
import { chosenGames, entryOf, type GameId } from './games.ts';
import { type Pace, type Player, play } from './pace.ts';

function trovePlayer({ game }: Entry, players: number): Player {
	const state = game.blank(makeTable(game, players));
	const dice = new Dice(players);
	return (milliseconds) =>
		play(milliseconds, 20, () => {
			game.deal(state, dice);
			return playout(game, state, dice);
		});
}

async function measure(id: GameId, quick: boolean): Promise<Figure[]> {
	const entry = await entryOf(id);
	const peer = PEERS.find(({ name }) => name === id);
	const tables = [2, 4].map((players) => ({
		players,
		trove: { player: trovePlayer(entry, players), paces: [] as Pace[] },
		peer: peer && { player: peerPlayer(peer, players), paces: [] as Pace[] },
	}));
	const [rounds, milliseconds] = quick ? [3, 250] : [7, 600];
	const sides = tables.flatMap(({ trove, peer }) => (peer ? [trove, peer] : [trove]));
	for (const { player } of sides) player(quick ? 1000 : 2000);
	for (let round = 0; round < rounds; round++) for (const { player, paces } of sides) paces.push(player(milliseconds));
	return tables.flatMap(({ players, trove, peer }) => {
		const figure = (what: string, value: number): Figure => ({ game: id, what, players, unit: '', value });
		const pace = (whose: string, paces: readonly Pace[]): Figure[] => [
			figure(`${SPEED}${whose}`, median(paces.map(speedOf))),
			figure(`games a second${whose}`, median(paces.map(({ games, seconds }) => games / seconds))),
		];
		if (!peer) return pace('', trove.paces);
		const times = trove.paces.map((ours, round) => speedOf(ours) / speedOf(peer.paces[round]));
		return [...pace('', trove.paces), ...pace(', boardgame.io', peer.paces), figure(RATIO, median(times))];
	});
}

const speedOf = ({ actions, seconds }: Pace): number => actions / seconds;

if (import.meta.main) {
	const args = process.argv.slice(2);
	for (const id of chosenGames(args)) printFigures(await measure(id, args.includes('--quick')), args.includes('--json'));
}
