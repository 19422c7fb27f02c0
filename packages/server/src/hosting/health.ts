import type { FastifyInstance } from 'fastify';
import { StorageError } from '../storage/log.ts';

/**
 * Why the server is not ready; null if it is. `clock`: the common time is not known, or its lease has run out.
 */
export type Unready = StorageError['code'] | 'starting' | 'stopping' | 'clock';

/** Milliseconds that the store's answer is cached: asking writes, and anybody may ask. */
const FRESH_MS = 1000;

/** Whether the server is ready. */
export class Readiness {
	readonly #check: () => Promise<void>;
	readonly #knowsTime: () => boolean;
	readonly #now: () => number;
	/** While starting or stopping the store is not asked. */
	state: 'starting' | 'stopping' | 'running' = 'starting';
	#asked = Number.NEGATIVE_INFINITY;
	#answer: Promise<Unready | null> = Promise.resolve(null);

	constructor(check: () => Promise<void>, knowsTime: () => boolean, now: () => number = () => performance.now()) {
		this.#check = check;
		this.#knowsTime = knowsTime;
		this.#now = now;
	}

	/** Why not, or null. */
	unready(): Promise<Unready | null> {
		if (this.state !== 'running') return Promise.resolve(this.state);
		if (this.#now() - this.#asked >= FRESH_MS) {
			this.#asked = this.#now();
			this.#answer = this.#check().then(
				() => (this.#knowsTime() ? null : 'clock'),
				(error: unknown) => (error instanceof StorageError ? error.code : 'storage'),
			);
		}
		return this.#answer;
	}
}

/** `/healthz`: the process lives. `/readyz`: it can work, or 503 and a reason. */
export function healthRoutes(app: FastifyInstance, readiness: Readiness): void {
	app.get('/healthz', { logLevel: 'warn' }, (_, reply) => reply.header('cache-control', 'no-store').send({ ok: true }));
	app.get('/readyz', { logLevel: 'warn' }, async (_, reply) => {
		const reason = await readiness.unready();
		return reply
			.header('cache-control', 'no-store')
			.status(reason === null ? 200 : 503)
			.send(reason === null ? { ok: true } : { ok: false, reason });
	});
}
