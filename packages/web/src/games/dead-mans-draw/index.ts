import type { DeadMansDrawAction, DeadMansDrawEvent } from '@trove/games/dead-mans-draw/index.ts';
import type { Screen } from '../../table/screen.ts';
import { beats } from './beats.ts';
import DeadMansDraw from './DeadMansDraw.svelte';
import { prompt, sound } from './prompt.ts';
import type { Sight } from './sight.ts';

/** Dead Man's Draw: planks at night, and the sea under the raid. */
export const screen: Screen<Sight, DeadMansDrawAction, DeadMansDrawEvent> = { component: DeadMansDraw, beats, prompt, sound };
