import type { Vote } from '@trove/protocol';
import type { Folded } from './folded.ts';
import { isPerson } from './seats.ts';

/** Seats that may vote: people who play and are not away, except the absent one whom a vote is about. */
export function voters({ shown }: Pick<Folded, 'shown'>, { on, seat }: Pick<Vote, 'on' | 'seat'>): number[] {
	return shown.flatMap((one, at) => (isPerson(one) && !one.away && !(on === 'bot' && at === seat) ? at : []));
}

/** Whether a vote has failed: by one vote against a pause or its end, or half of all against a bot. */
export function failed(folded: Pick<Folded, 'shown'>, vote: Vote): boolean {
	if (vote.on !== 'bot') return vote.against.length > 0;
	return vote.against.length * 2 >= voters(folded, vote).length && vote.against.length > 0;
}

/** Whether a vote is won: a pause or its end by all who are not absent, a bot by more than half. */
export function won(folded: Pick<Folded, 'shown'>, vote: Vote, missed: (seat: number) => boolean): boolean {
	const all = voters(folded, vote);
	const yes = all.filter((seat) => vote.for.includes(seat));
	if (vote.on === 'bot') return yes.length * 2 > all.length;
	return yes.length > 0 && all.every((seat) => vote.for.includes(seat) || missed(seat));
}
