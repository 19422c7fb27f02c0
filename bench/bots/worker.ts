// A worker thread of the bench: jobs in, results out.
import { parentPort } from 'node:worker_threads';
import { type Job, serve } from './jobs.ts';

parentPort?.on('message', async (job: Job) => {
	try {
		parentPort?.postMessage({ result: await serve(job) });
	} catch (error) {
		parentPort?.postMessage({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
	}
});
