import { cardWord } from '@trove/games/dead-mans-draw/names.ts';
import { type Sentences, sayer } from '../sentences.ts';
import * as m from './words/compiled/messages/_index.js';

type Filled = { percent: string; points: string; cards: string; card: string; players: string };

/** The messages by their reasons. */
const SENTENCES: Sentences<Filled> = {
	bust: m.bust,
	safe: m.safe,
	'known-safe': m.known_safe,
	'known-busts': m.known_busts,
	hope: m.hope,
	saved: m.saved,
	secures: m.secures,
	bonus: m.bonus,
	leads: m.leads,
	trails: m.trails,
	level: m.level,
	spares: m.spares,
	plunders: m.plunders,
	hurts: m.hurts,
	'costs-you': m.costs_you,
	adds: m.adds,
	busts: m.busts,
	demands: m.demands,
	ventures: m.ventures,
	after: m.after,
	wins: m.wins,
};

/** Every reason that a move can have. */
export const CODES: readonly string[] = Object.keys(SENTENCES);

/** A reason as a sentence; empty for one that is none of this game's. */
export const say = sayer(SENTENCES, (reason, locale, number) => ({
	percent: number(reason.percent),
	points: m.points({ n: Number(reason.points), shown: number(reason.points) }, { locale }),
	cards: m.cards({ n: Number(reason.cards), shown: number(reason.cards) }, { locale }),
	card: typeof reason.card === 'string' ? cardWord(reason.card, locale) : '',
	players: number(reason.players),
}));
