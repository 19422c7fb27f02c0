import type { Telling, View } from '@trove/kernel';
import { settings } from '../base/settings.svelte.ts';
import type { Scene } from '../play/play.ts';
import { namesOf, youOf } from '../play/player-names.ts';
import { NOTHING } from './step.ts';

/** What is on the screen: a scene, or an earlier beat on the way to it. */
export class Shown {
	scene: Scene = $state.raw(NOTHING);
	/** The view of a beat that is not the last of its step; null when the scene itself is shown. */
	beat: View | null = $state.raw(null);
	/** A step is still being shown: nothing can be done yet. */
	between = $state(false);
	/** The language and names for whoever looks at this device. */
	readonly telling: Telling = $derived({ locale: settings.locale, names: namesOf(this.scene.players, settings.locale), you: youOf(this.scene.players) });
}
