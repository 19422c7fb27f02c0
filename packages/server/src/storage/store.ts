import type { Log } from './log.ts';
import type { Nodes } from './nodes.ts';
import type { Facts, People } from './people.ts';

/** Everything that is stored. */
export interface Store {
	readonly log: Log;
	readonly people: People;
	readonly facts: Facts;
	readonly nodes: Nodes;
	/** Throws a `StorageError` if the store cannot be written to. For readiness. */
	check(): Promise<void>;
	/** Copies everything into a new file while the server runs. */
	backup(file: string): Promise<void>;
	close(): Promise<void>;
}
