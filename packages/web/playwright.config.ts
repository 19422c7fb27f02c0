import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from './e2e/kit/chromium.ts';

const chromium = findChromium('engine');
const strict = process.env.CI === 'true';
if (!chromium && strict) throw new Error('No Chromium on the PATH: the tests in a browser cannot run.');
// Told once, not by every worker.
if (!chromium && process.env.TEST_WORKER_INDEX === undefined) console.warn('Tests in a browser are left out: no Chromium or Chrome on the PATH.');

export default defineConfig({
	testDir: 'e2e',
	testMatch: chromium ? '**/*.spec.ts' : [],
	globalSetup: './e2e/kit/setup.ts',
	outputDir: '../../reports/e2e',
	snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
	fullyParallel: true,
	workers: 2,
	timeout: 180_000,
	forbidOnly: strict,
	reporter: strict ? 'list' : 'line',
	expect: {
		timeout: 30_000,
		// Font rendering differs by a few grey pixels between machines; a moved or recoloured thing differs by far more.
		toHaveScreenshot: { threshold: 0.2, maxDiffPixelRatio: 0.004, animations: 'disabled', caret: 'hide' },
	},
	use: {
		browserName: 'chromium',
		launchOptions: {
			...(chromium ? { executablePath: chromium } : {}),
			args: [...CHROMIUM_ARGS],
		},
		actionTimeout: 20_000,
		navigationTimeout: 30_000,
	},
});
