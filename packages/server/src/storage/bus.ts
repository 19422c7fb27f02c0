/** Says "this table has moved" to all servers that share the log. A lost message costs a re-read, never data. Every implementation must pass `testing/bus-contract.ts`. */
export interface Bus {
	/** Tells everybody, this process too, that a table's log has grown (or the lobby's list has changed). */
	moved(table: string): void;
	/** Calls back on every such message; answers with how to stop it. */
	listen(heard: (table: string) => void): () => void;
	close(): Promise<void>;
}
