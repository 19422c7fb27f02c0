import type { Locale } from '@trove/kernel';
import { type Phrase, REACTIONS, type Reaction } from '@trove/protocol';
import * as m from '../../words/compiled/messages/_index.js';

type Say = (inputs: Record<string, never>, options: { locale: Locale }) => string;

const SENTENCES: { readonly [what in Phrase | Reaction]: Say } = {
	hello: m.say_hello,
	'good-luck': m.say_good_luck,
	'well-played': m.say_well_played,
	'nice-move': m.say_nice_move,
	ouch: m.say_ouch,
	thanks: m.say_thanks,
	sorry: m.say_sorry,
	hurry: m.say_hurry,
	'one-moment': m.say_one_moment,
	'back-soon': m.say_back_soon,
	again: m.say_again,
	'good-game': m.say_good_game,
	bye: m.say_bye,
	laugh: m.react_laugh,
	wow: m.react_wow,
	cry: m.react_cry,
	clap: m.react_clap,
	heart: m.react_heart,
	skull: m.react_skull,
	treasure: m.react_treasure,
	thinking: m.react_thinking,
};

/** Tells a reaction from a phrase. */
export function isReaction(what: Phrase | Reaction): what is Reaction {
	return (REACTIONS as readonly string[]).includes(what);
}

/** A phrase, or the name of a reaction, in the reader's language. */
export function sayPhrase(what: Phrase | Reaction, locale: Locale): string {
	return SENTENCES[what]({}, { locale });
}
