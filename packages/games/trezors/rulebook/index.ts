// The rules of Trézors for people. Everything that a player reads stands in the catalogues.
import { type ChapterSource, type PartSource, type Rulebook, rulebookOf } from '@trove/kernel';
import type { Version } from '../state.ts';
import * as m from './words/compiled/messages/_index.js';

/** TZ-9, the rule that differs between the versions of the game. */
const WRONG: { readonly [version in Version]: readonly PartSource[] } = {
	1: [m.older, m.wrong_share_first, m.wrong_cost_first].map((say) => ({ say, rules: ['TZ-9'] })),
	2: [m.wrong_share_second, m.wrong_cost_second].map((say) => ({ say, rules: ['TZ-9'] })),
};

const BEFORE: readonly ChapterSource[] = [
	{ title: m.title_idea, parts: [{ say: m.idea }] },
	{
		title: m.title_box,
		parts: [
			{ say: m.box_chests, picture: 'chests', alt: m.alt_chests },
			{ say: m.box_cards, picture: 'cards', alt: m.alt_cards },
			{ say: m.box_hooks, picture: 'hook' },
		],
	},
	{ title: m.title_setup, parts: [{ say: m.setup, rules: ['TZ-1'] }, { say: m.setup_all }] },
	{
		title: m.title_round,
		parts: [
			{ say: m.round_lay, rules: ['TZ-2'], picture: 'lay', alt: m.alt_lay },
			{ say: m.round_choose, rules: ['TZ-3'] },
			{ say: m.round_reveal, rules: ['TZ-4'] },
			{ say: m.round_tap, rules: ['TZ-8'] },
			{ say: m.round_end, rules: ['TZ-12'] },
		],
	},
	{
		title: m.title_share,
		parts: [
			{ say: m.want, rules: ['TZ-5'] },
			{ say: m.alone, rules: ['TZ-6'] },
			{ say: m.enough, rules: ['TZ-7'] },
			{ say: m.left_over, rules: ['TZ-7'] },
			{ say: m.too_few, rules: ['TZ-7'] },
			{ say: m.share_example, example: true, picture: 'share', alt: m.alt_share },
			{ say: m.race_example, example: true },
		],
	},
];

const AFTER: readonly ChapterSource[] = [
	{
		title: m.title_hooks,
		parts: [
			{ say: m.map_used, rules: ['TZ-10'], picture: 'map' },
			{ say: m.map_hook, rules: ['TZ-10'] },
			{ say: m.coin_hook, rules: ['TZ-11'] },
			{ say: m.hooks_empty, rules: ['TZ-12'] },
		],
	},
	{
		title: m.title_end,
		parts: [
			{ say: m.end, rules: ['TZ-13'] },
			{ say: m.end_example, example: true, picture: 'end', alt: m.alt_end },
		],
	},
	{
		title: m.title_silent,
		parts: [m.silent_counts, m.silent_maps, m.silent_cost, m.silent_hooks, m.silent_tap].map((say) => ({ say })),
	},
];

/** The rules of Trézors in a version of the game. */
export function rulebookIn(version: Version): Rulebook {
	const race: ChapterSource = {
		title: m.title_race,
		parts: [
			{ say: m.race, rules: ['TZ-8'] },
			{ say: m.wrong, rules: ['TZ-9'] },
			...WRONG[version],
			{ say: m.false_start, rules: ['TZ-9'] },
			{ say: m.online, rules: ['TZ-15'] },
			{ say: m.calm, rules: ['TZ-14'] },
		],
	};
	return rulebookOf([...BEFORE, race, ...AFTER]);
}
