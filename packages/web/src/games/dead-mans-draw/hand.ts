import type { DeadMansDrawAction as Action } from '@trove/games/dead-mans-draw/index.ts';

/** What the seat may do, as the things on the table ask for it. */
export interface Hand {
	/** Whether this may be done now. */
	may(action: Action): boolean;
	/** Whether a bot would do it, and the player asked. */
	hinted(action: Action): boolean;
	/** Whether it was done and waits for the table. */
	waits(action: Action): boolean;
	/** Does it, or says why not. */
	touch(action: Action, event: Event): void;
	/** What it is called. */
	call(action: Action): string;
	/** Whether one of the cards in a bank is to be chosen now. */
	readonly choosing: boolean;
	/** Whether one of the players is to be chosen now. */
	readonly naming: boolean;
	/** Shows a player's bank and character large. */
	look(owner: number): void;
}

function keyOf(action: Action): string {
	switch (action.do) {
		case 'choose':
			return `choose ${action.card} ${action.from}`;
		case 'character':
			return `character ${action.card}`;
		case 'victim':
		case 'plunder':
			return `${action.do} ${action.whom}`;
		default:
			return action.do;
	}
}

/** What can be asked of these actions. */
export function handOf(
	legal: readonly Action[],
	hint: Action | null,
	waiting: readonly Action[],
	{ act, why, call, look }: { act: (action: Action, at: number) => unknown; why: (action: Action) => void } & Pick<Hand, 'call' | 'look'>,
): Hand {
	const allowed = new Set(legal.map(keyOf));
	const hinted = hint && keyOf(hint);
	const sent = new Set(waiting.map(keyOf));
	return {
		may: (action) => allowed.has(keyOf(action)),
		hinted: (action) => keyOf(action) === hinted,
		waits: (action) => sent.has(keyOf(action)),
		touch: (action, event) => (allowed.has(keyOf(action)) ? void act(action, event.timeStamp) : why(action)),
		call,
		look,
		choosing: legal.some((action) => action.do === 'choose' && action.from !== undefined),
		naming: legal.some((action) => action.do === 'victim' || action.do === 'plunder'),
	};
}

/** The action that names this player, where one is to be named. */
export function namingOf(hand: Hand, whom: number): Action | null {
	const named: readonly Action[] = [
		{ do: 'victim', whom },
		{ do: 'plunder', whom },
	];
	return named.find(hand.may) ?? null;
}

const WAYS: { readonly [key: string]: readonly [x: number, y: number] } = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** How far aside a thing may lie and still count as in the direction of an arrow, as parts of its distance along it. */
const ASLANT = 3;

/** Arrow keys lead from thing to thing: sideways in a list's order, also across rows; else by position. */
export function stepFocus(event: KeyboardEvent, root: HTMLElement): void {
	const way = WAYS[event.key];
	const from = document.activeElement;
	if (!way || !(from instanceof HTMLElement) || !root.contains(from)) return;
	const next = nextInList(from, way[0]) ?? nearestOf(from, way, root);
	if (!next) return;
	event.preventDefault();
	next.focus();
}

function nextInList(from: HTMLElement, step: number): HTMLElement | undefined {
	const all = step === 0 ? [] : [...(from.closest('ul')?.querySelectorAll<HTMLElement>('button') ?? [])];
	return all[all.indexOf(from) + step];
}

function nearestOf(from: HTMLElement, way: readonly [x: number, y: number], root: HTMLElement): HTMLElement | undefined {
	const [x, y] = middleOf(from);
	let best: HTMLElement | undefined;
	let nearest = Number.POSITIVE_INFINITY;
	for (const element of root.querySelectorAll<HTMLElement>('button')) {
		if (element === from || element.offsetParent === null || element.inert) continue;
		const [ex, ey] = middleOf(element);
		const along = (ex - x) * way[0] + (ey - y) * way[1];
		const aside = Math.abs((ex - x) * way[1]) + Math.abs((ey - y) * way[0]);
		// What lies straight ahead is nearer than what lies aside; what lies almost only aside is no answer.
		const far = along + aside * 2.5;
		if (along < 4 || aside > along * ASLANT || far >= nearest) continue;
		best = element;
		nearest = far;
	}
	return best;
}

function middleOf(element: Element): readonly [x: number, y: number] {
	const { x, y, width, height } = element.getBoundingClientRect();
	return [x + width / 2, y + height / 2];
}
