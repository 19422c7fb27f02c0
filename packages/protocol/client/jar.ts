/** The cookies of one person where there is no browser that keeps them. */
export class Jar {
	readonly #cookies = new Map<string, string>();

	constructor(cookie = '') {
		for (const part of cookie.split(';')) this.#keep(part);
	}

	/** As a request sends them. */
	get cookie(): string {
		return Array.from(this.#cookies, ([name, value]) => `${name}=${value}`).join('; ');
	}

	/** Keeps what an answer set; a cookie that is set to nothing is gone. */
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
