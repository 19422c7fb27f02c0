import type { Locale } from '@trove/kernel';
import * as m from '../../words/compiled/messages/_index.js';
import { type Likes, VOLUMES } from './likes.ts';
import { loadPart } from './load-part.ts';
import { settings } from './settings.svelte.ts';

type Volume = Likes['volume'];

const NAMES = { off: m.volume_off, quiet: m.volume_quiet, normal: m.volume_normal, loud: m.volume_loud };

/** How loud, in a word. */
export function sayVolume(volume: Volume, locale: Locale): string {
	return NAMES[volume]({}, { locale });
}

/** The next step; after the loudest, silence. */
export function nextVolume(volume: Volume): Volume {
	return VOLUMES[(VOLUMES.indexOf(volume) + 1) % VOLUMES.length];
}

/** Sets how loud sounds are, and sounds once as an example. */
export async function setVolume(volume: Volume): Promise<void> {
	await settings.change({ volume });
	const { play } = await loadPart(() => import('./sounds.ts'), { quiet: true });
	void play('coin');
}
