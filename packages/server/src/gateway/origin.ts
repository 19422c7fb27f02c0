/** Where a request came from and went to, as far as known. */
export interface RequestOrigin {
	/** `Origin`: browsers send it with every WebSocket and every changing request, and pages cannot forge it. */
	readonly origin: string | undefined;
	/** `Sec-Fetch-Site`. */
	readonly site: string | undefined;
	/** `Host`, and whether the request came over https. */
	readonly host: string | undefined;
	readonly secure: boolean;
}

/**
 * Whether a request is from our own page, or from no page at all (a program has nobody else's cookies). `ours` is the
 * public origin; null compares with the request's own host.
 */
export function isOwnOrigin({ origin, site, host, secure }: RequestOrigin, ours: string | null): boolean {
	if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
	if (origin === undefined) return true;
	return origin === (ours ?? originOf(host, secure));
}

/** The origin that a browser sends for a host. */
export function originOf(host: string | undefined, secure: boolean): string | null {
	const address = `${secure ? 'https' : 'http'}://${host}`;
	return host !== undefined && URL.canParse(address) ? new URL(address).origin : null;
}
