import { firstLocale, LOCALES, type Locale } from '@trove/kernel';
import { AVATARS, type Avatar } from '@trove/protocol';
import { BOT_SPEEDS } from './bot-speed.ts';

/** Colour themes. */
export const THEMES = ['system', 'light', 'dark'] as const;
/** Motion: as the system says, all of it, or fades instead. */
export const MOTIONS = ['system', 'full', 'less'] as const;
/** On which side lies what one touches most. */
export const HANDS = ['right', 'left'] as const;
/** How loud sounds are. */
export const VOLUMES = ['off', 'quiet', 'normal', 'loud'] as const;
/** Sizes of text, in percent. */
export const TEXTS = [100, 125, 150, 200] as const;

/** A person's preferences, kept on this device. */
export interface Likes {
	readonly locale: Locale;
	readonly theme: (typeof THEMES)[number];
	readonly motion: (typeof MOTIONS)[number];
	readonly hand: (typeof HANDS)[number];
	readonly text: (typeof TEXTS)[number];
	readonly volume: (typeof VOLUMES)[number];
	/** How fast bots play. */
	readonly bots: (typeof BOT_SPEEDS)[number];
	/** Every table in words, also where a game has its own screen. */
	readonly inWords: boolean;
	/** The odds of a risk, at tables that have them as an aid. */
	readonly odds: boolean;
	/** Whether the system notifies of turns, while a page is open. */
	readonly notify: boolean;
	/** What the person is called at this device; empty when not told. */
	readonly name: string;
	/** Their picture; null as long as nobody has chosen or given one. */
	readonly avatar: Avatar | null;
	/** Whether the server knows this name and picture. If so, the server's values win; if not, it is told. */
	readonly told: boolean;
}

function usual(): Likes {
	return {
		locale: firstLocale(globalThis.navigator?.languages ?? []),
		theme: 'system',
		motion: 'system',
		hand: 'right',
		text: 100,
		volume: 'normal',
		bots: 'brisk',
		inWords: false,
		odds: true,
		notify: false,
		name: '',
		avatar: null,
		told: false,
	};
}

/** Parses kept preferences; unknown values become defaults. */
export function readLikes(kept: unknown): Likes {
	const likes = usual();
	const read = (kept ?? {}) as Partial<Record<keyof Likes | 'sound', unknown>>;
	const one = <T>(values: readonly T[], value: unknown, otherwise: T): T => values.find((known) => known === value) ?? otherwise;
	return {
		locale: one(LOCALES, read.locale, likes.locale),
		theme: one(THEMES, read.theme, likes.theme),
		motion: one(MOTIONS, read.motion, likes.motion),
		hand: one(HANDS, read.hand, likes.hand),
		text: one(TEXTS, read.text, likes.text),
		// Until volume had steps, sound was on or off.
		volume: one(VOLUMES, read.volume, read.sound === false ? 'off' : likes.volume),
		bots: one(BOT_SPEEDS, read.bots, likes.bots),
		inWords: one([true, false], read.inWords, likes.inWords),
		odds: one([true, false], read.odds, likes.odds),
		notify: one([true, false], read.notify, likes.notify),
		name: typeof read.name === 'string' ? read.name.slice(0, 24) : '',
		// Version 0.1 stored a parrot if nothing was chosen, and no `told`.
		avatar: read.told === undefined && read.avatar === 'parrot' ? null : one<Avatar | null>(AVATARS, read.avatar, likes.avatar),
		told: one([true, false], read.told, likes.told),
	};
}
