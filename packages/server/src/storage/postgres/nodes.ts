import { parseOutages, REMEMBERED } from '../../core/outages.ts';
import type { Beat, Node, Nodes, SharedLimit } from '../nodes.ts';
import type { Session, Statement } from './session.ts';

/** A bucket that is full again needs no row: `full_at` says when that is. */
const TAKE = `
	INSERT INTO limits AS l (what, whose, tokens, at, full_at)
		SELECT $1, $2, $4::float8 - 1, now, now + ceil(1000 / $3::float8) FROM (SELECT store_time() AS now) AS time
	ON CONFLICT (what, whose) DO UPDATE SET
		tokens = least($4, l.tokens + greatest(0, excluded.at - l.at) * $3 / 1000) - 1,
		at = greatest(l.at, excluded.at),
		full_at = greatest(l.at, excluded.at) + ceil(($4 + 1 - least($4, l.tokens + greatest(0, excluded.at - l.at) * $3 / 1000)) * 1000 / $3)
	WHERE least($4, l.tokens + greatest(0, excluded.at - l.at) * $3 / 1000) >= 1
	RETURNING tokens`;

/** What the function `beat` of `schema-nodes.ts` returns. */
interface Told extends Pick<Beat, 'now' | 'nodes'> {
	readonly outages: string | null;
}

/** The servers that share a database, over a connection of its own: no lease waits behind a slow list. */
export class PostgresNodes implements Nodes {
	readonly #session: Session;
	readonly #deadline: number;

	constructor(session: Session, deadline: number) {
		this.#session = session;
		this.#deadline = deadline;
	}

	async beat({ node, format, draining }: Node, ttl: number, estimate: number | null): Promise<Beat> {
		const asked = performance.now();
		// The estimate grows older while a primary is sought.
		const values = (): readonly unknown[] => {
			const now = estimate === null ? null : Math.floor(estimate + performance.now() - asked);
			return [node, format, draining, ttl, now, REMEMBERED];
		};
		const [row] = await this.#run<{ told: Told }>('SELECT beat($1, $2, $3, $4, $5, $6) AS told', values);
		const { now, nodes, outages } = row.told;
		return { now, nodes, outages: parseOutages(outages) };
	}

	async leave(node: string): Promise<void> {
		await this.#run('SELECT leave($1)', [node]);
	}

	async claim(node: string, tables: readonly string[]): Promise<ReadonlyMap<string, string>> {
		if (tables.length === 0) return new Map();
		const rows = await this.#run<{ claimed: string; driver: string }>('SELECT claimed, driver FROM claim($1, $2)', [node, tables]);
		return new Map(rows.map(({ claimed, driver }) => [claimed, driver]));
	}

	claimDue(node: string, until: number, limit: number): Promise<readonly { readonly table: string; readonly due: number }[]> {
		return this.#run('SELECT claimed AS "table", due_at AS due FROM claim_due($1, $2, $3)', [node, Math.floor(until), Math.max(0, limit)]);
	}

	async release(node: string, tables: readonly string[]): Promise<void> {
		if (tables.length === 0) return;
		await this.#run('DELETE FROM drivers WHERE id IN (SELECT id FROM drivers WHERE id = ANY ($2) AND node = $1 ORDER BY id FOR UPDATE)', [node, tables]);
	}

	async take({ what, whose, second, burst }: SharedLimit): Promise<boolean> {
		return (await this.#run(TAKE, [what, whose, second, burst])).length > 0;
	}

	/** All of it may be done twice: a token too many may be taken, and everything else is the same then. */
	async #run<R>(text: string, values: NonNullable<Statement['values']>): Promise<R[]> {
		return (await this.#session.query({ text, values }, performance.now() + this.#deadline, true)).rows;
	}
}
