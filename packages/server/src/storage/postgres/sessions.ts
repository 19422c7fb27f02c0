import type { QueryResult } from 'pg';
import type { Primary } from './primary.ts';
import { Session, type Statement } from './session.ts';

/** A few connections, for everything but appends: whoever asks takes the least busy one. */
export class Sessions {
	readonly #sessions: readonly Session[];
	readonly #deadline: number;

	constructor(primary: Primary, count: number, deadline: number) {
		this.#sessions = Array.from({ length: count }, () => new Session(primary));
		this.#deadline = deadline;
	}

	/** Reads, or writes what may be written twice; sent again when the connection was lost. */
	repeatable(text: string, values: readonly unknown[] = []): Promise<QueryResult> {
		return this.#query({ text, values }, true);
	}

	/** Writes once; a lost connection is `unreachable`. */
	once(text: string, values: readonly unknown[] = []): Promise<QueryResult> {
		return this.#query({ text, values }, false);
	}

	async close(): Promise<void> {
		await Promise.all(this.#sessions.map((session) => session.close()));
	}

	#query(statement: Statement, repeat: boolean): Promise<QueryResult> {
		const free = this.#sessions.reduce((least, session) => (session.pending < least.pending ? session : least));
		return free.query(statement, performance.now() + this.#deadline, repeat);
	}
}
