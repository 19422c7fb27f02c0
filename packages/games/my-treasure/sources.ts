import type { GameEvent, Source, View } from '@trove/kernel';
import type { TreasureEvent } from './redact.ts';

type Scored = Extract<TreasureEvent, { on: 'score' }>;

/** What the score is read from. */
interface Sight extends View {
	readonly round: number;
	/** Coins by seat, as silver. */
	readonly worth: readonly number[];
}

/** Everybody's coins by round (MT-10); `before` is what came in rounds that the log does not tell of. */
export function sources(view: View, log: readonly GameEvent[]): Source<'round' | 'before'>[] {
	const { round: last, worth } = view as Sight;
	const scored = (log as readonly TreasureEvent[]).filter((event): event is Scored => event.on === 'score');
	const rounds = Array.from({ length: last }, (_, index) => scored.filter(({ round }) => round === index + 1)).filter(({ length }) => length === worth.length);
	const told = rounds.map((events) => ({
		of: 'round' as const,
		n: events[0].round,
		points: worth.map((_, seat) => events.find((event) => event.seat === seat)?.coins ?? 0),
	}));
	const before = worth.map((silver, seat) => told.reduce((left, { points }) => left - points[seat], silver));
	return before.some((silver) => silver !== 0) ? [{ of: 'before', points: before }, ...told] : told;
}
