import { Dice, EVERYTHING, type GameEvent, makeTable, startMatch } from '@trove/kernel';
import { expect, test } from 'vitest';
import { CHARACTERS, type Character, SUITS } from '../cards.ts';
import { type DeadMansDrawView, entry, game } from '../index.ts';
import { kit } from './kit.ts';
import type { DeadMansDrawMatch } from './table.ts';

const start = (players: number, characters = false, seed = 'deal'): DeadMansDrawMatch =>
	startMatch(entry.game, makeTable(entry.game, players, { characters }), seed);
const everything = (match: DeadMansDrawMatch): DeadMansDrawView => game.observe(match.state, EVERYTHING);
const LOWEST = SUITS.map((suit) => `${suit}-${suit === 'mermaid' ? 4 : 2}`);

test('[DD-1] the lowest card of each suit is the discard, the other fifty the deck', () => {
	for (const players of [2, 3, 4]) {
		const state = everything(start(players));
		expect([state.deckCount, state.discardCount, state.memory?.deck.length]).toEqual([50, 10, 50]);
		expect(state.memory?.discard).toEqual(LOWEST);
		expect(new Set(kit.cards(state)).size).toBe(60);
	}
});

test('[DD-19] with five to eight, two copies: discard 20, deck 100', () => {
	for (const players of [5, 8]) {
		const state = everything(start(players));
		expect([state.deckCount, state.discardCount]).toEqual([100, 20]);
		expect(state.memory?.discard).toEqual(LOWEST.flatMap((card) => [card, card]));
		expect(kit.cards(state).filter((card) => card === 'kraken-7')).toEqual(['kraken-7', 'kraken-7']);
	}
});

test('[DD-1] the discard’s content is nobody’s to see; sizes are public', () => {
	const view = entry.game.view(start(2).state, 0);
	expect([view.deckCount, view.discardCount]).toEqual([50, 10]);
	expect(JSON.stringify(view)).not.toContain('mermaid-4');
});

test('[DD-3] the first player is random, and every seat may be it', () => {
	const seats = new Set<number>();
	for (let seed = 0; seed < 60; seed++) seats.add(Number(everything(start(3, false, String(seed))).turn));
	expect([...seats].sort()).toEqual([0, 1, 2]);
	const match = start(3);
	expect(match.dealt()).toEqual([
		{ on: 'first', seat: match.toAct[0] },
		{ on: 'raid', seat: match.toAct[0] },
	]);
});

test('[DD-2] two characters are dealt to each, every one of them once', () => {
	for (let seed = 0; seed < 20; seed++) {
		const state = everything(start(4, true, String(seed)));
		const offered = (state.offered as string[][]).flat();
		expect([state.phase, state.toAct, offered.length, new Set(offered).size]).toEqual(['characters', [0, 1, 2, 3], 8, 8]);
		expect(offered.every((id) => CHARACTERS.includes(id as never))).toBe(true);
	}
});

test('[DD-19] with two copies a character may be dealt twice, never three times', () => {
	let most = 0;
	for (let seed = 0; seed < 200; seed++) {
		const offered = (everything(start(8, true, String(seed))).offered as string[][]).flat();
		most = Math.max(most, ...CHARACTERS.map((id) => offered.filter((other) => other === id).length));
	}
	expect(most).toBe(2);
});

test('[DD-19] whoever is dealt the same character twice has one option', () => {
	const table = makeTable(entry.game, 8, { characters: true });
	const state = game.blank(table);
	for (let seed = 0; ; seed++) {
		game.deal(state, new Dice(seed));
		const seat = Array.from({ length: 8 }, (_, i) => i).find((i) => state.offered[i * 2] === state.offered[i * 2 + 1]);
		if (seat === undefined) continue;
		const card = CHARACTERS[state.offered[seat * 2]];
		const events: GameEvent[] = [];
		expect(entry.game.view(state, seat).offered).toEqual([card, card]);
		game.apply(state, seat, game.parse({ do: 'character', card }).move, 0, new Dice(1), (event) => events.push(event));
		expect(events).toEqual([{ on: 'keep', seat, card }]);
		break;
	}
});

test('[DD-2] each keeps one in secret, all are turned over together, the rest leave the game', () => {
	const match = start(3, true, 'keep');
	const offered = everything(match).offered as readonly (readonly Character[])[];
	const view = (seat: number): DeadMansDrawView => entry.game.view(match.state, seat);
	match.act(1, { do: 'character', card: offered[1][1] });
	for (const seat of [0, 1, 2, -1]) expect(view(seat).characters).toEqual([null, '?', null]);
	expect([view(0).kept, view(1).kept, view(-1).kept]).toEqual([
		[null, '?', null],
		[null, offered[1][1], null],
		[null, '?', null],
	]);
	expect([view(0).offered, view(1).offered, view(-1).offered]).toEqual([offered[0], offered[1], null]);
	expect(match.toAct).toEqual([0, 2]);
	match.act(0, { do: 'character', card: offered[0][0] });
	expect([everything(match).characters, everything(match).kept]).toEqual([
		['?', '?', null],
		[offered[0][0], offered[1][1], null],
	]);
	const last = match.act(2, { do: 'character', card: offered[2][0] });
	const characters = [offered[0][0], offered[1][1], offered[2][0]];
	expect([view(0).characters, view(-1).characters, view(0).offered, everything(match).offered]).toEqual([characters, characters, null, null]);
	expect(last).toMatchObject({ events: [{ on: 'keep', seat: 2 }, { on: 'characters', characters }, { on: 'raid' }] });
	expect([view(0).phase, view(0).kept]).toEqual(['raid', undefined]);
});

test('[DD-2] a choice may be taken back until all are turned over', () => {
	const match = start(2, true, 'undo');
	const [mine, theirs] = everything(match).offered as readonly (readonly Character[])[];
	match.act(0, { do: 'character', card: mine[0] });
	expect(match.undo(0)).toEqual({ events: [] });
	match.act(0, { do: 'character', card: mine[1] });
	match.act(1, { do: 'character', card: theirs[0] });
	expect(match.undo(1)).toMatchObject({ code: 'undo-too-late' });
	expect(match.undo(0)).toMatchObject({ code: 'undo-too-late' });
});

test('[DD-2] without the option there are no characters', () => {
	const state = everything(start(2));
	expect([state.phase, state.characters, state.offered, state.victims]).toEqual(['raid', [null, null], null, [null, null]]);
});

test('[DD-2] what was offered is told at the deal, seat by seat', () => {
	const match = start(3, true, 'offers');
	const offered = everything(match).offered as readonly (readonly Character[])[];
	const offers = offered.map((cards, seat) => ({ on: 'offer', seat, cards }));
	expect(match.dealt()).toEqual([{ on: 'first', seat: everything(match).turn }, ...offers]);
	expect(
		start(3, false, 'offers')
			.dealt()
			.map(({ on }) => on),
	).toEqual(['first', 'raid']);
});

test('[DD-19] with two copies a seat may be offered twins, which are one choice', () => {
	let twins = 0;
	for (let seed = 0; seed < 40; seed++) {
		const match = start(8, true, `twins ${seed}`);
		for (const [seat, [one, other]] of (everything(match).offered as string[][]).entries()) {
			if (one === other) twins++;
			expect(match.legal(seat)).toEqual([...new Set([one, other])].map((card) => ({ do: 'character', card })));
		}
	}
	expect(twins).toBeGreaterThan(0);
});
