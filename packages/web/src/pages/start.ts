import type { Level } from '@trove/bots';
import type { Options } from '@trove/kernel';
import { store } from '../base/device.ts';
import { loadPart } from '../base/load-part.ts';
import { router } from '../base/router.svelte.ts';
import { settings } from '../base/settings.svelte.ts';

/** What a new table on this device is to be. */
export interface Start {
	readonly people: readonly string[];
	readonly bots: readonly Level[];
	readonly options?: Options;
	readonly hints?: boolean;
	readonly aid?: boolean;
	readonly odds?: boolean;
}

/**
 * Begins a game on this device and goes to its table. False when the device cannot keep it; it is played all the same.
 */
export async function startHere(game: string, wanted: Start): Promise<boolean> {
	const [{ entryOf }, { newMatch }] = await loadPart(() => Promise.all([import('../play/entries.ts'), import('../play/table.ts')]));
	const entry = await loadPart(() => entryOf(game));
	if (!entry) return false;
	const saved = newMatch(entry, { avatar: settings.ownAvatar(), ...wanted });
	const kept = store.keep(saved);
	if (!kept) unkept.set(game, saved);
	router.go(`/play/${game}`);
	return kept;
}

/** Games that could not be kept: they go with the page. */
export const unkept: Map<string, import('../base/store.ts').Saved> = new Map();
