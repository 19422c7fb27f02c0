// Whether a deal was fair: the commitment matches what was dealt, and the moves lead to the outcome.
import { type Entry, Fault, hex, sha256 } from '@trove/kernel';
import type { Replay } from '@trove/protocol';
import type { Past } from '../base/store.ts';
import { makeTape } from './tape.ts';

/** What is checked, in this order. */
export const CHECKS = ['seen', 'secret', 'words', 'seed', 'moves'] as const;
/** The result of one check. */
export interface Check {
	readonly what: (typeof CHECKS)[number];
	readonly ok: boolean;
	/** What it was compared by, for who wants to do it again; empty where there is nothing to show. */
	readonly detail: string;
}

/** Verifies a game played on a server. `seen` is the commitment that this device stored before the deal, or null. */
export function checkServed(entry: Entry, { file, from, proof }: Replay, seen: string | null): Check[] {
	const { secret, commitment, words, seed } = proof;
	const dealt = (file as { readonly seed?: unknown }).seed;
	return [
		...(seen === null ? [] : [{ what: 'seen' as const, ok: seen === commitment, detail: seen }]),
		{ what: 'secret', ok: hex(sha256(secret)) === commitment, detail: commitment },
		{ what: 'words', ok: [secret, ...words].join('\n') === seed, detail: words.filter((word) => word !== '').join(', ') },
		{ what: 'seed', ok: dealt === seed, detail: '' },
		moves(() => makeTape(entry, file, from?.file).frames.length - 1),
	];
}

/** Checks a game of this device: nobody promised anything, but the moves have to lead to its end. */
export function checkKept(entry: Entry, { file, from }: Past): Check[] {
	return [moves(() => makeTape(entry, file, from).frames.length - 1)];
}

function moves(play: () => number): Check {
	try {
		return { what: 'moves', ok: true, detail: String(play()) };
	} catch (error) {
		if (error instanceof Fault) return { what: 'moves', ok: false, detail: error.message };
		throw error;
	}
}
