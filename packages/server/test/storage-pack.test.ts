import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Entry, Logged } from '../src/storage/entries.ts';
import { packAll } from '../src/storage/sqlite/pack.ts';

const seat = fc.integer({ min: -1, max: 7 });
const actions = fc.array(
	fc.record({ do: fc.string() }).chain((action) => fc.jsonValue().map((more) => ({ ...action, more }))),
	{ maxLength: 3 },
);
const acted = fc
	.record(
		{ e: fc.constant('acted'), seat, do: actions, by: fc.constantFrom('person', 'bot'), id: fc.string(), request: fc.string() },
		{ requiredKeys: ['e', 'seat', 'do', 'by'] },
	)
	.map((entry) => entry as Entry);
const other = fc.record({ e: fc.constant('ready' as const), seat, on: fc.boolean(), request: fc.string() });
const entries: fc.Arbitrary<Logged[]> = fc.array(
	fc.record({ seq: fc.nat(), at: fc.nat(), entry: fc.oneof(acted, other), told: fc.array(fc.nat(), { minLength: 1, maxLength: 9 }) }),
	{ maxLength: 4 },
);

test('entries are packed as JSON would write them, with nothing lost', () => {
	fc.assert(
		fc.property(entries, (logged) => {
			expect(JSON.parse(packAll(logged))).toEqual(JSON.parse(JSON.stringify(logged.map(({ at, entry, told }) => [at, entry, told]))));
		}),
		{ numRuns: 500 },
	);
});
