import { Client } from 'pg';
import { openPostgres } from '../src/storage/postgres/open.ts';
import { parseTargets } from '../src/storage/postgres/targets.ts';
import type { Store } from '../src/storage/store.ts';
import { logContract } from '../testing/log-contract.ts';
import { nodesContract } from '../testing/nodes-contract.ts';
import { peopleContract } from '../testing/people-contract.ts';
import { withPostgres } from '../testing/with-postgres.ts';

withPostgres('the contracts of storage', [], (cluster) => {
	/** Two stores on one database, as two servers have it. */
	async function two() {
		const targets = parseTargets('TROVE_STORE', await cluster().database());
		const [first, second] = await Promise.all([openPostgres(targets), openPostgres(targets)]);
		return { targets, first, second, close: async () => void (await Promise.all([first.close(), second.close()])) };
	}

	logContract('PostgreSQL', async () => {
		const { first, second, close } = await two();
		return { first: first.log, second: second.log, close };
	});

	peopleContract('PostgreSQL', async () => {
		const { first, second, close } = await two();
		return { log: first.log, people: first.people, facts: first.facts, second, close };
	});

	nodesContract('PostgreSQL', true, async () => {
		const { targets, first, second, close } = await two();
		const more: Store[] = [];
		return {
			first,
			second,
			reopen: async () => {
				const store = await openPostgres(targets);
				more.push(store);
				return store;
			},
			anotherPrimary: async (ms) => {
				const client = new Client(targets[0]?.config);
				await client.connect();
				await client.query(`UPDATE clock SET source = 'another', correction = correction + ${ms}`);
				await client.end();
			},
			close: async () => {
				await close();
				for (const store of more) await store.close();
			},
		};
	});
});
