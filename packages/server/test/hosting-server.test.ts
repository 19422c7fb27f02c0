import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { InProcessBus } from '../src/bus/in-process-bus.ts';
import { USUAL_TABLE_SETTINGS } from '../src/core/settings.ts';
import { applyRetention } from '../src/hosting/retention.ts';
import { startServer } from '../src/hosting/start.ts';
import { absent } from '../src/live/onlooker.ts';
import { Tables } from '../src/live/tables.ts';
import { PersonaCache } from '../src/people/persona-cache.ts';
import { dataFile, readConfig } from '../src/settings/config.ts';
import { openStore } from '../src/storage/sqlite/open.ts';
import { Guest } from './gateway-house.ts';
import { begin, makeTable, Player } from './gateway-server.ts';
import { NOWHERE } from './live-kit.ts';

const folders: string[] = [];
afterAll(() => {
	for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function newFolder(): string {
	const folder = mkdtempSync(join(tmpdir(), 'trove-hosting-'));
	folders.push(folder);
	return folder;
}

async function start(data: string, env = {}) {
	const logged: string[] = [];
	const config = readConfig({ TROVE_PORT: '0', TROVE_DATA: data, TROVE_BOT_PACE: '0', TROVE_BOT_WORKERS: '1', ...env });
	const running = await startServer(config, { write: (line) => void logged.push(line) });
	return { ...running, logged };
}

test('a stop tells everybody to come back, and a new start goes on where it was', async () => {
	const data = newFolder();
	const first = await start(data);
	const { table, ana, bob } = await begin(first.url);
	const before = await ana.sheet();
	const stopped = first.stop();
	for (const { line } of [ana, bob]) {
		expect(await line.next('bye')).toEqual({ t: 'bye', why: 'restart', after: expect.any(Number) });
		expect(await line.end()).toBe(1012);
	}
	await stopped;
	await expect(fetch(`${first.url}/healthz`)).rejects.toThrow();

	const second = await start(data);
	try {
		const again = new Guest(second.url, ana.guest.cookie);
		expect((await again.http('GET', '/api/me')).body).toMatchObject({ who: ana.guest.who });
		const { sheet } = await Player.at(again, table);
		const withoutTime = (sheet: object) => ({ ...sheet, due: null });
		expect(withoutTime(sheet.sheet as object)).toEqual(withoutTime(before.sheet));
		expect(sheet).toMatchObject({ v: before.v, seat: 0 });
	} finally {
		await second.stop();
	}
});

test('stopping twice is stopping once; a request that trickles in holds nobody up for long', async () => {
	const { url, stop } = await start(newFolder());
	const slow = connect(Number(new URL(url).port), '127.0.0.1');
	await once(slow, 'connect');
	slow.write('POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{');
	await fetch(`${url}/healthz`);
	slow.on('error', () => undefined);
	expect(stop()).toBe(stop());
	await stop();
});

test('metrics follow what happens', async () => {
	const { url, stop } = await start(newFolder(), { TROVE_METRICS: 'loopback' });
	try {
		const { ana } = await begin(url);
		expect(await ana.ask('start')).toBe('already-started');
		const response = await fetch(`${url}/metrics`);
		expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
		const text = await response.text();
		const value = (name: string): number =>
			Number(
				text
					.split('\n')
					.find((line) => line.startsWith(`${name} `))
					?.split(' ')[1],
			);
		expect(value('trove_connections')).toBe(2);
		expect(value('trove_tables{status="playing"}')).toBe(1);
		expect(value('trove_refusals_total{code="already-started"}')).toBe(1);
		expect(value('trove_actions_total')).toBe(5);
		expect(value('trove_append_seconds_count')).toBe(5);
		expect(value('trove_sent_messages_total')).toBeGreaterThan(8);
		expect(value('trove_sent_bytes_total')).toBeGreaterThan(1000);
	} finally {
		await stop();
	}
});

test('without leave there are no metrics, and the log names nobody', async () => {
	const { url, stop, logged } = await start(newFolder(), { TROVE_LOG: 'trace' });
	try {
		expect((await fetch(`${url}/metrics`)).status).toBe(404);
		const guest = await Guest.at(url);
		await guest.http('PATCH', '/api/me', { name: 'Lighthouse' });
		const { table, invite } = await makeTable(guest);
		await guest.http('GET', `/api/join/${invite}`);
		await guest.http('GET', '/t/PRIVATE?x=PRIVATE');
		const { player } = await Player.at(guest, table);
		await player.ask('leave');
		const ticket = guest.cookie.split('=')[1] ?? '';
		const all = logged.join('');
		expect(all).toContain('"route":"/api/tables"');
		for (const secret of [guest.who, ticket, ticket.split('.')[0] ?? '', table, invite, 'Lighthouse', 'PRIVATE']) expect(all).not.toContain(secret);
		expect(all.replaceAll(/"url":"[^"]*"/g, '')).not.toContain('127.0.0.1');
	} finally {
		await stop();
	}
});

test.each([
	[{ TROVE_PORT: 'x' }, 2, /^trove: TROVE_PORT: a whole number from 0 to 65535 is expected, not "x"\n$/],
	[{ TROVE_PORT: '0', TROVE_DATA: '/dev/null' }, 2, /^trove: TROVE_DATA: \/dev\/null: is a file, not a folder\n$/],
])('the service refuses %j in one line, exit %d', async (env, code, line) => {
	const child = spawn(process.execPath, [join(import.meta.dirname, '../src/main.ts')], {
		env: { PATH: process.env.PATH, ...env },
		stdio: ['ignore', 'pipe', 'pipe'],
	});
	let said = '';
	for (const stream of [child.stdout, child.stderr]) {
		stream.on('data', (chunk) => {
			said += chunk;
		});
	}
	expect(await once(child, 'close')).toEqual([code, null]);
	expect(said).toMatch(line);
});

test('a second signal ends a server that is still stopping', async () => {
	const env = { PATH: process.env.PATH, TROVE_PORT: '0', TROVE_DATA: newFolder(), TROVE_PROT: '1', NODE_DISABLE_COMPILE_CACHE: '1' };
	const child = spawn(process.execPath, [join(import.meta.dirname, '../src/main.ts')], { env, stdio: ['ignore', 'pipe', 'inherit'] });
	try {
		let said = '';
		const hears = (text: RegExp): Promise<RegExpExecArray> =>
			new Promise((resolve, reject) => {
				const look = (): void => {
					const found = text.exec(said);
					if (found) resolve(found);
				};
				child.stdout.on('data', (chunk) => {
					said += chunk;
					look();
				});
				child.on('exit', () => reject(new Error(`ended: ${said}`)));
				look();
			});
		const [, url = ''] = await hears(/"url":"([^"]+)"/);
		await hears(/"level":"warn",[^\n]*"variable":"TROVE_PROT"/);
		const line = (await Guest.at(url)).socket();
		await line.next('welcome');
		const gone = once(child, 'exit');
		child.kill('SIGTERM');
		child.kill('SIGINT');
		// Whichever of the two the system delivers last decides.
		expect([130, 143]).toContain((await gone)[0]);
		line.close();
	} finally {
		child.kill('SIGKILL');
	}
});

test('a sweep puts a real finished table away, and forgets it when its time is over', async () => {
	const data = newFolder();
	const store = await openStore({ file: dataFile(data) });
	const bus = new InProcessBus();
	let now = Date.now();
	const failures: unknown[] = [];
	const tables: Tables = new Tables({
		log: store.log,
		bus,
		elsewhere: NOWHERE,
		isShared: () => false,
		drivers: { drives: () => true, want: (table) => tables.driverBegan(table), drop: () => undefined },
		personas: new PersonaCache(store.people, bus),
		settings: USUAL_TABLE_SETTINGS,
		bots: () => ({ think: () => null, refused: () => undefined }),
		plan: () => undefined,
		failed: (error) => void failures.push(error),
		now: () => now,
	});
	try {
		const person = { id: 'i'.repeat(22), who: 'w'.repeat(16), name: 'N', avatar: 'cat', since: now, seen: now, muted: [] } as const;
		await store.people.add(person);
		await store.people.add({ ...person, id: 'j'.repeat(22), who: 'x'.repeat(16) });
		const wanted = {
			game: 'dead-mans-draw',
			players: 2,
			options: {},
			bots: ['sailor'],
			pace: 'relaxed',
			absence: 'bot',
			public: false,
			delay: 900,
			aid: false,
			hints: true,
			word: '',
		} as const;
		const made = await tables.make({ ...wanted, bots: [...wanted.bots] }, person.who);
		if (!('table' in made)) throw new Error(JSON.stringify(made));
		const { table } = made;
		const live = await tables.find(table);
		for (const t of ['ready', 'start', 'resign'] as const) {
			expect(
				await live?.ask(absent(person.who), { t, c: 0, id: t, ...(t === 'ready' ? { on: true } : {}) } as Parameters<NonNullable<typeof live>['ask']>[1], now),
			).toBeNull();
		}
		const deps = { log: store.log, people: store.people, archiveOf: (one: string) => tables.archiveOf(one), retentionDays: 30, guestDays: 400 };

		expect(await applyRetention(deps, now), 'too early').toEqual({ archived: 0, unreadable: 0, games: 0, guests: 0 });
		now += 2 * 3_600_000;
		const replay = await tables.replay(table);
		expect(await applyRetention(deps, now)).toEqual({ archived: 1, unreadable: 0, games: 0, guests: 0 });
		expect(await store.log.read(table), 'the log is gone').toEqual([]);
		expect(await tables.replay(table), 'the replay is not').toEqual(replay);
		expect(await store.log.history(person.who, now + 1, 10)).toHaveLength(1);
		expect(await applyRetention(deps, now), 'once').toMatchObject({ archived: 0 });

		now += 31 * 86_400_000;
		expect(await applyRetention(deps, now)).toMatchObject({ games: 1, guests: 0 });
		expect(await store.log.archived(table)).toBeNull();
		expect(await store.log.history(person.who, now, 10)).toEqual([]);
		now += 400 * 86_400_000;
		expect(await applyRetention(deps, now), 'guests without a game').toMatchObject({ guests: 2 });
		expect(failures).toEqual([]);
	} finally {
		await tables.close();
		await bus.close();
		await store.close();
	}
});
