import { type Advice, type Ask, advise, type Question } from '@trove/bots';
import { games } from '@trove/games';
import type { Action, Dice, Locale } from '@trove/kernel';
import { type Box, Store } from '../src/base/store.ts';
import type { News, Play } from '../src/play/play.ts';
import { Sketch } from '../src/play/sketch.ts';
import { withTime } from '../src/play/tap-time.ts';
import type { Thinkers } from '../src/play/thinkers.ts';

/** Nobody waits in a test. */
export const AT_ONCE = { bots: () => 0, patience: 0, race: 20 };

/** A box with room for so many characters. */
export class SmallBox implements Box {
	readonly texts = new Map<string, string>();
	room: number;

	constructor(room = 1e7) {
		this.room = room;
	}

	get length(): number {
		return this.texts.size;
	}

	key(index: number): string | null {
		return [...this.texts.keys()][index] ?? null;
	}

	getItem(key: string): string | null {
		return this.texts.get(key) ?? null;
	}

	setItem(key: string, text: string): void {
		const others = [...this.texts].filter(([other]) => other !== key).reduce((sum, [, kept]) => sum + kept.length, 0);
		if (others + text.length > this.room) throw new DOMException('no room', 'QuotaExceededError');
		this.texts.set(key, text);
	}

	removeItem(key: string): void {
		this.texts.delete(key);
	}
}

/** What a device keeps, in a box of its own. */
export function newStore(room?: number): Store {
	return new Store(new SmallBox(room));
}

/** Bots that choose by dice, on this thread. They are asked what all bots are asked. */
export function diceThinkers(dice: Dice): () => Promise<Thinkers> {
	const ask = async ({ question }: Ask) => {
		const { game } = games.find(question.game);
		const action = question.legal[dice.below(question.legal.length)];
		return { action: withTime(game, action, 120 + dice.below(600)), iterations: 0, ms: 0 };
	};
	const quick = async (question: Question, locale: Locale): Promise<Advice> => advise(games, { ...question, budget: { iterations: 20 } }, locale);
	return async () => ({ ask, advise: quick, close: () => {} });
}

/** What the present seat may do, as a screen would find out. */
export function choicesOf(play: Play): readonly Action[] {
	const { view, seat } = play.scene;
	return view && seat >= 0 ? new Sketch(play.entry.game, play.table, view, seat).legal : [];
}

/** Plays by dice for everybody at this device, until the match is over. Answers with all that was told. */
export function playOut(play: Play, dice: Dice, most = 2000): Promise<News[]> {
	const news: News[] = [];
	let acted = 0;
	return new Promise((done, fail) => {
		let busy = false;
		const go = async (): Promise<void> => {
			if (busy) return;
			busy = true;
			while (play.scene.status === 'playing') {
				if (play.scene.handOver !== null) play.takeOver();
				const choices = choicesOf(play);
				if (choices.length === 0) break;
				const action = withTime(play.entry.game, choices[dice.below(choices.length)], 150 + dice.below(500));
				const refusal = await play.act([action], play.scene.v);
				// Others may have been first.
				if (refusal && refusal.code !== 'stale' && refusal.code !== 'not-your-turn') fail(new Error(`refused: ${JSON.stringify([action, refusal])}`));
				if (++acted > most) fail(new Error('it does not end'));
			}
			busy = false;
			if (play.scene.status === 'over') done(news);
		};
		play.listen((one) => {
			news.push(one);
			queueMicrotask(() => void go());
		});
		void go();
	});
}
