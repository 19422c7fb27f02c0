// Mutation testing, package by package: each must reach its score by itself (stryker.config.json says which).
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const packages = {
	kernel: 'packages/kernel/src/**/*.ts',
	games: 'packages/games/*/*.ts,!packages/games/test/**',
};
const wanted = process.argv.slice(2);
let failed = false;
for (const [name, mutate] of Object.entries(packages)) {
	if (wanted.length > 0 && !wanted.includes(name)) continue;
	console.log(`\nMutation testing of ${name}`);
	const args = [
		join(root, 'node_modules/@stryker-mutator/core/bin/stryker.js'),
		'run',
		'--mutate',
		mutate,
		'--incrementalFile',
		`reports/${name}-incremental.json`,
	];
	const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, TROVE_PROFILE: 'short' } });
	if (status !== 0) failed = true;
}
process.exit(failed ? 1 : 0);
