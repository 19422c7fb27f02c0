import type { Action } from '@trove/kernel';
import * as m from '../words/compiled/messages/_index.js';
import { cellsOf, drawCard } from './card-map.ts';
import { arrange, type Choice, type Group, type Item, isGroup, PAGE } from './choices.ts';
import { commandsHelp } from './commands.ts';
import type { PlaySession } from './play-session.ts';
import { bold, dim, gap, print } from './print.ts';

/** The choices of a turn as numbered, paged lists. */
export class ChoiceList {
	readonly #session: PlaySession;
	readonly #seat: number;
	readonly #legal: readonly Action[];
	readonly #all: readonly Item[];
	/** The open group, if any. */
	#group: Group | undefined;
	/** Index of the first choice on the page. */
	#from = 0;
	#shownAt = 0;

	constructor(session: PlaySession, seat: number) {
		this.#session = session;
		this.#seat = seat;
		this.#legal = session.match.legal(seat);
		this.#all = arrange(this.#legal, (action) => session.entry.words.action(action, session.telling));
	}

	/** When the choices were first shown. */
	get shownAt(): number {
		return this.#shownAt;
	}

	get #items(): readonly Item[] {
		return this.#group?.choices ?? this.#all;
	}

	/** The action with this number; undefined if it leads to another list or does not exist. */
	pick(number: number): Action | undefined {
		const item = this.#items[number - 1];
		if (!item) print(m.no_such_number({ last: this.#items.length }, this.#session.telling));
		else if (isGroup(item)) this.enter(item);
		else return item.action;
		return undefined;
	}

	/** Opens a group, or closes it. */
	enter(group: Group | undefined): void {
		this.#group = group;
		this.#from = 0;
		this.show();
	}

	/** Shows the next page; wraps around. */
	more(): void {
		this.#from = this.#from + PAGE < this.#items.length ? this.#from + PAGE : 0;
		this.show();
	}

	/** Shows one page. */
	show(): void {
		const { telling } = this.#session;
		gap();
		print(bold(this.#group?.text ?? m.your_choice({ name: telling.names[this.#seat] }, telling)));
		this.#showMap();
		const to = Math.min(this.#from + PAGE, this.#items.length);
		for (let i = this.#from; i < to; i++) this.#showItem(i);
		const hints = this.#hints();
		if (hints.length > 0) print(dim(hints.join(' ')));
		this.#shownAt ||= performance.now();
	}

	/** Shows everything, and the commands. */
	showAll(): void {
		const { telling } = this.#session;
		gap();
		print(bold(m.all_choices({}, telling)));
		for (const [index, item] of this.#items.entries()) {
			this.#showItem(index);
			if (isGroup(item)) for (const { text } of item.choices) print(`       ${text}`);
		}
		gap();
		for (const line of commandsHelp(telling.locale)) print(line);
	}

	/** Shows the choices that contain a text. */
	search(text: string): void {
		const wanted = plain(text);
		const found = [...this.#items.keys()].filter((index) => plain(this.#items[index].text).includes(wanted));
		if (found.length === 0) print(m.not_understood({ text }, this.#session.telling));
		for (const index of found) this.#showItem(index);
	}

	#hints(): string[] {
		const { telling, match } = this.#session;
		const hints: string[] = [];
		if (this.#items.length > PAGE) hints.push(m.more_choices({ n: this.#items.length }, telling));
		if (this.#group) hints.push(m.way_back({}, telling));
		// The hint is shown during the first moves only.
		else if (match.steps.length < 2 * match.table.players) hints.push(m.help_hint({}, telling));
		return hints;
	}

	#showItem(index: number): void {
		const item = this.#items[index];
		const count = isGroup(item) ? ` (${m.choices_count({ n: item.choices.length }, this.#session.telling)})` : '';
		print(`${String(index + 1).padStart(3)}. ${item.text}${count}`);
	}

	/** A map, if all choices are places on one card. */
	#showMap(): void {
		const places = this.#items.filter((item): item is Choice => !isGroup(item) && cellsOf(item.action).length > 0);
		const [card, ...others] = new Set(places.map(({ action }) => action.card));
		if (card === undefined || others.length > 0 || places.length < this.#items.length) return;
		const view = this.#session.entry.game.view(this.#session.match.state, this.#seat);
		const onCard = this.#legal.filter((action) => action.card === card);
		for (const line of drawCard(onCard, view)) print(line);
	}
}

/** A text as it is typed: no-break spaces are spaces, capitals do not matter. */
const plain = (text: string): string => text.toLowerCase().replaceAll('\u00a0', ' ');
