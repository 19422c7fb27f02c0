import { logContract } from '../testing/log-contract.ts';
import { nodesContract } from '../testing/nodes-contract.ts';
import { peopleContract } from '../testing/people-contract.ts';
import { Cluster } from '../testing/simulate/cluster.ts';
import { Database } from '../testing/simulate/database.ts';
import { directly, SimulatedStore } from '../testing/simulate/store.ts';

/** Two servers' stores over the same data. */
function two() {
	const database = new Database();
	const cluster = new Cluster(database, Date.now);
	const [first, second] = [0, 1].map(() => new SimulatedStore(database, cluster, directly)) as [SimulatedStore, SimulatedStore];
	const close = async (): Promise<void> => {
		await Promise.all([first.close(), second.close()]);
	};
	return { database, cluster, first, second, close };
}

logContract('simulated', async () => {
	const { first, second, close } = two();
	return { first: first.log, second: second.log, close };
});

peopleContract('simulated', async () => {
	const { first, second, close } = two();
	return { log: first.log, people: first.people, facts: first.facts, second, close };
});

nodesContract('simulated', true, async () => {
	const { database, cluster, first, second, close } = two();
	return {
		first,
		second,
		reopen: async () => new SimulatedStore(database, cluster, directly),
		anotherPrimary: async (ms) => {
			cluster.wall = () => Date.now() + ms;
			cluster.source++;
		},
		close,
	};
});
