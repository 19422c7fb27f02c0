import type { Options } from '@trove/kernel';

/** What a game is played with around one device, whatever else was chosen: nobody can race others on one screen. */
const HOT_SEAT: { readonly [game: string]: Options } = { trezors: { contest: 'calm' } };

/** The options that are fixed around one device. */
export function hotSeatOptions(game: string): Options {
	return Object.hasOwn(HOT_SEAT, game) ? HOT_SEAT[game] : {};
}
