import type { Telling } from '@trove/kernel';
import * as m from '../../words/compiled/messages/_index.js';

/** The name of a seat on a label: the reader is "You". */
export function seatLabel(seat: number, { names, you, locale }: Telling): string {
	return seat === you ? m.yourself({}, { locale }) : names[seat];
}
