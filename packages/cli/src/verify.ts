import type { Locale, Registry } from '@trove/kernel';
import * as m from '../words/compiled/messages/_index.js';
import { placesOf } from './ending.ts';
import { readMatch } from './files.ts';
import { plainNames } from './people.ts';
import { print } from './print.ts';
import { FINE } from './problem.ts';

/** `trove verify`: replays a saved match from its seed and says what was checked. */
export function verify(registry: Registry, file: string, locale: Locale): number {
	const { match } = readMatch(registry, file);
	const { game, table } = match;
	const { words } = registry.find(game.id, game.version);
	const telling = { locale, names: plainNames(table.players, locale) };
	const outcome = game.outcome(match.state);
	print(m.verified({ file }, telling));
	print(`  ${words.title(locale)}, ${m.players_count({ n: table.players }, telling)}`);
	print(`  ${m.verified_actions({ n: match.steps.length }, telling)}`);
	print(`  ${outcome ? m.verified_outcome({}, telling) : m.verified_open({}, telling)}`);
	print(`  ${m.verified_digest({}, telling)}`);
	if (outcome) for (const line of placesOf(outcome, words, telling)) print(line);
	return FINE;
}
