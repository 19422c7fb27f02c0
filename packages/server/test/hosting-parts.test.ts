import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { Counters } from '../src/gateway/counters.ts';
import { healthRoutes, Readiness } from '../src/hosting/health.ts';
import { logging } from '../src/hosting/logging.ts';
import { type Gauges, makeMetrics } from '../src/hosting/metrics.ts';
import { isLocal, metricsRoute } from '../src/hosting/metrics-route.ts';
import { applyRetention } from '../src/hosting/retention.ts';
import { scheduleRetention } from '../src/hosting/retention-job.ts';
import { StorageError } from '../src/storage/log.ts';

const apps: FastifyInstance[] = [];
afterEach(async () => {
	for (const app of apps.splice(0)) await app.close();
});

function appOf(options = {}): FastifyInstance {
	const app = Fastify(options);
	apps.push(app);
	return app;
}

test('health answers as long as the process lives; readiness says why not', async () => {
	let broken: Error | null = null;
	let asked = 0;
	let now = 0;
	let knowsTime = true;
	const readiness = new Readiness(
		async () => {
			asked++;
			if (broken) throw broken;
		},
		() => knowsTime,
		() => now,
	);
	const app = appOf();
	healthRoutes(app, readiness);
	const ready = async () => {
		const { statusCode, body } = await app.inject('/readyz');
		return [statusCode, JSON.parse(body)];
	};

	expect(await ready()).toEqual([503, { ok: false, reason: 'starting' }]);
	readiness.state = 'running';
	expect(await ready()).toEqual([200, { ok: true }]);
	broken = new StorageError('disk-full', 'full');
	expect(await ready(), 'within a second the store is not asked again').toEqual([200, { ok: true }]);
	now += 1000;
	expect(await ready()).toEqual([503, { ok: false, reason: 'disk-full' }]);
	broken = new Error('something else');
	now += 1000;
	expect(await ready()).toEqual([503, { ok: false, reason: 'storage' }]);
	broken = null;
	now += 1000;
	expect(await ready()).toEqual([200, { ok: true }]);
	knowsTime = false;
	now += 1000;
	expect(await ready()).toEqual([503, { ok: false, reason: 'clock' }]);
	expect(asked).toBe(5);
	readiness.state = 'stopping';
	expect(await ready()).toEqual([503, { ok: false, reason: 'stopping' }]);
	expect((await app.inject('/healthz')).json()).toEqual({ ok: true });
});

const gauges: Gauges = {
	connections: () => 3,
	tables: () => new Map([['playing', 2]]),
	unreadable: () => 6,
	botsWaiting: () => 4,
	stuck: () => 5,
	driven: () => 7,
	servers: () => 8,
	leased: () => true,
	presenceKnown: () => false,
	skew: () => -1.5,
	busConnected: () => true,
	busLag: () => 0.25,
};

test('metrics tell what was counted, as often as they are read', async () => {
	const counters = new Counters();
	const metrics = makeMetrics(counters, gauges);
	counters.actions = 5;
	counters.refused('stale');
	counters.refused('stale');
	metrics.appended(0.003);
	await metrics.text();
	const text = await metrics.text();
	for (const line of [
		'trove_connections 3',
		'trove_tables_unreadable 6',
		'trove_bus_connected 1',
		'trove_bus_lag_seconds 0.25',
		'trove_tables{status="playing"} 2',
		'trove_bot_questions_waiting 4',
		'trove_tables_driven 7',
		'trove_servers 8',
		'trove_leased 1',
		'trove_presence_known 0',
		'trove_clock_skew_seconds -1.5',
		'trove_actions_total 5',
		'trove_refusals_total{code="stale"} 2',
		'trove_append_seconds_bucket{le="0.002"} 0',
		'trove_append_seconds_bucket{le="0.005"} 1',
		'trove_append_seconds_count 1',
	]) {
		expect(text.split('\n')).toContain(line);
	}
	const page = readFileSync(join(import.meta.dirname, '../../../docs/host.md'), 'utf8');
	const told = [...page.matchAll(/^\| `(trove_\w+)` \| (.*) \|$/gm)].map(([, name, help]) => ({ name, help }));
	expect(told, 'docs/host.md lists them all').toEqual([...text.matchAll(/^# HELP (trove_\w+) (.*)$/gm)].map(([, name, help]) => ({ name, help })));
	expect(text).toMatch(/^process_cpu_seconds_total \d/m);
	expect(text).toMatch(/^nodejs_eventloop_lag_seconds \d/m);
});

test('the dashboard shows every metric of this server that is there, and no other', async () => {
	const metrics = makeMetrics(new Counters(), gauges);
	const there = new Set(
		[...(await metrics.text()).matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name, type]) => (type === 'histogram' ? `${name}_bucket` : name)),
	);
	const { panels } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../deploy/grafana.json'), 'utf8')) as {
		panels: { title: string; targets?: { expr: string }[] }[];
	};
	const shown = panels.flatMap(({ targets = [] }) => targets.flatMap(({ expr }) => expr.match(/\b(?:trove|process|nodejs)_\w+/g) ?? []));
	expect(shown.filter((name) => !there.has(name))).toEqual([]);
	expect([...there].filter((name) => name.startsWith('trove_') && !shown.includes(name))).toEqual([]);
});

test.each([
	['off', '', {}, 404],
	['loopback', '', {}, 200],
	['loopback', '', { 'x-forwarded-for': '192.0.2.1' }, 404],
	['loopback', '', { forwarded: 'for=192.0.2.1' }, 404],
	['token', 'a-token-of-letters', {}, 404],
	['token', 'a-token-of-letters', { authorization: 'Bearer a-token-of-letter' }, 404],
	['token', 'a-token-of-letters', { authorization: 'a-token-of-letters' }, 404],
	['token', 'a-token-of-letters', { authorization: 'Bearer a-token-of-letters', 'x-forwarded-for': '192.0.2.1' }, 200],
] as const)('metrics %s %s with %j: %d', async (who, metricsToken, headers, status) => {
	const app = appOf();
	metricsRoute(app, { metrics: who, metricsToken }, makeMetrics(new Counters(), gauges));
	const { statusCode, body } = await app.inject({ url: '/metrics', headers });
	expect(statusCode).toBe(status);
	expect(body.includes('trove_connections')).toBe(status === 200);
});

test('only this machine is local', () => {
	const from = (remoteAddress: string): boolean => isLocal({ socket: { remoteAddress }, headers: {} } as Parameters<typeof isLocal>[0]);
	expect(['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1'].filter(from)).toHaveLength(4);
	expect(['192.0.2.1', '::ffff:10.0.0.1', '::11', '2001:db8::1', '', '12.7.0.1'].filter(from)).toEqual([]);
});

test('a log line tells what happened and never to whom', async () => {
	const lines: string[] = [];
	const app = appOf(logging({ log: 'debug' }, { write: (line: string) => void lines.push(line) }));
	app.get('/api/join/:code', (_, reply) => reply.send('ok'));
	app.get('/breaks', () => {
		throw new Error('inside');
	});
	app.post('/body', () => 'never');
	const headers = { cookie: 'trove=SECRET', 'user-agent': 'AGENT', 'x-forwarded-for': '192.0.2.77', host: 'HOST.example' };
	await app.inject({ url: '/api/join/ABCDEF?x=QUERY', headers });
	await app.inject({ url: '/nothing/PRIVATE', headers });
	await app.inject({ url: '/breaks', headers });
	await app.inject({ method: 'POST', url: '/body', headers: { ...headers, 'content-type': 'application/json' }, payload: '{"name":"NAME' });
	const all = lines.join('');
	expect(all).not.toMatch(/SECRET|AGENT|192\.0\.2|127\.0\.0\.1|HOST|ABCDEF|QUERY|PRIVATE|NAME|hostname|remote/);
	expect(all).not.toMatch(/Body is|Unexpected/);
	const parsed = lines.map((line) => JSON.parse(line));
	expect(parsed.find(({ req }) => req?.route === '/api/join/:code')).toMatchObject({ level: 'debug', reqId: expect.stringMatching(/^[\w-]{8}$/) });
	expect(parsed.find(({ err }) => err?.message === 'inside').err.stack).toContain('hosting-parts.test.ts');
	expect(new Set(parsed.map(({ reqId }) => reqId)).size).toBe(4);
});

/** A log and people that know only how many of what there are. */
function stocked({ over = 0, old = 0, guests = 0 }) {
	const tables = Array.from({ length: over }, (_, n) => `t${n}`);
	const seen = { before: [] as number[], archived: [] as string[] };
	const take = (count: number, limit: number): number => Math.min(count, limit);
	return {
		seen,
		log: {
			archivable: async (_: number, limit: number) => tables.filter((table) => !seen.archived.includes(table)).slice(0, limit),
			archive: async (archives: readonly { table: string }[]) => void seen.archived.push(...archives.map(({ table }) => table)),
			forget: async (before: number, limit: number) => {
				seen.before.push(before);
				const gone = take(old, limit);
				old -= gone;
				return gone;
			},
		},
		people: {
			forget: async (_: number, limit: number) => {
				const gone = take(guests, limit);
				guests -= gone;
				return gone;
			},
		},
	};
}

test('a sweep puts away everything that is over, in steps, and passes by what cannot be read', async () => {
	const stock = stocked({ over: 203, old: 120, guests: 51 });
	const archiveOf = async (table: string) => (table.endsWith('7') ? null : { seq: 1, text: `text of ${table}` });
	expect(await applyRetention({ ...stock, archiveOf, retentionDays: 30, guestDays: 400 }, 1e12)).toEqual({
		archived: 183,
		unreadable: 20,
		games: 120,
		guests: 51,
	});
	expect(new Set(stock.seen.archived).size).toBe(183);
	expect(new Set(stock.seen.before)).toEqual(new Set([1e12 - 30 * 86_400_000]));
});

test('what cannot be put away because something was added just then is left for the next sweep', async () => {
	const stock = stocked({ over: 120 });
	const archive = async (archives: readonly { table: string }[]) => stock.log.archive(archives.filter(({ table }) => !table.endsWith('3')));
	const archiveOf = async () => ({ seq: 1, text: '' });
	const swept = await applyRetention({ ...stock, log: { ...stock.log, archive }, archiveOf, retentionDays: 0, guestDays: 1 }, 1e12);
	expect(swept).toMatchObject({ archived: 108, unreadable: 0 });
});

test('with retention 0 no game is forgotten', async () => {
	const stock = stocked({ old: 10 });
	expect(await applyRetention({ ...stock, archiveOf: async () => ({ seq: 1, text: '' }), retentionDays: 0, guestDays: 1 }, 1e12)).toMatchObject({ games: 0 });
	expect(stock.seen.before).toEqual([]);
});

test('sweeping goes on after a failure, and stops when told', async () => {
	const stock = stocked({ over: 1 });
	const heard: string[] = [];
	let fails = 1;
	let swept: () => void = () => {};
	const done = new Promise<void>((resolve) => {
		swept = resolve;
	});
	const log = {
		info: (_: unknown, text: string) => {
			heard.push(text);
			swept();
		},
		warn: (_: unknown, text: string) => void heard.push(text),
	};
	const archiveOf = async () => {
		if (fails-- > 0) throw new StorageError('disk-full', 'full');
		return { seq: 1, text: '' };
	};
	const retention = scheduleRetention({ ...stock, archiveOf, retentionDays: 0, guestDays: 1 }, log as unknown as Parameters<typeof scheduleRetention>[1], {
		first: 1,
		every: 1,
	});
	await done;
	await retention.stop();
	expect(heard.slice(0, 2)).toEqual(['not swept', 'swept']);
	const after = heard.length;
	await new Promise((resolve) => setTimeout(resolve, 20));
	expect(heard).toHaveLength(after);
});
