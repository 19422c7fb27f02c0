import { Outages, parseOutages } from '../../src/core/outages.ts';
import { GroupCommit } from '../../src/storage/group-commit.ts';
import type { Log } from '../../src/storage/log.ts';
import { PostgresLog } from '../../src/storage/postgres/log.ts';
import { Sessions } from '../../src/storage/postgres/sessions.ts';
import type { Target } from '../../src/storage/postgres/targets.ts';

/** Milliseconds that a question to the log may take. */
const DEADLINE = 10_000;

/** Tables whose rows do not follow each other, or whose head is not their last entry. A row holds one append. */
const GAPS = `
	SELECT id FROM (
		SELECT id, seq - json_array_length(body::json) AS after, lag(seq, 1, 0) OVER (PARTITION BY id ORDER BY seq) AS last FROM entries
	) AS rows WHERE after <> last
	UNION SELECT h.id FROM heads h WHERE h.seq IS DISTINCT FROM (SELECT max(seq) FROM entries e WHERE e.id = h.id)`;

/** The log as the nodes have it, only to be read. */
export interface ReadLog {
	readonly log: Pick<Log, 'read'>;
	readonly rows: (text: string, values?: readonly unknown[]) => Promise<readonly { readonly [column: string]: unknown }[]>;
	/** Tables with a gap in their log. */
	readonly gaps: () => Promise<readonly string[]>;
	/** Times in which no server lived, each with a grace in milliseconds. */
	readonly outages: (grace: number) => Promise<Outages>;
	readonly close: () => Promise<void>;
}

/** Opens the log of a database beside the servers that use it. */
export function openLog(targets: readonly Target[]): ReadLog {
	const sessions = new Sessions({ targets, name: 'of the faults' }, 1, DEADLINE);
	const close = (): Promise<void> => sessions.close();
	const appends = new GroupCommit<never, never>('The database', () => Promise.reject(new Error('nothing is written here')), DEADLINE);
	const rows = async (text: string, values: readonly unknown[] = []) => (await sessions.repeatable(text, values)).rows;
	const gaps = async () => (await rows(GAPS)).map(({ id }) => String(id));
	const outages = async (grace: number) => {
		const [fact] = await rows("SELECT value FROM facts WHERE name = 'outages'");
		return new Outages(parseOutages((fact?.value as string | undefined) ?? null), grace);
	};
	return { log: new PostgresLog(sessions, appends as never, close), rows, gaps, outages, close };
}
