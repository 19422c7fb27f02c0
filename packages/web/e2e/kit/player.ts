// Plays a game from the accessibility tree and the live region alone, by keys: looks at nothing else, knows no rule, chooses by dice among what has a name.
import { expect, type Page } from '@playwright/test';
import { Dice } from '@trove/kernel';
import { heardIn, type Node, nodesOf } from './tree.ts';
import { pattern, text } from './words.ts';

const PRESSED = new Set(['button', 'gridcell', 'option', 'radio', 'checkbox', 'menuitem']);
/** What a table offers beside its game: not wanted while playing. */
const ASIDE = new Set([text('take_back'), text('undo'), text('close'), text('rules'), text('see_result'), text('see_table'), text('copy_link')]);
/** What speaks of looking only, or says itself that it is of no use now. */
export const LOOKING = /^(Look closer|Chests and hooks|Last round$)|Show everything|does not fit|, (just )?marked$/;
/** What finishes something that was begun. */
export const CALLS = /^(Done|Mark|Take|Leave|Claim|Keep)\b/;
/** What says that it can be done. */
export const FITS = /the shape fits|may be marked|^(Choose|Draw|Bank|Play|Tap|Do not|Lay)\b|(Draw a card|Lay the card|Choose this|choose it)/;
/** What is so already: pressing it would only take it back. */
const SO = new Set(['disabled', 'expanded', 'pressed', 'selected', 'checked']);
const AGAIN = text('play_again');
const MY_TURN = [pattern('turn_mine'), pattern('turn_of')];
const HAND_OVER = pattern('hand_over');
/** More often onwards than back. */
const ARROWS = ['ArrowRight', 'ArrowRight', 'ArrowDown', 'ArrowDown', 'ArrowLeft', 'ArrowUp'];
/** How many stops of Tab, and how many arrows at each, are tried. */
const STOPS = 60;
const WAYS = 40;
/** How many steps a game may take. */
const MOST = 1500;

/** Somebody at the table. */
export class Player {
	readonly page: Page;
	readonly #dice: Dice;
	/** What the live region said, all of it, in order. */
	readonly heard: string[] = [];
	#region: readonly string[] = [];
	/** What could be pressed at the last look, and what was pressed since it changed. */
	#seen: readonly string[] = [];
	readonly #vain = new Set<string>();
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
		for (let step = 0, idle = 0; step < MOST && idle < 400; step++) {
			const nodes = await this.look();
			if (until(nodes)) return nodes;
			if (nodes.some(({ role }) => role === 'dialog')) await this.page.keyboard.press('Escape');
			const choices = choicesIn(nodes);
			if (choices.length > 0 && (await this.#choose(choices, nodes))) idle = 0;
			else {
				idle++;
				await this.page.waitForTimeout(40);
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
		if (nodes.some(({ role, name }) => role === 'heading' && HAND_OVER.test(name))) this.handOvers++;
		else if (this.pressed === 0) await this.#toldMyTurn();
		const made = await this.#walk(this.#wanted(choices), nodes);
		if (made) this.pressed++;
		return made;
	}

	/** What is worth a press: what asks for one, else what has just come, else what has not been pressed in vain since something changed. */
	#wanted(choices: readonly Node[]): readonly Node[] {
		const names = choices.map(({ name }) => name);
		const seen = new Set(this.#seen);
		if (names.join() !== this.#seen.join()) this.#vain.clear();
		this.#seen = names;
		const left = choices.filter(({ name }) => !this.#vain.has(name));
		if (left.length === 0) this.#vain.clear();
		const parts = [
			left.filter(({ name }) => CALLS.test(name)),
			left.filter(({ name }) => FITS.test(name)),
			left.filter(({ name }) => !seen.has(name)),
			left,
			choices,
		];
		return parts.find((part) => part.length > 0) ?? [];
	}

	/** Who does not see the table has to be told that it waits for them. */
	async #toldMyTurn(): Promise<void> {
		const told = (): boolean => this.heard.some((line) => MY_TURN.some((turn) => turn.test(line)));
		await expect.poll(async () => told() || ((await this.look()) && told()), { message: 'the live region says whose turn it is' }).toBe(true);
	}

	/** Goes from one part of the table to the next by Tab, inside a grid or a hand of cards by arrows, and presses one that is wanted. */
	async #walk(wanted: readonly Node[], nodes: readonly Node[]): Promise<boolean> {
		const names = new Set(wanted.map(({ name }) => name));
		const parts = new Set(wanted.map(partOf));
		for (let stop = 0; stop < STOPS; stop++) {
			await this.page.keyboard.press('Tab');
			let name = await this.#focused();
			// Several grids may share one stop: from one of them arrows lead to the next.
			const near = nodes.some((node) => node.name === name && (parts.has(partOf(node)) || partOf(node).startsWith('grid')));
			for (let way = 0; near && way < WAYS && !names.has(name); way++) {
				await this.page.keyboard.press(ARROWS[this.#dice.below(ARROWS.length)]);
				name = await this.#focused();
			}
			if (!names.has(name) || (names.size > 2 && stop < STOPS / 4 && this.#dice.below(3) === 0)) continue;
			if (process.env.E2E_TRACE) console.log(`${this.pressed} after ${stop + 1} stops: ${name}`);
			this.#vain.add(name);
			await this.page.keyboard.press('Enter');
			return true;
		}
		// What was wanted has gone meanwhile, or no key leads there: the tree tells which.
		const still = choicesIn(await this.look());
		const lost = wanted.filter(({ role, name }) => still.some((node) => node.role === role && node.name === name));
		expect(lost.length, `keys lead to one of: ${lost.map(({ name }) => name).join('; ')}`).toBe(0);
		return false;
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

	/** Takes down what is new in the live region; its oldest lines go by and by. */
	#listen(region: readonly string[]): void {
		let kept = Math.min(this.#region.length, region.length);
		while (kept > 0 && !this.#region.slice(-kept).every((line, index) => line === region[index])) kept--;
		this.heard.push(...region.slice(kept));
		this.#region = region;
	}
}

/** Whether the tree tells of an end. */
export function isOver(nodes: readonly Node[]): boolean {
	return nodes.some(({ role, name }) => role === 'button' && name === AGAIN);
}

/** The part of the table that something belongs to: its grid, its list, its group. */
function partOf({ within }: Node): string {
	return within.findLast((label) => !/^(row|gridcell|listitem)/.test(label)) ?? '';
}

/** What can be pressed on the table itself. */
export function choicesIn(nodes: readonly Node[]): Node[] {
	const here = nodes.filter(({ role, name, marks, within }) => {
		const enabled = PRESSED.has(role) && !marks.some((mark) => SO.has(mark)) && name !== '' && !ASIDE.has(name) && !LOOKING.test(name);
		return enabled && within.some((label) => label.startsWith('main')) && !within.some((label) => /^(navigation|dialog|log) /.test(label));
	});
	// A device on its way from hand to hand: nothing else is for anybody's eyes.
	const handed = here.filter(({ within }) => within.some((label) => label.startsWith('region') && HAND_OVER.test(label.slice(7))));
	return handed.length > 0 ? handed : here;
}
