import type { Treasure } from '@trove/games/silver-and-gold/cards.ts';
import { type Print, printOf } from '../common/print.svelte.ts';

/** The picture of a treasure card without its numbers and marks: small and plain, or as one looks at it to choose. */
export function mapPrint({ colour, rows, seal }: Pick<Treasure, 'colour' | 'rows' | 'seal'>, plain: boolean, dark: boolean): Print {
	return printOf('silver-and-gold#map', [colour, rows.join(), seal, plain], dark);
}
