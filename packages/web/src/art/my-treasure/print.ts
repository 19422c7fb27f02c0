import { symbolsOf } from '@trove/games/my-treasure/cards.ts';
import { keep } from '../common/keep.ts';
import { markupOf } from '../common/markup.ts';
import { type Plate, Print } from '../common/print.svelte.ts';
import { CARD, cardBack, orcCard, SPOTS, slab } from './cards.ts';
import { TREASURE_DRAWINGS } from './treasures.ts';

/** Cards as they were printed: when the piles are opened, a table shows most of the deck at once. */
const prints = new Map<string, Print>();

/** What is printed on a card: treasures, an orc, or with null the back. */
export function cardPrint(card: string | null, plain: boolean, dark: boolean): Print {
	const plate = (): Plate => ({ markup: written(card, plain), bounds: { x: 0, y: 0, ...CARD } });
	return keep(prints, `${card} ${plain} ${dark}`, () => new Print(plate, dark));
}

function written(card: string | null, plain: boolean): string {
	const weight = plain ? 4 : 2.6;
	if (card === null || card === 'orc') return markupOf(card === null ? cardBack : orcCard, plain, weight, false);
	const symbols = symbolsOf(card);
	const treasures = symbols.map((symbol, index) => {
		const [x, y, side] = SPOTS[symbols.length][index];
		const drawn = markupOf(TREASURE_DRAWINGS[symbol], plain, plain ? 7 : 5, false);
		return `<g transform="translate(${x - side / 2} ${y - side / 2}) scale(${side / 100})">${drawn}</g>`;
	});
	return markupOf(slab, plain, weight, false) + treasures.join('');
}
