import { randomBytes } from 'node:crypto';
import { isRefusal, type Refusal } from '@trove/kernel';
import { absent } from '../../live/onlooker.ts';
import type { Person } from '../../storage/people.ts';
import type { Api } from './api.ts';

const BATCH = 100;
/** Refusals that mean that they have no seat, or that nobody can read the table. */
const NO_SEAT = new Set(['not-seated', 'table-over', 'unreadable']);

/**
 * Deletes a person: leaves their tables, where bots take over, then removes name, links and handle in one transaction.
 * The games remain. On an error the person stays and may try again; seats already left stay left.
 */
export async function erase(api: Pick<Api, 'bus' | 'store' | 'tables' | 'connectionsOf' | 'now'>, person: Person): Promise<Refusal | null> {
	const { who } = person;
	// From now on their connections must not take seats.
	const held = api.connectionsOf(who);
	for (const connection of held) connection.deaf = true;
	let gone = false;
	try {
		const refusal = await leaveTables(api, who);
		if (refusal) return refusal;
		await api.store.people.remove(person.id);
		gone = true;
		return null;
	} finally {
		if (gone) api.bus.publish({ on: 'erased', who });
		// Clients reconnect and repeat what was ignored.
		else for (const connection of held) connection.bye('restart', 0);
	}
}

async function leaveTables({ store, tables, now }: Pick<Api, 'store' | 'tables' | 'now'>, who: string): Promise<Refusal | null> {
	const left = new Set<string>();
	for (;;) {
		const found = (await store.log.of(who, BATCH + left.size)).filter(({ table }) => !left.has(table));
		if (found.length === 0) return null;
		for (const { table } of found) {
			left.add(table);
			const live = await tables.open(table);
			if (isRefusal(live)) continue;
			// A new id each time: a known one would be taken for a repetition.
			const refusal = await live.ask(absent(who), { t: 'leave', c: 0, id: randomBytes(15).toString('base64url') }, now());
			if (refusal && !NO_SEAT.has(refusal.code)) return refusal;
		}
	}
}
