import { expect, test } from 'vitest';
import type { Append } from '../src/core/append.ts';
import type { Appended } from '../src/storage/log.ts';
import { begin, MemoryLog, openHall } from './live-kit.ts';

/** A log that remembers which entries came with which summary. */
class Noting extends MemoryLog {
	readonly noted: [entry: string, summary: readonly string[]][] = [];

	override append(append: Append): Promise<Appended> {
		this.noted.push([append.entries.map(({ entry }) => entry.e).join(), Object.keys(append.summary ?? {})]);
		return super.append(append);
	}
}

test('lists are told of a table only what changes in them: who sits there, not who is ready', async () => {
	const log = new Noting();
	const { people } = await begin(openHall(log));
	await people[1].must({ t: 'resign' });
	const made = ['status', 'game', 'public', 'code', 'due', 'people', 'playNow'];
	expect(log.noted).toEqual([
		['made,sat', expect.arrayContaining(made)],
		['ready', []],
		['sat', ['people']],
		['ready', []],
		['started', expect.arrayContaining(['status'])],
		['left,ended', expect.arrayContaining(['status'])],
	]);
	expect([...log.tables.values()][0].summary).toMatchObject({ status: 'over', code: null, people: ['a', 'b'] });
});
