import type { Locale, Match, Registry } from '@trove/kernel';
import * as m from '../words/compiled/messages/_index.js';
import { placesOf } from './ending.ts';
import { readMatch } from './files.ts';
import { plainNames } from './people.ts';
import { print } from './print.ts';
import { FINE, FileProblem } from './problem.ts';
import { fetchMatch, isAddress } from './verify-served.ts';

/** `trove verify`: replays a saved match, or a finished game of a server, from its seed and prints what was checked. */
export async function verify(registry: Registry, file: string, locale: Locale): Promise<number> {
	const served = isAddress(file);
	const match = served ? await fetched(registry, file, locale) : readMatch(registry, file).match;
	const { game, table } = match;
	const entry = registry.find(game.id, game.version);
	const { words } = entry;
	const telling = { locale, names: plainNames(table.players, locale) };
	const outcome = game.outcome(match.state);
	print(m.verified({ file }, telling));
	print(`  ${words.title(locale)}, ${m.players_count({ n: table.players }, telling)}`);
	print(`  ${m.verified_actions({ n: match.steps.length }, telling)}`);
	print(`  ${outcome ? m.verified_outcome({}, telling) : m.verified_open({}, telling)}`);
	print(`  ${served ? m.verified_deal({}, telling) : m.verified_digest({}, telling)}`);
	for (const line of placesOf(entry, match, null, telling)) print(line);
	return FINE;
}

async function fetched(registry: Registry, address: string, locale: Locale): Promise<Match> {
	try {
		return await fetchMatch(registry, address, locale);
	} catch (error) {
		throw new FileProblem(address, error instanceof Error ? error.message : String(error));
	}
}
