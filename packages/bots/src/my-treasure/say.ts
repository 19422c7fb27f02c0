import type { Kind } from '@trove/games/my-treasure/cards.ts';
import { tokenName } from '@trove/games/my-treasure/phrases.ts';
import { type Sentences, sayer } from '../sentences.ts';
import * as m from './words/compiled/messages/_index.js';

type Filled = { treasures: string; token: string; percent: string; orcs: string; cards: string; deck: string };

/** The messages by their reasons. */
const SENTENCES: Sentences<Filled> = {
	counts: m.counts,
	outlook: m.outlook,
	ahead: m.ahead,
	behind: m.behind,
	level: m.level,
	orc: m.orc,
	flight: m.flight,
	harmless: m.harmless,
	better: m.better,
	makes: m.makes,
	offers: m.offers,
	leaves: m.leaves,
	unseen: m.unseen,
};

/** Every reason that a move can have. */
export const CODES: readonly string[] = Object.keys(SENTENCES);

/** A reason as a sentence; empty for one that is none of this game's. */
export const say = sayer(SENTENCES, (reason, locale, number) => ({
	treasures: m.treasures({ n: Number(reason.treasures), shown: number(reason.treasures) }, { locale }),
	token: typeof reason.token === 'string' ? tokenName(reason.token as Kind, locale) : '',
	percent: number(reason.percent),
	orcs: number(reason.orcs),
	cards: number(reason.cards),
	deck: number(reason.deck),
}));
