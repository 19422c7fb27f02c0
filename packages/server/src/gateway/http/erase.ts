import { randomBytes } from 'node:crypto';
import { isRefusal, type Refusal } from '@trove/kernel';
import { absent } from '../../live/onlooker.ts';
import type { Person } from '../../storage/people.ts';
import type { Api } from './api.ts';

const BATCH = 100;
/** Refusals after which there is no seat of theirs, or none that anybody could read. */
const NO_SEAT = new Set(['not-seated', 'table-over', 'unreadable']);

/**
 * Deletes somebody: their seats at running tables are given up (bots take them), and then, as one, their handle names nobody any more and the person is gone with all links.
 * What stays are the games themselves, played by nobody in particular. If something cannot be written it says so, and the person is who they were and may try again;
 * seats that were given up until then stay so.
 */
export async function erase(api: Pick<Api, 'store' | 'tables' | 'names' | 'connectionsOf' | 'now'>, person: Person): Promise<Refusal | null> {
	const { who } = person;
	// Whoever asks for a seat meanwhile must not get one behind our back.
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
		if (gone) api.names.changed(who);
		// Those that came in meanwhile go with the others. If it failed, clients come back and ask again for what was not heard.
		for (const connection of gone ? api.connectionsOf(who) : held) connection.bye(gone ? 'deleted' : 'restart', 0);
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
			// An id of its own each time: one that is known would be taken for done.
			const refusal = await live.ask(absent(who), { t: 'leave', c: 0, id: randomBytes(15).toString('base64url') }, now());
			if (refusal && !NO_SEAT.has(refusal.code)) return refusal;
		}
	}
}
