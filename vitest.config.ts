import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
	test: {
		include: ['packages/**/*.test.ts', 'scripts/**/*.test.ts'],
		testTimeout: 120_000,
		// The tests compute, they do not wait: a worker for every core.
		maxWorkers: availableParallelism(),
		reporters: ['default'],
	},
});
