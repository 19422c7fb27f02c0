import { type Appended, StorageError } from '../log.ts';
import { checksumOfRow, type Row } from '../row.ts';
import type { Session } from './session.ts';

/** Appends are one statement for a batch; `append_batch` stands in `schema.ts`. */
const APPEND =
	'SELECT append_batch($1::text[], $2::int[], $3::int[], $4::bigint[], $5::text[], $6::bigint[], $7::bigint[], $8::boolean[], $9::jsonb[]) AS outcomes';

/** Writes batches of appends over one connection. */
export class Appender {
	readonly #session: Session;
	readonly #deadline: number;

	constructor(session: Session, deadline: number) {
		this.#session = session;
		this.#deadline = deadline;
	}

	/** What became of each row. A batch that failed after some of it was committed answers for each part. */
	async write(rows: readonly Row[]): Promise<readonly (Appended | StorageError)[]> {
		const until = performance.now() + this.#deadline;
		const outcomes: (Appended | StorageError)[] = [];
		for (const wave of wavesOf(rows)) {
			const answers = await this.#writeWave(
				wave.flatMap((i) => rows[i] ?? []),
				until,
			);
			wave.forEach((i, at) => {
				outcomes[i] = answers[at] ?? new StorageError('storage', 'The database answered for fewer appends than it was given.');
			});
		}
		return outcomes;
	}

	async #writeWave(rows: readonly Row[], until: number): Promise<readonly (Appended | StorageError)[]> {
		const values = [
			rows.map(({ table }) => table),
			rows.map(({ after }) => after),
			rows.map(({ seq }) => seq),
			rows.map(({ at }) => Math.floor(at)),
			rows.map(({ body }) => body),
			rows.map(({ table, seq, body }) => checksumOfRow(table, seq, body)),
			rows.map(({ due }) => (due == null ? null : Math.ceil(due))),
			rows.map(({ due }) => due !== undefined),
			rows.map(changeText),
		];
		try {
			const { rows: answer } = await this.#session.query({ name: 'append', text: APPEND, values }, until, false);
			return answer[0].outcomes as Appended[];
		} catch (error) {
			if (!(error instanceof StorageError)) throw error;
			return rows.map(() => error);
		}
	}
}

/** The change with the due time among the summary's fields, as `append_changed` reads it. */
function changeText({ change, due }: Row): string | null {
	if (change === undefined) return null;
	return JSON.stringify(due === undefined ? change : { ...change, summary: { ...change.summary, due: due === null ? null : Math.ceil(due) } });
}

/** Indexes in groups in which no table comes twice: nearly always one. */
function wavesOf(rows: readonly Row[]): number[][] {
	const waves: number[][] = [];
	const waveOf = new Map<string, number>();
	rows.forEach(({ table }, i) => {
		const wave = (waveOf.get(table) ?? -1) + 1;
		waveOf.set(table, wave);
		const indexes = waves[wave];
		if (indexes) indexes.push(i);
		else waves.push([i]);
	});
	return waves;
}
