// One fault after another, each followed by the check of the laws.
import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Dice } from '@trove/kernel';
import type { Kind } from './kinds.ts';
import { type BusKind, GRACE, Lab } from './lab.ts';
import { Network } from './network.ts';
import { openLog, type ReadLog } from './open-log.ts';
import { People } from './people.ts';
import { type Result, type State, writeState } from './state.ts';

/** Milliseconds of peace before each fault, and until all tables must play on after one. */
const PEACE = 1500;
const PATIENCE = 60_000;
/** Milliseconds within which all nodes know each other and everybody's presence again. */
const SETTLED = 10_000;
/** Milliseconds within which a table is there after a reconnect. */
const RELOAD = 1500;
/** Milliseconds after which another node runs the clocks of one that is gone. */
const TAKEN_OVER = 6000;

/** A run. */
export interface Run {
	readonly kinds: readonly Kind[];
	readonly faults: number;
	/** When no further fault begins, by `performance.now()`. */
	readonly until: number;
	readonly state: State;
	/** For data and logs. */
	readonly folder: string;
	readonly file: string | null;
	/** Where logs of a lab in which a law was broken are copied to. */
	readonly keep: string | null;
}

/** An installation with people, until something in it is broken for good. */
class House {
	readonly lab: Lab;
	readonly people: People;
	readonly #log: ReadLog;

	constructor(network: Network, folder: string, seed: string, bus: BusKind) {
		this.lab = new Lab(network, folder, bus);
		this.people = new People(seed);
		this.#log = openLog(this.lab.targets);
	}

	async start(): Promise<void> {
		await this.lab.start();
		await this.people.begin(() => this.lab.url);
	}

	/** What is wrong with the log, and with what people know. */
	async check(): Promise<{ readonly wrong: readonly string[]; readonly shown: number }> {
		const gaps = (await this.#log.gaps()).map((id) => `the log of table ${id} has a gap`);
		const { wrong, shown } = await this.people.check(this.#log.log, await this.#log.outages(GRACE));
		return { wrong: [...gaps, ...wrong], shown };
	}

	/** What the database and the nodes know of tables, one line each. */
	async diagnose(tables: readonly string[]): Promise<string[]> {
		const [time] = await this.#log.rows('SELECT store_time() AS now, (SELECT jsonb_agg(n) FROM nodes n) AS nodes');
		const rows = await this.#log.rows(
			'SELECT h.id, h.seq, h.due, d.node, (SELECT body FROM entries e WHERE e.id = h.id AND e.seq = h.seq) AS last FROM heads h LEFT JOIN drivers d ON d.id = h.id WHERE h.id = ANY ($1)',
			[tables],
		);
		const nodes = await Promise.all(this.lab.servers.map(async (server) => `${server.machine} ${JSON.stringify(await server.metrics())}`));
		return [JSON.stringify(time), ...rows.map((row) => JSON.stringify(row)), ...nodes];
	}

	async stop(): Promise<void> {
		this.people.leave();
		await this.lab.stop();
		await this.#log.close();
	}
}

/** Runs the faults that the state has not got yet. */
export async function runFaults({ kinds, faults, until, state, folder, file, keep }: Run): Promise<void> {
	const network = new Network();
	Lab.wire(network);
	const began = performance.now();
	let house: House | null = null;
	let labs = 0;
	try {
		for (let n = 1; n <= faults && performance.now() < until; n++) {
			if (state.results.some((result) => result.n === n)) continue;
			const kind = kindOf(kinds, n, state.seed);
			if (house === null) {
				house = new House(network, join(folder, String(++labs)), `${state.seed} ${labs}`, state.bus);
				await house.start();
			}
			const result = await fault(house, kind, n, state.seed);
			state.results.push(result);
			writeState(file, state);
			console.log(lineOf(result, (performance.now() - began) / 1000));
			if (result.wrong.length === 0) continue;
			if (keep !== null) keepLogs(join(folder, String(labs)), join(keep, String(n)));
			await house.stop();
			network.heal();
			house = null;
		}
	} finally {
		if (keep !== null) keepLogs(join(folder, String(labs)), join(keep, 'last'));
		await house?.stop();
	}
}

/** Each kind once, in an order of the seed, then each once more. */
function kindOf(kinds: readonly Kind[], n: number, seed: string): Kind {
	const dice = new Dice(`${seed} round ${Math.floor((n - 1) / kinds.length)}`);
	const left = [...kinds];
	for (let i = 0; i < (n - 1) % kinds.length; i++) left.splice(dice.below(left.length), 1);
	return left[dice.below(left.length)] as Kind;
}

/** Makes a fault, waits until all tables play on, and checks. */
async function fault(house: House, kind: Kind, n: number, seed: string): Promise<Result> {
	const { lab, people } = house;
	await wait(PEACE);
	people.forget();
	const before = { acknowledged: people.acknowledged, busy: people.busy, again: people.again };
	const from = performance.now();
	const wrong: string[] = [];
	const diagnosis: string[] = [];
	let { what, moment } = { what: '', moment: from };
	try {
		({ what, moment } = await kind.run(lab, new Dice(`${seed} ${n} ${kind.name}`)));
	} catch (error) {
		wrong.push(`the fault could not be made or mended: ${error instanceof Error ? error.message : error}`);
	}
	const stuck = await people.playOn(PATIENCE, (tables, seen) => {
		diagnosis.push(...seen);
		house.diagnose(tables).then(
			(found) => diagnosis.push(...found),
			(error: unknown) => diagnosis.push(String(error)),
		);
	});
	const settled = await lab.settled(SETTLED);
	if (settled !== null) wrong.push(`${SETTLED / 1000} s later: ${settled}`);
	if (stuck !== null) wrong.push(`${PATIENCE / 1000} s after the fault: ${stuck}`);
	let shown = 0;
	try {
		const checked = await house.check();
		shown = checked.shown;
		wrong.push(...checked.wrong);
	} catch (error) {
		wrong.push(`the log cannot be read: ${error instanceof Error ? error.message : error}`);
	}
	const waits = people.waits(from, moment);
	const late = [
		...(waits.after > kind.promise ? [`${waits.after} ms until all tables played on, ${kind.promise} ms are promised (${people.quietest(from)})`] : []),
		...(waits.reload > RELOAD ? [`${waits.reload} ms from a reconnect until the table was there, ${RELOAD} ms are promised`] : []),
		...(waits.clock > TAKEN_OVER && kind.name.startsWith('node') ? [`a clock ran out ${waits.clock} ms late, ${TAKEN_OVER} ms are promised`] : []),
	];
	return {
		n,
		kind: kind.name,
		what,
		...waits,
		acknowledged: people.acknowledged - before.acknowledged,
		shown,
		busy: people.busy - before.busy,
		again: people.again - before.again,
		wrong,
		late,
		diagnosis,
		errors: lab.servers.flatMap((server) => server.takeErrors().map((line) => `${server.machine}: ${line.slice(0, 400)}`)).slice(0, 20),
	};
}

function lineOf(result: Result, seconds: number): string {
	const { n, kind, what, acknowledged, silence, after, reload, clock, wrong, late } = result;
	const ms = `silence ${silence}, after ${after}, reload ${reload}, clock ${clock} ms`;
	const faults = [...wrong.map((one) => `WRONG ${one}`), ...late.map((one) => `late: ${one}`), ...result.diagnosis].map((one) => `\n    ${one}`);
	return `${n} ${kind}: ${what}; ${acknowledged} acknowledged; ${ms} (${seconds.toFixed(0)} s)${faults.join('')}`;
}

function keepLogs(from: string, to: string): void {
	mkdirSync(to, { recursive: true });
	cpSync(from, to, { recursive: true, filter: (path) => path === from || path.endsWith('.log') });
}
