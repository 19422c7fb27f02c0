import type { Source } from '@trove/kernel';
import { GOLDEN_SCALES_WORTH, SUITS, type Suit } from './cards.ts';
import type { DeadMansDrawView } from './view.ts';

/** Everybody's points by suit (DD-18), and what golden scales add (DD-20). */
export function sources({ banks, characters }: DeadMansDrawView): Source<Suit | 'golden-scales'>[] {
	const scales = banks.map(({ mermaid }, seat) => (characters[seat] === 'golden-scales' && mermaid.length > 0 ? GOLDEN_SCALES_WORTH : 0));
	return [
		...SUITS.map((of) => ({ of, points: banks.map((bank) => bank[of][0] ?? 0) })),
		...(characters.includes('golden-scales') ? [{ of: 'golden-scales' as const, points: scales }] : []),
	];
}
