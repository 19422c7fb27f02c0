import { readdirSync, readFileSync } from 'node:fs';
import { parseMatchFile, Registry } from '@trove/kernel';
import { expect, test } from 'vitest';
import { commonRefusal } from '../../words.ts';
import { entry, type TrezorsEvent } from '../index.ts';

// Matches that were played before there was a second version.
const folder = new URL('./version-1/', import.meta.url);
const read = (name: string) => JSON.parse(readFileSync(new URL(name, folder), 'utf8'));
const names = readdirSync(folder);
const registry = new Registry([entry], commonRefusal);

/** How often a tap on a sure share cost a chest. */
function sharesLost(events: readonly TrezorsEvent[]): number {
	return events.filter((event) => event.on === 'wrong' && event.why === 'share' && event.costs).length;
}

test.each(names)('[TZ-9] a match of version 1 replays with version 1: %s', (name) => {
	const { match, events } = parseMatchFile(registry, read(name));
	expect(match.game.version).toBe(1);
	const lost: { readonly [name: string]: number } = { 'race-2.json': 4, 'race-3.json': 3, 'race-4.json': 3, 'calm-3.json': 0, 'under-way-3.json': 1 };
	expect(sharesLost(events.flat() as TrezorsEvent[])).toBe(lost[name]);
});
