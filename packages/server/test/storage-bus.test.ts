import { InProcessBus } from '../src/storage/in-process-bus.ts';
import { busContract } from '../testing/bus-contract.ts';

busContract('In one process', async () => {
	const bus = new InProcessBus();
	return { first: bus, second: bus, settled: () => new Promise((done) => setImmediate(done)), close: () => bus.close() };
});
