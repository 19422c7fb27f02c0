import { type Action, type Game, isRefusal, parseAction } from '@trove/kernel';

/** The longest time that is reported, in milliseconds: nobody wins a race after a minute. */
const LONGEST = 60_000;

/** Whether an action is whole but for its time: a tap in a race. */
export function lacksTime(game: Game, action: Action): boolean {
	const parsed = parseAction(game, action);
	return isRefusal(parsed) && parsed.code === 'bad-action' && parsed.data?.field === 'ms';
}

/** An action that lacks only its time gets one; every other stays as it is. */
export function withTime(game: Game, action: Action, ms: number): Action {
	return lacksTime(game, action) ? { ...action, ms: Math.min(LONGEST, Math.max(0, Math.round(ms))) } : action;
}
