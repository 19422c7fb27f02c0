import { symbolsOf } from '@trove/games/my-treasure/cards.ts';
import { laid, markupOf } from '../common/markup.ts';
import type { Plate, Plates } from '../common/plate.ts';
import { CARD, cardBack, orcCard, SPOTS, slab } from './cards.ts';
import { TREASURE_DRAWINGS } from './treasures.ts';

/** What is printed on a card: treasures, an orc, or its back (null). Opened piles show most of the deck at once. */
function card(name: string | null, plain: boolean): Plate {
	return { markup: written(name, plain), bounds: { x: 0, y: 0, ...CARD } };
}

/** What the press makes of several drawings. */
export const plates = { card } satisfies Plates;

function written(name: string | null, plain: boolean): string {
	const weight = plain ? 4 : 2.6;
	if (name === null || name === 'orc') return markupOf(name === null ? cardBack : orcCard, plain, weight, false);
	const symbols = symbolsOf(name);
	const treasures = symbols.map((symbol, index) => {
		const [x, y, side] = SPOTS[symbols.length][index];
		return laid(TREASURE_DRAWINGS[symbol], `translate(${x - side / 2} ${y - side / 2}) scale(${side / 100})`, plain, plain ? 7 : 5);
	});
	return markupOf(slab, plain, weight, false) + treasures.join('');
}
