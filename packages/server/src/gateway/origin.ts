/** From where a request came and to where it went, as far as that is known. */
export interface RequestOrigin {
	/** `Origin`: browsers send it with every WebSocket and every request that changes something, and pages cannot forge it. */
	readonly origin: string | undefined;
	/** `Sec-Fetch-Site`. */
	readonly site: string | undefined;
	/** `Host`, and whether the request came over https. */
	readonly host: string | undefined;
	readonly secure: boolean;
}

/**
 * Whether a request is from our own page, or from no page at all (a program has no cookies of somebody else's browser). `ours` is the configured public address;
 * without one, the address that the request itself was sent to.
 */
export function isOwnOrigin({ origin, site, host, secure }: RequestOrigin, ours: string | null): boolean {
	if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
	if (origin === undefined) return true;
	return origin === (ours ?? originOf(host, secure));
}

/** The origin that a browser would name for a host. */
export function originOf(host: string | undefined, secure: boolean): string | null {
	const address = `${secure ? 'https' : 'http'}://${host}`;
	return host !== undefined && URL.canParse(address) ? new URL(address).origin : null;
}
