import { sayCard } from '@trove/games/silver-and-gold/names.ts';
import type { Locale } from '@trove/kernel';
import type { Reason } from '../mind.ts';
import * as m from './words/compiled/messages/_index.js';

/** A reason as a short sentence. */
export function say(reason: Reason, locale: Locale): string {
	const to = { locale };
	const card = typeof reason.card === 'string' ? sayCard(reason.card, locale) : '';
	const points = sayPoints(Number(reason.points), locale);
	const percent = Number(reason.percent);
	const n = Number(reason.cells ?? reason.coins);
	switch (reason.code) {
		case 'fills':
			return m.fills({ card, points }, to);
		case 'trophy':
			return m.trophy({ points }, to);
		case 'palm':
			return m.palm({ points }, to);
		case 'cross':
			return m.cross({ n }, to);
		case 'coins':
			return m.coins({ n }, to);
		case 'one-cell':
			return m.one_cell({}, to);
		case 'fills-next':
			return m.fills_next({ card, percent }, to);
		case 'next-fits':
			return m.next_fits({ percent }, to);
		case 'lonely':
			return m.lonely({ n }, to);
		case 'worth':
			return m.worth({ card, points }, to);
		case 'worth-seals':
			return m.worth_seals({ card, points, seals: sayPoints(Number(reason.seals), locale) }, to);
		case 'symbols':
			return m.symbols({ coins: n, palms: Number(reason.palms), crosses: Number(reason.crosses) }, to);
		case 'turns':
			return m.turns({ need: shown(Number(reason.need), locale), left: Number(reason.left) }, to);
		case 'unseen':
			return m.unseen({ points }, to);
		default:
			return '';
	}
}

const shown = (n: number, locale: Locale): string => new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(n);

/** The number's form is that of what is shown: 10.04 reads 10. */
const sayPoints = (n: number, locale: Locale): string => m.points({ n: Math.round(n * 10) / 10, shown: shown(n, locale) }, { locale });
