import { isEvent, type Line } from '../play/lines.ts';

/** A line of the log, and what the seats were called when it was written. */
export interface LineThen {
	readonly line: Line;
	readonly names: readonly string[];
}

/** Who leaves is named in what they did: from a `left` note backwards the seat has their name. */
export function linesThen(lines: readonly Line[], names: readonly string[], nameOf: (who: string, seat: number) => string): readonly LineThen[] {
	let now = names;
	const then: LineThen[] = [];
	for (const line of [...lines].reverse()) {
		if (!isEvent(line) && 'note' in line && line.note === 'left' && line.who !== null) now = now.with(line.seat, nameOf(line.who, line.seat));
		then.push({ line, names: now });
	}
	return then.reverse();
}
