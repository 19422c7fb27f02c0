// The press, in a worker: to carve a drawing is work, and a page has something better to do.

import { painterOf } from './paints.ts';
import palette from './palette.css?raw';
import { pictureOf } from './picture.ts';
import { type Bounds, drawing, type Plate, type Plates, type Wish } from './plate.ts';

/** What a page wants printed. */
export interface Order {
	readonly id: number;
	/** `drawing`, or a module's `plates.ts` and its function: `dead-mans-draw#loot`. */
	readonly plate: string;
	readonly wishes: readonly Wish[];
	readonly dark: boolean;
	/** As the text of its paths, in the names of the paints, instead of a picture. */
	readonly own: boolean;
}

/** A picture, ready for an `<image>`, or the text of its paths. */
export interface Printed {
	readonly id: number;
	readonly href: string;
	readonly bounds: Bounds;
	readonly outline: string;
	readonly markup: string;
}

/** A drawing could not be fetched. A new press may succeed: this worker's module map may have cached the failure. */
export interface Missing {
	readonly missing: string;
}

const paint = painterOf(palette);
/** Every drawing and plate, loaded when one of its module is wanted. */
const MODULES: { readonly [path: string]: () => Promise<unknown> } = import.meta.glob([
	'/src/art/*/*.ts',
	'!/src/art/common/{avatars,carve,each,icon,ink,keep,markup,names,paints,picture,plate,press,print.svelte,scenes,print-ahead}.ts',
]);

class NotFetched extends Error {}

async function load(module: string): Promise<unknown> {
	try {
		return await MODULES[`/src/art/${module}.ts`]?.();
	} catch (cause) {
		throw new NotFetched(module, { cause });
	}
}

async function plateOf({ plate, wishes }: Order): Promise<Plate> {
	if (plate === 'drawing') {
		const [name, ...rest] = wishes as [string, boolean, number, boolean];
		const [module] = name.split('#');
		await load(module);
		return drawing(name, ...rest);
	}
	const [game, name] = plate.split('#');
	const { plates } = (await load(`${game}/plates`)) as { readonly plates: Plates };
	return (plates[name] as (...wishes: readonly Wish[]) => Plate)(...wishes);
}

async function print(order: Order): Promise<Printed> {
	const plate = await plateOf(order);
	const { bounds, outline = '' } = plate;
	if (order.own) return { id: order.id, href: '', bounds, outline, markup: plate.markup };
	const text = pictureOf(plate, paint, order.dark);
	return { id: order.id, href: `data:image/svg+xml,${text.replaceAll('%', '%25').replaceAll('#', '%23')}`, bounds, outline, markup: '' };
}

async function answer(order: Order): Promise<void> {
	try {
		postMessage(await print(order));
	} catch (error) {
		if (error instanceof NotFetched) postMessage({ missing: error.message } satisfies Missing);
		else reportError(error);
	}
}

let done: Promise<void> = Promise.resolve();
addEventListener('message', ({ data }: MessageEvent<readonly Order[]>) => {
	// One after the other, in the order in which they were wanted.
	for (const order of data) done = done.then(() => answer(order));
});
