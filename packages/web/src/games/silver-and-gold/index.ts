import type { SilverAndGoldAction, SilverAndGoldEvent, SilverAndGoldView } from '@trove/games/silver-and-gold/index.ts';
import type { Screen } from '../../table/screen.ts';
import { beats } from './beats.ts';
import Desk from './Screen.svelte';
import { prompt, sound } from './telling.ts';

/** Silver & Gold: maps on a sunlit desk. */
export const screen: Screen<SilverAndGoldView, SilverAndGoldAction, SilverAndGoldEvent> = { component: Desk, beats, prompt, sound };
