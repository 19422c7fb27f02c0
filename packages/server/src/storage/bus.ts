/**
 * Tells all servers with the same log how far a table's log goes. A lost message costs a re-read, never data.
 * Implementations must pass `testing/bus-contract.ts`.
 */
export interface Bus {
	/** Tells everybody, also this process, that a table's log has so many entries. */
	moved(table: string, seq: number): void;
	/** Calls back on every message; returns how to stop that. Of several about one table the furthest is enough. */
	listen(heard: (table: string, seq: number) => void): () => void;
	close(): Promise<void>;
}
