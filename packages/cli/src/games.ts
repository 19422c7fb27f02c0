import type { Locale, Registry } from '@trove/kernel';
import * as m from '../words/compiled/messages/_index.js';
import { bold, gap, print, wrap } from './print.ts';
import { FINE } from './problem.ts';
import { playersOf } from './table-options.ts';

/** `trove games`: what can be played. */
export function listGames(registry: Registry, locale: Locale): number {
	for (const id of registry.ids) {
		const { game, words } = registry.find(id);
		gap();
		print(`${bold(id)}  ${words.title(locale)}, ${playersOf(game, locale)}`);
		print(wrap(words.blurb(locale), undefined, '  '));
		for (const [name, values] of Object.entries(game.options)) {
			for (const [place, value] of values.entries()) {
				const usual = place === 0 ? ` (${m.usual({}, { locale })})` : '';
				print(`  --option ${name}=${value}${usual}`);
				print(wrap(words.option(name, value, locale), undefined, '      '));
			}
		}
	}
	return FINE;
}
