// Mutation testing, part by part (a part's own tests only), and the score of each package: `npm run mutate [PART…]`.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
// Modules that only make sentences are covered by snapshots; mutating them would take too long.
const sentences = ['words', 'log', 'names', 'phrases', 'position'];
const game = (name) => ({
	package: 'games',
	mutate: [`packages/games/${name}/*.ts`, ...sentences.map((file) => `!packages/games/${name}/${file}.ts`)].join(),
	tests: `packages/games/${name}/test/*.test.ts,packages/games/test/wait.test.ts`,
});
const parts = {
	kernel: { package: 'kernel', mutate: 'packages/kernel/src/*.ts', tests: 'packages/kernel/test/*.test.ts' },
	'silver-and-gold': game('silver-and-gold'),
	'dead-mans-draw': game('dead-mans-draw'),
	'my-treasure': game('my-treasure'),
	trezors: game('trezors'),
};
const ENOUGH = 85;

const wanted = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(parts);
const unknown = wanted.filter((name) => !(name in parts));
if (unknown.length > 0) {
	console.error(`mutate: unknown: ${unknown.join(', ')}; known are ${Object.keys(parts).join(', ')}`);
	process.exit(2);
}

for (const name of wanted) {
	const { mutate, tests } = parts[name];
	console.log(`\nMutation testing of ${name}`);
	const args = ['run', '--mutate', mutate, '--incrementalFile', `reports/${name}-incremental.json`];
	const { status } = spawnSync(process.execPath, [join(root, 'node_modules/@stryker-mutator/core/bin/stryker.js'), ...args], {
		cwd: root,
		stdio: 'inherit',
		env: { ...process.env, TROVE_PROFILE: 'short', TROVE_TESTS: tests },
	});
	// The report of an earlier run must not pass for this one.
	if (status !== 0) {
		console.error(`mutate: ${name}: Stryker failed`);
		process.exit(status ?? 1);
	}
}

/** Detected and undetected mutants of the last reports, by package. */
const scores = {};
for (const [name, part] of Object.entries(parts)) {
	const file = join(root, `reports/${name}-incremental.json`);
	if (!existsSync(file)) {
		if (!wanted.includes(name)) continue;
		console.error(`mutate: ${name}: Stryker left no report`);
		process.exit(1);
	}
	const mutants = Object.values(JSON.parse(readFileSync(file, 'utf8')).files).flatMap(({ mutants }) => mutants);
	const count = (...statuses) => mutants.filter(({ status }) => statuses.includes(status)).length;
	const detected = count('Killed', 'Timeout');
	const undetected = count('Survived', 'NoCoverage');
	console.log(`${name}: ${((100 * detected) / (detected + undetected)).toFixed(1)} % of ${detected + undetected} mutants, ${undetected} undetected`);
	scores[part.package] ??= { detected: 0, all: 0 };
	scores[part.package].detected += detected;
	scores[part.package].all += detected + undetected;
}
let enough = true;
for (const [name, { detected, all }] of Object.entries(scores)) {
	const score = (100 * detected) / all;
	console.log(`package ${name}: ${score.toFixed(1)} %`);
	if (score < ENOUGH) enough = false;
}
process.exit(enough ? 0 : 1);
