import type { Log } from './log.ts';
import type { Facts, People } from './people.ts';

/** All that is kept. */
export interface Store {
	readonly log: Log;
	readonly people: People;
	readonly facts: Facts;
	/** Whether the store can be written to now; throws a `StorageError` that says why not. For readiness. */
	check(): Promise<void>;
	/** Copies everything into a new file while the server runs. */
	backup(file: string): Promise<void>;
	close(): Promise<void>;
}
