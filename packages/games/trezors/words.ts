import type { Locale, OptionValue, Refusal, Telling, Words } from '@trove/kernel';
import type { Kind } from './cards.ts';
import type { TrezorsEvent } from './events.ts';
import { eventInWords } from './log.ts';
import { memoryInWords } from './memory.ts';
import type { TrezorsAction } from './moves.ts';
import { cardName } from './names.ts';
import { positionInWords } from './position.ts';
import type { Version } from './state.ts';
import type { TrezorsView } from './view.ts';
import * as m from './words/compiled/messages/_index.js';

/** A version of Trézors in words. Events and actions are told alike: each says itself what happened. */
export const wordsOf = (version: Version): Words<TrezorsView, TrezorsAction, TrezorsEvent> => ({
	title: (locale: Locale) => m.title({}, { locale }),
	subtitle: (locale: Locale) => m.subtitle({}, { locale }),
	blurb: (locale: Locale) => m.blurb({}, { locale }),
	rulebook: async () => (await import('./rulebook/index.ts')).rulebookIn(version),
	option: (_name: string, value: OptionValue, locale: Locale) =>
		value === 'calm' ? m.option_contest_calm({}, { locale }) : m.option_contest_race({}, { locale }),
	source: ({ of }, locale) => (of === 'hooks' ? m.source_hooks({}, { locale }) : cardName(of as Kind, locale)),
	action,
	event: eventInWords,
	refusal,
	position: positionInWords,
	memory: memoryInWords,
});

function action(one: TrezorsAction, { locale }: Telling): string {
	switch (one.do) {
		case 'play':
			return m.action_play({ card: cardName(one.card, locale) }, { locale });
		case 'tap':
			return m.action_tap({ chest: one.chest + 1 }, { locale });
		case 'pass':
			return m.action_pass({}, { locale });
		case 'close':
			return m.action_close({}, { locale });
	}
}

function refusal({ code, data }: Refusal, { locale }: Telling): string | undefined {
	switch (code) {
		case 'not-in-hand':
			if (data?.card === 'map') return m.refusal_map_used({}, { locale });
			return m.refusal_not_in_hand({ card: cardName(data?.card as Kind, locale) }, { locale });
		case 'cards-are-open':
			return m.refusal_cards_are_open({}, { locale });
		case 'not-revealed-yet':
			return m.refusal_not_revealed_yet({}, { locale });
		case 'calm-table':
			return m.refusal_calm_table({}, { locale });
		case 'only-the-table-closes':
			return m.refusal_only_the_table_closes({}, { locale });
		default:
			return undefined;
	}
}
