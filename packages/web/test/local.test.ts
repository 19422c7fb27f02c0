import { games } from '@trove/games';
import { type Action, Dice, type GameEvent, parseMatchFile, type View } from '@trove/kernel';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Saved } from '../src/base/store.ts';
import { LocalPlay } from '../src/play/local.ts';
import { newMatch, type Wanted } from '../src/play/table.ts';
import { AT_ONCE, choicesOf, diceThinkers, newStore, playOut } from './kit.ts';

function sit(game: string, wanted: Wanted, store = newStore(), seed = 1, pace = AT_ONCE): LocalPlay {
	const entry = games.find(game);
	return new LocalPlay(entry, newMatch(entry, wanted), { store, thinkers: diceThinkers(new Dice(seed)), pace });
}

const told = (events: readonly GameEvent[]): string => JSON.stringify(events);

describe('a table on this device', () => {
	test.each(games.ids)('%s against bots comes to its end, is kept and can be read again', async (game) => {
		const store = newStore();
		const { players } = games.find(game).game;
		for (let bots = players.min - 1; bots < players.max; bots++) {
			const play = sit(game, { people: ['Crab'], bots: new Array(bots).fill('sailor') }, store, bots);
			const news = await playOut(play, new Dice(7));
			expect(play.scene.over?.why).toBe('played');
			expect(play.scene.over?.scores).toHaveLength(bots + 1);
			expect(news.every((one) => one.on !== 'trouble')).toBe(true);
			const [past] = store.past();
			expect(parseMatchFile(games, past.file).match.over).toBe(true);
			expect(store.running(game)?.over).toBe(true);
			play.close();
		}
	});

	test.each(games.ids)('%s around the device with all seats taken comes to its end', async (game) => {
		const options = game === 'trezors' ? { contest: 'calm' } : {};
		const play = sit(game, { people: ['Ann', 'Bea', 'Cid'], bots: [], options });
		await playOut(play, new Dice(3));
		expect(play.scene.over?.scores).toHaveLength(3);
	});

	test('bots alone play for whoever watches', async () => {
		const play = sit('my-treasure', { people: [], bots: ['sailor', 'sailor'] });
		await playOut(play, new Dice(1));
		expect(play.scene.seat).toBe(-1);
	});
});

describe('resuming', () => {
	test.each(games.ids)('%s goes on where it was left', async (game) => {
		const store = newStore();
		// The bot never answers: what stands is the person's doing alone.
		const slow = { bots: () => 1e6, patience: 0, race: 1e6 };
		const play = sit(game, { people: ['Ann', 'Bea'], bots: [], options: game === 'trezors' ? { contest: 'calm' } : {} }, store, 1, slow);
		for (let i = 0; i < 6; i++) {
			if (play.scene.handOver !== null) play.takeOver();
			expect(await play.act([choicesOf(play)[0]], play.scene.v)).toBeNull();
		}
		play.close();
		const saved = store.running(game);
		expect(saved?.actions).toHaveLength(6);
		if (!saved) return;
		const again = new LocalPlay(games.find(game), saved, { store, thinkers: diceThinkers(new Dice(1)), pace: slow });
		// Who has the device now is asked again; the table is the same.
		if (play.scene.handOver !== null) play.takeOver();
		while (again.scene.handOver !== null) again.takeOver();
		expect(again.scene.toAct).toEqual(play.scene.toAct);
		expect(again.scene.players).toEqual(play.scene.players);
		if (again.scene.seat === play.scene.seat) {
			expect(again.scene.view).toEqual(play.scene.view);
			expect(again.log()).toEqual(play.log());
		}
		again.close();
	});

	test('a kept match that is none is refused', () => {
		const entry = games.find('my-treasure');
		const saved = { ...newMatch(entry, { people: ['Ann'], bots: ['sailor'] }), actions: [{ seat: 0, do: 'lay', place: 0 } as Action] };
		expect(() => new LocalPlay(entry, saved, { store: null, thinkers: diceThinkers(new Dice(1)) })).toThrow();
	});
});

describe('storage', () => {
	test('a device without room is told of, and the game goes on', async () => {
		const play = sit('my-treasure', { people: ['Ann'], bots: ['sailor'] }, newStore(200));
		const news = await playOut(play, new Dice(2));
		expect(news.some((one) => one.on === 'trouble' && one.refusal.code === 'storage-full')).toBe(true);
		expect(play.scene.status).toBe('over');
		expect(await play.again()).toMatchObject({ code: 'storage-full' });
	});

	test('without room the next game is carried to its table', async () => {
		const entry = games.find('my-treasure');
		const carried: Saved[] = [];
		const parts = { store: newStore(200), thinkers: diceThinkers(new Dice(1)), pace: AT_ONCE, carry: (saved: Saved) => void carried.push(saved) };
		const play = new LocalPlay(entry, newMatch(entry, { people: ['Ann'], bots: ['sailor'] }), parts);
		await playOut(play, new Dice(2));
		expect(await play.again()).toBe('/play/my-treasure');
		expect(carried).toMatchObject([{ game: 'my-treasure', actions: [], over: false }]);
	});

	test('finished games make room for the running one', async () => {
		const store = newStore(12_000);
		for (let i = 0; i < 12; i++) await playOut(sit('my-treasure', { people: ['Ann'], bots: ['sailor'] }, store, i), new Dice(i));
		expect(store.past().length).toBeGreaterThan(0);
		expect(store.past().length).toBeLessThan(12);
		expect(store.running('my-treasure')?.over).toBe(true);
	});
});

describe('one device for several', () => {
	test('nothing is shown between two who have secrets, and nobody is told what others chose', async () => {
		const play = sit('trezors', { people: ['Ann', 'Bea'], bots: [], options: { contest: 'calm' } });
		expect(play.scene).toMatchObject({ handOver: 0, seat: -1 });
		expect(await play.act([{ do: 'play', card: 'crown' }], play.scene.v)).toMatchObject({ code: 'not-your-turn' });
		play.takeOver();
		expect(play.scene).toMatchObject({ handOver: null, seat: 0 });
		const heard: GameEvent[] = [];
		play.listen((news) => {
			if ('events' in news) heard.push(...news.events);
		});
		expect(await play.act([{ do: 'play', card: 'crown' }], play.scene.v)).toBeNull();
		expect(play.scene).toMatchObject({ handOver: 1, seat: -1 });
		expect(play.scene.view).toMatchObject({ played: ['?', null], chosen: ['?', null] });
		play.takeOver();
		expect(play.scene.seat).toBe(1);
		expect((play.scene.view as View & { chosen: unknown }).chosen).toEqual(['?', null]);
		const chosen = [...heard, ...play.log()].filter(({ on }) => on === 'choose');
		expect(chosen).toHaveLength(2);
		expect(told(chosen)).not.toContain('crown');
		// All have chosen: everybody sees what comes of it, before the next choice is made in secret.
		expect(await play.act([{ do: 'play', card: 'coin' }], play.scene.v)).toBeNull();
		expect(play.scene).toMatchObject({ handOver: 0, seat: -1 });
		expect(heard.map(({ on }) => on)).toContain('reveal');
	});

	test('without secrets the device goes around freely', async () => {
		const play = sit('my-treasure', { people: ['Ann', 'Bea', 'Cid'], bots: [] });
		const seats = new Set<number>();
		play.listen(({ ...news }) => {
			if ('scene' in news) {
				expect(news.scene.handOver).toBeNull();
				seats.add(news.scene.seat);
			}
		});
		await playOut(play, new Dice(5));
		expect([...seats].sort()).toEqual([0, 1, 2]);
	});

	test('one person and bots are never asked to hand over', async () => {
		const play = sit('silver-and-gold', { people: ['Ann'], bots: ['sailor', 'sailor'] });
		const news = await playOut(play, new Dice(5));
		expect(news.every((one) => !('scene' in one) || (one.scene.handOver === null && one.scene.seat === 0))).toBe(true);
	});
});

describe('acting', () => {
	test('what answers an old scene is stale', async () => {
		const play = sit('dead-mans-draw', { people: ['Ann', 'Bea'], bots: [] }, newStore(), 1, { ...AT_ONCE });
		const { v } = play.scene;
		expect(await play.act([{ do: 'draw' }], v)).toBeNull();
		expect(await play.act([{ do: 'draw' }], v)).toMatchObject({ code: 'stale' });
	});

	test('a secret choice can be taken back until others go on', async () => {
		const play = sit('trezors', { people: ['Ann'], bots: ['sailor'], options: { contest: 'calm' } }, newStore(), 1, { bots: () => 1e6, patience: 0, race: 0 });
		const before = play.scene.view;
		expect(play.scene.mayUndo).toBe(false);
		expect(await play.undo(play.scene.v)).toMatchObject({ code: 'nothing-to-undo' });
		expect(await play.act([{ do: 'play', card: 'crown' }], play.scene.v)).toBeNull();
		expect(play.scene.mayUndo).toBe(true);
		expect(await play.undo(play.scene.v)).toBeNull();
		expect(play.scene.view).toEqual(before);
		play.close();
	});

	test('a race that nobody runs is closed by the table', async () => {
		const store = newStore();
		store.noteRaced();
		const play = sit('trezors', { people: ['Ann'], bots: ['sailor'] }, store);
		const closed = new Promise<void>((done) => {
			play.listen((news) => {
				if ('events' in news && news.events.some(({ on }) => on === 'close')) done();
			});
		});
		expect(await play.act([{ do: 'play', card: 'crown' }], play.scene.v)).toBeNull();
		await closed;
		expect((play.scene.view as View & { round: number }).round).toBe(2);
		play.close();
	});

	test('[B first contest] the first race on a device against bots waits for the person, and for nobody after that', async () => {
		vi.useFakeTimers();
		onTestFinished(() => void vi.useRealTimers());
		const store = newStore();
		const play = sit('trezors', { people: ['Ann'], bots: ['sailor', 'sailor'] }, store);
		expect(play.scene.untimed).toBe(false);
		expect(await play.act([{ do: 'play', card: 'crown' }], play.scene.v)).toBeNull();
		await vi.advanceTimersByTimeAsync(600_000);
		expect(play.scene).toMatchObject({ untimed: true, toAct: [0], view: { phase: 'tap', round: 1 } });
		expect(await play.act([{ do: 'pass' }], play.scene.v)).toBeNull();
		expect(play.scene).toMatchObject({ untimed: false, view: { phase: 'choose', round: 2 } });
		store.noteRaced();
		expect(await play.act([{ do: 'play', card: 'coin' }], play.scene.v)).toBeNull();
		await vi.advanceTimersByTimeAsync(AT_ONCE.race + 1000);
		expect(play.scene).toMatchObject({ untimed: false, view: { round: 3 } });
		play.close();
	});

	test('hints come from what the seat sees', async () => {
		const play = sit('my-treasure', { people: ['Ann', 'Bea'], bots: [] });
		const advice = await play.advise('en');
		expect(advice).toMatchObject({ seat: play.scene.seat });
		expect('moves' in advice && advice.moves.map(({ action }) => action)).toEqual(expect.arrayContaining([...choicesOf(play)]));
	});

	test('again is a new deal for the same people', async () => {
		const store = newStore();
		const play = sit('my-treasure', { people: ['Ann'], bots: ['captain'] }, store);
		const before = store.running('my-treasure');
		expect(await play.again()).toBe('/play/my-treasure');
		const after = store.running('my-treasure');
		expect(after?.seats).toEqual(before?.seats ?? after?.seats);
		expect(after?.actions).toEqual([]);
	});
});

test('bots wait until people have seen what happened', async () => {
	const play = sit('my-treasure', { people: [], bots: ['sailor', 'sailor'] }, newStore(), 1, { bots: () => 0, patience: 1e6, race: 0 });
	const scenes: number[] = [];
	play.listen((news) => {
		if (news.on === 'moved') scenes.push(news.scene.v);
	});
	const rest = () => new Promise((go) => setTimeout(go, 20));
	await rest();
	expect(scenes).toEqual([]);
	for (const count of [1, 2]) {
		play.shown(play.scene.v);
		await expect.poll(() => scenes).toHaveLength(count);
		await rest();
		expect(scenes).toHaveLength(count);
	}
	play.close();
});
