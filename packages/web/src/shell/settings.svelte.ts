import { firstLocale, isRefusal, LOCALES, type Locale, type Refusal } from '@trove/kernel';
import { AVATARS, type Avatar, type ChangeMe, type Me } from '@trove/protocol';
import { loadWords } from '../../build/words-runtime.js';
import { own } from '../play/own.ts';
import { store } from './device.ts';

/** The looks: as the system says, by day, by night. */
export const THEMES = ['system', 'light', 'dark'] as const;
/** How much moves: as the system says, everything, or fades instead. */
export const MOTIONS = ['system', 'full', 'less'] as const;
/** On which side lies what one touches most. */
export const HANDS = ['right', 'left'] as const;
/** Sizes of text, in percent. */
export const TEXTS = [100, 125, 150, 200] as const;

/** What somebody likes, kept on this device. */
export interface Likes {
	readonly locale: Locale;
	readonly theme: (typeof THEMES)[number];
	readonly motion: (typeof MOTIONS)[number];
	readonly hand: (typeof HANDS)[number];
	readonly text: (typeof TEXTS)[number];
	readonly sound: boolean;
	/** Every table in words, also where a game has its own screen. */
	readonly inWords: boolean;
	/** The odds of a risk, at tables that have them as an aid. */
	readonly odds: boolean;
	/** Told by the system when it is one's turn, while a page is open. */
	readonly notify: boolean;
	/** What the person is called at this device; empty when not told. */
	readonly name: string;
	/** Their picture; null as long as nobody has chosen or given one. */
	readonly avatar: Avatar | null;
	/** Whether the server knows this name and picture. What it does not know yet it is told when it is reached; otherwise its word holds. */
	readonly told: boolean;
}

function usual(): Likes {
	return {
		locale: firstLocale(globalThis.navigator?.languages ?? []),
		theme: 'system',
		motion: 'system',
		hand: 'right',
		text: 100,
		sound: true,
		inWords: false,
		odds: true,
		notify: false,
		name: '',
		avatar: null,
		told: false,
	};
}

/** What is kept, as far as it is still understood. */
function kept(): Likes {
	const likes = usual();
	const read = (store.read('likes') ?? {}) as Partial<Record<keyof Likes, unknown>>;
	const one = <T>(values: readonly T[], value: unknown, otherwise: T): T => values.find((known) => known === value) ?? otherwise;
	return {
		locale: one(LOCALES, read.locale, likes.locale),
		theme: one(THEMES, read.theme, likes.theme),
		motion: one(MOTIONS, read.motion, likes.motion),
		hand: one(HANDS, read.hand, likes.hand),
		text: one(TEXTS, read.text, likes.text),
		sound: one([true, false], read.sound, likes.sound),
		inWords: one([true, false], read.inWords, likes.inWords),
		odds: one([true, false], read.odds, likes.odds),
		notify: one([true, false], read.notify, likes.notify),
		name: typeof read.name === 'string' ? read.name.slice(0, 24) : '',
		// Version 0.1 wrote a parrot for who had chosen nothing, and did not write whether the server knew.
		avatar: read.told === undefined && read.avatar === 'parrot' ? null : one<Avatar | null>(AVATARS, read.avatar, likes.avatar),
		told: one([true, false], read.told, likes.told),
	};
}

const reduced = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)');
const night = globalThis.matchMedia?.('(prefers-color-scheme: dark)');

class Settings {
	likes: Likes = $state.raw(kept());
	/** The system wants less motion. */
	#reduced = $state(reduced?.matches ?? false);
	/** Counts the languages that were wanted. */
	#wish = 0;
	#night = $state(night?.matches ?? false);

	constructor() {
		night?.addEventListener('change', ({ matches }) => {
			this.#night = matches;
		});
		reduced?.addEventListener('change', ({ matches }) => {
			this.#reduced = matches;
		});
	}

	/** The language, for messages: `m.some_key({…}, settings)`. */
	get locale(): Locale {
		return this.likes.locale;
	}

	/** Whether things may fly about. */
	get moves(): boolean {
		return this.likes.motion === 'full' || (this.likes.motion === 'system' && !this.#reduced);
	}

	/** Whether it is night on this page. */
	get dark(): boolean {
		return this.likes.theme === 'dark' || (this.likes.theme === 'system' && this.#night);
	}

	/** The person's picture; who has none yet gets one here, and keeps it also on the server. */
	ownAvatar(): Avatar {
		const avatar = this.likes.avatar ?? AVATARS[Math.floor(Math.random() * AVATARS.length)];
		if (this.likes.avatar === null) void this.change({ avatar });
		return avatar;
	}

	/** Agrees with the server on who the person is; `me` is what it last said. Answers with what it says then, or why it did not take the change. */
	async agree(me: Me, tell: (change: ChangeMe) => Promise<Me | Refusal>): Promise<Me | Refusal> {
		const { name, avatar, told } = this.likes;
		const change: ChangeMe = {
			...(name !== '' && name !== me.name && (!told || me.name === '') ? { name } : {}),
			...(avatar !== null && avatar !== me.avatar && !told ? { avatar } : {}),
		};
		const now = Object.keys(change).length === 0 ? me : await tell(change);
		// What was changed again meanwhile is not told yet.
		if (!isRefusal(now) && this.likes.name === name && this.likes.avatar === avatar) await this.change({ name: now.name, avatar: now.avatar, told: true });
		return now;
	}

	/** Changes some of it, and keeps it. Another language holds once its words are here. */
	async change(likes: Partial<Likes>): Promise<void> {
		const wish = likes.locale === undefined ? this.#wish : ++this.#wish;
		if (likes.locale !== undefined) await loadWords(likes.locale);
		// Of two languages that were wanted one after the other, the later one holds, whichever came first.
		const { locale } = wish === this.#wish ? { ...this.likes, ...likes } : this.likes;
		this.likes = { ...this.likes, ...likes, locale };
		store.write('likes', this.likes);
	}
}

/** What the person at this device likes. */
export const settings: Settings = new Settings();
own.agree = (me, tell) => settings.agree(me, tell);

/** Writes the likes where styles find them. Call it inside an effect. */
export function dress(root: HTMLElement): void {
	const { locale, theme, motion, hand, text } = settings.likes;
	root.lang = locale;
	root.dataset.theme = theme;
	root.dataset.motion = motion;
	root.dataset.hand = hand;
	root.style.setProperty('--text-scale', String(text / 100));
}
