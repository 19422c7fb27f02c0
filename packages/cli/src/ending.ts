import { EVERYTHING, type Outcome, SPECTATOR, type Telling, type Words } from '@trove/kernel';
import * as m from '../words/compiled/messages/_index.js';
import { commandOf } from './commands.ts';
import { bold, gap, print } from './print.ts';
import type { Sitting } from './sitting.ts';

/** Tells how a match ended: what happened last, the position, the places. */
export function showEnd(sitting: Sitting): void {
	sitting.tell(sitting.looking);
	const { entry, match, telling } = sitting;
	gap();
	for (const line of entry.words.position(entry.game.view(match.state, EVERYTHING), SPECTATOR, telling)) print(line);
	const outcome = entry.game.outcome(match.state);
	if (outcome) for (const line of placesOf(outcome, entry.words, telling)) print(line);
}

/** Places with names and scores, then who won. */
export function placesOf({ scores, places, winners }: Outcome, words: Words, telling: Telling): string[] {
	const score = (n: number): string => words.score?.(n, telling.locale) ?? m.points_count({ n }, telling);
	const seats = scores.map((_, seat) => seat).sort((a, b) => places[a] - places[b] || a - b);
	const named = winners.map((seat) => telling.names[seat]).join(', ');
	return [
		'',
		bold(m.final_places({}, telling)),
		...seats.map((seat) => m.place_line({ place: places[seat], name: telling.names[seat], points: score(scores[seat]) }, telling)),
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
