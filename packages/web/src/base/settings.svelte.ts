import { isRefusal, type Locale, type Refusal } from '@trove/kernel';
import { AVATARS, type Avatar, type ChangeMe, type Me } from '@trove/protocol';
import { loadWords } from '../../build/words-runtime.js';
import { store } from './device.ts';
import { type Likes, readLikes } from './likes.ts';

const reduced = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)');
const night = globalThis.matchMedia?.('(prefers-color-scheme: dark)');

class Settings {
	likes: Likes = $state.raw(readLikes(store.read('likes')));
	/** The system wants less motion. */
	#reduced = $state(reduced?.matches ?? false);
	/** Counts changes of the language. */
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

	/** Whether things may move. */
	get moves(): boolean {
		return this.likes.motion === 'full' || (this.likes.motion === 'system' && !this.#reduced);
	}

	/** Whether it is night on this page. */
	get dark(): boolean {
		return this.likes.theme === 'dark' || (this.likes.theme === 'system' && this.#night);
	}

	/** The person's picture; without one, a random one is chosen and kept, also on the server. */
	ownAvatar(): Avatar {
		const avatar = this.likes.avatar ?? AVATARS[Math.floor(Math.random() * AVATARS.length)];
		if (this.likes.avatar === null) void this.change({ avatar });
		return avatar;
	}

	/** Synchronises name and picture with the server; `me` is its last answer. Answers with the new one, or a refusal. */
	async agree(me: Me, tell: (change: ChangeMe) => Promise<Me | Refusal>): Promise<Me | Refusal> {
		const { name, avatar, told } = this.likes;
		const change: ChangeMe = {
			...(name !== '' && name !== me.name && (!told || me.name === '') ? { name } : {}),
			...(avatar !== null && avatar !== me.avatar && !told ? { avatar } : {}),
		};
		const now = Object.keys(change).length === 0 ? me : await tell(change);
		// A change made meanwhile is not synchronised yet.
		if (!isRefusal(now) && this.likes.name === name && this.likes.avatar === avatar) await this.change({ name: now.name, avatar: now.avatar, told: true });
		return now;
	}

	/** Changes some preferences and keeps them. A new language takes effect once its words are loaded. */
	async change(likes: Partial<Likes>): Promise<void> {
		const wish = likes.locale === undefined ? this.#wish : ++this.#wish;
		if (likes.locale !== undefined) await loadWords(likes.locale);
		// If two languages load at the same time, the one chosen last wins.
		const { locale } = wish === this.#wish ? { ...this.likes, ...likes } : this.likes;
		this.likes = { ...this.likes, ...likes, locale };
		store.write('likes', this.likes);
	}
}

/** The settings of this device. */
export const settings: Settings = new Settings();

/** Sets the preferences as attributes for the styles. Call it inside an effect. */
export function dress(root: HTMLElement): void {
	const { locale, theme, motion, hand, text } = settings.likes;
	root.lang = locale;
	root.dataset.theme = theme;
	root.dataset.motion = motion;
	root.dataset.hand = hand;
	root.style.setProperty('--text-scale', String(text / 100));
}
