import type { DeadMansDrawAction, DeadMansDrawEvent } from '@trove/games/dead-mans-draw/index.ts';
import * as game from '@trove/games/dead-mans-draw/words/compiled/messages/_index.js';
import type { Telling } from '@trove/kernel';
import type { Sound } from '../../base/sounds.ts';
import type { Sight } from './sight.ts';
import * as m from './words/compiled/messages/_index.js';

const CHOICES = {
	hook: game.choice_hook,
	cannon: game.choice_cannon,
	sword: game.choice_sword,
	map: game.choice_map,
	plunder: game.choice_plunder,
} as const;

/** What the seat has to do, in a few words. */
export function prompt(view: Sight, _seat: number, legal: readonly DeadMansDrawAction[], { locale }: Telling): string {
	if (view.phase === 'characters') return m.do_keep({}, { locale });
	if (view.phase === 'victims') return m.do_name({}, { locale });
	if (view.pending) return CHOICES[view.pending.kind]({}, { locale });
	if (view.debt > 0) return m.do_pay({ n: view.debt }, { locale });
	if (!legal.some((action) => action.do === 'bank')) return m.do_set_out({}, { locale });
	return view.revealed.length > 0 ? m.do_open({}, { locale }) : m.do_dare({}, { locale });
}

/** What an event sounds like. */
export function sound(event: DeadMansDrawEvent): Sound | null {
	switch (event.on) {
		case 'draw':
		case 'bring':
			return 'card';
		case 'reveal':
			return { sound: 'card', pitch: 1.3 };
		case 'shoot':
			return { sound: 'drum', pitch: 1.6 };
		case 'debt':
			return { sound: 'drum', pitch: 0.8 };
		case 'parry':
			return { sound: 'knock', pitch: 1.5 };
		case 'bust':
			return 'splash';
		case 'bank':
			return 'chest';
		case 'bonus':
			return 'coin';
		case 'characters':
		case 'victim':
			return 'knock';
		case 'over':
			return { sound: 'coin', pitch: 0.8 };
		default:
			return null;
	}
}
