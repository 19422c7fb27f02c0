import type { Action } from '@trove/kernel';
import { cellsOf } from './cells.ts';

/** A legal action as a choice. */
export interface Choice {
	readonly text: string;
	readonly action: Action;
}

/** Choices with a common start: one card and its places, one pile and its tokens. */
export interface Group {
	readonly text: string;
	readonly choices: readonly Choice[];
}

/** What a number on the list stands for. */
export type Item = Choice | Group;

/** Choices per page. */
export const PAGE = 20;

/** Tells a group from a choice. */
export function isGroup(item: Item): item is Group {
	return 'choices' in item;
}

/** Arranges actions into a list; many of them, or places on cards, become a list of two steps. */
export function arrange(actions: readonly Action[], say: (action: Action) => string): Item[] {
	const choices = actions.map((action) => ({ text: say(action), action }));
	const places = actions.some((action) => action.card !== undefined && cellsOf(action).length > 0);
	if (!places && choices.length <= PAGE) return choices;
	const fine = group(choices, ({ action }) => `${keyOf(action)} ${cellsOf(action).length}`);
	// A shape and a single cell are separate groups only if their texts differ.
	const told = new Set(fine.map(({ text }) => text)).size === fine.length;
	const items = told ? fine : group(choices, ({ action }) => keyOf(action));
	if (items.length === choices.length) return choices;
	if (items.length > 1) return items;
	const [only] = items;
	return isGroup(only) ? [...only.choices] : items;
}

function group(choices: readonly Choice[], key: (choice: Choice) => string): Item[] {
	return [...Map.groupBy(choices, key).values()].map(gather);
}

/** Groups by the first step: the kind of action and its card, or the first thing that it names. */
function keyOf({ do: kind, ms: _, ...fields }: Action): string {
	const first = fields.card ?? Object.values(fields)[0];
	return typeof first === 'string' || typeof first === 'number' ? `${kind} ${first}` : kind;
}

function gather(members: readonly Choice[]): Item {
	if (members.length === 1) return members[0];
	const start = commonStart(members.map(({ text }) => text));
	const text = start.replace(/[\s:;,.(«„“"—–-]+$/u, '');
	if (text.length < 3) return { text: keyOf(members[0].action), choices: members };
	const rest = members.map((choice) => ({ ...choice, text: choice.text.slice(start.length).trim() || choice.text }));
	return { text, choices: rest };
}

/** The common prefix of texts, up to a sign such as a colon, else in whole words. */
export function commonStart(texts: readonly string[]): string {
	const [first] = texts;
	let length = first.length;
	for (const text of texts) {
		while (!text.startsWith(first.slice(0, length))) length--;
	}
	const shared = first.slice(0, length);
	const sign = /^.*[:;,(—–]\s*/su.exec(shared)?.[0] ?? '';
	return sign.length > 2 ? sign : shared.replace(/\S*$/u, '');
}
