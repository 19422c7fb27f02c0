import type { Refusal } from '@trove/kernel';
import type { Request } from '@trove/protocol';
import { expect, test } from 'vitest';
import { erase } from '../src/gateway/http/erase.ts';
import type { TableService } from '../src/live/table-service.ts';
import { type Listed, StorageError } from '../src/storage/log.ts';
import type { Person } from '../src/storage/people.ts';

const person: Person = { id: 'secret', who: 'ann', name: 'Ann', avatar: 'cat', since: 0, seen: 0, muted: [] };

/** A server of which only what deletion needs is there, and what happened at it. */
function server({ leave = () => null, remove = async () => undefined }: { leave?: (table: string) => Refusal | null; remove?: () => Promise<void> }) {
	const seats = new Set(['t1', 't2', 't3']);
	const happened: string[] = [];
	const requests: Request[] = [];
	const connection = { deaf: false, bye: (why: string) => void happened.push(`bye ${why}`) };
	const tables: Pick<TableService, 'open'> = {
		open: async (table) => ({
			attach: () => undefined,
			detach: () => undefined,
			again: () => undefined,
			ask: async (_, request) => {
				expect(connection.deaf).toBe(true);
				requests.push(request);
				const refusal = leave(table);
				if (!refusal) seats.delete(table);
				return refusal;
			},
		}),
	};
	const api = {
		tables,
		store: {
			log: { of: async () => [...seats].map((table) => ({ table }) as Listed) },
			people: {
				remove: async () => {
					await remove();
					happened.push('removed');
				},
			},
		},
		bus: { publish: ({ on, who }: { on: string; who: string }) => void happened.push(`${on} ${who}`) },
		connectionsOf: () => [connection],
		now: () => 0,
	} as unknown as Parameters<typeof erase>[0];
	return { api, seats, happened, requests };
}

test('deletion: seats are given up, the person goes, everybody is told', async () => {
	const { api, seats, happened, requests } = server({});
	expect(await erase(api, person)).toBeNull();
	expect([[...seats], happened]).toEqual([[], ['removed', 'erased ann']]);
	expect(new Set(requests.map(({ id }) => id)).size).toBe(3);
});

test('who has no seat any more where one is looked for is deleted all the same', async () => {
	const { api, happened } = server({ leave: (table) => (table === 't2' ? { code: 'not-seated' } : null) });
	expect(await erase(api, person)).toBeNull();
	expect(happened).toContain('removed');
});

test('a seat that cannot be given up: nobody is deleted, and it is told', async () => {
	const { api, happened } = server({ leave: (table) => (table === 't2' ? { code: 'disk-full' } : null) });
	expect(await erase(api, person)).toEqual({ code: 'disk-full' });
	// The client comes back and asks again for what was not heard meanwhile.
	expect(happened).toEqual(['bye restart']);
});

test('a person who cannot be removed stays, under the same name', async () => {
	const remove = async (): Promise<void> => {
		throw new StorageError('read-only', 'no');
	};
	const { api, happened } = server({ remove });
	await expect(erase(api, person)).rejects.toThrow('no');
	expect(happened).toEqual(['bye restart']);
});
