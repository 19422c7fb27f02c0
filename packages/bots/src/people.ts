import type { Locale } from '@trove/kernel';
import * as m from '../words/compiled/messages/_index.js';
import type { Level, Player, Temperament } from './question.ts';

type Say = (inputs: Record<string, never>, options: { locale: Locale }) => string;

/** A bot as a character: who it is, how well it plays, and what it leans to. */
export interface Bot {
	readonly id: string;
	readonly level: Level;
	readonly temperament: Temperament;
}

/** All bots, the weakest level first, enough of each for the largest table. A captain's temperament has no effect. */
export const BOTS: readonly Bot[] = [
	{ id: 'bucket', level: 'cabin-boy', temperament: 'steady' },
	{ id: 'monkey', level: 'cabin-boy', temperament: 'bold' },
	{ id: 'hermit-crab', level: 'cabin-boy', temperament: 'cautious' },
	{ id: 'mouse', level: 'cabin-boy', temperament: 'greedy' },
	{ id: 'duckling', level: 'cabin-boy', temperament: 'steady' },
	{ id: 'flying-fish', level: 'cabin-boy', temperament: 'bold' },
	{ id: 'snail', level: 'cabin-boy', temperament: 'cautious' },
	{ id: 'pelican', level: 'cabin-boy', temperament: 'greedy' },
	{ id: 'lantern', level: 'sailor', temperament: 'steady' },
	{ id: 'gull', level: 'sailor', temperament: 'bold' },
	{ id: 'tortoise', level: 'sailor', temperament: 'cautious' },
	{ id: 'magpie', level: 'sailor', temperament: 'greedy' },
	{ id: 'barrel', level: 'sailor', temperament: 'steady' },
	{ id: 'swordfish', level: 'sailor', temperament: 'bold' },
	{ id: 'crab', level: 'sailor', temperament: 'cautious' },
	{ id: 'cat', level: 'sailor', temperament: 'greedy' },
	{ id: 'compass', level: 'captain', temperament: 'steady' },
	{ id: 'albatross', level: 'captain', temperament: 'steady' },
	{ id: 'sextant', level: 'captain', temperament: 'steady' },
	{ id: 'octopus', level: 'captain', temperament: 'steady' },
	{ id: 'spyglass', level: 'captain', temperament: 'steady' },
	{ id: 'dolphin', level: 'captain', temperament: 'steady' },
	{ id: 'anchor', level: 'captain', temperament: 'steady' },
	{ id: 'whale', level: 'captain', temperament: 'steady' },
];

const NAMES: { readonly [id: string]: Say } = {
	bucket: m.name_bucket,
	monkey: m.name_monkey,
	'hermit-crab': m.name_hermit_crab,
	mouse: m.name_mouse,
	duckling: m.name_duckling,
	'flying-fish': m.name_flying_fish,
	snail: m.name_snail,
	pelican: m.name_pelican,
	lantern: m.name_lantern,
	gull: m.name_gull,
	tortoise: m.name_tortoise,
	magpie: m.name_magpie,
	barrel: m.name_barrel,
	swordfish: m.name_swordfish,
	crab: m.name_crab,
	cat: m.name_cat,
	compass: m.name_compass,
	albatross: m.name_albatross,
	sextant: m.name_sextant,
	octopus: m.name_octopus,
	spyglass: m.name_spyglass,
	dolphin: m.name_dolphin,
	anchor: m.name_anchor,
	whale: m.name_whale,
};

const LEVEL_WORDS: { readonly [player in Player]: { readonly name: Say; readonly about: Say } } = {
	random: { name: m.level_random, about: m.about_random },
	greedy: { name: m.level_greedy, about: m.about_greedy },
	'cabin-boy': { name: m.level_cabin_boy, about: m.about_cabin_boy },
	sailor: { name: m.level_sailor, about: m.about_sailor },
	captain: { name: m.level_captain, about: m.about_captain },
};

const TEMPERAMENT_WORDS: { readonly [temperament in Temperament]: { readonly name: Say; readonly about: Say } } = {
	steady: { name: m.temper_steady, about: m.about_steady },
	cautious: { name: m.temper_cautious, about: m.about_cautious },
	bold: { name: m.temper_bold, about: m.about_bold },
	greedy: { name: m.temper_greedy, about: m.about_greedy_temper },
};

/** The bots of a level, in the order in which they come to a table. */
export function crewOf(level: Level): readonly Bot[] {
	return BOTS.filter((bot) => bot.level === level);
}

/** The bot with an id. */
export function botOf(id: string): Bot | undefined {
	return BOTS.find((bot) => bot.id === id);
}

/** What a bot is called. */
export function nameOf(bot: Bot, locale: Locale): string {
	return NAMES[bot.id]({}, { locale });
}

/** The name of a level (or a baseline), and what it means in a sentence. */
export function levelWords(player: Player, locale: Locale): { name: string; about: string } {
	const { name, about } = LEVEL_WORDS[player];
	return { name: name({}, { locale }), about: about({}, { locale }) };
}

/** The name of a temperament, and what it means in a sentence. */
export function temperamentWords(temperament: Temperament, locale: Locale): { name: string; about: string } {
	const { name, about } = TEMPERAMENT_WORDS[temperament];
	return { name: name({}, { locale }), about: about({}, { locale }) };
}
