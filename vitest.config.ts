import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Quick tests first: in mutation testing the first that fails ends the run. */
class QuickFirst extends BaseSequencer {
	override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
		const weight = ({ moduleId }: TestSpecification): number => ['laws', 'lockstep', 'census'].findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
		return files.toSorted((a, b) => (weight(a) < 0 ? 9 : weight(a)) - (weight(b) < 0 ? 9 : weight(b))).reverse();
	}
}

// Mutation testing runs these thousands of times: only tests that can detect a mutant, in one worker that keeps its
// modules.
const mutating = {
	include: process.env.TROVE_TESTS?.split(',') ?? ['packages/{kernel,games/*}/test/*.test.ts'],
	exclude: ['**/node_modules/**', '**/naive.test.ts'],
	isolate: false,
	sequence: { sequencer: QuickFirst },
};

export default defineConfig({
	test: {
		include: ['packages/**/*.test.ts', 'scripts/**/*.test.ts'],
		exclude: ['**/node_modules/**', '**/.stryker-tmp/**'],
		testTimeout: 120_000,
		// Long enough for a busy machine: what is polled for comes, or the test fails by its own timeout.
		expect: { poll: { timeout: 60_000 } },
		// The tests compute, they do not wait: a worker for every core.
		maxWorkers: availableParallelism(),
		...(process.env.TROVE_PROFILE === 'short' ? mutating : {}),
	},
});
