import { games } from '@trove/games';
import { Dice } from '@trove/kernel';
import { expect, onTestFinished, test, vi } from 'vitest';
import { BOT_PAUSES } from '../src/base/bot-speed.ts';
import { readLikes } from '../src/base/likes.ts';
import { LocalPlay } from '../src/play/local.ts';
import { newMatch } from '../src/play/table.ts';
import { choicesOf, diceThinkers, newStore } from './kit.ts';

/** Dead Man's Draw with one person who has just banked. */
async function banked(bots: number, pause: () => number): Promise<LocalPlay> {
	vi.useFakeTimers();
	onTestFinished(() => void vi.useRealTimers());
	const entry = games.find('dead-mans-draw');
	const match = { ...newMatch(entry, { people: ['Ann'], bots: new Array(bots).fill('sailor') }), seed: 'harbour' };
	const play = new LocalPlay(entry, match, { store: newStore(), thinkers: diceThinkers(new Dice(1)), pace: { bots: pause, patience: 0 } });
	onTestFinished(() => play.close());
	await mine(play);
	while (play.scene.toAct.includes(0)) {
		const choices = choicesOf(play);
		expect(await play.act([choices.find(({ do: what }) => what === 'bank') ?? choices[0]], play.scene.v)).toBeNull();
	}
	return play;
}

/** Waits for the person's turn; answers with how long that was, in milliseconds. */
async function mine(play: LocalPlay): Promise<number> {
	const since = Date.now();
	while (!play.scene.toAct.includes(0)) await vi.advanceTimersByTimeAsync(10);
	return Date.now() - since;
}

test('[B bot speed] with eight players the bots pause for a few seconds in all at the usual speed', async () => {
	const usual = BOT_PAUSES[readLikes(null).bots];
	const waited = await mine(await banked(7, () => usual));
	expect(waited).toBeGreaterThan(7 * usual);
	expect(waited).toBeLessThan(8000);
});

test('[B bot speed] bots pause for longer when they are slow, and not at all at once', async () => {
	const paused: number[] = [];
	for (const pause of [BOT_PAUSES.slow, BOT_PAUSES.brisk, BOT_PAUSES['at-once']]) {
		paused.push(await mine(await banked(3, () => pause)));
		vi.useRealTimers();
	}
	expect(paused[0]).toBeGreaterThan(paused[1]);
	expect(paused[1]).toBeGreaterThan(paused[2]);
	// Nothing but the clock's own step.
	expect(paused[2]).toBeLessThanOrEqual(10);
});

test('[B bot speed] whoever is in a hurry waits for no pause, also for one that has begun, until the next own turn is over', async () => {
	let ms = 0;
	const play = await banked(3, () => ms);
	ms = 1e6;
	play.hurryBots();
	await mine(play);
	while (play.scene.toAct.includes(0)) expect(await play.act([choicesOf(play)[0]], play.scene.v)).toBeNull();
	await vi.advanceTimersByTimeAsync(100);
	const { v } = play.scene;
	play.hurryBots();
	expect(await mine(play)).toBeLessThanOrEqual(10);
	expect(play.scene.v).toBeGreaterThan(v + 3);
	// In the own turn there is nothing to hurry, and the next ones are not hurried by it.
	play.hurryBots();
	while (play.scene.toAct.includes(0)) expect(await play.act([choicesOf(play)[0]], play.scene.v)).toBeNull();
	const after = play.scene.v;
	await vi.advanceTimersByTimeAsync(1000);
	expect(play.scene.v).toBe(after);
});

test('[B bot speed] a speed is kept, and one that is not known is the usual one', () => {
	expect(readLikes({ bots: 'at-once' })).toMatchObject({ bots: 'at-once' });
	expect(readLikes({ bots: 'frantic' })).toMatchObject({ bots: 'brisk' });
	expect(readLikes({})).toMatchObject({ bots: 'brisk' });
});
