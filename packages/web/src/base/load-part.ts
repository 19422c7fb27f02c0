import { trouble } from './trouble.svelte.ts';

/** The first wait before something is asked for again, and the longest, in milliseconds. */
const FIRST = 500;
const LONGEST = 8000;

/** What a part of the page is fetched with. */
export interface PartOptions {
	/** Nobody has asked for it and nobody misses it yet: nothing is said while it cannot be fetched. */
	readonly quiet?: boolean;
	/** Says that it cannot be fetched, and that it is there at last; where left out, it is said over the page. */
	readonly tell?: (missing: boolean) => void;
}

/**
 * Fetches a part of the page that comes when it is wanted. Where that fails it is said, and asked for again until it is there:
 * a server that starts anew, or a tunnel, costs nobody their table.
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

/** Asks anew for the styles that could not be fetched: what imports them asks only once, and takes them for granted from then on. */
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
