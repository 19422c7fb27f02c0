// The rules of My Treasure for people. Everything that a player reads stands in the catalogues.
import { type ChapterSource, type Rulebook, rulebookOf } from '@trove/kernel';
import * as m from './words/compiled/messages/_index.js';

const CHAPTERS: readonly ChapterSource[] = [
	{ title: m.title_idea, parts: [{ say: m.idea }] },
	{
		title: m.title_box,
		parts: [
			{ say: m.box_cards, picture: 'cards', alt: m.alt_cards },
			{ say: m.box_kinds, picture: 'kinds' },
			{ say: m.box_mouse, picture: 'mouse' },
			{ say: m.box_tokens, picture: 'tokens', alt: m.alt_tokens },
			{ say: m.box_coins, picture: 'coins' },
		],
	},
	{
		title: m.title_setup,
		parts: [
			{ say: m.setup, rules: ['MT-1'], picture: 'setup', alt: m.alt_setup },
			{ say: m.setup_first, rules: ['MT-2'] },
		],
	},
	{
		title: m.title_turn,
		parts: [
			{ say: m.turn, rules: ['MT-3'] },
			{ say: m.draw_treasure, rules: ['MT-4'] },
			{ say: m.draw_orc, rules: ['MT-5'], picture: 'orc' },
			{ say: m.claim, rules: ['MT-6'] },
			{ say: m.last, rules: ['MT-7'] },
		],
	},
	{
		title: m.title_flight,
		parts: [
			{ say: m.flight, rules: ['MT-8'], picture: 'back' },
			{ say: m.flight_order, rules: ['MT-8'] },
			{ say: m.flight_example, example: true },
		],
	},
	{
		title: m.title_score,
		parts: [
			{ say: m.score, rules: ['MT-9'] },
			{ say: m.score_pile, example: true, picture: 'pile', alt: m.alt_pile },
			{ say: m.score_coins, rules: ['MT-10'] },
			{ say: m.score_example, example: true },
		],
	},
	{
		title: m.title_end,
		parts: [
			{ say: m.end_again, rules: ['MT-11'] },
			{ say: m.end, rules: ['MT-11', 'MT-12'] },
			{ say: m.end_example, example: true },
			{ say: m.end_tie, rules: ['MT-12'] },
		],
	},
	{ title: m.title_silent, parts: [m.silent_deck, m.silent_places, m.silent_last, m.silent_hold].map((say) => ({ say })) },
];

/** The rules of My Treasure. */
export const rulebook: Rulebook = rulebookOf(CHAPTERS);
