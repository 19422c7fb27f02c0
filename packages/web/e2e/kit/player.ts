// Plays a game by keys, from the accessibility tree and the live region alone. It knows no rules and chooses at random
// among named controls.
import { expect, type Page } from '@playwright/test';
import { Dice } from '@trove/kernel';
import { heardIn, type Node, nodesOf } from './tree.ts';
import { pattern, text } from './words.ts';

const PRESSED = new Set(['button', 'gridcell', 'option', 'radio', 'checkbox', 'menuitem']);
/** What a table offers beside its game: not wanted while playing. */
const ASIDE = new Set([text('take_back'), text('undo'), text('close'), text('rules'), text('see_result'), text('see_table'), text('copy_link')]);
/** What speaks of looking only, or says itself that it is of no use now. */
export const LOOKING = /^(Look closer|Chests and hooks|Last round$)|Show everything|In the stack:|does not fit|, (just )?marked$/;
/** Where what is said has been laid already. */
const LAID = /^region Raid\b/;
/** What finishes something that was begun. */
export const CALLS = /^(Done|Mark|Take|Leave|Claim|Keep)\b/;
/** What says that it can be done. */
export const FITS = /the shape fits|may be marked|^(Choose|Draw|Bank|Play|Tap|Do not|Lay|Chest)\b|(Draw a card|Lay the card|Choose this|choose it)/;
/** What is so already: pressing it would only take it back. */
const SO = new Set(['disabled', 'expanded', 'pressed', 'selected', 'checked']);
const AGAIN = text('play_again');
const MY_TURN = [text('turn_mine'), text('turn_of', { name: '' }).trim()];
const HAND_OVER = pattern('hand_over');
const ARROWS = ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp'];
/** How many keys are pressed on the way to something, and how often something is looked for in vain on both sides. */
const KEYS = 60;
const TURNS = 2;
/** After how many things that it has not heard of it listens to the page anew: the game has gone on meanwhile. */
const STRANGE = 3;
/** After how many looks without a change it tries everything else, also what it pressed before. */
const SHORT = 6;
const LONG = 16;
/** How long it listens before it looks again, in milliseconds, and how often in vain. */
const MOMENT = 40;
const PATIENCE = 500;
/** How many steps a game may take. */
const MOST = 3000;

/** Somebody at the table. */
export class Player {
	readonly page: Page;
	readonly #dice: Dice;
	/** What the live region said, all of it, in order. */
	readonly heard: string[] = [];
	#region: readonly string[] = [];
	/**
	 * What could be pressed at the last look, what was pressed since the last news, and how many looks changed nothing.
	 */
	#seen: ReadonlySet<string> = new Set();
	readonly #vain = new Set<string>();
	#heardThen = 0;
	#waited = 0;
	/** How often the device went from hand to hand. */
	handOvers = 0;
	/** How often something was pressed. */
	pressed = 0;

	constructor(page: Page, seed: number) {
		this.page = page;
		this.#dice = new Dice(seed);
	}

	/** Looks at the tree, and listens. */
	async look(): Promise<Node[]> {
		const nodes = nodesOf(await this.page.locator('body').ariaSnapshot());
		this.#listen(heardIn(nodes));
		return nodes;
	}

	/** Plays until the match is over; answers with the tree then. */
	async playOut(until: (nodes: readonly Node[]) => boolean = isOver): Promise<Node[]> {
		for (let step = 0, idle = 0; step < MOST && idle < PATIENCE; step++) {
			const nodes = await this.look();
			if (until(nodes)) return nodes;
			if (nodes.some(({ role }) => role === 'dialog')) await this.page.keyboard.press('Escape');
			else if (mayAct(nodes) && (await this.#choose(choicesIn(nodes), nodes))) idle = 0;
			else {
				idle++;
				await this.page.waitForTimeout(MOMENT);
			}
		}
		throw new Error(`the game does not end; the tree is\n${await this.page.locator('body').ariaSnapshot()}`);
	}

	/** Makes so many choices. */
	async play(steps: number): Promise<void> {
		const end = this.pressed + steps;
		await this.playOut((nodes) => this.pressed >= end || isOver(nodes));
	}

	async #choose(choices: readonly Node[], nodes: readonly Node[]): Promise<boolean> {
		const wanted = this.#wanted(choices);
		if (wanted.length === 0) return false;
		if (nodes.some(({ role, name }) => role === 'heading' && HAND_OVER.test(name))) this.handOvers++;
		else if (this.pressed === 0) await this.#toldMyTurn();
		// First what kind of thing, then which: many of one kind are not more likely than few of another.
		const parts = [...new Set(wanted.map(partOf))];
		const part = parts[this.#dice.below(parts.length)];
		const there = wanted.filter((node) => partOf(node) === part);
		const made = await this.#walk(there[this.#dice.below(there.length)], there, nodes);
		if (made) this.pressed++;
		return made;
	}

	/**
	 * What to press: what finishes something, then what says that it can be done, then what has just come; nothing that
	 * was pressed in vain since something was heard.
	 */
	#wanted(choices: readonly Node[]): readonly Node[] {
		if (this.heard.length !== this.#heardThen) {
			this.#vain.clear();
			this.#waited = 0;
		}
		this.#heardThen = this.heard.length;
		const seen = this.#seen;
		this.#seen = new Set(choices.map(({ name }) => name));
		const left = choices.filter(({ name }) => !this.#vain.has(name));
		const asked = [CALLS, FITS].map((what) => left.filter(({ name }) => what.test(name))).find((part) => part.length > 0);
		if (asked) return asked;
		// What was pressed may not have been answered yet; a while later it may be pressed again.
		this.#waited++;
		if (this.#waited > LONG) this.#vain.clear();
		if (this.#waited <= SHORT || choices.some(({ name }) => CALLS.test(name) || FITS.test(name))) return [];
		const fresh = left.filter(({ name }) => !seen.has(name));
		return fresh.length > 0 ? fresh : left;
	}

	/** Who does not see the table has to be told that it waits for them. */
	async #toldMyTurn(): Promise<void> {
		const told = (): boolean => this.heard.some(isMyTurn);
		await expect.poll(async () => told() || ((await this.look()) && told()), { message: 'the live region says whose turn it is' }).toBe(true);
	}

	/** Moves the focus as a screen reader's user does: by Tab, inside a grid or a hand of cards by arrows. */
	async #walk(target: Node, alike: readonly Node[], nodes: readonly Node[]): Promise<boolean> {
		const goal = nodes.indexOf(target);
		const names = new Set(alike.map(({ name }) => name));
		const rows = nodes.map((_, index) => nodes.slice(0, index + 1).filter(({ role }) => role === 'row').length);
		let before = -1;
		let turns = 0;
		let strange = 0;
		for (let keys = 0; keys < KEYS; keys++) {
			const name = await this.#focused();
			if (name === target.name || (keys > KEYS / 4 && names.has(name))) return this.#press(name, keys);
			const here = await this.#place(name, nodes);
			if (name !== '' && here < 0 && ++strange > STRANGE) return false;
			const onwards = here < goal;
			if (before >= 0 && here >= 0 && onwards !== before < goal) turns++;
			let key = onwards ? 'Tab' : 'Shift+Tab';
			if (here >= 0 && (turns > TURNS || together(nodes[here], target))) {
				// Where arrows lead nowhere, Tab goes on; where a way ends, another one may lead around.
				if (here === before && !together(nodes[here], target)) key = 'Tab';
				else if (here === before || keys % 4 === 3) key = ARROWS[this.#dice.below(ARROWS.length)];
				else if (partOf(nodes[here]) === partOf(target) && rows[here] !== rows[goal]) key = rows[here] < rows[goal] ? 'ArrowDown' : 'ArrowUp';
				else key = onwards ? 'ArrowRight' : 'ArrowLeft';
			}
			before = here;
			await this.page.keyboard.press(key);
		}
		// The target is gone, or no key leads there: the tree tells which. What is only looked at needs no key.
		this.#vain.add(target.name);
		const still = choicesIn(await this.look());
		const lost = alike.filter(({ role, name }) => (CALLS.test(name) || FITS.test(name)) && still.some((node) => node.role === role && node.name === name));
		expect(lost.length, `keys lead to one of: ${lost.map(({ name }) => name).join('; ')}`).toBe(0);
		return false;
	}

	async #press(name: string, keys: number): Promise<true> {
		if (process.env.E2E_TRACE) console.log(`${this.pressed} after ${keys} keys: ${name}`);
		this.#vain.add(name);
		this.#waited = 0;
		await this.page.keyboard.press('Enter');
		return true;
	}

	/** The name of what has the focus, as it is read out. */
	async #focused(): Promise<string> {
		const snapshot = await this.page
			.locator(':focus, body:not(:has(:focus))')
			.first()
			.ariaSnapshot({ timeout: 5000 })
			.catch(() => '');
		return nodesOf(snapshot)[0]?.name ?? '';
	}

	/** Where in the tree that is: two maps may have a cell of the same name, and who comes to a map hears which. */
	async #place(name: string, nodes: readonly Node[]): Promise<number> {
		const alike = nodes.flatMap((node, index) => (name !== '' && node.name === name ? index : []));
		const first = alike[0] ?? -1;
		if (new Set(alike.map((index) => partOf(nodes[index]))).size < 2) return first;
		const grid = this.page.locator('[role="grid"]:has(:focus)');
		const [around] = nodesOf((await grid.count()) > 0 ? await grid.ariaSnapshot() : '');
		return alike.find((index) => around !== undefined && partOf(nodes[index]) === `${around.role} ${around.name}`) ?? first;
	}

	/** Takes down what is new in the live region; its oldest lines go by and by. */
	#listen(region: readonly string[]): void {
		let kept = Math.min(this.#region.length, region.length);
		while (kept > 0 && !this.#region.slice(-kept).every((line, index) => line === region[index])) kept--;
		this.heard.push(...region.slice(kept));
		this.#region = region;
	}
}

function isMyTurn(line: string): boolean {
	return MY_TURN.some((turn) => line.startsWith(turn));
}

/** Whether the tree tells of an end. */
export function isOver(nodes: readonly Node[]): boolean {
	return nodes.some(({ role, name }) => role === 'button' && name === AGAIN);
}

/** Whether the table says that it waits for who plays here, or for the next one to take the device. */
function mayAct(nodes: readonly Node[]): boolean {
	return nodes.some(({ role, name }) => (role === 'paragraph' && isMyTurn(name)) || (role === 'heading' && HAND_OVER.test(name)));
}

/** The part of the table that something belongs to: its grid, its list, its group. */
function partOf(node: Node): string {
	return partsOf(node).at(-1) ?? '';
}

function partsOf({ within }: Node): readonly string[] {
	return within.filter((label) => !/^(row|gridcell|listitem)/.test(label));
}

/** Whether arrows may lead from one to the other: within a part, and from one grid to the next. */
function together(one: Node, other: Node): boolean {
	const [part, there] = [partOf(one), partOf(other)];
	if (part.startsWith('grid') && there.startsWith('grid')) return true;
	// Two banks are both lists, but not the same one: what is around them tells.
	return /^(list|listbox|group|radiogroup)\b/.test(part) && partsOf(one).join() === partsOf(other).join();
}

/** What can be pressed on the table itself. */
export function choicesIn(nodes: readonly Node[]): Node[] {
	const here = nodes.filter(({ role, name, marks, within }) => {
		const enabled = PRESSED.has(role) && !marks.some((mark) => SO.has(mark)) && name !== '' && !ASIDE.has(name) && !LOOKING.test(name);
		return enabled && within.some((label) => label.startsWith('main')) && !within.some((label) => /^(navigation|dialog|log) /.test(label) || LAID.test(label));
	});
	// A device on its way from hand to hand: nothing else is for anybody's eyes.
	const handed = here.filter(({ within }) => within.some((label) => label.startsWith('region') && HAND_OVER.test(label.slice(7))));
	return handed.length > 0 ? handed : here;
}
