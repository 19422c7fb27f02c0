import { peopleContract } from '../testing/people-contract.ts';
import { logContract } from '../testing/log-contract.ts';
import { Database } from '../testing/simulate/database.ts';
import { directly, SimulatedStore } from '../testing/simulate/store.ts';

/** Two servers' stores over the same data. */
function two() {
	const database = new Database();
	const [first, second] = [new SimulatedStore(database, directly), new SimulatedStore(database, directly)];
	const close = async (): Promise<void> => {
		await Promise.all([first.close(), second.close()]);
	};
	return { first, second, close };
}

logContract('simulated', async () => {
	const { first, second, close } = two();
	return { first: first.log, second: second.log, close };
});

peopleContract('simulated', async () => {
	const { first, second, close } = two();
	return { log: first.log, people: first.people, facts: first.facts, second, close };
});
