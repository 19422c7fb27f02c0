import { openPostgres } from '../src/storage/postgres/open.ts';
import { parseTargets } from '../src/storage/postgres/targets.ts';
import { logContract } from '../testing/log-contract.ts';
import { peopleContract } from '../testing/people-contract.ts';
import { withPostgres } from '../testing/with-postgres.ts';

withPostgres('the contracts of storage', [], (cluster) => {
	/** Two stores on one database, as two servers have it. */
	async function two() {
		const targets = parseTargets('TROVE_STORE', await cluster().database());
		const [first, second] = await Promise.all([openPostgres(targets), openPostgres(targets)]);
		return { first, second, close: async () => void (await Promise.all([first.close(), second.close()])) };
	}

	logContract('PostgreSQL', async () => {
		const { first, second, close } = await two();
		return { first: first.log, second: second.log, close };
	});

	peopleContract('PostgreSQL', async () => {
		const { first, second, close } = await two();
		return { log: first.log, people: first.people, facts: first.facts, second, close };
	});
});
