import type { Locale } from '@trove/kernel';
import type { Reason } from '../mind.ts';
import type { ReasonCode } from './reasons.ts';
import * as m from './words/compiled/messages/_index.js';

/** A reason as a short sentence. */
export function say(reason: Reason, locale: Locale): string {
	const number = (name: string): number => Number(reason[name] ?? 0);
	const stars = (): { n: number; text: string } => ({ n: number('stars'), text: number('stars').toLocaleString(locale) });
	switch (reason.code as ReasonCode) {
		case 'none':
			return m.none({}, { locale });
		case 'open':
			return m.open({}, { locale });
		case 'chance':
			return m.chance({ percent: number('percent') }, { locale });
		case 'stars':
			return m.stars(stars(), { locale });
		case 'rivals':
			return m.rivals({ percent: number('percent') }, { locale });
		case 'hooks':
			return m.hooks({ n: number('hooks') }, { locale });
		case 'highest':
			return m.highest(stars(), { locale });
		case 'risk':
			return m.risk({ percent: number('percent') }, { locale });
		case 'map_wait':
			return m.map_wait({ n: number('rounds') }, { locale });
		case 'map_last':
			return m.map_last({}, { locale });
		case 'race':
			return m.race({ chests: m.chests_count({ n: number('chests') }, { locale }), rivals: m.rivals_count({ n: number('rivals') }, { locale }) }, { locale });
		case 'wrong':
			return m.wrong({}, { locale });
		case 'wrong_costs':
			return m.wrong_costs({}, { locale });
		case 'share':
			return m.share({}, { locale });
		case 'give_up':
			return m.give_up({}, { locale });
		case 'nothing_raced':
			return m.nothing_raced({}, { locale });
	}
}
