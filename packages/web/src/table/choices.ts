// Legal actions as a list for people: those that begin alike are grouped.
import type { Action, Json } from '@trove/kernel';

/** A legal action in words. */
export interface Choice {
	readonly text: string;
	readonly action: Action;
}

/** Choices that begin alike: one card and its places, one pile and its tokens. */
export interface Group {
	readonly text: string;
	readonly choices: readonly Choice[];
}

/** How many choices may stand side by side before they are put into groups. */
const MANY = 12;

/** Puts actions into groups, in their order. A few stay as they are: groups of one. */
export function arrange(actions: readonly Action[], say: (action: Action) => string): Group[] {
	const choices = actions.map((action) => ({ text: say(action), action }));
	if (choices.length <= MANY) return choices.map((choice) => ({ text: choice.text, choices: [choice] }));
	const groups = [...Map.groupBy(choices, ({ action }) => keyOf(action)).values()].map(gather);
	const [only] = groups;
	return groups.length === 1 ? only.choices.map((choice) => ({ text: choice.text, choices: [choice] })) : groups;
}

/** Groups choices by their first step: the kind of action with its card or first thing, and how much it marks. */
function keyOf({ do: kind, ms: _, ...fields }: Action): string {
	const size = (value: Json | undefined): number => (Array.isArray(value) ? value.length : 0);
	return JSON.stringify([kind, fields.card ?? Object.values(fields)[0], size(fields.cells)]);
}

function gather(members: readonly Choice[]): Group {
	if (members.length === 1) return { text: members[0].text, choices: members };
	const start = commonStart(members.map(({ text }) => text));
	const text = start.replace(/[\s:;,.(«„“"—–-]+$/u, '');
	if (text.length < 3) return { text: members[0].text, choices: members };
	return { text, choices: members.map((choice) => ({ ...choice, text: choice.text.slice(start.length).trim() || choice.text })) };
}

/** The common beginning of texts, up to a colon or the like, else in whole words. */
export function commonStart(texts: readonly string[]): string {
	const [first = ''] = texts;
	let { length } = first;
	for (const text of texts) while (!text.startsWith(first.slice(0, length))) length--;
	const shared = first.slice(0, length);
	const sign = /^.*[:;,(—–]\s*/su.exec(shared)?.[0] ?? '';
	return sign.length > 2 ? sign : shared.replace(/\S*$/u, '');
}
