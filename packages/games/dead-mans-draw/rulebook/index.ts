// The rules of Dead Man's Draw for people. Everything that a player reads stands in the catalogues.
import { type ChapterSource, type Message, type PartSource, type Rulebook, rulebookOf } from '@trove/kernel';
import { CHARACTERS, type Character, type Suit } from '../cards.ts';
import { characterWord, exactWord, suitWord } from '../names.ts';
import * as m from './words/compiled/messages/_index.js';

/** The suits whose power a character changes. */
export const SUITS_OF: { readonly [id in Character]: readonly Suit[] } = {
	'golden-scales': ['mermaid'],
	casanova: ['mermaid'],
	fisherman: ['kraken'],
	plunderer: ['key', 'chest'],
	'treasure-hunter': ['key', 'chest'],
	navigator: ['map'],
	'master-gunner': ['cannon'],
	scavenger: ['cannon'],
	mystic: ['oracle'],
	swordsman: ['sword'],
	miser: ['hook'],
	'captains-hook': ['hook'],
	'safe-harbor': ['anchor'],
	beastmaster: ['kraken'],
	misfire: ['cannon'],
	parry: ['sword'],
	'davy-jones': [],
};

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function power(suit: Suit, rule: string, say: Message): PartSource {
	return { say, rules: [rule], head: (_, { locale }) => `${capital(suitWord(suit, locale))}.`, picture: suit };
}

function character(id: Character): PartSource {
	return {
		say: (_, { locale }) => exactWord(id, locale),
		head: (_, { locale }) => {
			const suits = SUITS_OF[id].map((suit) => suitWord(suit, locale)).join(', ');
			return `${characterWord(id, locale)} (${suits === '' ? m.suitless({}, { locale }) : suits}).`;
		},
		picture: id,
	};
}

const POWERS: readonly PartSource[] = [
	power('anchor', 'DD-8', m.anchor),
	{ say: m.anchor_example, example: true, picture: 'saved', alt: m.alt_anchor },
	power('hook', 'DD-9', m.hook),
	power('cannon', 'DD-10', m.cannon),
	{ say: m.key_chest, rules: ['DD-11'], head: (_, { locale }) => `${m.head_key_chest({}, { locale })}.`, picture: 'key-chest' },
	{ say: m.key_example, example: true },
	power('map', 'DD-12', m.map),
	power('oracle', 'DD-13', m.oracle),
	{ say: m.oracle_example, example: true },
	power('sword', 'DD-14', m.sword),
	{ say: m.sword_example, example: true },
	power('mermaid', 'DD-15', m.mermaid),
	power('kraken', 'DD-16', m.kraken),
	{ say: m.kraken_example, example: true },
];

const CHAPTERS: readonly ChapterSource[] = [
	{ title: m.title_idea, parts: [{ say: m.idea }] },
	{ title: m.title_box, parts: [{ say: m.box_loot, picture: 'suits', alt: m.alt_suits }, { say: m.box_characters }] },
	{
		title: m.title_setup,
		parts: [
			{ say: m.setup_discard, rules: ['DD-1'] },
			{ say: m.setup_deck, rules: ['DD-1'] },
			{ say: m.setup_characters, rules: ['DD-2'] },
			{ say: m.setup_first, rules: ['DD-3'] },
			{ say: m.setup_many, rules: ['DD-19'] },
		],
	},
	{
		title: m.title_turn,
		parts: [
			{ say: m.turn_draw, rules: ['DD-3'] },
			{ say: m.turn_power, rules: ['DD-4'] },
			{ say: m.turn_chain, rules: ['DD-4'] },
			{ say: m.turn_bust, rules: ['DD-5'], picture: 'bust', alt: m.alt_bust },
			{ say: m.turn_or, rules: ['DD-6'] },
			{ say: m.turn_bank, rules: ['DD-7'], picture: 'bank', alt: m.alt_bank },
		],
	},
	{ title: m.title_powers, parts: POWERS },
	{
		title: m.title_end,
		parts: [
			{ say: m.end_last, rules: ['DD-17'] },
			{ say: m.end_score, rules: ['DD-18'] },
			{ say: m.end_example, example: true, picture: 'bank', alt: m.alt_bank },
			{ say: m.end_tie, rules: ['DD-18'] },
		],
	},
	{
		title: m.title_characters,
		parts: [
			{ say: m.characters, rules: ['DD-20'] },
			...CHARACTERS.map(character),
			{ say: m.characters_order, rules: ['DD-21'] },
			{ say: m.characters_straight, rules: ['DD-21'] },
		],
	},
	{
		title: m.title_silent,
		parts: [m.silent_powers, m.silent_plunder, m.silent_davy, m.silent_parry, m.silent_beastmaster, m.silent_map].map((say) => ({ say })),
	},
];

/** The rules of Dead Man's Draw. */
export const rulebook: Rulebook = rulebookOf(CHAPTERS);
