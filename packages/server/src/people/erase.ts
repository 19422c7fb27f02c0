import type { Api } from '../gateway/http/api.ts';
import type { Person } from '../storage/people.ts';
import { absent } from '../table/onlooker.ts';

const BATCH = 100;

/**
 * Deletes somebody: their seats at running tables are given up (bots take them), their handle names nobody any more, and the person is gone with all links. What stays
 * are the games themselves, played by nobody in particular.
 */
export async function erase(api: Pick<Api, 'store' | 'tables' | 'names' | 'connectionsOf' | 'now'>, person: Person): Promise<void> {
	const { store, names } = api;
	const sayBye = (): void => {
		for (const connection of api.connectionsOf(person.who)) connection.bye('deleted', 0);
	};
	sayBye();
	await leaveTables(api, person.who);
	await store.people.remove(person.id);
	// Those that came in meanwhile.
	sayBye();
	await store.log.unname(person.who);
	names.changed(person.who);
}

async function leaveTables({ store, tables, now }: Pick<Api, 'store' | 'tables' | 'now'>, who: string): Promise<void> {
	const left = new Set<string>();
	for (;;) {
		const found = (await store.log.of(who, BATCH + left.size)).filter(({ table }) => !left.has(table));
		if (found.length === 0) return;
		for (const { table } of found) {
			left.add(table);
			const live = await tables.find(table);
			await live?.ask(absent(who), { t: 'leave', c: 0, id: 'deleted' }, now());
		}
	}
}
