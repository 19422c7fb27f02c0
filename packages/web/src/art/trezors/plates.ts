import type { Pirate } from '@trove/games/trezors/cards.ts';
import { laid, markupOf } from '../common/markup.ts';
import type { Plate, Plates } from '../common/plate.ts';
import { SUIT_DRAWINGS } from '../dead-mans-draw/suits.ts';
import { PIRATE_DRAWINGS } from './pirates.ts';
import { INSET, NARROW, pirateBack, SHEETS } from './scenery.ts';
import { KIND_DRAWINGS } from './treasures.ts';

/**
 * A pirate card: who wants what, or its back (null). `narrow`: cropped for a large hand. `rimmed`: what is wanted has
 * a rim.
 */
function pirate(card: Pirate | null, plain: boolean, narrow: boolean, rimmed: boolean): Plate {
	const inset = narrow ? INSET : 0;
	const bounds = { x: inset, y: 0, width: 100 - 2 * inset, height: 140 };
	const line = plain ? 4 : 2.6;
	if (card === null) return { markup: markupOf(pirateBack, plain, line, false), bounds };
	const wanted = card === 'map' ? SUIT_DRAWINGS.map : KIND_DRAWINGS[card];
	const label = `M${4 + inset} ${narrow ? 100 : 104}Q30 94 50 97T${96 - inset} 98V134Q50 137 ${4 + inset} 134Z`;
	const markup = [
		`<clipPath id="in"><path d="M${7 + inset} 7H${93 - inset}V133H${7 + inset}Z"/></clipPath>`,
		markupOf((narrow ? NARROW : SHEETS)[card], plain, line, false),
		`<g clip-path="url(#in)">${laid(PIRATE_DRAWINGS[card], 'translate(8 12) scale(.84)', plain, plain ? 5 : 3)}</g>`,
		`<path d="${label}" fill="var(--art-paper)" stroke="var(--art-ink)" stroke-width="${line}"/>`,
		laid(wanted, 'translate(29 88) scale(.42)', plain, plain ? 7 : 5, rimmed ? 'var(--art-rim)' : false),
	];
	return { markup: markup.join(''), bounds };
}

/** What the press makes of several drawings. */
export const plates = { pirate } satisfies Plates;
