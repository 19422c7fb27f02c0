import { Fault, type JsonObject, makeTable, parseAction, startMatch } from '@trove/kernel';
import { expect, test } from 'vitest';
import { CHARACTERS, TYPES, typeName } from '../cards.ts';
import { entry, game } from '../index.ts';
import { REFUSALS } from '../refusal.ts';
import { play } from './table.ts';

const all: JsonObject[] = [
	{ do: 'draw' },
	{ do: 'bank' },
	...CHARACTERS.map((card) => ({ do: 'character', card })),
	...[0, 1, 7].flatMap((whom) => [
		{ do: 'victim', whom },
		{ do: 'plunder', whom },
	]),
	...Array.from({ length: TYPES }, (_, type) => typeName(type)).flatMap((card) => [
		{ do: 'choose', card },
		{ do: 'choose', card, from: 0 },
		{ do: 'choose', card, from: 7 },
	]),
];

test('an action and its move say the same, both ways', () => {
	const moves = all.map((action) => game.parse(action).move);
	expect(new Set(moves).size).toBe(all.length);
	for (const [index, move] of moves.entries()) expect(game.make(move, 0)).toEqual(all[index]);
});

test('a malformed action is refused with the field that is wrong', () => {
	const fields: [JsonObject, string][] = [
		[{ do: 'draw', card: 'key-3' }, 'card'],
		[{ do: 'bank', from: 0 }, 'from'],
		[{ do: 'choose' }, 'card'],
		[{ do: 'choose', card: 'key-8' }, 'card'],
		[{ do: 'choose', card: 3 }, 'card'],
		[{ do: 'choose', card: 'key-3', from: 8 }, 'from'],
		[{ do: 'choose', card: 'key-3', from: -1 }, 'from'],
		[{ do: 'choose', card: 'key-3', from: null }, 'from'],
		[{ do: 'choose', card: 'key-3', whom: 1 }, 'whom'],
		[{ do: 'character', card: 'nobody' }, 'card'],
		[{ do: 'character', card: 'miser', from: 0 }, 'from'],
		[{ do: 'victim' }, 'whom'],
		[{ do: 'victim', whom: 8 }, 'whom'],
		[{ do: 'victim', whom: 1, card: 'miser' }, 'card'],
		[{ do: 'plunder', whom: 1.5 }, 'whom'],
	];
	for (const [action, field] of fields) expect(parseAction(entry.game, action)).toMatchObject({ code: 'bad-action', data: { field } });
	expect(() => game.parse({ do: 'sail' })).toThrow(Fault);
});

test('no well-formed action makes a refusal throw, and only known codes come out', () => {
	const tables = [
		play({ deck: 'key-3 map-4' }),
		play({ deck: 'hook-3 map-4', banks: ['key-3'] }, 'draw'),
		play({ deck: 'cannon-3 map-4', banks: ['key-3', 'key-5'], characters: '- misfire' }, 'draw'),
		play({ deck: 'sword-3 map-4', banks: ['key-3', 'key-5 map-3'] }, 'draw'),
		play({ deck: 'map-3 map-4', discard: 'key-3' }, 'draw'),
		play({ deck: 'key-3 map-4', play: 'chest-3', banks: ['', 'hook-3'], characters: 'plunderer -' }, 'draw bank'),
		play({ deck: 'key-3 map-4', characters: 'davy-jones -' }),
	];
	for (const { match } of tables) {
		const [seat] = match.toAct;
		const legal = match.legal(seat).map((action) => game.parse(action).move);
		for (const action of all) {
			const { move, extra } = game.parse(action);
			const refusal = entry.game.refusal(match.state, seat, move, extra);
			expect(refusal === null).toBe(legal.includes(move));
			if (refusal) expect(REFUSALS).toContain(refusal.code);
		}
	}
});

test('[DD-2] before characters are kept nothing else may be done, afterwards none may be kept', () => {
	const match = startMatch(entry.game, makeTable(entry.game, 2, { characters: true }), 'keep');
	const offered = entry.game.view(match.state, 0).offered as string[];
	const other = CHARACTERS.find((id) => !offered.includes(id));
	expect(match.act(0, { do: 'draw' })).toEqual({ code: 'keep-character-first', rule: 'DD-2' });
	expect(match.act(0, { do: 'character', card: other })).toEqual({ code: 'not-offered', rule: 'DD-2', data: { card: other, offered } });
	match.act(0, { do: 'character', card: offered[0] });
	expect(match.act(0, { do: 'character', card: offered[1] })).toMatchObject({ code: 'not-your-turn' });
	expect(play({ deck: 'key-3 map-4' }).refused('keep:miser')).toBe('characters-settled DD-2');
});

test('[DD-4] a choice needs something pending, and a card’s bank', () => {
	const table = play({ deck: 'key-3 map-4', banks: ['', 'hook-3'] }, 'draw');
	expect([table.refused('hook-3@1'), table.refused('plunder:1'), table.refused('hook-3')]).toEqual([
		'nothing-pending DD-4',
		'nothing-pending DD-4',
		'nothing-pending DD-4',
	]);
	const sword = play({ deck: 'sword-3 map-4', banks: ['', 'hook-3'] }, 'draw');
	expect([sword.refused('hook-3'), sword.refused('hook-3@2'), sword.refused('plunder:1')]).toEqual([
		'from-missing DD-4',
		'no-such-opponent DD-4',
		'choice-pending DD-4',
	]);
	const refusal = (word: string, by = sword) => by.match.game.refusal(by.match.state, 0, game.parse({ do: word }).move, 0);
	expect(refusal('draw')).toEqual({ code: 'choice-pending', rule: 'DD-4', data: { kind: 'sword' } });
	expect(refusal('bank', play({ deck: 'kraken-3 map-4' }, 'draw'))).toEqual({ code: 'in-debt', rule: 'DD-16', data: { debt: 2 } });
});

test('a refusal carries what its sentence needs', () => {
	const sword = play({ deck: 'sword-3 map-4', banks: ['key-3', 'key-5 key-4 hook-3'] }, 'draw');
	const data = (action: JsonObject, by = sword) => by.match.game.refusal(by.match.state, 0, game.parse(action).move, 0)?.data;
	expect(data({ do: 'choose', card: 'key-5', from: 1 })).toEqual({ suit: 'key' });
	expect(data({ do: 'choose', card: 'key-4', from: 1 })).toEqual({ card: 'key-4', top: 'key-5', from: 1 });
	expect(data({ do: 'choose', card: 'map-4', from: 1 })).toEqual({ card: 'map-4', from: 1 });
	expect(data({ do: 'choose', card: 'key-3', from: 0 })).toEqual({ kind: 'sword' });
	expect(data({ do: 'choose', card: 'key-3' })).toEqual({ kind: 'sword' });
	const cannon = play({ deck: 'cannon-3 map-4', banks: ['', 'key-3', 'map-3'], characters: '- misfire -' }, 'draw');
	expect(data({ do: 'choose', card: 'key-3', from: 1 }, cannon)).toEqual({ whom: 1 });
	const map = play({ deck: 'map-3 map-4', discard: 'key-3' }, 'draw');
	expect(data({ do: 'choose', card: 'key-4' }, map)).toEqual({ card: 'key-4' });
});
