import { Dice, EVERYTHING, SPECTATOR } from '@trove/kernel';
import { expect, test } from 'vitest';
import { type DeadMansDrawEvent, type DeadMansDrawView, entry } from '../index.ts';
import type { State } from '../state.ts';
import { play } from './table.ts';

const { game } = entry;
const told = (event: DeadMansDrawEvent, seat: number, later?: { readonly match: { readonly state: State } }) => game.redact(event, seat, later?.match.state);

test('[DD-1] memory holds what was seen: the discard, the known top, and so the deck', () => {
	const table = play({ deck: 'oracle-3 key-4 map-4 anchor-3', play: 'hook-3 map-3', discard: 'kraken-2' }, 'draw');
	const observed = game.observe(table.match.state, 1);
	expect(observed.memory).toEqual({ deck: ['anchor-3', 'map-4'], known: ['key-4'], discard: ['kraken-2'], brought: ['map-3'] });
	expect(game.view(table.match.state, 1).memory).toBeUndefined();
	expect(game.observe(table.match.state, SPECTATOR).memory).toEqual(observed.memory);
	expect([game.view(table.match.state, 1).seat, game.view(table.match.state, SPECTATOR).seat]).toEqual([1, null]);
});

test('a view has its names in a steady order', () => {
	const table = play({ deck: 'key-4 map-4' });
	expect(Object.keys(game.observe(table.match.state, 0))).toEqual(
		'phase toAct seat turn play banks deckCount discardCount revealed pending unfinished drawn bonus debt characters offered victims scores bust memory'.split(
			' ',
		),
	);
});

test('[DD-13] drawing a card that was left closed cannot be taken back, an open one can', () => {
	const open = play({ deck: 'oracle-3 key-4 map-4' }, 'draw draw');
	expect(open.match.undo(0)).toEqual({ events: [] });
	const closed = play({ deck: 'oracle-3 key-4 map-4' }, 'draw bank draw');
	expect(closed.match.undo(1)).toMatchObject({ code: 'undo-too-late' });
});

test('[DD-13] opening cards again that were left closed cannot be taken back', () => {
	const table = play({ deck: 'oracle-3 hook-3 key-4 map-4', banks: ['', 'oracle-4'], characters: 'mystic -' }, 'draw bank draw oracle-4@1');
	expect(table.state.revealed).toEqual(['key-4']);
	expect(table.match.undo(1)).toMatchObject({ code: 'undo-too-late' });
});

test('a plain view is rebuilt with any cards that fit', () => {
	const table = play({ deck: 'oracle-3 key-4 map-4 anchor-3', play: 'hook-3 map-3', discard: 'kraken-2', banks: ['key-7'] }, 'draw');
	const view = game.view(table.match.state, 0);
	const rebuilt = game.rebuild(table.match.table, view, new Dice(5));
	expect(game.view(rebuilt, 0)).toEqual(view);
	expect(game.observe(rebuilt, 0).memory).toMatchObject({ known: ['key-4'], brought: ['map-3'] });
});

test('[DD-20] a navigator’s open discard is rebuilt with its twins', () => {
	const table = play({ players: 5, deck: 'map-3 anchor-4', discard: 'key-5 key-5 hook-3', characters: 'navigator - - - -' }, 'draw');
	const rebuilt = game.rebuild(table.match.table, game.view(table.match.state, 0), new Dice(5));
	const discard = game.observe(rebuilt, 0).memory?.discard ?? [];
	expect([discard.length, new Set(discard)]).toEqual([3, new Set(['hook-3', 'key-5'])]);
});

test('a sight that cannot be is refused', () => {
	const table = play({ deck: 'key-4 map-4', banks: ['key-3'] });
	const view = game.view(table.match.state, 0);
	const wrong: { readonly [field in keyof DeadMansDrawView]?: unknown }[] = [
		{ phase: 'sea' },
		{ turn: 2 },
		{ play: ['key-3'] },
		{ play: Array.from({ length: 12 }, () => 'key-3') },
		{ deckCount: 60 },
		{ discardCount: 60 },
		{ banks: [] },
		{ pending: { kind: 'dance', options: [] } },
	];
	for (const fields of wrong) expect(() => game.rebuild(table.match.table, { ...view, ...fields } as DeadMansDrawView, new Dice(1))).toThrow();
});

test('[DD-2] what is offered and kept is told only to its seat, until it is turned over', () => {
	const keeping = { match: { state: Object.assign(game.blank({ players: 2, options: { characters: true } }), { phase: 0 }) } };
	const raiding = play({ deck: 'key-4 map-4' });
	const over = play({ deck: 'key-4' }, 'draw');
	const offer: DeadMansDrawEvent = { on: 'offer', seat: 0, cards: ['miser', 'parry'] };
	const keep: DeadMansDrawEvent = { on: 'keep', seat: 0, card: 'miser' };
	const hidden = { on: 'offer', seat: 0, cards: ['?', '?'] };
	expect([told(offer, 0), told(offer, 1), told(offer, SPECTATOR), told(offer, EVERYTHING)]).toEqual([offer, hidden, hidden, offer]);
	expect([told(keep, 0), told(keep, 1), told(keep, EVERYTHING)]).toEqual([keep, { ...keep, card: '?' }, keep]);
	expect([told(offer, 0, keeping), told(keep, 1, keeping), told(keep, 0, keeping)]).toEqual([offer, { ...keep, card: '?' }, keep]);
	expect([told(offer, 0, raiding), told(keep, 1, raiding)]).toEqual([hidden, keep]);
	expect([told(offer, 1, over), told(keep, 1, over)]).toEqual([offer, keep]);
});

test('[DD-1] the log of earlier events hides cards that the table no longer shows', () => {
	const later = play({ deck: 'key-4 map-4', play: 'hook-3', banks: ['key-3', 'map-3'], discard: 'anchor-3' });
	const draw = (card: string): DeadMansDrawEvent => ({ on: 'draw', seat: 0, card, from: 'deck', to: 'play', left: 3 });
	expect([told(draw('anchor-3'), 0), told(draw('anchor-3'), 0, later)]).toEqual([draw('anchor-3'), draw('?')]);
	expect(['hook-3', 'key-3', 'map-3', 'key-4'].map((card) => told(draw(card), 1, later))).toEqual(['hook-3', 'key-3', 'map-3', '?'].map(draw));
	const cards = ['anchor-3', 'hook-3'];
	const hidden = ['?', 'hook-3'];
	expect(told({ on: 'bank', seat: 0, cards, from: 'play', to: 0, auto: false }, 0, later)).toMatchObject({ cards: hidden });
	expect(told({ on: 'bonus', seat: 0, cards, from: 'discard', to: 0 }, 0, later)).toMatchObject({ cards: hidden });
	expect(told({ on: 'reveal', seat: 0, by: 'oracle', cards, from: 'deck' }, 0, later)).toMatchObject({ cards: hidden });
	expect(told({ on: 'shoot', seat: 0, cards, from: 1, to: 'discard' }, 0, later)).toMatchObject({ cards: hidden });
	expect(told({ on: 'shoot', seat: 0, cards, from: 1, to: 0 }, 0, later)).toMatchObject({ cards: hidden });
	expect(told({ on: 'idle', seat: 0, card: 'anchor-3' }, 0, later)).toMatchObject({ card: '?' });
	expect(told({ on: 'parry', seat: 0, card: 'anchor-3', from: 'play', to: 'discard' }, 0, later)).toMatchObject({ card: '?' });
	expect(told({ on: 'bring', seat: 0, by: 'hook', card: 'anchor-3', from: 0, to: 'play' }, 0, later)).toMatchObject({ card: '?' });
	expect(told({ on: 'bust', seat: 0, card: 'anchor-3', saved: cards, lost: cards, to: 'discard' }, 0, later)).toEqual({
		on: 'bust',
		seat: 0,
		card: '?',
		saved: hidden,
		lost: hidden,
		to: 'discard',
	});
	expect(told({ on: 'raid', seat: 1 }, 0, later)).toEqual({ on: 'raid', seat: 1 });
});

test('[DD-13] open cards of deck and discard stay in the log while they lie open', () => {
	const oracle = play({ deck: 'oracle-3 key-4 map-4' }, 'draw');
	const reveal = oracle.last('reveal') as DeadMansDrawEvent;
	expect(told(reveal, 1, oracle)).toMatchObject({ cards: ['key-4'] });
	oracle.go('bank');
	expect(told(reveal, 0, oracle)).toMatchObject({ cards: ['?'] });
	const map = play({ deck: 'map-3 key-4 chest-3', discard: 'hook-3 anchor-3' }, 'draw');
	const opened = map.last('reveal') as DeadMansDrawEvent;
	expect(told(opened, 1, map)).toMatchObject({ cards: ['anchor-3', 'hook-3'] });
	map.go('anchor-3');
	expect(told(opened, 1, map)).toMatchObject({ cards: ['anchor-3', '?'] });
});

test('[DD-19] a card out of sight is not told from a twin in sight', () => {
	const later = play({ players: 5, deck: 'map-4 map-5', banks: ['key-3', 'hook-3 hook-3'], discard: 'key-3' });
	const bust = { on: 'bust', seat: 0, card: 'key-3', saved: ['key-3'], lost: ['hook-3'], to: 'discard' } as const;
	expect(told(bust, 0, later)).toEqual({ ...bust, card: '?' });
	expect(told({ ...bust, to: 1 }, 0, later)).toEqual({ ...bust, to: 1 });
	expect(told({ on: 'parry', seat: 0, card: 'key-3', from: 'play', to: 'discard' }, 0, later)).toMatchObject({ card: '?' });
	expect(told({ on: 'shoot', seat: 0, cards: ['key-3'], from: 1, to: 'discard' }, 0, later)).toMatchObject({ cards: ['?'] });
	expect(told({ on: 'shoot', seat: 0, cards: ['key-3'], from: 1, to: 0 }, 0, later)).toMatchObject({ cards: ['key-3'] });
});
