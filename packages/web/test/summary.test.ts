import { games } from '@trove/games';
import type { GameEvent, Telling } from '@trove/kernel';
import { expect, test } from 'vitest';
import { summaryOf } from '../src/table/summary.ts';

const { words } = games.find('dead-mans-draw');
const telling: Telling = { locale: 'en', names: ['Ann', 'Gull', 'Sam'], you: 0 };
const EVENTS: readonly GameEvent[] = [
	{ on: 'raid', seat: 1 },
	{ on: 'draw', seat: 1, card: 'sword-3', from: 'deck', to: 'play', left: 40 },
	{ on: 'bring', seat: 1, by: 'sword', card: 'mermaid-9', from: 0, to: 'play' },
	{ on: 'draw', seat: 1, card: 'anchor-2', from: 'deck', to: 'play', left: 39 },
	{ on: 'bank', seat: 1, cards: ['sword-3', 'mermaid-9', 'anchor-2'], from: 'play', to: 1, auto: false },
	// A line that names nobody.
	{ on: 'bonus', seat: 1, by: 'key', cards: ['hook-2'], from: 'discard', to: 1 },
	{ on: 'raid', seat: 2 },
	{ on: 'draw', seat: 2, card: 'map-3', from: 'deck', to: 'play', left: 38 },
	{ on: 'draw', seat: 2, card: 'map-5', from: 'deck', to: 'play', left: 37 },
	{ on: 'bust', seat: 2, card: 'map-5', saved: [], lost: ['map-3'], to: 'discard' },
	{ on: 'raid', seat: 0 },
];
const say = (event: GameEvent, to: Telling): string => words.event(event, to);

test('[B bot speed] what was passed over is told by what each player came to, and by what was done to the reader', () => {
	const told = EVENTS.map((event) => say(event, telling));
	expect(summaryOf(EVENTS, say, telling)).toEqual([told[2], told[4], told[9], told[10]]);
});

test('[B bot speed] around a device nobody is the reader, and nothing is told of nothing', () => {
	const { you: _, ...everybody } = telling;
	const told = EVENTS.map((event) => say(event, everybody));
	expect(summaryOf(EVENTS, say, everybody)).toEqual([told[4], told[9], told[10]]);
	expect(summaryOf([], say, everybody)).toEqual([]);
});
