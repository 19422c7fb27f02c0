import type { Persona } from '@trove/protocol';
import { expect, test } from 'vitest';
import type { Folded } from '../src/core/folded.ts';
import { MOST, TablePersonas } from '../src/live/table-personas.ts';

/** An open table with one guest beside the host. */
const open = (guest: string): Folded => ({ status: 'open', host: 'host', shown: [{ who: 'host' }, { who: guest }], notes: [] }) as unknown as Folded;

test('people who come and go are forgotten, whoever is there is not', async () => {
	const asked: string[] = [];
	const told: string[] = [];
	const personas = async (handles: Iterable<string>): Promise<Map<string, Persona | null>> => {
		const found = [...handles];
		asked.push(...found);
		return new Map(found.map((who) => [who, { name: who, avatar: 'cat' }]));
	};
	const table = new TablePersonas({ personas, failed: (error) => expect.fail(String(error)) }, (body) => told.push(body));
	const sits = async (guest: string): Promise<void> => {
		table.check(() => open(guest));
		await new Promise(setImmediate);
	};
	for (let guest = 0; guest <= MOST; guest++) await sits(`g${guest}`);
	expect(told).toHaveLength(MOST + 1);
	expect(asked).toHaveLength(MOST + 2);
	await sits('g0');
	// Looked up and told again; the host was never forgotten.
	expect(asked.slice(MOST + 2)).toEqual(['g0']);
	expect(told.at(-1)).toMatch(/^"t":"people","people":\{"g0":/);
});
