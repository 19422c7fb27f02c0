import type { Telling } from '@trove/kernel';
import { isEvent, type Line } from '../play/lines.ts';
import { toldOfBots } from '../play/player-names.ts';

/** A line of the log, and how it is told: by who acted then. */
export interface LineThen {
	readonly line: Line;
	readonly telling: Telling;
}

/** Tells each line with the names of its time: who left keeps their name, a bot that stands in has its own. */
export function linesThen(lines: readonly Line[], telling: Telling, nameOf: (who: string, seat: number) => string): readonly LineThen[] {
	let names = telling.names;
	for (const line of lines) if (isLeft(line) && line.who !== null) names = names.with(line.seat, nameOf(line.who, line.seat));
	let bots: readonly (string | null)[] = names.map(() => null);
	return lines.map((line) => {
		if (!isEvent(line) && 'note' in line) {
			if (line.note === 'left' || line.note === 'away') bots = bots.with(line.seat, line.bot);
			else if (line.note === 'back') bots = bots.with(line.seat, null);
		}
		return { line, telling: isEvent(line) ? toldOfBots({ ...telling, names }, bots) : { ...telling, names } };
	});
}

function isLeft(line: Line): line is Extract<Line, { note: 'left' }> {
	return !isEvent(line) && 'note' in line && line.note === 'left';
}
