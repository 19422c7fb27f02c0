// One process of durable appends: a batch in flight over one connection, each row only if its table's log ends where
// it should. Prints the times in microseconds as JSON. `node bare-appender.ts '{"store":"postgres://…",…}'`
import { Client } from 'pg';
import { driveLoad, type LoadedTable, type LoadPace } from '../../packages/cli/src/load-pace.ts';
import { LoadTally } from '../../packages/cli/src/load-tally.ts';

/** What a process appends. */
export interface Appends {
	readonly store: string;
	readonly tables: readonly string[];
	/** Appends per second. */
	readonly rate: number;
	readonly warm: number;
	readonly seconds: number;
}

const APPEND = `
	WITH given AS (SELECT * FROM unnest($1::text[], $2::int[], $3::text[]) AS g (id, after, body)),
	moved AS (UPDATE bare_heads h SET seq = g.after + 1 FROM given g WHERE h.id = g.id AND h.seq = g.after RETURNING h.id, h.seq, g.body)
	INSERT INTO bare_entries (id, seq, body) SELECT id, seq, body FROM moved`;
/** As long as an ordinary move of Dead Man's Draw in Trove's log. */
const BODY = 'x'.repeat(110);

const { store, tables, rate, warm, seconds } = JSON.parse(process.argv[2]) as Appends;
const client = new Client(store);
await client.connect();
await client.query('INSERT INTO bare_heads (id, seq) SELECT id, 0 FROM unnest($1::text[]) AS id', [tables]);

const tally = new LoadTally();
let times: number[] = [];
let queue: BareTable[] = [];
let isFlying = false;

class BareTable implements LoadedTable {
	readonly id: string;
	seq = 0;
	pace: LoadPace<BareTable> | null = null;
	#due: number | null = null;

	constructor(id: string) {
		this.id = id;
	}

	act(due: number): boolean {
		if (this.#due !== null) return false;
		this.#due = due;
		if (queue.push(this) === 1 && !isFlying) setImmediate(append);
		return true;
	}

	appended(): void {
		this.seq++;
		times.push(Math.round((performance.now() - (this.#due ?? 0)) * 1000));
		this.#due = null;
		this.pace?.free(this);
	}
}

async function append(): Promise<void> {
	isFlying = true;
	while (queue.length > 0) {
		const batch = queue;
		queue = [];
		const values = [batch.map(({ id }) => id), batch.map(({ seq }) => seq), batch.map(() => BODY)];
		const { rowCount } = await client.query({ name: 'append', text: APPEND, values });
		if (rowCount !== batch.length) throw new Error(`${rowCount} of ${batch.length} rows were appended`);
		for (const table of batch) table.appended();
	}
	isFlying = false;
}

const all = tables.map((id) => new BareTable(id));
const begin = (): void => {
	times = [];
};
await driveLoad(all, tally, { rate, warm, seconds, begin }, (pace) => {
	for (const table of all) table.pace = pace;
});
process.stdout.write(JSON.stringify({ times, missed: tally.missed }), () => process.exit(0));
