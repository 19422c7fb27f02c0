import { readdirSync, readFileSync } from 'node:fs';
import { canonical, Dice, type Json, type JsonObject, Match, type Outcome, parseMatchFile, Registry, Seeded, TABLE } from '@trove/kernel';
import { expect, test } from 'vitest';
import { commonRefusal } from '../../words.ts';
import { entry, older, type TrezorsEvent } from '../index.ts';

// Matches that were played before there was a second version, by file: taps on a sure share that cost a chest in them.
const LOST: { readonly [name: string]: number } = { 'race-2.json': 4, 'race-3.json': 3, 'race-4.json': 3, 'calm-3.json': 0, 'under-way-3.json': 1 };
const folder = new URL('./version-1/', import.meta.url);
const read = (name: string) => JSON.parse(readFileSync(new URL(name, folder), 'utf8'));
const names = readdirSync(folder);
const registry = new Registry([entry, ...older], commonRefusal);

/** How often a tap on a sure share cost a chest. */
function sharesLost(events: readonly TrezorsEvent[]): number {
	return events.filter((event) => event.on === 'wrong' && event.why === 'share' && event.costs).length;
}

test.each(names)('[TZ-9] a match of version 1 replays with version 1: %s', (name) => {
	const { match, events } = parseMatchFile(registry, read(name));
	expect(match.game.version).toBe(1);
	expect(sharesLost(events.flat() as TrezorsEvent[])).toBe(LOST[name]);
});

test.each(names)('[TZ-9] with version 2 the same actions cost no share: %s', (name) => {
	const { seed, players, options, actions, outcome } = read(name);
	const match = new Match(entry.game, { players, options }, new Seeded(seed));
	const events = actions.flatMap(({ seat = TABLE, ...action }: JsonObject) => {
		const done = match.replay(Number(seat), action);
		if (!('events' in done)) throw new Error(done.code);
		return done.events;
	});
	expect(sharesLost(events)).toBe(0);
	const came = (end: Outcome | null): string => canonical((end && { scores: end.scores }) as Json);
	// Without a tap on a share both versions are the same game.
	if (name !== 'under-way-3.json') expect(came(entry.game.outcome(match.state)) === came(outcome)).toBe(LOST[name] === 0);
});

test('[TZ-9] a match of version 1 that is under way goes on with version 1', () => {
	let lost = 0;
	for (let seed = 0; seed < 20; seed++) {
		const dice = new Dice(seed);
		const { match } = parseMatchFile(registry, read('under-way-3.json'));
		while (!match.over) {
			const [seat] = match.toAct;
			const legal = match.legal(seat);
			const action = legal[dice.below(legal.length)];
			const done = match.act(seat, action.do === 'tap' ? { ...action, ms: 300 + seat } : action);
			if (!('events' in done)) throw new Error(done.code);
			lost += sharesLost(done.events as TrezorsEvent[]);
		}
		expect(match.game.version).toBe(1);
	}
	expect(lost).toBeGreaterThan(0);
});
