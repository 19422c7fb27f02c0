import { setTimeout as wait } from 'node:timers/promises';
import type { QueryResult } from 'pg';
import { StorageError } from '../log.ts';
import { faultOf, isLost, isStandby, isUndone } from './errors.ts';
import { disconnect, type Primary, type Reached, reachPrimary, successorOf } from './primary.ts';
import type { Target } from './targets.ts';

/** How long a goodbye may take, in milliseconds. */
const GOODBYE = 1000;
/** How long to wait before the servers are tried again, in milliseconds. */
const AGAIN = 200;
/** Milliseconds without an answer after which it is looked whether another server was made the primary. */
const SILENT = 2000;

/** A statement. With a name it is prepared once for each connection. */
export interface Statement {
	readonly name?: string;
	readonly text: string;
	/** A function is called at each sending. */
	readonly values?: readonly unknown[] | (() => readonly unknown[]);
}

/** One connection to the primary, made when needed and again after a loss. Statements run one after another. */
export class Session {
	readonly #primary: Primary;
	#reached: Promise<Reached> | null = null;
	/** The server that took over from one that fell silent: it is tried first. */
	#successor: Target | undefined;
	#closed = false;
	/** How many statements have not been answered. */
	#pending = 0;
	/** Resolves when the last of them has been. */
	#last: Promise<unknown> = Promise.resolve();
	/** Whether the server warned since the last statement: a cancelled wait for a standby is only a warning. */
	#warned = false;

	constructor(primary: Primary) {
		this.#primary = primary;
	}

	get pending(): number {
		return this.#pending;
	}

	/**
	 * Runs a statement; the deadline is a time of `performance.now()`. An idempotent one (`repeat`) is sent again after a
	 * lost connection. Any other then fails as `unreachable`: whether it was carried out is unknown. None is cancelled.
	 */
	query(statement: Statement, until: number, repeat: boolean): Promise<QueryResult> {
		this.#pending++;
		const answered = this.#last.then(() => this.#run(statement, until, repeat)).finally(() => this.#pending--);
		this.#last = answered.catch(() => {});
		return answered;
	}

	async #run(statement: Statement, until: number, repeat: boolean): Promise<QueryResult> {
		for (;;) {
			const reached = await this.#connected(until);
			this.#warned = false;
			try {
				const result = await this.#answer(reached, statement, until);
				if (this.#warned && !repeat) throw new StorageError('unreachable', `The database ${this.#primary.name} warned of a commit that may not be replicated.`);
				return result;
			} catch (error) {
				if (error instanceof StorageError) throw error;
				if (isStandby(error) || isLost(error)) this.drop();
				const isSafe = isStandby(error) || isUndone(error) || (repeat && isLost(error));
				if (isSafe && performance.now() < until) continue;
				throw faultOf(error, this.#primary.name);
			}
		}
	}

	/** Lets go of the connection, whatever is under way on it. */
	drop(): void {
		const reached = this.#reached;
		this.#reached = null;
		reached?.then(
			({ client }) => disconnect(client),
			() => {},
		);
	}

	async close(): Promise<void> {
		this.#closed = true;
		const reached = this.#reached;
		this.#reached = null;
		// A server that is cut off does not answer the goodbye either.
		await Promise.race([
			reached?.then(
				({ client }) => disconnect(client),
				() => {},
			),
			wait(GOODBYE, undefined, { ref: false }),
		]);
	}

	/** A time limit of our own: a server that is cut off never answers, and a cancelled commit would look done. */
	#answer(reached: Reached, { name, text, values: given = [] }: Statement, until: number): Promise<QueryResult> {
		const values = [...(typeof given === 'function' ? given() : given)];
		return new Promise((resolve, reject) => {
			const stop = this.#watch(reached, until, reject);
			reached.client
				.query(name === undefined ? { text, values } : { name, text, values })
				.then(resolve, reject)
				.finally(stop);
		});
	}

	/** Fails a statement after its deadline, or when its server is silent and another one has taken over from it. */
	#watch(reached: Reached, until: number, failed: (error: Error) => void): () => void {
		const late = setTimeout(
			() => {
				this.drop();
				failed(new StorageError('unreachable', `The database ${this.#primary.name} has not answered in time.`));
			},
			Math.max(0, until - performance.now()),
		).unref();
		let stopped = false;
		let silent: NodeJS.Timeout;
		const look = async (): Promise<void> => {
			const successor = await successorOf(reached, this.#primary.targets);
			if (stopped) return;
			if (successor === null) {
				silent = setTimeout(look, SILENT).unref();
				return;
			}
			this.#successor = successor;
			this.drop();
			failed(new Error(`${reached.target.name} is silent, and ${successor.name} has taken over`));
		};
		silent = setTimeout(look, SILENT).unref();
		return () => {
			stopped = true;
			clearTimeout(late);
			clearTimeout(silent);
		};
	}

	async #connected(until: number): Promise<Reached> {
		let failed: unknown;
		for (;;) {
			if (performance.now() >= until) {
				if (failed !== undefined) throw faultOf(failed, this.#primary.name);
				throw new StorageError('unreachable', `The database ${this.#primary.name} has not answered in time.`);
			}
			if (this.#closed) throw new StorageError('storage', 'The store is closed.');
			this.#reached ??= this.#connect();
			const mine = this.#reached;
			try {
				return await mine;
			} catch (error) {
				if (this.#reached === mine) this.#reached = null;
				if (error instanceof StorageError && error.code !== 'unreachable') throw error;
				failed = error;
				await wait(Math.min(AGAIN, Math.max(0, until - performance.now())));
			}
		}
	}

	async #connect(): Promise<Reached> {
		const reached = await reachPrimary(this.#primary, this.#successor);
		const { client } = reached;
		client.on('notice', ({ code }) => {
			if (code !== undefined && code !== '00000') this.#warned = true;
		});
		const forget = (): void => {
			this.#reached = null;
		};
		client.once('error', forget);
		client.once('end', forget);
		return reached;
	}
}
