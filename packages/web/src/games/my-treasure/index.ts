import type { MyTreasureAction, MyTreasureEvent } from '@trove/games/my-treasure/index.ts';
import type { Sound } from '../../base/sounds.ts';
import type { Screen } from '../../table/screen.ts';
import { beats } from './beats.ts';
import MyTreasure from './MyTreasure.svelte';
import { prompt } from './prompt.ts';
import type { Shown } from './view.ts';

/** The screen of My Treasure: a cave with four piles, and orcs in the passage. */
export const screen: Screen<Shown, MyTreasureAction, MyTreasureEvent> = { component: MyTreasure, beats, prompt, sound };

function sound(told: MyTreasureEvent): Sound | null {
	switch (told.on) {
		case 'draw':
			return 'card';
		case 'place':
			return { sound: 'card', pitch: 0.8 };
		case 'orc':
			// The nearer they are, the deeper the drum.
			return { sound: 'drum', pitch: 1.3 - told.orcs * 0.09 };
		case 'flight':
			return { sound: 'drum', pitch: 0.6 };
		case 'claim':
			return 'chest';
		case 'grab':
			return { sound: 'chest', pitch: 1.3 };
		case 'score':
			return told.coins === 3 ? { sound: 'coin', pitch: 1.5 } : null;
		default:
			return null;
	}
}
