// Simulates several servers: `npm run simulate -- --seeds 20000 [--from 1] [--mutant NAME] [--workers N]`.
import { type ChildProcess, fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { Coverage } from './coverage.ts';
import { MUTANTS } from './mutants.ts';
import { type Result, readable, runSeed } from './run.ts';

/** Seeds that a worker gets at once. */
const CHUNK = 20;
/** Within so many seeds every mutant must be caught. */
const CAUGHT = 2000;

interface Job {
	readonly from: number;
	readonly count: number;
	readonly mutant?: string | undefined;
}

if (process.send) serve();
else await main();

/** A worker: runs the seeds that it is sent. */
function serve(): void {
	process.on('message', async ({ from, count, mutant }: Job) => {
		for (let seed = from; seed < from + count; seed++) process.send?.({ ...(await runSeed(seed, { mutant })), lines: [] });
		process.send?.('done');
	});
}

async function main(): Promise<void> {
	const { values } = parseArgs({
		options: { seeds: { type: 'string' }, from: { type: 'string', default: '1' }, mutant: { type: 'string' }, workers: { type: 'string' } },
	});
	const { mutant } = values;
	if (mutant !== undefined && !MUTANTS[mutant]) throw new Error(`The mutants are ${Object.keys(MUTANTS).join(', ')}.`);
	const seeds = Number(values.seeds ?? (mutant === undefined ? 500 : CAUGHT));
	const coverage = new Coverage();
	const began = Date.now();
	const failed: Result[] = [];
	let done = 0;
	const enough = await runAll({ from: Number(values.from), count: seeds, mutant }, Number(values.workers ?? availableParallelism()), (result) => {
		done++;
		coverage.add(result.met);
		if (result.violation) failed.push(result);
		if (result.violation && mutant === undefined) console.log(`seed ${result.seed}: ${result.violation.message}`);
		if (done % 500 === 0) console.log(`${done} seeds, ${failed.length} failed, ${Math.round((Date.now() - began) / 1000)} s`);
		return mutant !== undefined && failed.length > 0;
	});
	const [first] = failed.sort((a, b) => a.seed - b.seed);
	if (mutant !== undefined) {
		console.log(first ? `${mutant} is caught by seed ${first.seed}: ${first.violation?.message}` : `${mutant} is not caught by ${seeds} seeds`);
		process.exitCode = first ? 0 : 1;
		return;
	}
	if (first) {
		const again = await runSeed(first.seed, { keep: true });
		console.log(`\nSeed ${first.seed} breaks a law (${first.violation?.law}); its trace has the hash ${again.hash}, and ${first.hash} before.\n`);
		console.log(readable(again.lines));
	}
	console.log(`\n${coverage}`);
	const missing = coverage.missing(seeds);
	for (const cell of missing) console.log(`too rarely: ${cell}`);
	console.log(`\n${done} seeds in ${Math.round((Date.now() - began) / 1000)} s, ${failed.length} broke a law`);
	if (!enough || failed.length > 0 || missing.length > 0) process.exitCode = 1;
}

/** Runs seeds in several processes until `told` has enough; false if a process died. */
async function runAll({ from, count, mutant }: Job, workers: number, told: (result: Result) => boolean): Promise<boolean> {
	let next = from;
	const end = from + count;
	let sound = true;
	const work = (worker: ChildProcess): Promise<void> =>
		new Promise((over) => {
			const more = (): void => {
				if (next >= end) {
					worker.disconnect();
					return;
				}
				const job: Job = { from: next, count: Math.min(CHUNK, end - next), mutant };
				next += job.count;
				worker.send(job);
			};
			worker.on('message', (message: Result | 'done') => {
				if (message === 'done') more();
				else if (told(message)) next = end;
			});
			worker.on('exit', (code) => {
				if (code !== 0) sound = false;
				over();
			});
			more();
		});
	await Promise.all(Array.from({ length: Math.min(workers, Math.ceil(count / CHUNK)) }, () => work(fork(import.meta.filename))));
	return sound;
}
