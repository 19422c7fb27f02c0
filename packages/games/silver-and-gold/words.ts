import type { Locale, OptionValue, Refusal, Telling, Words } from '@trove/kernel';
import type { CellPair, SilverAndGoldEvent } from './events.ts';
import { sayEvent } from './log.ts';
import { sayMemory } from './memory.ts';
import type { SilverAndGoldAction } from './moves.ts';
import { sayCard, sayCards, sayCell, sayCells, sayShape } from './names.ts';
import { sayPosition } from './position.ts';
import type { Shape } from './shapes.ts';
import type { SilverAndGoldView } from './view.ts';
import * as m from './words/compiled/messages/_index.js';

const SOURCE_NAMES = { maps: m.source_maps, seals: m.source_seals, coins: m.source_coins, trophies: m.source_trophies, palms: m.source_palms } as const;

/** Silver & Gold in words. */
export const words: Words<SilverAndGoldView, SilverAndGoldAction, SilverAndGoldEvent> = {
	title: (locale) => m.title({}, { locale }),
	subtitle: (locale) => m.subtitle({}, { locale }),
	blurb: (locale) => m.blurb({}, { locale }),
	rulebook: async () => (await import('./rulebook/index.ts')).rulebook,
	option: sayOption,
	source: ({ of }, locale) => SOURCE_NAMES[of as keyof typeof SOURCE_NAMES]({}, { locale }),
	action: sayAction,
	event: sayEvent,
	refusal: sayRefusal,
	position: sayPosition,
	memory: sayMemory,
};

function sayOption(_name: string, value: OptionValue, locale: Locale): string {
	return value === 'step' ? m.option_refill_step({}, { locale }) : m.option_refill_player({}, { locale });
}

function sayAction(action: SilverAndGoldAction, { locale }: Telling): string {
	const to = { locale };
	switch (action.do) {
		case 'keep':
			return m.action_keep({ cards: sayCards(action.cards, locale) }, to);
		case 'mark': {
			const { card, cells } = action;
			return (cells.length === 1 ? m.action_mark_cell : m.action_mark_shape)({ card: sayCard(card, locale), cells: sayCells(cells) }, to);
		}
		case 'bonus':
			return m.action_bonus({ card: sayCard(action.card, locale), cells: sayCell(action.cell) }, to);
		case 'take':
			return action.from === 'deck' ? m.action_take_deck({}, to) : m.action_take_card({ card: sayCard(action.card, locale) }, to);
	}
}

function sayRefusal({ code, rule = '', data = {} }: Refusal, { locale }: Telling): string | undefined {
	const to = { locale };
	const card = typeof data.card === 'string' ? sayCard(data.card, locale) : '';
	const cell = Array.isArray(data.cell) ? sayCell(data.cell as unknown as CellPair) : '';
	switch (code) {
		case 'keep-first':
			return m.refusal_keep_first({ rule }, to);
		case 'keep-over':
			return m.refusal_keep_over({ rule }, to);
		case 'not-dealt':
			return m.refusal_not_dealt({ rule, card }, to);
		case 'marking-over':
			return m.refusal_marking_over({ rule }, to);
		case 'take-later':
			return m.refusal_take_later({ rule }, to);
		case 'no-bonus':
			return m.refusal_no_bonus({ rule }, to);
		case 'bonus-first':
			return m.refusal_bonus_first({ rule }, to);
		case 'not-your-card':
			return m.refusal_not_your_card({ rule, card }, to);
		case 'nothing-marked':
			return m.refusal_nothing_marked({ rule }, to);
		case 'no-such-cell':
			return m.refusal_no_such_cell({ rule, card, cell }, to);
		case 'already-marked':
			return m.refusal_already_marked({ rule, card, cell }, to);
		case 'wrong-shape':
			return m.refusal_wrong_shape({ rule, shape: sayShape(data.shape as Shape, locale) }, to);
		case 'not-on-display':
			return m.refusal_not_on_display({ rule, card }, to);
		case 'deck-empty':
			return m.refusal_deck_empty({ rule }, to);
		default:
			return undefined;
	}
}
