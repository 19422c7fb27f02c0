// A table that was begun with version 1 of Trézors, as its log was kept.
import { readFileSync } from 'node:fs';
import { games } from '@trove/games';
import { Dice, EVERYTHING, isRefusal, parseMatchFile } from '@trove/kernel';
import { expect, test } from 'vitest';
import { replayOf } from '../src/core/replay.ts';
import { Client, found, type Hall, MemoryLog, openHall } from './live-kit.ts';
import { type Crowd, something } from './live-play.ts';

const kept = JSON.parse(readFileSync(new URL('./version-1/table.json', import.meta.url), 'utf8'));

/** A server that finds the old table in its log. */
async function taken(): Promise<{ hall: Hall; crowd: Crowd }> {
	const log = new MemoryLog();
	const { table, log: logged, summary, made } = structuredClone(kept);
	log.tables.set(table, { log: logged, summary, made, archive: null });
	const hall = openHall(log);
	const live = await found(hall, table);
	const people = ['a', 'b', 'c'].map((who) => new Client(who, () => hall.time.now).open(live));
	return { hall, crowd: { live, people, watcher: new Client('watcher', () => hall.time.now).open(live) } };
}

test('[TZ-9] a table of version 1 is opened with version 1 and played to its end with it', async () => {
	const { hall, crowd } = await taken();
	const { live } = crowd;
	const { match } = live.folded;
	expect(match?.game.version).toBe(1);
	expect(match?.game.observe(match.state, EVERYTHING)).toEqual(kept.state);
	const dice = new Dice('old');
	for (let steps = 0; live.folded.status !== 'over' && steps < 3000; steps++) await something(hall, crowd, dice);
	expect(live.folded.over?.why).toBe('played');
	const replay = replayOf(live.folded, hall.time.now + 1e6, 'a');
	if (isRefusal(replay)) throw new Error(replay.code);
	expect(replay.file.version).toBe(1);
	expect(parseMatchFile(games, replay.file).match.game.version).toBe(1);
	expect(hall.failures).toEqual([]);
});
