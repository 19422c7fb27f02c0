import { type Entry, EVERYTHING, type GameEvent, type Match, type Source, SPECTATOR, type Telling, type Words } from '@trove/kernel';
import * as m from '../words/compiled/messages/_index.js';
import { commandOf } from './commands.ts';
import { bold, columns, gap, print, table } from './print.ts';
import type { Sitting } from './sitting.ts';

/** Prints how a match ended: last events, position, places. */
export function showEnd(sitting: Sitting): void {
	sitting.tell(sitting.looking);
	const { entry, match, telling } = sitting;
	gap();
	for (const line of entry.words.position(entry.game.view(match.state, EVERYTHING), SPECTATOR, telling)) print(line);
	for (const line of placesOf(entry, match, sitting.story(), telling)) print(line);
}

/**
 * Places with names, scores, winners and sources of points; empty while the match goes on. Without `log`, scores only.
 */
export function placesOf({ words, game }: Entry, { state }: Match, log: readonly GameEvent[] | null, telling: Telling): string[] {
	const outcome = game.outcome(state);
	if (!outcome) return [];
	const { scores, places, winners } = outcome;
	const score = (n: number): string => words.score?.(n, telling.locale) ?? m.points_count({ n }, telling);
	const seats = scores.map((_, seat) => seat).sort((a, b) => places[a] - places[b] || a - b);
	const named = winners.map((seat) => telling.names[seat]).join(', ');
	const sources = (log && game.sources?.(game.view(state, EVERYTHING), log)) ?? [];
	return [
		'',
		bold(m.final_places({}, telling)),
		...seats.map((seat) => m.place_line({ place: places[seat], name: telling.names[seat], points: score(scores[seat]) }, telling)),
		winners.length === 1 ? m.winner({ name: named }, telling) : m.shared_win({ names: named }, telling),
		...(sources.length === 0 ? [] : ['', bold(m.scores_caption({}, telling)), ...sourcesOf(words, sources, scores, seats, telling)]),
	];
}

/** A row per source of points and a column per player by place; split into several tables on a narrow terminal. */
function sourcesOf(words: Words, sources: readonly Source[], scores: readonly number[], seats: readonly number[], telling: Telling): string[] {
	const some = sources.filter(({ points }) => points.some((n) => n !== 0));
	const named = some.map((source) => words.source?.(source, telling.locale) ?? source.of);
	const rowsOf = (shown: readonly number[]): string[][] => [
		['', ...shown.map((seat) => telling.names[seat])],
		...some.map(({ points }, index) => [named[index], ...shown.map((seat) => String(points[seat]))]),
		[m.scores_total({}, telling), ...shown.map((seat) => String(scores[seat]))],
	];
	const lines = table(rowsOf(seats));
	if (lines[0].length <= columns() || seats.length === 1) return lines;
	const half = seats.length >> 1;
	return [seats.slice(0, half), seats.slice(half)].flatMap((part) => sourcesOf(words, sources, scores, part, telling));
}

/** Offers to save a finished match or to look back at it. */
export async function afterEnd(sitting: Sitting): Promise<void> {
	const { telling, saveTo, lines } = sitting;
	if (saveTo !== undefined) print(m.saved({ file: saveTo }, telling));
	else if (sitting.humans.length > 0) print(m.save_offer({}, telling));
	while (saveTo === undefined && sitting.humans.length > 0) {
		const line = await lines.ask();
		const { command, rest } = commandOf(line?.text ?? '', telling.locale);
		if (command === 'log') {
			sitting.showLog(EVERYTHING);
			continue;
		}
		if (command !== 'save' || sitting.saveAs(rest)) return;
	}
}
