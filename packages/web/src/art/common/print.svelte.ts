import type { Drawing } from './ink.ts';
import { keep } from './keep.ts';
import { nameOf } from './names.ts';
import type { Bounds, Wish } from './plate.ts';
import type { Missing, Order, Printed } from './press.ts';

/**
 * A drawing as an image: thousands of strokes in the page itself would slow down style and layout. It appears soon
 * after it is first asked for.
 */
export class Print {
	/** What an `<image>` needs; null until it is printed. */
	shown: (Bounds & { readonly href: string }) | null = $state.raw(null);
	/** Its paths as text, where they were wanted instead. */
	markup = $state('');
	/** Its silhouette, where one was wanted. */
	outline = '';
	/** Kept ready by the browser: shown again, it is there at once. */
	#image: HTMLImageElement | undefined;

	/** The press has it ready. */
	take({ href, bounds, outline, markup }: Printed): void {
		this.outline = outline;
		this.markup = markup;
		if (href === '') return;
		this.#image = new Image();
		this.#image.src = href;
		this.shown = { ...bounds, href };
	}
}

const prints = new Map<string, Print>();
/** What the press was asked for and has not brought yet, by the number of the order. */
const open = new Map<number, { readonly order: Order; readonly print: Print }>();
let orders = 0;
let letter: Order[] = [];
let press: Worker | undefined;

/** A press that could not be fetched, or could not fetch what it prints, is tried again after so many milliseconds. */
const AGAIN = 3000;

/** A plate by its name and what it is made from, by day or by night. `own`: as paths of the page, in its own paints. */
export function printOf(plate: string, wishes: readonly Wish[], dark: boolean, own = false): Print {
	return keep(prints, JSON.stringify([plate, wishes, dark, own]), () => {
		const print = new Print();
		const order: Order = { id: orders++, plate, wishes, dark, own };
		open.set(order.id, { order, print });
		send(order);
		return print;
	});
}

/** How a drawing is to be shown; see `Marks.svelte`. */
export interface Wanted {
	readonly plain?: boolean | undefined;
	readonly rim?: boolean | string | undefined;
	readonly weight?: number | undefined;
	readonly own?: boolean | undefined;
}

/**
 * A drawing by day or by night. One that only sometimes has a rim always has its silhouette, so both are one picture.
 */
export function drawingPrint(of: Drawing, { plain = false, rim = false, weight = plain ? 5 : 3, own = false }: Wanted, dark: boolean): Print {
	return printOf('drawing', [nameOf(of), plain, weight, rim !== false], dark && !own, own);
}

/** All that a table wants at one time goes to the press in one letter. */
function send(order: Order): void {
	if (letter.push(order) > 1) return;
	queueMicrotask(() => {
		pressOf().postMessage(letter);
		letter = [];
	});
}

/** Starts the press before it is needed: it takes a moment. */
export function pressOf(): Worker {
	press ??= startPress();
	return press;
}

function startPress(): Worker {
	const worker = new Worker(new URL('./press.ts', import.meta.url), { type: 'module' });
	let works = false;
	let tired = false;
	worker.addEventListener('message', ({ data }: MessageEvent<Printed | Missing>) => {
		works = true;
		if ('missing' in data) return again();
		open.get(data.id)?.print.take(data);
		open.delete(data.id);
	});
	// Where it has printed before, it will print again. Where it has not, it was not to be had.
	worker.addEventListener('error', () => works || again());

	/** Another press gets what is still open. Until then this one prints what it can. */
	function again(): void {
		if (tired) return;
		tired = true;
		setTimeout(() => {
			worker.terminate();
			press = startPress();
			press.postMessage([...open.values()].map(({ order }) => order));
		}, AGAIN);
	}
	return worker;
}
