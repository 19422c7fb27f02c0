import { join } from 'node:path';
import { expect, test } from 'vitest';
import { connect } from '../src/storage/sqlite/connect.ts';
import { migrate } from '../src/storage/sqlite/migrations.ts';
import { READS, WRITES } from '../src/storage/sqlite/sql.ts';
import { folder } from './storage-file.ts';

/** Indexes with few rows (open, due or archivable tables), and those whose scan a limit or the deleted rows bound. */
const SMALL = ['tables_open', 'tables_in_play', 'heads_due'];

test('no statement reads a whole table: all go by a key or an index', () => {
	const file = join(folder(), 'trove.db');
	migrate(file);
	const db = connect(file);
	const plans: { readonly [name: string]: string } = { ...READS, ...Object.fromEntries(Object.entries(WRITES).map(([name, sql]) => [`write ${name}`, sql])) };
	const scans: string[] = [];
	for (const [name, sql] of Object.entries(plans)) {
		for (const { detail } of db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all()) {
			const step = String(detail);
			// Scans of the chain's own rows, of what a query inside found, of a list handed in, or of a small index.
			if (/^SCAN (chain|c|json_each|k VIRTUAL TABLE|\(join|\(subquery|CONSTANT)/.test(step) || SMALL.some((index) => step.includes(`INDEX ${index}`))) continue;
			if (/^SCAN|TEMP B-TREE FOR (DISTINCT|GROUP)|AUTOMATIC/.test(step)) scans.push(`${name}: ${step}`);
			// Sorting is for what a table's own rows are: a log, a list of seats.
			if (step.includes('TEMP B-TREE FOR ORDER BY') && name !== 'chain') scans.push(`${name}: ${step}`);
		}
	}
	db.close();
	expect(scans).toEqual([]);
});

test('the lists use the indexes that were made for them', () => {
	const file = join(folder(), 'trove.db');
	migrate(file);
	const db = connect(file);
	const plan = (sql: string): string =>
		db
			.prepare(`EXPLAIN QUERY PLAN ${sql}`)
			.all()
			.map(({ detail }) => String(detail))
			.join('\n');
	expect(plan(READS.open)).toContain('INDEX tables_open');
	expect(plan(READS.inPlay)).toContain('INDEX tables_in_play');
	expect(plan(READS.gathering)).toContain('INDEX tables_gathering (game=? AND made>?)');
	expect(plan(READS.of)).toContain('INDEX seats_who');
	expect(plan(READS.running)).toContain('COVERING INDEX seats_who');
	expect(plan(READS.due)).toContain('INDEX heads_due');
	expect(plan(READS.byCode)).toContain('INDEX tables_code');
	expect(plan(READS.history)).toContain('INDEX results_who');
	expect(plan(READS.archivable)).toContain('INDEX tables_archivable');
	expect(plan(WRITES.endedBefore)).toContain('INDEX tables_ended');
	expect(plan(WRITES.unseen)).toContain('INDEX people_seen');
	db.close();
});
