/** A cookie jar for one person, outside a browser. */
export class Jar {
	readonly #cookies = new Map<string, string>();

	constructor(cookie = '') {
		for (const part of cookie.split(';')) this.#keep(part);
	}

	/** The value of the `Cookie` header. */
	get cookie(): string {
		return Array.from(this.#cookies, ([name, value]) => `${name}=${value}`).join('; ');
	}

	/** Stores `Set-Cookie` headers; an empty value deletes the cookie. */
	take(headers: Headers): void {
		for (const set of headers.getSetCookie()) this.#keep(set.split(';', 1)[0] ?? '');
	}

	#keep(pair: string): void {
		const at = pair.indexOf('=');
		if (at < 1) return;
		const name = pair.slice(0, at).trim();
		const value = pair.slice(at + 1).trim();
		if (value === '') this.#cookies.delete(name);
		else this.#cookies.set(name, value);
	}
}
