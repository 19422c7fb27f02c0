/** Where the page is. */
export type Route =
	| { readonly at: 'home' | 'link' | 'mine' | 'history' | 'settings' | 'lost' }
	/** The running game of a kind on this device. */
	| { readonly at: 'play'; readonly game: string }
	| { readonly at: 'table' | 'replay'; readonly table: string }
	/** Without a code it is asked for. */
	| { readonly at: 'join'; readonly code: string }
	| { readonly at: 'linked'; readonly token: string };

/** Reads an address. The token of a private link is in the fragment, which is not sent to servers. */
export function routeOf(path: string, hash = ''): Route {
	const [first = '', second = ''] = path.split('/').filter(Boolean).map(decoded);
	if (first === '') return { at: 'home' };
	if (first === 'play' && second !== '') return { at: 'play', game: second };
	if (first === 't' && second !== '') return { at: 'table', table: second };
	if (first === 'replay' && second !== '') return { at: 'replay', table: second };
	if (first === 'join') return { at: 'join', code: second };
	if (first === 'link' && second === '') return hash.length > 1 ? { at: 'linked', token: hash.slice(1) } : { at: 'link' };
	if (first === 'mine' || first === 'history' || first === 'settings') return { at: first };
	return { at: 'lost' };
}

function decoded(part: string): string {
	try {
		return decodeURIComponent(part);
	} catch {
		return part;
	}
}

class Router {
	#path = $state(globalThis.location?.pathname ?? '/');
	#hash = $state(globalThis.location?.hash ?? '');
	/** Counts navigations: the same address again is a new visit. */
	visit = $state(0);

	constructor() {
		globalThis.addEventListener?.('popstate', () => this.#arrive());
	}

	get path(): string {
		return this.#path;
	}

	get route(): Route {
		return routeOf(this.#path, this.#hash);
	}

	/** Goes to an address of ours. `instead`: replaces the present history entry. */
	go(path: string, instead = false): void {
		if (instead) history.replaceState(null, '', path);
		else history.pushState(null, '', path);
		this.#arrive();
		scrollTo(0, 0);
	}

	/** Handles a click on a link of ours; leaves all others to the browser. */
	readonly follow = (event: MouseEvent): void => {
		if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
		const link = (event.target as Element | null)?.closest?.('a');
		if (!link || link.origin !== location.origin || link.target !== '' || link.hasAttribute('download') || link.pathname.startsWith('/api/')) return;
		event.preventDefault();
		this.go(link.pathname + link.search + link.hash);
	};

	#arrive(): void {
		this.#path = location.pathname;
		this.#hash = location.hash;
		this.visit++;
	}
}

/** The router of this page. */
export const router: Router = new Router();
