import type { TrezorsAction, TrezorsEvent } from '@trove/games/trezors/index.ts';
import type { Screen } from '../../table/screen.ts';
import { beats } from './beats.ts';
import { prompt, sound } from './moment.ts';
import Trezors from './Trezors.svelte';
import type { Shown } from './told.ts';

/** Trézors: a bright island with three chests. */
export const screen: Screen<Shown, TrezorsAction, TrezorsEvent> = { component: Trezors, beats, prompt, sound };
