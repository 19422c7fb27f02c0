import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { openStore } from '../src/storage/sqlite/open.ts';
import { making } from '../testing/appends.ts';
import { folder } from './storage-file.ts';

const NODE = { node: 'a', format: 1, draining: false };
const HOUR = 3_600_000;

/** A file whose server ran last at a time; a table in it is due at 5000. */
async function ranAt(time: number): Promise<string> {
	const file = join(folder(), 'trove.db');
	const store = await openStore({ file, clock: () => time });
	await store.log.append(making('t', { due: 5_000 }));
	await store.nodes.beat(NODE, 4_000, null);
	await store.close();
	return file;
}

test('a server whose clock was set back goes on from when it last ran, without an outage', async () => {
	const file = await ranAt(Date.now() + HOUR);
	const store = await openStore({ file });
	const { now, outages } = await store.nodes.beat(NODE, 4_000, null);
	expect(now).toBeGreaterThan(Date.now() + HOUR - 60_000);
	expect(outages.filter(([from, to]) => to - from > 60_000)).toEqual([]);
	await store.close();
});

test('a server starts although nothing can be written, with its outage; due times are moved once, when they can be', async () => {
	const file = await ranAt(1_000_000);
	const admin = new DatabaseSync(file);
	admin.exec("CREATE TRIGGER full BEFORE UPDATE ON heads BEGIN SELECT RAISE(ABORT, 'no room'); END");
	let now = 1_000_000 + HOUR;
	const store = await openStore({ file, clock: () => now });
	const outages = [[1_000_000, now]];
	expect(await store.nodes.beat(NODE, 4_000, null)).toEqual({ now, nodes: [NODE], outages });
	await expect(store.nodes.beat(NODE, 4_000, now)).rejects.toMatchObject({ code: 'storage' });
	expect(await store.facts.get('outages')).toBeNull();
	expect(await store.facts.get('alive')).toBe('1000000');
	admin.exec('DROP TRIGGER full');
	admin.close();
	now += 1_000;
	for (let i = 0; i < 3; i++) {
		expect(await store.nodes.beat(NODE, 4_000, now)).toEqual({ now, nodes: [NODE], outages });
		now += 6_000;
	}
	expect((await store.log.find('t'))?.due).toBe(5_000 + HOUR);
	expect(await store.facts.get('outages')).toBe(JSON.stringify(outages));
	expect(await store.facts.get('alive')).toBe(String(now - 6_000));
	await store.close();
});

test('a heartbeat is written every few seconds, and when the server leaves', async () => {
	const file = await ranAt(1_000_000);
	let now = 2_000_000;
	const store = await openStore({ file, clock: () => now });
	const alive = async (): Promise<number> => Number(await store.facts.get('alive'));
	await store.nodes.beat(NODE, 4_000, null);
	now += 4_000;
	await store.nodes.beat(NODE, 4_000, now);
	expect(await alive()).toBe(2_000_000);
	now += 1_000;
	await store.nodes.beat(NODE, 4_000, now);
	expect(await alive()).toBe(2_005_000);
	now += 10;
	await store.nodes.leave('a');
	expect(await alive()).toBe(2_005_010);
	await store.close();
});
