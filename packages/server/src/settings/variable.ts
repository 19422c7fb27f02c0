import { isIP } from 'node:net';
import { Fault } from '@trove/kernel';

/** An environment variable: its default, its meaning, and how to read it. `read` throws a `Fault` that names it. */
export interface Variable<T> {
	readonly name: string;
	/** The default as it would be written; empty if there is none, or if it depends on the machine. */
	readonly usual: string;
	readonly meaning: string;
	readonly read: (text: string) => T;
}

/** Any text. */
export function text(name: string, usual: string, meaning: string): Variable<string> {
	return { name, usual, meaning, read: (given) => given };
}

/** A whole number within bounds. */
export function whole(name: string, usual: number, [min, max]: readonly [number, number], meaning: string): Variable<number> {
	return {
		name,
		usual: String(usual),
		meaning,
		read: (given) => {
			const value = /^\d+$/.test(given) ? Number(given) : Number.NaN;
			if (value >= min && value <= max) return value;
			throw new Fault(name, `a whole number from ${min} to ${max} is expected, not "${given}"`);
		},
	};
}

/** One of a few words. */
export function oneOf<const Word extends string>(name: string, usual: Word, words: readonly Word[], meaning: string): Variable<Word> {
	return {
		name,
		usual,
		meaning,
		read: (given) => {
			const found = words.find((word) => word === given);
			if (found === undefined) throw new Fault(name, `one of ${words.join(', ')} is expected, not "${given}"`);
			return found;
		},
	};
}

/** An origin: scheme, host and port. Null if empty. */
export function origin(name: string, meaning: string): Variable<string | null> {
	return {
		name,
		usual: '',
		meaning,
		read: (given) => {
			if (given === '') return null;
			const url = URL.canParse(given) ? new URL(given) : null;
			if (url && /^https?:$/.test(url.protocol) && `${url.origin}/` === url.href) return url.origin;
			throw new Fault(name, `an address without a path is expected, as https://trove.example, not "${given}"`);
		},
	};
}

/** The address of another service; empty for none. It may contain a password, so no error quotes it. */
export function service(name: string, [scheme, ...more]: readonly [string, ...string[]], example: string, meaning: string): Variable<string> {
	return {
		name,
		usual: '',
		meaning,
		read: (given) => {
			if (given === '' || [scheme, ...more].some((known) => given.startsWith(`${known}://`))) return given;
			throw new Fault(name, `an address is expected as ${scheme}://${example}`);
		},
	};
}

/** Trusted proxies: none, those on this machine, or a list of addresses and networks. */
export function proxies(name: string, meaning: string): Variable<false | readonly string[]> {
	return {
		name,
		usual: 'off',
		meaning,
		read: (given) => {
			if (given === 'off') return false;
			const list = given.split(',').map((one) => one.trim());
			// Trusting everybody would let anybody choose the address that is rate-limited.
			if (list.every((one) => one === 'loopback' || isNetwork(one))) return list;
			throw new Fault(name, `off, loopback or a list of addresses and networks is expected, as 10.0.0.5,172.16.0.0/12, not "${given}"`);
		},
	};
}

function isNetwork(given: string): boolean {
	const [address = '', bits, ...more] = given.split('/');
	const family = isIP(address);
	if (family === 0 || more.length > 0) return false;
	return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (family === 4 ? 32 : 128));
}
