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

/** Writes the likes where styles find them. Call it inside an effect. */
export function dress(root: HTMLElement): void {
	const { locale, theme, motion, hand, text } = settings.likes;
	root.lang = locale;
	root.dataset.theme = theme;
	root.dataset.motion = motion;
	root.dataset.hand = hand;
	root.style.setProperty('--text-scale', String(text / 100));
}
