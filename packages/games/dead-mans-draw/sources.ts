import type { Source, View } from '@trove/kernel';
import { GOLDEN_SCALES_WORTH, SUITS, type Suit } from './cards.ts';

/** What the score is read from. */
interface Sight extends View {
	/** Per seat and suit the values, highest first. */
	readonly banks: readonly { readonly [suit in Suit]: readonly number[] }[];
	readonly characters: readonly (string | null)[];
}

/** Everybody's points by suit (DD-18), and what golden scales add (DD-20). */
export function sources(view: View): Source<Suit | 'golden-scales'>[] {
	const { banks, characters } = view as Sight;
	const scales = banks.map(({ mermaid }, seat) => (characters[seat] === 'golden-scales' && mermaid.length > 0 ? GOLDEN_SCALES_WORTH : 0));
	return [
		...SUITS.map((of) => ({ of, points: banks.map((bank) => bank[of][0] ?? 0) })),
		...(characters.includes('golden-scales') ? [{ of: 'golden-scales' as const, points: scales }] : []),
	];
}
