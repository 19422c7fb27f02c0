import type { Locale } from './game.ts';

/** A message of a catalogue with nothing to fill in. */
export type Message = (inputs: Record<string, never>, options: { locale: Locale }) => string;

/** A paragraph of a rulebook. */
export interface RulebookPart {
	/** The ids of the rules that it states; looking one of them up leads to the first part that states it. */
	readonly rules: readonly string[];
	/** What it is about, set off before the text; empty if it has no heading. */
	readonly head: string;
	readonly text: string;
	/** Whether it is an example, not a rule. */
	readonly example: boolean;
	/** A picture that the game's screen draws, by its name; null if there is none. */
	readonly picture: string | null;
	/** What the picture shows; empty if the text says it. */
	readonly alt: string;
}

/** A chapter of a rulebook. */
export interface RulebookChapter {
	readonly title: string;
	readonly parts: readonly RulebookPart[];
}

/** All rules of a game in a language: enough to play with the box on a table. */
export type Rulebook = (locale: Locale) => readonly RulebookChapter[];

/** A part as a game writes it down: messages instead of texts. */
export interface PartSource {
	readonly say: Message;
	readonly rules?: readonly string[];
	/** The heading, where it is not in the message. */
	readonly head?: Message;
	readonly example?: boolean;
	readonly picture?: string;
	readonly alt?: Message;
}

/** A chapter as a game writes it down. */
export interface ChapterSource {
	readonly title: Message;
	readonly parts: readonly PartSource[];
}

/** `**Anchor.** If you bust, …`: a message that begins with its heading. */
const HEADED = /^\*\*(?<head>[^*]+)\*\*\s+(?<rest>[\s\S]+)$/;

/** Makes a rulebook of chapters whose texts stand in a catalogue. */
export function rulebookOf(chapters: readonly ChapterSource[]): Rulebook {
	return (locale) => chapters.map(({ title, parts }) => ({ title: title({}, { locale }), parts: parts.map((part) => partIn(part, locale)) }));
}

function partIn({ say, rules = [], head, example = false, picture, alt }: PartSource, locale: Locale): RulebookPart {
	const whole = say({}, { locale });
	const { head: first = '', rest = whole } = HEADED.exec(whole)?.groups ?? {};
	return { rules, head: head?.({}, { locale }) ?? first, text: rest, example, picture: picture ?? null, alt: alt?.({}, { locale }) ?? '' };
}

/** A rulebook as plain text: chapters with their titles, and each part with the rules it states. */
export function rulebookText(chapters: readonly RulebookChapter[]): string {
	return chapters.map(({ title, parts }) => [title.toUpperCase(), ...parts.map(lineOf)].join('\n\n')).join('\n\n');
}

function lineOf({ rules, head, text }: RulebookPart): string {
	return [head, text, rules.length > 0 ? `(${rules.join(', ')})` : ''].filter((part) => part !== '').join(' ');
}
