import { trouble } from './trouble.svelte.ts';

/** The first pause before a retry, and the longest, in milliseconds. */
const FIRST = 500;
const LONGEST = 8000;

/** How a part of the page is loaded. */
export interface PartOptions {
	/** Nobody waits for it: failures are not told. */
	readonly quiet?: boolean;
	/** Tells that it cannot be fetched, and later that it is there; by default over the page. */
	readonly tell?: (missing: boolean) => void;
}

/**
 * Loads a part of the page that comes when it is wanted. A failure is told, and retried until the part is there: a
 * server that restarts, or a tunnel, costs nobody their table.
 */
export async function loadPart<T>(load: () => Promise<T>, { quiet = false, tell = sayOver }: PartOptions = {}): Promise<T> {
	for (let wait = FIRST; ; wait = Math.min(wait * 2, LONGEST)) {
		try {
			if (wait > FIRST) await mendStyles();
			const loaded = await load();
			if (wait > FIRST && !quiet) tell(false);
			return loaded;
		} catch {
			if (!quiet) tell(true);
			await new Promise((go) => setTimeout(go, wait));
		}
	}
}

function sayOver(missing: boolean): void {
	trouble.missing = missing;
}

/** The styles that could not be fetched. */
const failed = new Set<HTMLLinkElement>();
addEventListener(
	'error',
	({ target }) => {
		if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failed.add(target);
	},
	true,
);

let mending: Promise<unknown> | null = null;

/** Requests the stylesheets again that could not be fetched: the module loader asks for each only once. */
async function mendStyles(): Promise<void> {
	while (failed.size > 0) {
		mending ??= Promise.all([...failed].map(fetchAnew)).finally(() => {
			mending = null;
		});
		await mending;
	}
}

function fetchAnew(link: HTMLLinkElement): Promise<unknown> {
	const again = link.cloneNode() as HTMLLinkElement;
	failed.delete(link);
	link.replaceWith(again);
	return new Promise((go, fail) => {
		again.onload = go;
		again.onerror = fail;
	});
}
