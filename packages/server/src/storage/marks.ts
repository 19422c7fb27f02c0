import type { Mark } from './copy.ts';
import { StorageError } from './log.ts';
import type { Facts } from './people.ts';

/** How the databases' own refusal of writes begins. */
export const MOVED = 'Everything was moved to ';

/** A marked store as a sentence, with what to do. */
export function sentenceOf({ what, place }: Mark, name: string): string {
	switch (what) {
		case 'moving':
			return `Everything in ${name} is being moved to ${place}: wait, or finish it with "trove move-to" again, or stay here with "trove move-to --undo".`;
		case 'moved':
			return `${MOVED}${place}: start the server there. ${name} is kept as it was.`;
		case 'incoming':
			return `${name} is the unfinished copy of ${place}: finish it with "trove move-to" again.`;
	}
}

/** Throws a `StorageError` if a store may not be served. */
export async function refuseMarked(facts: Facts, name: string): Promise<void> {
	for (const what of ['moved', 'moving', 'incoming'] as const) {
		const place = await facts.get(what);
		if (place !== null) throw new StorageError('read-only', sentenceOf({ what, place }, name));
	}
}
