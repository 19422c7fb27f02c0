import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Bus } from '../src/bus/bus.ts';
import { PATIENCE } from './appends.ts';

/** Buses of two servers that share a store. */
export interface Buses {
	readonly first: Bus;
	readonly second: Bus;
	close(): Promise<void>;
}

/** Waits until something holds. */
const until = (holds: () => boolean): Promise<void> => expect.poll(holds, { timeout: PATIENCE / 2 }).toBe(true);

/** Declares the tests that every bus must pass. */
export function busContract(name: string, make: () => Promise<Buses>): void {
	describe(`${name}: the contract of a bus`, () => {
		let buses: Buses;
		beforeEach(async () => {
			buses = await make();
		}, PATIENCE);
		afterEach(() => buses.close(), PATIENCE);

		/** Waits until all that was published so far was heard: each server's messages arrive in order. */
		async function settled(): Promise<void> {
			let heard = 0;
			const stops = [buses.first, buses.second].map((bus) => bus.listen('erased', () => heard++));
			for (const bus of [buses.first, buses.second]) bus.publish({ on: 'erased', who: 'settled' });
			await until(() => heard === 4);
			for (const stop of stops) stop();
		}

		test('every server hears a message with its sender, the sender too', async () => {
			const heard: string[] = [];
			for (const bus of [buses.first, buses.second]) {
				bus.listen('moved', ({ table, seq }, node) => heard.push(`${table} ${seq} from ${node} at ${bus.node}`));
			}
			buses.first.publish({ on: 'moved', table: 't', seq: 3 });
			buses.second.publish({ on: 'moved', table: 'u', seq: 5 });
			await settled();
			const { first, second } = buses;
			expect(first.node).not.toBe(second.node);
			expect(heard.toSorted()).toEqual(
				[
					`t 3 from ${first.node} at ${first.node}`,
					`t 3 from ${first.node} at ${second.node}`,
					`u 5 from ${second.node} at ${first.node}`,
					`u 5 from ${second.node} at ${second.node}`,
				].toSorted(),
			);
		});

		test('a message is heard after the call, never inside it', async () => {
			let inside = true;
			const heard: boolean[] = [];
			buses.first.listen('renamed', () => heard.push(inside));
			buses.first.publish({ on: 'renamed', who: 'ann' });
			inside = false;
			await settled();
			expect(heard).toEqual([false]);
		});

		test('only the topic that is listened to is heard, whole', async () => {
			const heard: unknown[] = [];
			buses.second.listen('said', (said) => heard.push(said));
			buses.first.publish({ on: 'moved', table: 't', seq: 1 });
			buses.first.publish({ on: 'said', table: 't', seat: 2, what: 'ключ "\\\n' });
			await settled();
			expect(heard).toMatchObject([{ table: 't', seat: 2, what: 'ключ "\\\n' }]);
		});

		test('entries arrive as they were sent', async () => {
			const entries = [{ seq: 4, at: 1_000, entry: { e: 'ready', seat: 1, on: true }, told: [1, 0, 7] }] as const;
			const heard: unknown[] = [];
			buses.second.listen('moved', (moved) => heard.push(moved.entries));
			buses.first.publish({ on: 'moved', table: 't', seq: 4, entries });
			await settled();
			expect(heard).toEqual([entries]);
		});

		test('messages of one server arrive in order, also those published by a listener', async () => {
			const heard: number[] = [];
			buses.second.listen('moved', ({ seq }) => heard.push(seq));
			buses.first.listen('moved', ({ table, seq }) => {
				if (seq === 200) for (let more = 201; more <= 210; more++) buses.first.publish({ on: 'moved', table, seq: more });
			});
			for (let seq = 1; seq <= 200; seq++) buses.first.publish({ on: 'moved', table: 't', seq });
			await until(() => heard.length === 210);
			expect(heard).toEqual(Array.from({ length: 210 }, (_, i) => i + 1));
		});

		test('a listener that stops hears no more; the same function that listens twice hears twice', async () => {
			const heard: string[] = [];
			const hear = ({ table }: { readonly table: string }): void => void heard.push(table);
			const stop = buses.first.listen('moved', hear);
			buses.first.listen('moved', hear);
			buses.first.publish({ on: 'moved', table: 't', seq: 1 });
			await settled();
			expect(heard).toEqual(['t', 't']);
			stop();
			stop();
			buses.first.publish({ on: 'moved', table: 'u', seq: 1 });
			await settled();
			expect(heard).toEqual(['t', 't', 'u']);
		});

		test('after closing nothing is sent or heard, and nothing fails', async () => {
			const heard: string[] = [];
			buses.first.listen('moved', ({ table }) => heard.push(`first ${table}`));
			buses.second.listen('moved', ({ table }) => heard.push(`second ${table}`));
			buses.first.publish({ on: 'moved', table: 't', seq: 1 });
			await settled();
			await buses.first.close();
			buses.first.publish({ on: 'moved', table: 'u', seq: 1 });
			buses.second.publish({ on: 'moved', table: 'v', seq: 1 });
			await until(() => heard.includes('second v'));
			expect(heard.toSorted()).toEqual(['first t', 'second t', 'second v']);
		});
	});
}
