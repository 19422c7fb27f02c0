import { afterEach, expect, test } from 'vitest';
import { type Limits, USUAL_LIMITS } from '../src/gateway/limits.ts';
import { tableQuota } from '../src/gateway/table-quota.ts';
import { making } from '../testing/appends.ts';
import { Guest, type House, openHouse } from './gateway-house.ts';
import { Stage, type StageTable } from './gateway-stage.ts';

let opened: House | null = null;
afterEach(async () => {
	await opened?.close();
	opened = null;
});

async function open(limits: Partial<Limits>): Promise<{ house: House; stage: Stage; guest: Guest }> {
	const stage = new Stage();
	const house = await openHouse(() => stage, { limits });
	opened = house;
	return { house, stage, guest: await Guest.at(house.url) };
}

test('tables that somebody makes are counted, also by rematches; this machine may make as many as run at once', async () => {
	const running: { [who: string]: number } = {};
	let asked = 0;
	const limits = { ...USUAL_LIMITS, tables: { second: 1, burst: 2 }, tablesRunning: 3 };
	const log = {
		running: async (who: string, limit: number) => {
			asked++;
			return Math.min(running[who] ?? 0, limit);
		},
	};
	let now = 0;
	const mayMake = tableQuota(limits, log, () => now);
	expect([await mayMake('ann'), await mayMake('ann'), await mayMake('ann'), await mayMake('bob')]).toEqual([null, null, { code: 'too-fast' }, null]);
	expect(await mayMake('ann', true)).toBeNull();
	// Each was asked for once: what is made is added.
	expect(asked).toBe(2);
	running.ann = 3;
	running.cid = 3;
	expect([await mayMake('cid'), await mayMake('ann', true)]).toEqual([{ code: 'too-many-tables' }, { code: 'too-many-tables' }]);
	// Whoever has had enough is counted anew: one has ended.
	running.ann = 2;
	now = 1000;
	expect([await mayMake('ann'), await mayMake('ann', true)]).toEqual([null, null]);
	running.ann = 3;
	expect(await mayMake('ann', true)).toEqual({ code: 'too-many-tables' });
});

test('a count of running tables is believed for a minute', async () => {
	let running = 0;
	let now = 0;
	const mayMake = tableQuota({ ...USUAL_LIMITS, tablesRunning: 3 }, { running: async () => running }, () => now);
	expect(await mayMake('ann')).toBeNull();
	running = 3;
	now = 59_999;
	expect(await mayMake('ann')).toBeNull();
	now = 60_000;
	expect(await mayMake('ann')).toEqual({ code: 'too-many-tables' });
});

/** A table that makes another for every rematch, if it may. */
function makesTables(table: StageTable): void {
	const done = table.answer;
	table.answer = async (request, onlooker) => (await onlooker.mayMake?.()) ?? done(request, onlooker);
}

test('a rematch counts as a table that is made, and is refused beyond the limits', async () => {
	const { guest, stage } = await open({ loopback: true, tables: { second: 0.001, burst: 2 } });
	makesTables(stage.table('t'));
	const line = guest.socket();
	line.send({ t: 'open', c: 0, table: 't' });
	await line.next('sheet');
	for (const id of ['a', 'b', 'c']) line.send({ t: 'rematch', c: 0, id, word: 'w' });
	expect([await line.next('ok'), await line.next('ok'), await line.next('no')]).toMatchObject([
		{ id: 'a' },
		{ id: 'b' },
		{ id: 'c', refusal: { code: 'too-fast' } },
	]);
	expect((await guest.http('POST', '/api/tables', { game: 'my-treasure', players: 2 })).body.error).toEqual({ code: 'too-fast' });
});

test('nobody makes more tables by rematches than may run', async () => {
	const { guest, stage, house } = await open({ tablesRunning: 1 });
	await house.store.log.append(making('running', { people: [guest.who, null] }));
	makesTables(stage.table('t'));
	const line = guest.socket();
	line.send({ t: 'open', c: 0, table: 't' });
	await line.next('sheet');
	line.send({ t: 'rematch', c: 0, id: 'a' });
	expect(await line.next('no')).toMatchObject({ id: 'a', refusal: { code: 'too-many-tables' } });
});
