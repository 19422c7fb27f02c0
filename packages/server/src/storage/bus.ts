/**
 * Says "this table has moved", and how far, to all servers that share the log. A lost message costs a re-read, never data. Every implementation must pass
 * `testing/bus-contract.ts`.
 */
export interface Bus {
	/** Tells everybody, this process too, that a table's log has so many entries. */
	moved(table: string, seq: number): void;
	/** Calls back on every such message; answers with how to stop it. Of several about one table the one that goes furthest is enough. */
	listen(heard: (table: string, seq: number) => void): () => void;
	close(): Promise<void>;
}
