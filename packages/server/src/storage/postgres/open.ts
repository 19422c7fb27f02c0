import { DEADLINE, GroupCommit } from '../group-commit.ts';
import type { Appended } from '../log.ts';
import type { Row } from '../row.ts';
import type { Store } from '../store.ts';
import { Appender } from './appender.ts';
import { backupDatabase } from './backup.ts';
import { PostgresLog } from './log.ts';
import { migrate } from './migrations.ts';
import { PostgresNodes } from './nodes.ts';
import { PostgresFacts, PostgresPeople } from './people.ts';
import { Session } from './session.ts';
import { Sessions } from './sessions.ts';
import type { Target } from './targets.ts';

/** Connections of a server besides those for appends and for leases. */
const SESSIONS = 4;

/** Opens the store in a database and migrates it; throws a `StorageError` that says why it cannot. */
export async function openPostgres(targets: readonly Target[], deadline: number = DEADLINE): Promise<Store> {
	const name = targets.map((target) => target.name).join(', ');
	const primary = { targets, name };
	const writer = new Session(primary);
	const leases = new Session(primary);
	const sessions = new Sessions(primary, SESSIONS, deadline);
	const appender = new Appender(writer, deadline);
	const appends = new GroupCommit<Row, Appended>(`The database ${name}`, (rows) => appender.write(rows), deadline);
	let closing: Promise<void> | null = null;
	const close = (): Promise<void> => {
		closing ??= appends.close().then(async () => void (await Promise.all([writer.close(), leases.close(), sessions.close()])));
		return closing;
	};
	try {
		await migrate(writer, performance.now() + deadline, name);
	} catch (error) {
		await close();
		throw error;
	}
	return {
		log: new PostgresLog(sessions, appends, close),
		people: new PostgresPeople(sessions),
		facts: new PostgresFacts(sessions),
		nodes: new PostgresNodes(leases, deadline),
		check: async () => void (await sessions.once("UPDATE facts SET value = value WHERE name = 'format'")),
		backup: (to) => backupDatabase(targets, to),
		close,
	};
}
