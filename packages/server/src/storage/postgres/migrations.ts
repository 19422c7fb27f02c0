import type { ClientBase } from 'pg';
import { StorageError } from '../log.ts';
import { FIRST_FORMAT } from './schema.ts';
import { NODES_FORMAT } from './schema-nodes.ts';
import type { Session } from './session.ts';

/**
 * A step of the database's format. Servers of the version before it go on using the database, so that servers are
 * replaced one by one: a step only adds (expand). What they still need goes in a later version, by a step that `ends`
 * their use of it (contract).
 */
export interface Migration {
	readonly sql: string;
	readonly ends?: true;
}

/** All steps: the database's format is the number of those it has been through. A released step never changes. */
const MIGRATIONS: readonly Migration[] = [{ sql: FIRST_FORMAT + NODES_FORMAT, ends: true }];

/** The key of the advisory lock that servers take to migrate one after another ("Trov"). */
const LOCK = 0x54726f76;

/** Migrates a database to the newest format, each step in a transaction. Servers that start together do it once. */
export async function migrate(session: Session, until: number, name: string, steps: readonly Migration[] = MIGRATIONS): Promise<void> {
	const run = (text: string) => session.query({ text }, until, false);
	await run(`SELECT pg_advisory_lock(${LOCK})`);
	try {
		const { format, least } = await formatOf(session, until);
		if (least > steps.length)
			throw new StorageError(
				'storage',
				`${name} was written by a newer version of Trove: its format is ${format}, this version knows formats up to ${steps.length}.`,
			);
		for (const [at, { sql, ends }] of steps.entries()) {
			if (at < format) continue;
			const notes = [noteOf('format', at + 1), ...(ends ? [noteOf('format-least', at + 1)] : [])];
			// One message is one transaction.
			await run(`BEGIN; ${sql}; ${notes.join('; ')}; COMMIT`);
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

function noteOf(name: string, format: number): string {
	return `INSERT INTO facts (name, value) VALUES ('${name}', '${format}') ON CONFLICT (name) DO UPDATE SET value = excluded.value`;
}

/**
 * The format of a database, and the oldest one whose servers may use it; 0 for an empty one. Throws a `StorageError`
 * where somebody else's tables lie in it.
 */
async function formatOf(session: Session, until: number): Promise<{ readonly format: number; readonly least: number }> {
	const there = await session.query({ text: "SELECT to_regclass('facts') IS NOT NULL AS ours, to_regclass('tables') IS NOT NULL AS used" }, until, true);
	const { ours, used } = there.rows[0] as { ours: boolean; used: boolean };
	if (!ours && used)
		throw new StorageError('storage', 'The database holds a table "tables" that is not of Trove: give Trove a database or a schema of its own.');
	if (!ours) return { format: 0, least: 0 };
	const { rows } = await session.query({ text: "SELECT name, value FROM facts WHERE name IN ('format', 'format-least')" }, until, true);
	const facts = new Map((rows as { name: string; value: string }[]).map(({ name, value }) => [name, Number(value)]));
	return { format: facts.get('format') ?? 0, least: facts.get('format-least') ?? 0 };
}
