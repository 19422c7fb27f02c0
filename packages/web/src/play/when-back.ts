import { isRefusal } from '@trove/kernel';
import { Api, type Backoff, backoffDelay } from '@trove/protocol/client';
import { isUnreachable } from '../base/say.ts';

const BACKOFF: Backoff = { first: 1000, most: 20_000 };

/**
 * Calls back once when the server answers again. It is asked with exponential backoff, and at once when the device
 * goes online or the page is shown. Answers with how to stop it.
 */
export function whenBack(back: () => void, answers: () => Promise<boolean> = answersNow): () => void {
	let failures = 0;
	let asking = false;
	let stopped = false;
	let next: ReturnType<typeof setTimeout> | undefined;

	const stop = (): void => {
		stopped = true;
		clearTimeout(next);
		removeEventListener('online', ask);
		removeEventListener('visibilitychange', ask, true);
	};
	const wait = (): void => {
		next = setTimeout(ask, backoffDelay(failures++, BACKOFF, Math.random()));
	};
	async function ask(): Promise<void> {
		if (asking || stopped || globalThis.document?.visibilityState === 'hidden') return;
		clearTimeout(next);
		asking = true;
		const reached = await answers();
		asking = false;
		if (stopped) return;
		if (!reached) return wait();
		stop();
		back();
	}

	addEventListener('online', ask);
	addEventListener('visibilitychange', ask, true);
	wait();
	return stop;
}

async function answersNow(): Promise<boolean> {
	const me = await new Api().me();
	return !isRefusal(me) || !isUnreachable(me);
}
