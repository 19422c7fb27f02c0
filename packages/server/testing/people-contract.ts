import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Log } from '../src/storage/log.ts';
import type { Facts, People, Person } from '../src/storage/people.ts';
import { ending, making, PATIENCE } from './appends.ts';

/** Two servers' people over the same data, with a log beside them. */
export interface Peoples {
	readonly log: Log;
	readonly people: People;
	readonly facts: Facts;
	readonly second: { readonly people: People; readonly facts: Facts };
	close(): Promise<void>;
}

/** A person for tests. */
export function person(who: string, seen: number = 1_000): Person {
	return { id: `secret-${who}`, who, name: `Name of ${who}`, avatar: 'crab', since: 500, seen, muted: [] };
}

/** Declares the tests that every store of people and facts must pass. `make` gives them over new data. */
export function peopleContract(name: string, make: () => Promise<Peoples>): void {
	describe(`${name}: the contract of people and facts`, () => {
		let all: Peoples;
		let people: People;
		beforeEach(async () => {
			all = await make();
			people = all.people;
		}, PATIENCE);
		afterEach(() => all.close(), PATIENCE);

		test('a person is found by id and by handle, on every server', async () => {
			await people.add(person('ann'));
			await people.add(person('bo'));
			expect(await all.second.people.byId('secret-ann')).toEqual(person('ann'));
			expect(await people.byId('ann')).toBeNull();
			const found = await people.byHandles(['bo', 'nobody', 'ann', 'bo', 'secret-ann']);
			expect(found.toSorted((a, b) => (a.who < b.who ? -1 : 1))).toEqual([person('ann'), person('bo')]);
			expect(await people.byHandles([])).toEqual([]);
		});

		test('ids and handles are unique; the second one is refused and the first stays', async () => {
			await people.add(person('ann'));
			const other = people.add(person('bo'));
			await expect(people.add({ ...person('cy'), id: 'secret-ann' })).rejects.toThrow();
			await expect(people.add({ ...person('ann'), id: 'another' })).rejects.toThrow();
			await other;
			expect(await people.byId('secret-ann')).toEqual(person('ann'));
			expect(await people.byId('another')).toBeNull();
		});

		test('what is changed changes, the rest stays', async () => {
			await people.add(person('ann'));
			await people.change('secret-ann', { name: 'Žofie “☠”', muted: ['bo', 'cy'] });
			expect(await people.byId('secret-ann')).toEqual({ ...person('ann'), name: 'Žofie “☠”', muted: ['bo', 'cy'] });
			await people.change('secret-ann', { avatar: 'whale', seen: 7_000, muted: [] });
			expect(await people.byId('secret-ann')).toEqual({ ...person('ann'), name: 'Žofie “☠”', avatar: 'whale', seen: 7_000 });
			await people.change('nobody', { name: 'x' });
			expect(await people.byId('nobody')).toBeNull();
		});

		test('a link works once, until its time, and goes with its person', async () => {
			await people.add(person('ann'));
			await people.add(person('bo'));
			await people.addLink('hash', 'secret-ann', 2_000);
			expect(await people.useLink('other', 1_000)).toBeNull();
			expect(await all.second.people.useLink('hash', 1_999)).toBe('secret-ann');
			expect(await people.useLink('hash', 1_999)).toBeNull();
			await people.addLink('late', 'secret-ann', 2_000);
			expect(await people.useLink('late', 2_000)).toBeNull();
			await people.addLink('gone', 'secret-ann', 9_000);
			await people.addLink('stays', 'secret-bo', 9_000);
			await people.remove('secret-ann');
			expect(await people.byId('secret-ann')).toBeNull();
			expect(await people.byHandles(['ann'])).toEqual([]);
			expect(await people.useLink('gone', 1_000)).toBeNull();
			expect(await people.useLink('stays', 1_000)).toBe('secret-bo');
		});

		test('with a person the handle goes, in running and finished tables', async () => {
			const { log } = all;
			for (const who of ['ann', 'bo']) await people.add(person(who));
			await log.append(making('t', { people: ['ann', 'bo'] }));
			await log.append(ending('t', 1, ['ann', 'bo'], 10_000));
			await log.append(making('u', { people: ['bo', 'ann'] }));
			await people.remove('secret-ann');
			await people.remove('secret-ann');
			expect(await log.of('ann', 10)).toEqual([]);
			expect(await log.history('ann', 1e15, 10)).toEqual([]);
			expect((await log.find('u'))?.people).toEqual(['bo', null]);
			expect((await log.find('t'))?.people).toEqual([null, 'bo']);
			expect((await log.history('bo', 1e15, 10))[0]?.seats.map(({ who }) => who)).toEqual([null, 'bo']);
		});

		test('two servers that use one link at once: one gets it', async () => {
			await people.add(person('ann'));
			await people.addLink('hash', 'secret-ann', 2_000);
			const used = await Promise.all([people.useLink('hash', 1), all.second.people.useLink('hash', 1), people.useLink('hash', 1)]);
			expect(used.filter((id) => id !== null)).toEqual(['secret-ann']);
		});

		test('guests without a table who were not seen for long are forgotten, so many at a time', async () => {
			for (const who of ['sits', 'played', 'a', 'b', 'c']) await people.add(person(who, 1_000));
			await people.add(person('fresh', 5_000));
			await all.log.append(making('t', { people: ['sits', null] }));
			await all.log.append(making('u', { people: ['played', null] }));
			await all.log.append(ending('u', 1, ['played', null], 9_000));
			await all.log.append(making('v', { people: ['a', null] }));
			const { results: _, ...abandoned } = ending('v', 1, ['a', null], 9_000);
			await all.log.append(abandoned);
			expect(await people.forget(1_000, 10)).toBe(0);
			expect(await people.forget(5_000, 2)).toBe(2);
			let gone = 2;
			for (let round = 0; round < 3; round++) gone += await people.forget(5_000, 10);
			expect(gone).toBe(3);
			expect((await people.byHandles(['sits', 'played', 'a', 'b', 'c', 'fresh'])).map(({ who }) => who).toSorted()).toEqual(['fresh', 'played', 'sits']);
			await all.log.forget(10_000, 10);
			for (let round = 0; round < 3; round++) gone += await people.forget(5_000, 10);
			expect(gone).toBe(4);
			expect(await people.byId('secret-played')).toBeNull();
		});

		test('guests are found behind any number of people who are kept', async () => {
			const kept = Array.from({ length: 2_500 }, (_, i) => `kept-${i}`);
			await Promise.all(kept.map((who) => people.add(person(who, 1_000))));
			await Promise.all(['a', 'b', 'c'].map((who) => people.add(person(who, 2_000))));
			await all.log.append(making('t', { people: kept }));
			expect(await people.forget(5_000, 2)).toBe(2);
			expect(await people.forget(5_000, 10)).toBe(1);
			expect(await people.forget(5_000, 10)).toBe(0);
			expect(await people.byHandles(kept)).toHaveLength(kept.length);
		});

		test('facts: set, set only when absent, what stands afterwards', async () => {
			const { facts, second } = all;
			expect(await facts.get('key')).toBeNull();
			expect(await facts.set('key', 'one', true)).toBe('one');
			expect(await second.facts.set('key', 'two', true)).toBe('one');
			expect(await second.facts.get('key')).toBe('one');
			expect(await facts.set('key', 'three')).toBe('three');
			expect(await second.facts.get('key')).toBe('three');
			const keys = await Promise.all([facts.set('raced', 'a', true), second.facts.set('raced', 'b', true)]);
			expect(keys[0]).toBe(keys[1]);
		});
	});
}
