import { expect, test } from 'vitest';
import { MUTANTS } from '../testing/simulate/mutants.ts';
import { readable, runSeed } from '../testing/simulate/run.ts';
import { leak } from '../testing/simulate/secrets.ts';

/** Seeds, and how many of them are one test; `npm run simulate` runs as many as one likes. */
const SEEDS = 500;
const CHUNK = 20;
/** Milliseconds for one test: a machine that has much else to do takes a minute for what takes seconds. */
const PATIENCE = 900_000;
/** Within so many seeds a mutant is caught here. */
const CAUGHT = 60;

test.each(Array.from({ length: SEEDS / CHUNK }, (_, i) => 1 + i * CHUNK))(
	'several servers keep all laws, seeds from %i on',
	{ timeout: PATIENCE },
	async (from) => {
		for (let seed = from; seed < from + CHUNK; seed++) {
			const { violation, acknowledged } = await runSeed(seed);
			if (violation) throw new Error(`seed ${seed}: ${violation.message}\n${readable((await runSeed(seed, { keep: true })).lines)}`);
			expect(acknowledged).toBeGreaterThanOrEqual(300);
		}
	},
);

test('a seed is the same each time, step by step, whether it is kept or not', { timeout: PATIENCE }, async () => {
	const first = await runSeed(7, { keep: true });
	const second = await runSeed(7, { keep: true });
	expect(second.lines).toEqual(first.lines);
	expect(first.lines.length).toBeGreaterThan(1000);
	expect((await runSeed(7)).hash).toBe(first.hash);
	expect((await runSeed(8)).hash).not.toBe(first.hash);
});

test.each(Object.keys(MUTANTS))('the mutant %s is caught', { timeout: PATIENCE }, async (mutant) => {
	for (let seed = 1; seed <= CAUGHT; seed++) if ((await runSeed(seed, { mutant })).violation) return;
	expect.fail(`${mutant} breaks no law in ${CAUGHT} seeds`);
});

test('what others are sent does not depend on what somebody chooses in secret', { timeout: PATIENCE }, async () => {
	const told: (string | null)[] = [];
	for (let seed = 1; seed <= 20; seed++) {
		const leaked = await leak(seed);
		if (leaked !== undefined) told.push(leaked);
	}
	expect(told.filter((leaked) => leaked !== null)).toEqual([]);
	expect(told.length).toBeGreaterThan(5);
});
