import type { TableView } from '@trove/games/silver-and-gold/view.ts';
import type { Screen } from '../../table/screen.ts';
import { beats } from './beats.ts';
import Desk from './Screen.svelte';
import { prompt, sound } from './telling.ts';

/** Silver & Gold: maps on a sunlit desk. */
export const screen: Screen<TableView> = { component: Desk, beats, prompt, sound };
