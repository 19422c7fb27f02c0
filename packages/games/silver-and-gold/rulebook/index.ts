// The rules of Silver & Gold for people. Everything that a player reads stands in the catalogues.
import { type ChapterSource, type Rulebook, rulebookOf } from '@trove/kernel';
import * as m from './words/compiled/messages/_index.js';

const CHAPTERS: readonly ChapterSource[] = [
	{ title: m.title_idea, parts: [{ say: m.idea }] },
	{
		title: m.title_box,
		parts: [
			{ say: m.box_cards, picture: 'cards', alt: m.alt_cards },
			{ say: m.box_signs, picture: 'signs' },
			{ say: m.box_seals, picture: 'seals', alt: m.alt_seals },
			{ say: m.box_expeditions, picture: 'expeditions', alt: m.alt_expeditions },
			{ say: m.box_score, picture: 'score', alt: m.alt_score },
		],
	},
	{
		title: m.title_setup,
		parts: [
			{ say: m.setup_keep, rules: ['SG-1'] },
			{ say: m.setup_display, rules: ['SG-2'] },
			{ say: m.setup_first, rules: ['SG-2'] },
		],
	},
	{
		title: m.title_turn,
		parts: [
			{ say: m.step1, rules: ['SG-4'] },
			{ say: m.step2_shape, rules: ['SG-5'], picture: 'shape', alt: m.alt_shape },
			{ say: m.step2_one, rules: ['SG-6'] },
			{ say: m.step3, rules: ['SG-10'] },
			{ say: m.step3_trophy, rules: ['SG-10'], picture: 'trophies' },
			{ say: m.step3_example, example: true },
			{ say: m.step3_cards, rules: ['SG-11'] },
			{ say: m.step3_refill, rules: ['SG-12'] },
			{ say: m.step3_empty, rules: ['SG-13'] },
			{ say: m.step3_next, rules: ['SG-14'] },
		],
	},
	{
		title: m.title_signs,
		parts: [
			{ say: m.signs_order, rules: ['SG-7'] },
			{ say: m.sign_cross, rules: ['SG-7'], picture: 'cross' },
			{ say: m.sign_coin, rules: ['SG-8'], picture: 'coin' },
			{ say: m.sign_palm, rules: ['SG-9'], picture: 'palm' },
			{ say: m.palm_example, example: true },
		],
	},
	{
		title: m.title_rounds,
		parts: [
			{ say: m.rounds, rules: ['SG-3'] },
			{ say: m.end, rules: ['SG-15'] },
		],
	},
	{
		title: m.title_score,
		parts: [
			{ say: m.score_cards, rules: ['SG-16'] },
			{ say: m.score_seals, rules: ['SG-16'] },
			{ say: m.score_coins, rules: ['SG-16'] },
			{ say: m.score_trophies, rules: ['SG-16'] },
			{ say: m.score_example, example: true, picture: 'example', alt: m.alt_example },
			{ say: m.score_tie, rules: ['SG-17'] },
		],
	},
	{
		title: m.title_silent,
		parts: [m.silent_cells, m.silent_undo, m.silent_refill, m.silent_cards, m.silent_pass].map((say) => ({ say })),
	},
];

/** The rules of Silver & Gold. */
export const rulebook: Rulebook = rulebookOf(CHAPTERS);
