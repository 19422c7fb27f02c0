import type { Telling } from '@trove/kernel';
import { isEvent, type Line } from '../play/lines.ts';
import { toldOfBots } from '../play/player-names.ts';

/** A line of the log, with the names that held at that time. */
export interface LineThen {
	readonly line: Line;
	readonly telling: Telling;
}

/** The names for the end of a match, as in the result: the person who left, not the bot on their seat. */
export function tellingAtEnd(lines: readonly Line[], telling: Telling, nameOf: (who: string, seat: number) => string): Telling {
	let { names } = telling;
	for (const line of lines) if (isLeft(line) && line.who !== null) names = names.with(line.seat, nameOf(line.who, line.seat));
	return { ...telling, names };
}

/** Whether a line is the end of the game. */
export function isEnd(line: Line): boolean {
	return isEvent(line) && line.on === 'over';
}

/** Tells each line with the names of its time: a person until they leave, a bot in what it plays for them. */
export function linesThen(lines: readonly Line[], telling: Telling, nameOf: (who: string, seat: number) => string): readonly LineThen[] {
	const { names } = tellingAtEnd(lines, telling, nameOf);
	let bots: readonly (string | null)[] = names.map(() => null);
	return lines.map((line) => {
		if (!isEvent(line) && 'note' in line) {
			if (line.note === 'left' || line.note === 'away' || line.note === 'missed') bots = bots.with(line.seat, line.bot);
			else if (line.note === 'back' || line.note === 'played') bots = bots.with(line.seat, null);
		}
		return { line, telling: isEvent(line) && !isEnd(line) ? toldOfBots({ ...telling, names }, bots) : { ...telling, names } };
	});
}

function isLeft(line: Line): line is Extract<Line, { note: 'left' }> {
	return !isEvent(line) && 'note' in line && line.note === 'left';
}
