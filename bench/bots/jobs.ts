// Jobs of a worker. Each kind is loaded on demand.
import type { GameId } from '../games.ts';
import type { BlunderGame } from './blunders.ts';
import type { DealResult, Pairing } from './deal.ts';
import type { Exploited } from './exploit.ts';
import type { LegalBatch } from './legal.ts';
import type { Speeds } from './speed.ts';

/** A job, as it is posted to a worker. */
export type Job =
	| { readonly do: 'deal'; readonly pairing: Pairing; readonly deal: number }
	| { readonly do: 'legal'; readonly batch: number }
	| { readonly do: 'blunders'; readonly game: GameId; readonly number: number; readonly quick: boolean }
	| { readonly do: 'speed'; readonly game: GameId; readonly quick: boolean }
	| { readonly do: 'exploit'; readonly quick: boolean };

/** The result of a job. */
export type JobResult = DealResult | LegalBatch | BlunderGame | Speeds | Exploited;

/** Runs a job. */
export async function serve(job: Job): Promise<JobResult> {
	switch (job.do) {
		case 'deal':
			return (await import('./deal.ts')).playDeal(job.pairing, job.deal);
		case 'legal':
			return (await import('./legal.ts')).playBatch(job.batch);
		case 'blunders':
			return (await import('./blunders.ts')).watchGame(job.game, job.number, job.quick);
		case 'speed':
			return (await import('./speed.ts')).searchSpeeds(job.game, job.quick);
		case 'exploit':
			return (await import('./exploit.ts')).exploit(job.quick);
	}
}
