import type { Options } from '@trove/kernel';

/** A draw that is also told what is in the bag; a fed draw does not look. */
export type OpenDraw = (bag: string, round: number, cards: readonly string[]) => string;

export const SUITS = ['anchor', 'hook', 'cannon', 'key', 'chest', 'map', 'oracle', 'sword', 'mermaid', 'kraken'];

export const CHARACTERS = [
	'golden-scales',
	'casanova',
	'fisherman',
	'plunderer',
	'treasure-hunter',
	'navigator',
	'master-gunner',
	'scavenger',
	'mystic',
	'swordsman',
	'miser',
	'captains-hook',
	'safe-harbor',
	'beastmaster',
	'misfire',
	'parry',
	'davy-jones',
];

/** One stack per suit, values highest first. */
export type Bank = { [suit: string]: number[] };

export type Choice = { card: string; from: number } | { card: string } | { whom: number };

/** The whole position, as plain data. */
export interface Data {
	players: number;
	phase: string;
	/** The seat that raids; before the first raid, the first player. */
	turn: number;
	/** In the order laid. */
	play: string[];
	banks: Bank[];
	/** What is in the deck below the known top cards, in no order. */
	deck: string[];
	/** The deck's known top cards, next first. */
	tops: string[];
	/** How many of `tops` lie open. */
	open: number;
	/** In no order. */
	discard: string[];
	pending: { kind: string; options: Choice[] } | null;
	/** Powers still to be used, the next one last. */
	powers: string[];
	debt: number;
	/** Whether the draw due was made. */
	drew: boolean;
	/** The card in play that the hook brought. */
	brought: string | null;
	/** How many cards a plunderer takes. */
	bonus: number;
	offered: string[][] | null;
	characters: (string | null)[];
	victims: (number | null)[];
	bust: boolean;
}

export function suitOf(card: string): string {
	return card.split('-')[0];
}

export function worthOf(card: string): number {
	return Number(card.split('-')[1]);
}

export function seats(players: number): number[] {
	return Array.from({ length: players }, (_, seat) => seat);
}

export function remove(from: string[], card: string): void {
	const index = from.indexOf(card);
	if (index < 0) throw new Error(`${card} is not there`);
	from.splice(index, 1);
}

export function putInBank(bank: Bank, card: string): void {
	bank[suitOf(card)].push(worthOf(card));
	bank[suitOf(card)].sort((a, b) => b - a);
}

export function takeFromBank(bank: Bank, card: string): void {
	const stack = bank[suitOf(card)];
	const index = stack.indexOf(worthOf(card));
	if (index < 0) throw new Error(`${card} is not in the bank`);
	stack.splice(index, 1);
}

export function cardsIn(bank: Bank): string[] {
	return SUITS.flatMap((suit) => bank[suit].map((value) => `${suit}-${value}`));
}

export function topsOf(bank: Bank): string[] {
	return SUITS.filter((suit) => bank[suit].length > 0).map((suit) => `${suit}-${bank[suit][0]}`);
}

function emptyBank(): Bank {
	return Object.fromEntries(SUITS.map((suit) => [suit, []]));
}

/** The loot cards: one copy for up to four players, two for more. */
export function allLoot(players: number): string[] {
	const one = SUITS.flatMap((suit) => [2, 3, 4, 5, 6, 7].map((value) => `${suit}-${suit === 'mermaid' ? value + 2 : value}`));
	return players > 4 ? [...one, ...one] : one;
}

/** The lowest card of each suit, once per copy. */
export function lowest(players: number): string[] {
	return allLoot(players).filter((card) => worthOf(card) === (suitOf(card) === 'mermaid' ? 4 : 2));
}

function without(cards: string[], named: string[]): string[] {
	const rest = [...cards];
	for (const card of named) if (rest.includes(card)) remove(rest, card);
	return rest;
}

/** The position when the first action is due. */
export function firstPosition(players: number, options: Options, draw: OpenDraw, setup: Record<string, unknown> = {}): Data {
	const banks = (setup.banks as string[][] | undefined) ?? seats(players).map(() => []);
	const play = [...((setup.play as string[] | undefined) ?? [])];
	const named = [...banks.flat(), ...play, ...((setup.deck as string[] | undefined) ?? [])];
	const discard = [...((setup.discard as string[] | undefined) ?? without(lowest(players), named))];
	const deck = [...((setup.deck as string[] | undefined) ?? without(allLoot(players), [...named, ...discard]))];
	const hook = play.findIndex((card) => suitOf(card) === 'hook');
	const data: Data = {
		players,
		phase: 'raid',
		turn: (setup.turn as number | undefined) ?? Number(draw('first', 0, seats(players).map(String))),
		play,
		banks: banks.map((cards) => {
			const bank = emptyBank();
			for (const card of cards) putInBank(bank, card);
			return bank;
		}),
		deck,
		tops: [],
		open: 0,
		discard,
		pending: null,
		powers: [],
		debt: (setup.debt as number | undefined) ?? 0,
		drew: play.length > 0,
		brought: hook < 0 ? null : (play[hook + 1] ?? null),
		bonus: 0,
		offered: null,
		characters: [...((setup.characters as (string | null)[] | undefined) ?? seats(players).map(() => null))],
		victims: [...((setup.victims as (number | null)[] | undefined) ?? seats(players).map(() => null))],
		bust: false,
	};
	if (setup.characters !== undefined) {
		if (setup.victims === undefined && data.characters.includes('davy-jones')) data.phase = 'victims';
	} else if (options.characters === true) {
		dealCharacters(data, draw);
	}
	return data;
}

function dealCharacters(data: Data, draw: OpenDraw): void {
	const left = data.players > 4 ? [...CHARACTERS, ...CHARACTERS] : [...CHARACTERS];
	const one = (): string => {
		const character = draw('characters', 0, left);
		remove(left, character);
		return character;
	};
	data.phase = 'characters';
	data.offered = seats(data.players).map(() => [one(), one()]);
}
