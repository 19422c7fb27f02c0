import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { monotonicClock } from '../src/storage/monotonic-clock.ts';
import { Guest } from './gateway-house.ts';
import { begin, Player, serve } from './gateway-server.ts';

const HOUR = 3_600_000;
const YEAR = 365 * 24 * HOUR;
const realNow = Date.now;
/** Sets this machine's clock wrong by so much. */
const jump = (ms: number): void => void vi.spyOn(Date, 'now').mockImplementation(() => realNow() + ms);
afterEach(() => {
	vi.restoreAllMocks();
});

test('the clock goes on evenly whatever happens to the wall clock, and never starts before a server last ran', () => {
	const clock = monotonicClock(0);
	const start = clock();
	expect(Math.abs(start - realNow())).toBeLessThan(HOUR);
	for (const ms of [2 * YEAR, 0, -2 * HOUR]) {
		jump(ms);
		expect(clock() - start).toBeGreaterThanOrEqual(0);
		expect(clock() - start).toBeLessThan(HOUR);
	}
	expect(monotonicClock(start + HOUR)()).toBeGreaterThanOrEqual(start + HOUR);
});

/** How far a table's deadline lies ahead, as a client reckons it, and who somebody is. */
async function lookAt(guest: Guest, table: string): Promise<{ preload: number; who: unknown; seat: unknown }> {
	const { body } = await guest.http('GET', '/api/me');
	const { player, sheet } = await Player.at(guest, table);
	const welcome = player.line.all.find(({ t }) => t === 'welcome');
	player.line.close();
	return { preload: Number((sheet.sheet as { due: number }).due) - Number(welcome?.now), who: body.who, seat: sheet.seat };
}

test('a clock that jumps while the server runs moves no deadline and makes nobody a new guest', async () => {
	const server = await serve();
	try {
		const { table, ana } = await begin(server.url, { pace: 'live', turn: 60 });
		for (const ms of [2 * YEAR, 0, -2 * HOUR]) {
			jump(ms);
			const { preload, who, seat } = await lookAt(ana.guest, table);
			expect({ who, seat }).toEqual({ who: ana.guest.who, seat: 0 });
			expect(preload).toBeLessThanOrEqual(60_000);
			expect(preload).toBeGreaterThan(-HOUR);
			// Who comes now is known later, too.
			const guest = await Guest.at(server.url);
			vi.restoreAllMocks();
			expect((await guest.http('GET', '/api/me')).body.who).toBe(guest.who);
		}
	} finally {
		await server.stop();
	}
});

test('a server that is started anew with its clock set back goes on from when it last ran', async () => {
	const data = mkdtempSync(join(tmpdir(), 'trove-clock-'));
	try {
		for (const wrong of [2 * HOUR, 2 * YEAR]) {
			jump(wrong);
			const first = await serve({ TROVE_DATA: data, TROVE_RESTART_GRACE: '0' });
			const { table, ana } = await begin(first.url, { pace: 'live', turn: 60 });
			await first.stop();
			vi.restoreAllMocks();
			const second = await serve({ TROVE_DATA: data, TROVE_RESTART_GRACE: '0', TROVE_LOG: 'warn' });
			try {
				expect(second.logged.filter((line) => line.includes('set back'))).toHaveLength(1);
				const { preload, who, seat } = await lookAt(new Guest(second.url, ana.guest.cookie), table);
				expect({ who, seat }).toEqual({ who: ana.guest.who, seat: 0 });
				expect(preload).toBeLessThanOrEqual(60_000 + HOUR);
			} finally {
				await second.stop();
			}
		}
	} finally {
		rmSync(data, { recursive: true, force: true });
	}
});
