import type { LoadTally } from './load-tally.ts';

/** A table under load. */
export interface LoadedTable {
	/** Sends the next action; false if nobody can act now. `due` is its scheduled time, from which latency counts. */
	act(due: number): boolean;
}

/** Schedules actions: as soon as a table is free (closed loop), or at a fixed rate over all tables (open loop). */
export class LoadPace<Table extends LoadedTable> {
	readonly #tables: readonly Table[];
	readonly #tally: LoadTally;
	/** Milliseconds between actions; 0 in a closed loop. */
	readonly #every: number;
	/** Busy tables with an action that is due, and since when. */
	readonly #owed = new Map<Table, number>();
	#timer: NodeJS.Timeout | undefined;
	#running = false;
	#next = 0;
	#turn = 0;

	constructor(tables: readonly Table[], tally: LoadTally, rate: number) {
		this.#tables = tables;
		this.#tally = tally;
		this.#every = rate === 0 ? 0 : 1000 / rate;
	}

	/** Starts. */
	start(): void {
		this.#running = true;
		this.#next = performance.now();
		if (this.#every === 0) for (const table of this.#tables) table.act(this.#next);
		else this.#tick();
	}

	/** Stops sending; answers to sent requests are still awaited. */
	stop(): void {
		this.#running = false;
		clearTimeout(this.#timer);
		this.#owed.clear();
	}

	/** A table can act again. */
	free(table: Table): void {
		if (!this.#running) return;
		if (this.#every === 0) {
			table.act(performance.now());
			return;
		}
		const due = this.#owed.get(table);
		if (due !== undefined && table.act(due)) this.#owed.delete(table);
	}

	#tick(): void {
		const now = performance.now();
		for (; this.#next <= now; this.#next += this.#every) {
			const table = this.#tables[this.#turn];
			this.#turn = (this.#turn + 1) % this.#tables.length;
			// Delay of this process is not the server's: latency counts from now.
			if (this.#owed.has(table)) this.#tally.missed++;
			else if (!table.act(now)) this.#owed.set(table, now);
		}
		this.#timer = setTimeout(() => this.#tick(), 1);
	}
}

/** The duration of a load in seconds. */
export interface Drive {
	readonly rate: number;
	/** Warm-up, not measured. */
	readonly warm: number;
	readonly seconds: number;
	/** Called when the measurement begins and ends. */
	begin?(): void;
	/** Called about four times per second with the elapsed seconds. */
	tell?(seconds: number): void;
	readonly signal?: AbortSignal;
}

/** Drives a load; returns the seconds measured. `use` hands the pacer to the tables before anything is sent. */
export async function driveLoad<Table extends LoadedTable>(
	tables: readonly Table[],
	tally: LoadTally,
	{ rate, warm, seconds, begin, tell, signal }: Drive,
	use: (pace: LoadPace<Table>) => void,
): Promise<number> {
	const pace = new LoadPace(tables, tally, rate);
	use(pace);
	pace.start();
	await wait(warm * 1000, signal);
	tally.clear();
	begin?.();
	const start = performance.now();
	const passed = (): number => (performance.now() - start) / 1000;
	while (passed() < seconds && !signal?.aborted) {
		await wait(Math.max(0, Math.min(250, (seconds - passed()) * 1000)), signal);
		tell?.(passed());
	}
	const counted = passed();
	pace.stop();
	return counted;
}

function wait(ms: number, signal?: AbortSignal): Promise<void> {
	return new Promise((resolve) => {
		if (signal?.aborted) return resolve();
		const done = (): void => {
			clearTimeout(timer);
			signal?.removeEventListener('abort', done);
			resolve();
		};
		const timer = setTimeout(done, ms);
		signal?.addEventListener('abort', done);
	});
}
