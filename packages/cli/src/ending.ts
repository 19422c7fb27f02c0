import { type Entry, EVERYTHING, type GameEvent, type Match, SPECTATOR, type Telling } from '@trove/kernel';
import * as m from '../words/compiled/messages/_index.js';
import { commandOf } from './commands.ts';
import { bold, columns, gap, print, wrap } from './print.ts';
import type { Sitting } from './sitting.ts';

/** Tells how a match ended: what happened last, the position, the places. */
export function showEnd(sitting: Sitting): void {
	sitting.tell(sitting.looking);
	const { entry, match, telling } = sitting;
	gap();
	for (const line of entry.words.position(entry.game.view(match.state, EVERYTHING), SPECTATOR, telling)) print(line);
	for (const line of placesOf(entry, match, sitting.story(), telling)) print(line);
}

/** Places with names, scores and what they are made of, then who won; nothing while the match goes on. `log` is all that happened; without it, scores stand alone. */
export function placesOf({ words, game }: Entry, { state }: Match, log: readonly GameEvent[] | null, telling: Telling): string[] {
	const outcome = game.outcome(state);
	if (!outcome) return [];
	const { scores, places, winners } = outcome;
	const sources = (log && game.sources?.(game.view(state, EVERYTHING), log)) ?? [];
	const score = (n: number): string => words.score?.(n, telling.locale) ?? m.points_count({ n }, telling);
	const seats = scores.map((_, seat) => seat).sort((a, b) => places[a] - places[b] || a - b);
	const named = winners.map((seat) => telling.names[seat]).join(', ');
	return [
		'',
		bold(m.final_places({}, telling)),
		...seats.flatMap((seat) => {
			const from = sources.filter(({ points }) => points[seat] !== 0).map((source) => `${words.source?.(source, telling.locale)}: ${source.points[seat]}`);
			const line = m.place_line({ place: places[seat], name: telling.names[seat], points: score(scores[seat]) }, telling);
			return from.length === 0 ? [line] : [line, wrap(from.join(', '), columns(), '   ')];
		}),
		winners.length === 1 ? m.winner({ name: named }, telling) : m.shared_win({ names: named }, telling),
	];
}

/** Offers to keep a finished match, or to look back at it. */
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
