import { parentPort } from 'node:worker_threads';
import { games } from '@trove/games';
import { askOwn, type Job, playGame } from './game.ts';

// A worker thread in which our own bots play whole games: a job in, the played game out.
parentPort?.on('message', async (job: Job) => {
	try {
		parentPort?.postMessage({ played: await playGame(games, job, askOwn(games, job.entrants)) });
	} catch (error) {
		parentPort?.postMessage({ error: error instanceof Error ? error.message : String(error) });
	}
});
