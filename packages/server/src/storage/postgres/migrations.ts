import type { ClientBase } from 'pg';
import { StorageError } from '../log.ts';
import { FIRST_FORMAT } from './schema.ts';
import { NODES_FORMAT } from './schema-nodes.ts';
import type { Session } from './session.ts';

/** All steps: the database's format is the number of those it has been through. A released step never changes. */
export const MIGRATIONS: readonly string[] = [FIRST_FORMAT + NODES_FORMAT];

/** The key of the advisory lock that servers take to migrate one after another ("Trov"). */
const LOCK = 0x54726f76;

/** Migrates a database to the newest format, each step in a transaction. Servers that start together do it once. */
export async function migrate(session: Session, until: number, name: string, steps: readonly string[] = MIGRATIONS): Promise<void> {
	const run = (text: string) => session.query({ text }, until, false);
	await run(`SELECT pg_advisory_lock(${LOCK})`);
	try {
		const format = await formatOf(session, until);
		if (format > steps.length)
			throw new StorageError(
				'storage',
				`${name} was written by a newer version of Trove: its format is ${format}, this version knows formats up to ${steps.length}.`,
			);
		for (let at = format; at < steps.length; at++) {
			// One message is one transaction.
			const note = at === 0 ? `INSERT INTO facts (name, value) VALUES ('format', '1')` : `UPDATE facts SET value = '${at + 1}' WHERE name = 'format'`;
			await run(`BEGIN; ${steps[at]}; ${note}; COMMIT`);
		}
	} finally {
		await run(`SELECT pg_advisory_unlock(${LOCK})`).catch(() => {});
	}
}

/** Throws a `StorageError` unless a database has this version's format. */
export async function checkFormat(client: ClientBase, name: string): Promise<void> {
	const there = await client.query("SELECT to_regclass('facts') IS NOT NULL AS ours");
	const { rows } = there.rows[0]?.ours ? await client.query("SELECT value FROM facts WHERE name = 'format'") : { rows: [] };
	const format = Number(rows[0]?.value ?? 0);
	if (format === 0) throw new StorageError('storage', `There is nothing of Trove at ${name}.`);
	if (format !== MIGRATIONS.length) throw new StorageError('storage', `${name} was written by another version of Trove: use the command of that version.`);
}

/** The format of a database; 0 for an empty one. Throws a `StorageError` where somebody else's tables lie in it. */
async function formatOf(session: Session, until: number): Promise<number> {
	const there = await session.query({ text: "SELECT to_regclass('facts') IS NOT NULL AS ours, to_regclass('tables') IS NOT NULL AS used" }, until, true);
	const { ours, used } = there.rows[0] as { ours: boolean; used: boolean };
	if (!ours && used)
		throw new StorageError('storage', 'The database holds a table "tables" that is not of Trove: give Trove a database or a schema of its own.');
	if (!ours) return 0;
	const { rows } = await session.query({ text: "SELECT value FROM facts WHERE name = 'format'" }, until, true);
	return Number(rows[0]?.value ?? 0);
}
