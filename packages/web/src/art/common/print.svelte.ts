import type { Drawing } from './ink.ts';
import { keep } from './keep.ts';
import { nameOf } from './names.ts';
import type { Bounds, Wish } from './plate.ts';
import type { Order, Printed } from './press.ts';

/** A drawing as a picture of its own: a page has thousands of strokes, and as pictures they are not its own to style and to lay out. It comes from the press soon after it is first wanted. */
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
/** Those that the press was asked for, by the number of their order. */
const ordered: Print[] = [];
let press: Worker | undefined;

/** A plate by its name and what it is made from, by day or by night. `own`: as paths of the page, in its own paints. */
export function printOf(plate: string, wishes: readonly Wish[], dark: boolean, own = false): Print {
	return keep(prints, JSON.stringify([plate, wishes, dark, own]), () => {
		const print = new Print();
		send({ id: ordered.push(print) - 1, plate, wishes, dark, own });
		return print;
	});
}

/** A drawing by day or by night, with its silhouette for a rim or without. */
export function drawingPrint(of: Drawing, plain: boolean, weight: number, dark: boolean, rimmed: boolean, own = false): Print {
	return printOf('drawing', [nameOf(of), plain, weight, rimmed], dark, own);
}

let waiting: Order[] = [];

/** All that a table wants at one time goes to the press in one letter. */
function send(order: Order): void {
	if (waiting.push(order) > 1) return;
	queueMicrotask(() => {
		pressOf().postMessage(waiting);
		waiting = [];
	});
}

/** Starts the press before it is needed: it takes a moment. */
export function pressOf(): Worker {
	if (!press) {
		press = new Worker(new URL('./press.ts', import.meta.url), { type: 'module' });
		press.addEventListener('message', ({ data }: MessageEvent<Printed>) => ordered[data.id].take(data));
	}
	return press;
}
