import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Beat, Node } from '../src/storage/nodes.ts';
import type { Store } from '../src/storage/store.ts';
import { ending, making, PATIENCE } from './appends.ts';

/** Stores over the same, new data. */
export interface NodeStores {
	readonly first: Store;
	/** Another server's; null if only one can use the data. */
	readonly second: Store | null;
	/** Closes these, and opens the data again. */
	reopen(): Promise<Store>;
	/** Makes the time of the store's machine wrong by so many milliseconds, as another primary's may be. */
	anotherPrimary(ms: number): Promise<void>;
	close(): Promise<void>;
}

/** A lease that outlasts every test, and one that has run out by the next look, in milliseconds. */
const TTL = 120_000;
const SPENT = 1;

const nodeOf = (node: string, change: Partial<Node> = {}): Node => ({ node, format: 1, draining: false, ...change });
const namesOf = ({ nodes }: Beat): string[] => nodes.map(({ node }) => node);
const LIMIT = { what: 'guests', whose: '192.0.2.1', second: 0.001, burst: 5 };

/** Declares the tests that the nodes of every store must pass; `several` those of a store for several servers. */
export function nodesContract(name: string, several: boolean, make: () => Promise<NodeStores>): void {
	describe(`${name}: the contract of nodes`, () => {
		let stores: NodeStores;
		let first: Store;
		beforeEach(async () => {
			stores = await make();
			first = stores.first;
		}, PATIENCE);
		afterEach(() => stores.close(), PATIENCE);

		test('a beat tells the time, this server and no outage', async () => {
			const before = Date.now();
			const { now, nodes, outages } = await first.nodes.beat(nodeOf('a', { format: 3 }), TTL, null);
			expect(now).toBeGreaterThanOrEqual(before - 1);
			expect(now).toBeLessThanOrEqual(Date.now() + 1);
			expect(nodes).toEqual([{ node: 'a', format: 3, draining: false }]);
			expect(outages).toEqual([]);
		});

		test('time goes on from beat to beat', async () => {
			let last = 0;
			for (let i = 0; i < 20; i++) {
				const { now } = await first.nodes.beat(nodeOf('a'), TTL, i % 2 === 0 ? null : last - 60_000);
				expect(now).toBeGreaterThanOrEqual(last);
				last = now;
			}
			expect(Math.abs(Date.now() - last)).toBeLessThan(30_000);
		});

		test('the time after the last server left is an outage, and due times move by it, once', async () => {
			await first.log.append(making('t', { due: 5_000 }));
			await first.log.append(making('never'));
			await first.nodes.beat(nodeOf('a'), TTL, null);
			await first.nodes.leave('a');
			await wait(50);
			const second = await stores.reopen();
			const { outages, now } = await second.nodes.beat(nodeOf('b'), TTL, null);
			expect(outages).toHaveLength(1);
			const [[from, to] = [0, 0]] = outages;
			expect(to - from).toBeGreaterThanOrEqual(45);
			expect(to).toBeLessThanOrEqual(now);
			expect((await second.log.find('t'))?.due).toBe(5_000 + to - from);
			expect((await second.log.find('never'))?.due).toBeNull();
			expect((await second.nodes.beat(nodeOf('b'), TTL, now)).outages).toEqual(outages);
			expect((await second.log.find('t'))?.due).toBe(5_000 + to - from);
			await second.nodes.leave('b');
			await wait(20);
			const third = await stores.reopen();
			expect((await third.nodes.beat(nodeOf('c'), TTL, null)).outages).toMatchObject([
				[from, to],
				[expect.any(Number), expect.any(Number)],
			]);
		});

		test('a server drives what it claims, finds what is due earliest first, and may take a token', async () => {
			for (const [table, due] of [
				['t', 300],
				['u', 100],
				['v', 200],
				['w', 900],
			] as const)
				await first.log.append(making(table, { due }));
			await first.log.append(making('never'));
			const { nodes } = first;
			await nodes.beat(nodeOf('a'), TTL, null);
			expect(await nodes.claim('a', [])).toEqual(new Map());
			expect(await nodes.claim('a', ['t', 'new', 't'])).toEqual(
				new Map([
					['t', 'a'],
					['new', 'a'],
				]),
			);
			expect(await nodes.claimDue('a', 500, 2)).toEqual([
				{ table: 'u', due: 100 },
				{ table: 'v', due: 200 },
			]);
			expect((await nodes.claimDue('a', 500, 10)).map(({ table }) => table)).toEqual(['u', 'v', 't']);
			expect(await nodes.claimDue('a', 99, 10)).toEqual([]);
			await nodes.release('a', []);
			await nodes.release('a', ['t', 'nowhere']);
			await nodes.release('a', ['t']);
			expect(await nodes.claim('a', ['t'])).toEqual(new Map([['t', 'a']]));
			expect(await nodes.take(LIMIT)).toBe(true);
		});

		test.runIf(several)('all living servers are told; one that is silent is gone after its lease, one that leaves at once', async () => {
			const { a, b } = both();
			await a.nodes.beat(nodeOf('a'), TTL, null);
			expect(namesOf(await b.nodes.beat(nodeOf('b', { format: 2 }), TTL, null))).toEqual(['a', 'b']);
			expect((await a.nodes.beat(nodeOf('a', { draining: true }), TTL, null)).nodes).toEqual([
				{ node: 'a', format: 1, draining: true },
				{ node: 'b', format: 2, draining: false },
			]);
			await a.nodes.beat(nodeOf('c'), TTL, null);
			await b.nodes.leave('b');
			await b.nodes.leave('b');
			expect(namesOf(await a.nodes.beat(nodeOf('a'), TTL, null))).toEqual(['a', 'c']);
			await a.nodes.beat(nodeOf('c'), SPENT, null);
			await wait(20);
			const last = await a.nodes.beat(nodeOf('a'), TTL, null);
			expect(namesOf(last)).toEqual(['a']);
			expect(last.outages).toEqual([]);
		});

		test.runIf(several)('of several servers that claim the same tables at once, each gets its own, and all are told the same', async () => {
			const { a, b } = await living();
			const tables = Array.from({ length: 200 }, (_, i) => `t${i}`);
			const claims = await Promise.all([a.nodes.claim('a', tables), b.nodes.claim('b', tables.toReversed()), b.nodes.claim('b', tables)]);
			for (const table of tables) expect(new Set(claims.map((drivers) => drivers.get(table))).size).toBe(1);
			const halves = await Promise.all([a.nodes.claim('a', ['x']), b.nodes.claim('b', ['y'])]);
			expect(halves).toEqual([new Map([['x', 'a']]), new Map([['y', 'b']])]);
			expect(await a.nodes.claim('a', ['x', 'y'])).toEqual(
				new Map([
					['x', 'a'],
					['y', 'b'],
				]),
			);
		});

		test.runIf(several)('a table is free when its driver releases it, leaves, or its lease runs out', async () => {
			const { a, b } = await living();
			await a.nodes.claim('a', ['released', 'left', 'other']);
			await b.nodes.release('b', ['released', 'left']);
			expect(new Set((await b.nodes.claim('b', ['released', 'left'])).values())).toEqual(new Set(['a']));
			await a.nodes.release('a', ['released']);
			expect(await b.nodes.claim('b', ['released', 'left'])).toEqual(
				new Map([
					['released', 'b'],
					['left', 'a'],
				]),
			);
			await a.nodes.leave('a');
			expect(await b.nodes.claim('b', ['left'])).toEqual(new Map([['left', 'b']]));
			await a.nodes.beat(nodeOf('c'), TTL, null);
			expect((await a.nodes.claim('c', ['left', 'released'])).get('left')).toBe('b');
			await b.nodes.beat(nodeOf('b'), SPENT, null);
			await wait(20);
			expect(await a.nodes.claim('c', ['left', 'released'])).toEqual(
				new Map([
					['left', 'c'],
					['released', 'c'],
				]),
			);
		});

		test.runIf(several)('a draining server, or one without a lease, keeps what it drives and gets nothing new', async () => {
			const { a, b } = await living();
			await a.log.append(making('mine', { due: 1 }));
			await a.log.append(making('new', { due: 2 }));
			await a.nodes.claim('a', ['mine']);
			await a.nodes.beat(nodeOf('a', { draining: true }), TTL, null);
			expect(await a.nodes.claim('a', ['mine', 'new'])).toEqual(new Map([['mine', 'a']]));
			expect(await a.nodes.claimDue('a', 10, 10)).toEqual([{ table: 'mine', due: 1 }]);
			expect(await b.nodes.claimDue('stranger', 10, 10)).toEqual([]);
			expect(await b.nodes.claim('stranger', ['new'])).toEqual(new Map());
			expect(await b.nodes.claimDue('b', 10, 10)).toEqual([{ table: 'new', due: 2 }]);
		});

		test.runIf(several)('servers that look for due tables at once find each once, never another living server’s', async () => {
			const { a, b } = await living();
			const tables = Array.from({ length: 60 }, (_, i) => `t${i}`);
			await Promise.all(tables.map((table, i) => a.log.append(making(table, { due: 1_000 + i }))));
			await a.nodes.claim('a', ['t0', 't1']);
			const found = await Promise.all([b.nodes.claimDue('b', 9_999, 20), a.nodes.claimDue('a', 9_999, 20), b.nodes.claimDue('b', 9_999, 40)]);
			const of = (node: string): string[] => (node === 'a' ? found[1] : [...found[0], ...found[2]])?.map(({ table }) => table) ?? [];
			expect(of('b').some((table) => of('a').includes(table) || table === 't0' || table === 't1')).toBe(false);
			expect(new Set([...of('a'), ...of('b')]).size).toBe(60);
			for (const one of found) expect(one.map(({ due }) => due)).toEqual(one.map(({ due }) => due).toSorted((x, y) => x - y));
		});

		test.runIf(several)('a dead server’s due tables are found, and the tables of a finished game have no driver', async () => {
			const { a, b } = await living();
			await a.log.append(making('t', { due: 5 }));
			await a.log.append(making('over', { people: ['ann', null] }));
			await a.nodes.claim('a', ['t', 'over']);
			await a.log.append(ending('over', 1, ['ann', null], 9_000));
			expect(await b.nodes.claimDue('b', 10, 10)).toEqual([]);
			await a.log.archive([{ table: 'over', seq: 2, text: 'x' }]);
			expect(await b.nodes.claim('b', ['over'])).toEqual(new Map([['over', 'b']]));
			await a.nodes.beat(nodeOf('a'), SPENT, null);
			await wait(20);
			expect(await b.nodes.claimDue('b', 10, 10)).toEqual([{ table: 't', due: 5 }]);
		});

		test.runIf(several)('an outage is recorded once when several servers start together, and none while a lease was valid', async () => {
			// Many, so that moving them takes its time.
			await Promise.all(Array.from({ length: 1_000 }, (_, i) => first.log.append(making(`many${i}`, { due: 5_000 }))));
			await first.log.append(making('t', { due: 5_000 }));
			const { now } = await first.nodes.beat(nodeOf('old'), 300, null);
			await wait(350);
			const { a, b } = both();
			await Promise.all([a.nodes.claim('none', ['t']), b.nodes.claim('none', ['t'])]);
			const beats = await Promise.all(['a', 'b', 'c', 'd'].map((node, i) => (i % 2 ? b : a).nodes.beat(nodeOf(node), TTL, null)));
			const [[from, to] = [0, 0]] = beats[0]?.outages ?? [];
			for (const { outages } of beats) expect(outages).toEqual([[from, to]]);
			expect(from).toBe(now + 300);
			expect((await first.log.find('t'))?.due).toBe(5_000 + to - from);
			await a.nodes.leave('a');
			await b.nodes.leave('b');
			await wait(50);
			expect((await b.nodes.beat(nodeOf('e'), TTL, null)).outages).toEqual([[from, to]]);
		});

		test.runIf(several)('after an outage of the database, all who lived before it live on with their tables', async () => {
			const { a, b } = both();
			for (const [store, node] of [
				[a, 'a'],
				[b, 'b'],
			] as const)
				await store.nodes.beat(nodeOf(node), 2_000, null);
			await a.nodes.claim('a', ['t']);
			await a.nodes.leave('gone');
			await wait(2_100);
			const { nodes, outages, now } = await b.nodes.beat(nodeOf('b'), 2_000, null);
			expect(nodes.map(({ node }) => node)).toEqual(['a', 'b']);
			expect(outages).toHaveLength(1);
			expect(await b.nodes.claim('b', ['t'])).toEqual(new Map([['t', 'a']]));
			// A server that starts cannot know whether the others live.
			await wait(2_100);
			expect(namesOf(await a.nodes.beat(nodeOf('new'), 2_000, now + 2_100))).toEqual(['new']);
			expect(await a.nodes.claim('new', ['t'])).toEqual(new Map([['t', 'new']]));
		});

		test.runIf(several).each([-20_000, 20_000])(
			'another primary, wrong by %i ms: time goes on from the server’s estimate, and no lease runs out',
			async (ms) => {
				const { a, b } = await living();
				await a.nodes.claim('a', ['t']);
				const before = performance.now();
				const { now } = await a.nodes.beat(nodeOf('a'), 10_000, null);
				const estimate = (): number => now + performance.now() - before;
				await stores.anotherPrimary(ms);
				// Before the first beat nobody knows the time.
				expect((await b.nodes.claim('b', ['t'])).get('t')).toBe('a');
				const first = await a.nodes.beat(nodeOf('a'), 10_000, estimate());
				expect(first.now - now).toBeGreaterThanOrEqual(0);
				expect(Math.abs(first.now - estimate())).toBeLessThan(10_000);
				expect(first.outages).toEqual([]);
				const next = await b.nodes.beat(nodeOf('b'), 10_000, null);
				expect(Math.abs(next.now - estimate())).toBeLessThan(10_000);
				expect(await b.nodes.claim('b', ['t'])).toEqual(new Map([['t', 'a']]));
			},
		);

		test.runIf(several)('another primary that is behind, found by a server without an estimate: time never goes back', async () => {
			const { now } = await first.nodes.beat(nodeOf('a'), 10_000, null);
			await stores.anotherPrimary(-20_000);
			const next = await first.nodes.beat(nodeOf('b'), 10_000, null);
			expect(next.now).toBeGreaterThanOrEqual(now);
			expect(next.now - now).toBeLessThan(10_000);
		});

		test.runIf(several)('a limit holds for all servers together, for each of whom it is counted, and is refilled', async () => {
			const { a, b } = await living();
			const taken = await Promise.all(Array.from({ length: 20 }, (_, i) => (i % 2 ? a : b).nodes.take(LIMIT)));
			expect(taken.filter(Boolean)).toHaveLength(LIMIT.burst);
			expect(await a.nodes.take({ ...LIMIT, whose: '192.0.2.2' })).toBe(true);
			expect(await a.nodes.take({ ...LIMIT, what: 'guesses' })).toBe(true);
			const quick = { ...LIMIT, whose: '192.0.2.3', second: 20, burst: 2 };
			const take = async (): Promise<boolean> => a.nodes.take(quick);
			expect([await take(), await take(), await take()].filter(Boolean).length).toBeGreaterThanOrEqual(2);
			await wait(200);
			await b.nodes.beat(nodeOf('b'), TTL, null);
			expect(await take()).toBe(true);
			expect(await a.nodes.take(LIMIT)).toBe(false);
		});

		test.runIf(several)('a closed store answers no beat', async () => {
			await first.close();
			await expect(first.nodes.beat(nodeOf('a'), TTL, null)).rejects.toThrow();
		});

		/** Two servers' stores. */
		function both(): { readonly a: Store; readonly b: Store } {
			if (stores.second === null) throw new Error('The store is for one server.');
			return { a: first, b: stores.second };
		}

		/** Two servers that live, called "a" and "b". */
		async function living(): Promise<{ readonly a: Store; readonly b: Store }> {
			const { a, b } = both();
			await a.nodes.beat(nodeOf('a'), TTL, null);
			await b.nodes.beat(nodeOf('b'), TTL, null);
			return { a, b };
		}
	});
}
