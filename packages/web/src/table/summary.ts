import type { GameEvent, Telling } from '@trove/kernel';

/** Summarises events in a few lines: the last one that names each seat, all that speak of the reader, the very last. */
export function summaryOf(events: readonly GameEvent[], say: (event: GameEvent, telling: Telling) => string, telling: Telling): string[] {
	const { you: _, ...others } = telling;
	const told = events.map((event) => ({ event, text: say(event, telling) })).filter(({ text }) => text !== '');
	const last = new Map(
		told.flatMap(({ event: { seat }, text }, index) => (typeof seat === 'number' && text.includes(telling.names[seat]) ? [[seat, index]] : [])),
	);
	const lasting = new Set([...last.values(), told.length - 1]);
	// If others are told it differently, it speaks of the reader.
	return told.filter(({ event, text }, index) => lasting.has(index) || text !== say(event, others)).map(({ text }) => text);
}
