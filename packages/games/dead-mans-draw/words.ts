import { persons, type Refusal, type Telling, type Words } from '@trove/kernel';
import { oddsLine } from './bust-percent.ts';
import type { DeadMansDrawEvent } from './events.ts';
import { logLine } from './log.ts';
import { memoryLines } from './memory.ts';
import type { DeadMansDrawAction } from './moves.ts';
import { cardWord, characterWord, exactWord, seatWord, suitWord } from './names.ts';
import { positionLines } from './position.ts';
import type { REFUSALS } from './refusal.ts';
import type { DeadMansDrawView } from './view.ts';
import * as m from './words/compiled/messages/_index.js';

/** Dead Man's Draw in words. */
export const words: Words<DeadMansDrawView, DeadMansDrawAction, DeadMansDrawEvent> = {
	title: (locale) => m.title({}, { locale }),
	subtitle: (locale) => m.subtitle({}, { locale }),
	blurb: (locale) => m.blurb({}, { locale }),
	rulebook: async () => (await import('./rulebook/index.ts')).rulebook,
	option: (_name, value, locale) => (value ? m.option_characters_on : m.option_characters_off)({}, { locale }),
	source: ({ of }, locale) => (of === 'golden-scales' ? characterWord(of, locale) : suitWord(of, locale)),
	action: actionWords,
	odds: oddsLine,
	event: logLine,
	refusal: refusalWords,
	position: positionLines,
	memory: memoryLines,
};

function actionWords(action: DeadMansDrawAction, telling: Telling): string {
	const { locale } = telling;
	switch (action.do) {
		case 'draw':
			return m.act_draw({}, { locale });
		case 'bank':
			return m.act_bank({}, { locale });
		case 'character':
			return m.act_character({ character: characterWord(action.card, locale), power: exactWord(action.card, locale) }, { locale });
		case 'victim':
			return m.act_victim({ whom: seatWord(action.whom, telling) }, { locale });
		case 'plunder':
			return m.act_plunder({ whom: seatWord(action.whom, telling) }, { locale });
		case 'choose': {
			const card = cardWord(action.card, locale);
			if (action.from === undefined) return m.act_choose({ card }, { locale });
			return m.act_choose_from({ card, ...persons({ from: action.from }, telling) }, { locale });
		}
	}
}

/** What a pending power asks for. */
const CHOICES = { hook: m.choice_hook, cannon: m.choice_cannon, sword: m.choice_sword, map: m.choice_map, plunder: m.choice_plunder } as const;

function refusalWords({ code, rule = '', data = {} }: Refusal, telling: Telling): string | undefined {
	const { locale } = telling;
	const whom = seatWord(Number(data.whom), telling);
	const card = (): string => cardWord(String(data.card), locale);
	switch (code as (typeof REFUSALS)[number]) {
		case 'keep-character-first':
			return m.no_keep_character_first({}, { locale });
		case 'not-offered': {
			const offered = (data.offered as readonly string[]).map((id) => characterWord(id, locale)).join(', ');
			return m.no_not_offered({ character: characterWord(String(data.card), locale), offered }, { locale });
		}
		case 'characters-settled':
			return m.no_characters_settled({}, { locale });
		case 'name-victim-first':
			return m.no_name_victim_first({}, { locale });
		case 'already-named':
			return m.no_already_named({ whom }, { locale });
		case 'victims-settled':
			return m.no_victims_settled({}, { locale });
		case 'draw-due':
			return m.no_draw_due({}, { locale });
		case 'in-debt':
			return m.no_in_debt({ debt: m.debt({ n: Number(data.debt) }, { locale }) }, { locale });
		case 'choice-pending':
			return m.no_choice_pending({ choice: CHOICES[data.kind as keyof typeof CHOICES]({}, { locale }) }, { locale });
		case 'nothing-pending':
			return m.no_nothing_pending({}, { locale });
		case 'from-missing':
			return m.no_from_missing({}, { locale });
		case 'from-needless':
			return m.no_from_needless({}, { locale });
		case 'no-such-opponent':
			return m.no_no_such_opponent({ rule }, { locale });
		case 'not-own-bank':
			return m.no_not_own_bank({}, { locale });
		case 'own-bank':
			return (data.kind === 'cannon' ? m.no_own_bank_cannon : m.no_own_bank_sword)({}, { locale });
		case 'misfire':
			return m.no_misfire({ whom }, { locale });
		case 'not-in-bank':
			return m.no_not_in_bank({ rule, card: card(), from: seatWord(Number(data.from), telling) }, { locale });
		case 'not-on-top':
			return m.no_not_on_top({ rule, top: cardWord(String(data.top), locale) }, { locale });
		case 'parry':
			return m.no_parry({ whom }, { locale });
		case 'suit-owned':
			return m.no_suit_owned({ suit: suitWord(String(data.suit), locale) }, { locale });
		case 'not-revealed':
			return m.no_not_revealed({ card: card() }, { locale });
		case 'nothing-to-plunder':
			return m.no_nothing_to_plunder({ whom }, { locale });
		default:
			return undefined;
	}
}
