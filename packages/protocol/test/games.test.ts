import { LEVELS as BOT_LEVELS } from '@trove/bots';
import { games } from '@trove/games';
import { type Game, isRefusal, Moves, makeTable, SPECTATOR, startMatch, TABLE } from '@trove/kernel';
import { is } from 'valibot';
import { describe, expect, test } from 'vitest';
import { diff, hashOf, LEVELS, parseFromServer, patch, type Sheet, SheetSchema } from '../src/index.ts';
import { aSheet } from './scripted.ts';

test("the levels are the bots' own", () => {
	expect(LEVELS).toEqual(BOT_LEVELS);
});

/** Plays a random game and reports what each audience would be sent. */
function play(game: Game, players: number, seed: string, sent: (audience: number, text: string, before: Sheet, after: Sheet) => void): void {
	const match = startMatch(game, makeTable(game, players, {}), seed);
	let dice = seed.length * 7919;
	const choose = (count: number): number => {
		dice = (Math.imul(dice, 1664525) + 1013904223) | 0;
		return Math.floor(((dice >>> 8) / 2 ** 24) * count);
	};
	const sheet = (audience: number): Sheet => ({ ...aSheet(0), view: game.view(match.state, audience), undo: audience >= 0 && !match.undoRefusal(audience) });
	const audiences = [...Array(players).keys(), SPECTATOR];
	let sheets = audiences.map(sheet);
	let hashes = sheets.map(hashOf);
	for (let v = 1; !match.over; v++) {
		const actor = choose(20) === 0 && tableMoves(game, match.state) ? TABLE : match.toAct[choose(match.toAct.length)];
		const legal = match.legal(actor);
		const action = legal[choose(legal.length)];
		const done = match.act(actor, action.do === 'tap' ? { ...action, ms: 200 + choose(300) } : action);
		if (isRefusal(done)) throw new Error(JSON.stringify(done));
		const next = audiences.map(sheet);
		hashes = next.map((after, i) => {
			const { changes, hash } = diff(sheets[i], after, hashes[i]);
			const on = done.events.map((event) => game.redact(event, audiences[i])).filter((event) => event !== null);
			const parts = [
				`"v":${v},"h":${hash}`,
				...(on.length ? [`"on":${JSON.stringify(on)}`] : []),
				...(changes ? [`"set":${changes}`] : []),
				...(audiences[i] === actor ? ['"id":"abcde1"'] : []),
			];
			if (on.length || changes) sent(audiences[i], `{${parts.join(',')}}`, sheets[i], after);
			return hash;
		});
		sheets = next;
	}
}

function tableMoves(game: Game, state: object): boolean {
	const moves = new Moves();
	game.legal(state, TABLE, moves);
	return moves.count > 0;
}

describe.each(games.entries)('$game.id', ({ game }) => {
	test('a whole game reaches every audience by its changes', () => {
		for (let players = Math.max(game.players.min, 2); players <= Math.min(game.players.max, 4); players++) {
			let steps = 0;
			play(game, players, `${game.id} ${players}`, (_, text, before, after) => {
				steps++;
				const message = parseFromServer(text);
				if (isRefusal(message) || message.t !== 'moved') throw new Error(text);
				const made = message.set ? patch(before, message.set) : before;
				expect(made).toEqual(after);
				expect(hashOf(made)).toBe(message.h);
				expect(is(SheetSchema, made)).toBe(true);
			});
			expect(steps).toBeGreaterThan(players * 5);
		}
	});
});

describe('messages are small', () => {
	const sizes = (id: string, players: number, count: number): number[][] =>
		Array.from({ length: count }, (_, seed) => {
			const own: number[] = [];
			play(games.find(id).game, players, `size ${seed}`, (audience, text) => audience === 0 && own.push(text.length));
			return own;
		});

	test("half of the steps of Dead Man's Draw are under 250 bytes", () => {
		const all = sizes('dead-mans-draw', 2, 12)
			.flat()
			.sort((a, b) => a - b);
		expect(all[all.length >> 1]).toBeLessThan(250);
	});

	test('a whole game of Silver & Gold with four players is under 150 kB', () => {
		for (const own of sizes('silver-and-gold', 4, 2)) expect(own.reduce((sum, size) => sum + size)).toBeLessThan(150_000);
	});
});
