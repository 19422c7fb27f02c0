import { isRefusal, type Refusal } from '@trove/kernel';
import type { GenericSchema, InferOutput } from 'valibot';
import {
	type ChangeMe,
	DoneSchema,
	ErrorSchema,
	type Export,
	ExportSchema,
	type Found,
	FoundSchema,
	type History,
	HistorySchema,
	type Line,
	type Link,
	LinkSchema,
	type Made,
	MadeSchema,
	type Me,
	MeSchema,
	type Mine,
	MyTablesSchema,
	type NewTable,
	type PlayNow,
	parseWith,
	type Replay,
	ReplaySchema,
	TablesSchema,
	type Waiting,
} from '../src/index.ts';
import type { Jar } from './jar.ts';
import { refuseHere } from './refusals.ts';
import { randomWord } from './requests.ts';

/** How to reach the server. */
export interface ApiOptions {
	/** Address of the server without a trailing slash; empty for the page's own. */
	readonly base?: string;
	/** Cookie store outside a browser. */
	readonly jar?: Jar;
	readonly fetch?: typeof fetch;
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The HTTP API. Every method resolves to the answer or to a refusal; none rejects. */
export class Api {
	readonly #options: ApiOptions;

	constructor(options: ApiOptions = {}) {
		this.#options = options;
	}

	/** The headers that a browser sends by itself (origin, cookie); `Connection` needs them too. */
	headers(): Record<string, string> {
		const { base = '', jar } = this.#options;
		return jar === undefined ? {} : { origin: base, ...(jar.cookie === '' ? {} : { cookie: jar.cookie }) };
	}

	/** The current person; creates a guest if there is no cookie. */
	me(): Promise<Me | Refusal> {
		return this.#ask('GET', '/api/me', MeSchema);
	}

	changeMe(change: ChangeMe): Promise<Me | Refusal> {
		return this.#ask('PATCH', '/api/me', MeSchema, change);
	}

	/** Replaces the list of muted handles. */
	mute(muted: readonly string[]): Promise<Me | Refusal> {
		return this.#ask('PUT', '/api/me/muted', MeSchema, { muted });
	}

	/** A private link for another device. */
	link(): Promise<Link | Refusal> {
		return this.#ask('POST', '/api/me/link', LinkSchema, {});
	}

	/** Becomes the person who created the link. */
	useLink(token: string): Promise<Me | Refusal> {
		return this.#ask('POST', '/api/link', MeSchema, { token });
	}

	/** Everything stored about the current person. */
	exportMe(): Promise<Export | Refusal> {
		return this.#ask('GET', '/api/me/export', ExportSchema);
	}

	/** Deletes everything stored about the current person. */
	async deleteMe(): Promise<Refusal | null> {
		const done = await this.#ask('DELETE', '/api/me', DoneSchema);
		return isRefusal(done) ? done : null;
	}

	/** Creates a table, with a random word for the deal unless one is given. */
	make(table: NewTable): Promise<Made | Refusal> {
		return this.#ask('POST', '/api/tables', MadeSchema, { word: randomWord(), ...table });
	}

	/** Finds a waiting table without taking a seat. */
	waiting(wish: Waiting): Promise<Found | Refusal> {
		return this.#ask('POST', '/api/waiting', FoundSchema, wish);
	}

	/** Takes a seat at a waiting table or creates one, with a random word for the deal unless one is given. */
	playNow(wish: PlayNow): Promise<Made | Refusal> {
		return this.#ask('POST', '/api/play', MadeSchema, { word: randomWord(), ...wish });
	}

	/** The table with this invite code. */
	join(invite: string): Promise<Made | Refusal> {
		return this.#ask('GET', `/api/join/${encodeURIComponent(invite)}`, MadeSchema);
	}

	/** The public tables that are open or in play. */
	async tables(): Promise<readonly Line[] | Refusal> {
		const answer = await this.#ask('GET', '/api/tables', TablesSchema);
		return isRefusal(answer) ? answer : answer.tables;
	}

	/** My running tables. */
	async mine(): Promise<readonly Mine[] | Refusal> {
		const answer = await this.#ask('GET', '/api/mine', MyTablesSchema);
		return isRefusal(answer) ? answer : answer.tables;
	}

	/** My finished games that ended before a given time, newest first. */
	history(before?: number): Promise<History | Refusal> {
		return this.#ask('GET', before === undefined ? '/api/history' : `/api/history?before=${before}`, HistorySchema);
	}

	/** A finished game with everything needed to show and verify it. */
	replay(table: string): Promise<Replay | Refusal> {
		return this.#ask('GET', `/api/tables/${encodeURIComponent(table)}/replay`, ReplaySchema);
	}

	async #ask<S extends GenericSchema<unknown, object>>(method: Method, path: string, schema: S, body?: object): Promise<InferOutput<S> | Refusal> {
		const { base = '', jar, fetch: ask = fetch } = this.#options;
		const sent = body === undefined ? {} : { body: JSON.stringify(body) };
		const headers = { ...this.headers(), ...(body === undefined ? {} : { 'content-type': 'application/json' }) };
		let response: Response;
		try {
			response = await ask(`${base}${path}`, { method, headers, ...sent });
		} catch {
			return refuseHere('unreachable');
		}
		jar?.take(response.headers);
		const json: unknown = response.status === 204 ? { done: true } : await response.json().catch(() => undefined);
		const answer = response.ok ? parseWith(schema, json) : parseWith(ErrorSchema, json);
		if (isRefusal(answer)) return refuseHere('bad-answer', { status: response.status, ...answer.data });
		return response.ok ? answer : (answer as InferOutput<typeof ErrorSchema>).error;
	}
}
