// A table that was begun with version 1 of Trézors, as its log was kept.
import { readFileSync } from 'node:fs';
import { games } from '@trove/games';
import { Dice, EVERYTHING, isRefusal, parseMatchFile } from '@trove/kernel';
import { expect, test } from 'vitest';
import type { Logged } from '../src/core/entries.ts';
import { replayOf } from '../src/core/replay.ts';
import { Client, found, type Hall, MemoryLog, openHall, wanted } from './live-kit.ts';
import { type Crowd, something } from './live-play.ts';

const kept = JSON.parse(readFileSync(new URL('./version-1/table.json', import.meta.url), 'utf8'));

/** A server that finds a table in its log. */
async function opened(log: Logged[]): Promise<Hall> {
	const memory = new MemoryLog();
	const { table, summary, made } = structuredClone(kept);
	memory.tables.set(table, { log, summary, made, archive: null });
	return openHall(memory);
}

/** The old table, opened by everybody who sits there. */
async function taken(): Promise<{ hall: Hall; crowd: Crowd }> {
	const { table, log } = structuredClone(kept);
	const hall = await opened(log);
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
	expect(replay.file).toMatchObject({ version: 1 });
	expect(parseMatchFile(games, replay.file).match.game.version).toBe(1);
	expect(hall.failures).toEqual([]);
});

test('a client is told the version of the rules, where it is not the first', async () => {
	const { hall, crowd } = await taken();
	const rulesOf = (client: Client) => client.messages.flatMap((message) => (message.t === 'sheet' ? [message.rules] : []));
	expect(crowd.people.map(rulesOf)).toEqual([[undefined], [undefined], [undefined]]);
	const made = await hall.tables.make(wanted({ game: 'trezors' }), 'a');
	if (isRefusal(made)) throw new Error(made.code);
	const live = await found(hall, made.table);
	expect(live.folded.gameVersion).toBe(2);
	expect(rulesOf(new Client('b', () => hall.time.now).open(live))).toEqual([2]);
});

test('[TZ-9] the rematch of a table of version 1 is played by the newest rules', async () => {
	const { hall, crowd } = await taken();
	const { live, people } = crowd;
	const dice = new Dice('again');
	for (let steps = 0; live.folded.status !== 'over' && steps < 3000; steps++) await something(hall, crowd, dice);
	await people[0].must({ t: 'rematch', word: 'x' });
	const { folded } = await found(hall, people[0].sheet?.rematch ?? '');
	expect([folded.gameVersion, folded.terms]).toEqual([2, live.folded.terms]);
});

test('a table of a version that a server does not know is refused, and stays as it is', async () => {
	const { log } = structuredClone(kept);
	log[0].entry.version = 99;
	const hall = await opened(log);
	expect(await hall.tables.open(kept.table)).toMatchObject({ code: 'unreadable' });
	expect(await hall.log.read(kept.table)).toEqual(log);
});
