import type { Source } from '@trove/kernel';
import type { MyTreasureEvent } from './events.ts';
import type { MyTreasureView } from './view.ts';

type Scored = Extract<MyTreasureEvent, { on: 'score' }>;

/** Everybody's coins by round (MT-10); `before` is what came in rounds that the log does not tell of. */
export function sources({ round: last, worth }: MyTreasureView, log: readonly MyTreasureEvent[]): Source<'round' | 'before'>[] {
	const scored = log.filter((event): event is Scored => event.on === 'score');
	const rounds = Array.from({ length: last }, (_, index) => scored.filter(({ round }) => round === index + 1)).filter(({ length }) => length === worth.length);
	const told = rounds.map((events) => ({
		of: 'round' as const,
		n: events[0].round,
		points: worth.map((_, seat) => events.find((event) => event.seat === seat)?.coins ?? 0),
	}));
	const before = worth.map((silver, seat) => told.reduce((left, { points }) => left - points[seat], silver));
	return before.some((silver) => silver !== 0) ? [{ of: 'before', points: before }, ...told] : told;
}
