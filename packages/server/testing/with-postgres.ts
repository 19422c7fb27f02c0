import { afterAll, beforeAll, describe } from 'vitest';
import { PATIENCE } from './appends.ts';
import { type Cluster, postgresPrograms, startCluster } from './postgres.ts';

/** Declares tests that need a PostgreSQL of their own. Where it is not installed they are skipped, and fail in CI. */
export function withPostgres(name: string, settings: readonly string[], tests: (cluster: () => Cluster) => void): void {
	const isMissing = postgresPrograms() === null;
	if (isMissing && process.env.CI) throw new Error('PostgreSQL is not installed; .ci/run installs it.');
	if (isMissing) console.log(`PostgreSQL is not installed: "${name}" is skipped.`);
	describe.skipIf(isMissing)(name, () => {
		let cluster: Cluster | undefined;
		beforeAll(() => {
			cluster = startCluster(settings);
		}, PATIENCE);
		afterAll(() => cluster?.stop(), PATIENCE);
		tests(() => {
			if (!cluster) throw new Error('The cluster has not started.');
			return cluster;
		});
	});
}
