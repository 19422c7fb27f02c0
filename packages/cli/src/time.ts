import { type Action, type Game, isRefusal, parseAction } from '@trove/kernel';

/** Adds the time to an action that lacks one. */
export function withTime<Tried extends unknown | Action>(game: Game, action: Tried, ms: number): Tried | Action {
	const parsed = parseAction(game, action);
	const lacksTime = isRefusal(parsed) && parsed.code === 'bad-action' && parsed.data?.field === 'ms';
	return lacksTime ? { ms, ...(action as Action) } : action;
}
