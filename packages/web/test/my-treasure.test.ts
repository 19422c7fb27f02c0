import { game, type MyTreasureAction, type MyTreasureEvent, words } from '@trove/games/my-treasure';
import type { Haul } from '@trove/games/my-treasure/view.ts';
import { Dice, isRefusal, LOCALES, legalActions, makeTable, SPECTATOR, startMatch } from '@trove/kernel';
import { describe, expect, it } from 'vitest';
import { beats } from '../src/games/my-treasure/beats.ts';
import { prompt } from '../src/games/my-treasure/prompt.ts';
import { coinsOf, counted, findsOf, type Shown, seatsFrom, tallyOf } from '../src/games/my-treasure/view.ts';
import type { Flight, Step } from '../src/table/screen.ts';

const NAMES = ['North', 'East', 'South', 'West'];

interface Taken extends Step<Shown, MyTreasureEvent> {
	readonly before: Shown;
	readonly legal: readonly MyTreasureAction[];
	readonly actor: number;
}

/** Plays whole games with random actions, and hands over every step as a seat is told of it. */
function* games(players: number, count: number): Generator<Taken> {
	for (let nth = 0; nth < count; nth++) {
		const match = startMatch(game, makeTable(game, players, {}), (nth + 1).toString(16).padStart(32, '0'));
		const dice = new Dice(nth + 1);
		const seat = nth % (players + 1) === players ? SPECTATOR : nth % (players + 1);
		const view = (): Shown => game.view(match.state, seat);
		while (!match.over) {
			const before = view();
			const [actor] = match.toAct;
			const legal = legalActions(game, match.state, actor);
			// Claims are many: evenly chosen, hardly a card would ever be laid.
			const claims = legal.filter((action) => action.do === 'claim');
			const others = legal.filter((action) => action.do !== 'claim');
			const from = claims.length > 0 && dice.below(8) === 0 ? claims : others;
			const done = match.act(actor, from[dice.below(from.length)], match.version);
			if (isRefusal(done)) throw new Error(done.code);
			const events = done.events.flatMap((event) => game.redact(event, seat) ?? []);
			yield { before, events, after: view(), seat, legal, actor };
		}
	}
}

/** What a view puts on the screen, by `data-thing`. */
function thingsOf(view: Shown, seat: number): Set<string> {
	const tally = tallyOf(view);
	const things = [
		...(view.drawn === null ? [] : [`card-${view.drawn}`]),
		...view.piles.flatMap((pile) => (pile?.top ? [`card-${pile.top}`] : [])),
		...view.tokens.map((token, slot) => (token === '?' ? `back-${slot}` : `token-${token}`)),
	];
	const opened = seatsFrom(seat, view.claims.length).slice(0, tally?.open ?? 0);
	for (const [owner, claim] of view.claims.entries())
		if (claim && !opened.includes(owner)) things.push(`haul-${owner}`, claim.token === '?' ? `unseen-${owner}` : `token-${claim.token}`);
	if (tally) {
		for (const owner of opened) {
			const haul = tally.hauls[owner];
			things.push(`token-${haul.token}`, `won-${owner}`);
			things.push(
				...findsOf(haul)
					.slice(0, tally.step)
					.map((_, find) => `find-${owner}-${find}`),
			);
		}
	}
	return new Set(things);
}

function placesOf(view: Shown): Set<string> {
	const hauls = tallyOf(view)?.hauls ?? [];
	return new Set([
		'deck',
		'tokens',
		'passage',
		...view.piles.map((_, place) => `place-${place}`),
		...view.claims.map((_, seat) => `seat-${seat}`),
		...hauls.flatMap(({ pile }, seat) => pile.map((_, card) => `won-${seat}-${card}`)),
	]);
}

/** Flights that name what is not there. */
function astray(flights: readonly Flight[], before: Shown, after: Shown, seat: number): Flight[] {
	if (flights.length === 0) return [];
	const places = new Set([...placesOf(before), ...placesOf(after)]);
	const [were, are] = [thingsOf(before, seat), thingsOf(after, seat)];
	return flights.filter(
		({ thing, from, to }) => (from !== undefined && !(places.has(from) && are.has(thing))) || (to !== undefined && !(places.has(to) && were.has(thing))),
	);
}

describe.each([2, 3, 4])('whole games of %i', (players) => {
	it('tells every event once and ends with what is seen', () => {
		const kinds = new Set<string>();
		const lost: Flight[] = [];
		for (const step of games(players, 6)) {
			const told = beats(step);
			for (const { on } of step.events) kinds.add(on);
			expect(told.flatMap(({ events }) => events)).toEqual(step.events);
			expect(told.at(-1)?.view).toBe(step.after);
			let before = step.before;
			for (const beat of told) {
				lost.push(...astray(beat.flights ?? [], before, beat.view, step.seat));
				before = beat.view;
			}
		}
		expect(lost).toEqual([]);
		expect([...kinds].sort()).toEqual([...game.events].sort());
	});

	it('counts as the game counts, one by one', () => {
		for (const step of games(players, 6)) {
			const steps = beats(step).flatMap(({ view: { tally } }) => (tally ? [tally] : []));
			const [first] = steps;
			if (!first) continue;
			for (const haul of first.hauls) expect(findsOf(haul)).toHaveLength(haul.treasures);
			const most = Math.max(...first.hauls.map(({ treasures }) => treasures));
			const shown = steps.filter(({ paid }) => !paid).map(({ open, step: at }) => open + at);
			expect(shown).toEqual(Array.from({ length: players + most + 1 }, (_, at) => at));
		}
	});

	it('says what to do in every position and language, and has a line for everything', () => {
		let nth = 0;
		for (const { before, legal, actor } of games(players, 2)) {
			const locale = LOCALES[nth++ % LOCALES.length];
			const telling = { locale, names: NAMES };
			// The screen names its things by these lines.
			const lines = words.position(before, actor, telling);
			const found = {
				prompt: prompt(before, actor, legal, telling) !== '',
				lines: lines.length,
				places: before.piles.every((_, place) => lines[2 + place].includes(String(place + 1))),
				gnomes: before.claims.every((_, seat) => lines[8 + seat].includes(NAMES[seat])),
			};
			expect(found).toEqual({ prompt: true, lines: 8 + players * (before.lastRound ? 2 : 1), places: true, gnomes: true });
		}
	});
});

const [opening] = games(2, 1);

describe('steps that are told otherwise', () => {
	it('is one beat when nothing was seen before', () => {
		expect(beats({ ...opening, before: null })).toEqual([]);
	});

	it('does not show again what is covered', () => {
		const hidden: MyTreasureEvent = { on: 'draw', round: 1, seat: 0, card: '?', deckCount: 35 };
		expect(beats({ ...opening, events: [hidden] })).toEqual([]);
		const laid: MyTreasureEvent = { on: 'place', round: 1, seat: 0, card: '?', place: 0, count: 1 };
		expect(beats({ ...opening, events: [laid] })).toEqual([]);
		const score: MyTreasureEvent = { on: 'score', round: 1, seat: 0, pile: ['?'], token: 'ring', treasures: 1, coins: 3, worth: 3 };
		expect(beats({ ...opening, events: [score] })).toHaveLength(1);
	});
});

describe('helpers', () => {
	it('finds the treasures that count', () => {
		expect(findsOf({ pile: ['ring+ring+diamond', 'ring+mouse', 'coin+coin+coin'], token: 'ring' })).toEqual([
			{ card: 0, symbol: 'ring' },
			{ card: 0, symbol: 'ring' },
			{ card: 1, symbol: 'ring' },
			{ card: 1, symbol: 'mouse' },
		]);
		expect(findsOf({ pile: [], token: 'ring' })).toEqual([]);
	});

	it('pays in gold and silver', () => {
		expect([0, 1, 2, 3].map(coinsOf)).toEqual([[], ['silver'], ['silver', 'silver'], ['gold']]);
	});

	it('begins with oneself', () => {
		expect(seatsFrom(2, 4)).toEqual([2, 3, 0, 1]);
		expect(seatsFrom(SPECTATOR, 3)).toEqual([0, 1, 2]);
	});

	it('shows the last round at the end', () => {
		const hauls: Haul[] = [{ pile: ['ring+mouse'], token: 'ring', treasures: 2, coins: 3 }];
		const view: Shown = { ...opening.after, phase: 'over', lastRound: hauls };
		expect(tallyOf(view)).toEqual({ hauls, open: 1, step: 2, paid: true });
		expect(tallyOf({ ...view, phase: 'turn' })).toBeNull();
		expect(counted([]).step).toBe(0);
	});
});
