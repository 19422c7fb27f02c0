import type { Drawing } from './ink.ts';

/** One drawing, several in a row, or one for each of something. */
type Drawings = Drawing | readonly Drawing[] | { readonly [key: string]: Drawing };

const names = new WeakMap<Drawing, string>();
const drawings = new Map<string, Drawing>();

/**
 * Names the drawings of a module (its path within `art`, without the extension): no function can be sent to a worker.
 */
export function named(module: string, all: { readonly [name: string]: Drawings }): void {
	const name = (drawing: Drawing, as: string): void => {
		drawings.set(as, drawing);
		// One that is known under two names goes by the first.
		if (!names.has(drawing)) names.set(drawing, as);
	};
	for (const [key, one] of Object.entries(all)) {
		if (typeof one === 'function') name(one, `${module}#${key}`);
		else for (const [inner, drawing] of Object.entries(one)) name(drawing, `${module}#${key}.${inner}`);
	}
}

/** Represents a drawing in the built page, which does not contain the drawing itself (`build/tokens.ts`). */
export function token(name: string): Drawing {
	const drawing: Drawing = () => {
		throw new Error(`${name} is drawn by the press`);
	};
	names.set(drawing, name);
	return drawing;
}

/** Whether something is a drawing that has a name. */
export function isNamed(value: unknown): value is Drawing {
	return typeof value === 'function' && names.has(value as Drawing);
}

/** What a drawing is called. */
export function nameOf(drawing: Drawing): string {
	const name = names.get(drawing);
	if (name === undefined) throw new Error('a drawing without a name cannot be printed: give it one with `named`');
	return name;
}

/** The drawing of a name, once its module is loaded. */
export function drawingOf(name: string): Drawing {
	const drawing = drawings.get(name);
	if (!drawing) throw new Error(`there is no drawing ${name}`);
	return drawing;
}
