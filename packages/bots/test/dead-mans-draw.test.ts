import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { games } from '@trove/games';
import { type DeadMansDrawAction, type DeadMansDrawView, entry, game } from '@trove/games/dead-mans-draw';
import { bustPercent } from '@trove/games/dead-mans-draw/bust-percent.ts';
import { CHARACTERS, SUITS } from '@trove/games/dead-mans-draw/cards.ts';
import { type Action, Dice, type JsonObject, LOCALES, makeTable, openScenario, sightOf, startMatch } from '@trove/kernel';
import { expect, test } from 'vitest';
import { answer } from '../src/answer.ts';
import { questionOf } from '../src/ask.ts';
import { bankCards, expectedGain } from '../src/dead-mans-draw/draft.ts';
import { deadMansDraw } from '../src/dead-mans-draw/index.ts';
import { CODES } from '../src/dead-mans-draw/say.ts';
import { mindOf } from '../src/minds.ts';
import { type Budget, PLAYERS, type Player, type Question, TEMPERAMENTS, type Temperament } from '../src/question.ts';
import { sitAt } from '../src/sitting.ts';
import { duel } from './duel.ts';

const STRONG = ['sailor', 'captain'] as const;

function cards(names: string): string[] {
	return names.split(' ').filter((name) => name !== '');
}

interface Setting {
	readonly deck: string;
	readonly discard?: string;
	readonly banks: readonly string[];
	readonly play?: string;
	readonly debt?: number;
	readonly characters?: readonly (string | null)[];
	readonly before?: readonly Action[];
}

/** The question to seat 0, whose raid it is. */
function asked(
	{ deck, discard, banks, play, debt, characters, before = [] }: Setting,
	budget: Budget = { iterations: 400 },
	seed = 'ask',
): Question<DeadMansDrawView, DeadMansDrawAction> {
	// A card named elsewhere is not in the deck.
	const elsewhere = cards([...banks, discard ?? '', play ?? ''].join(' '));
	const setup: JsonObject = {
		turn: 0,
		deck: cards(deck).filter((card) => !elsewhere.includes(card)),
		banks: banks.map(cards),
		...(discard === undefined ? {} : { discard: cards(discard) }),
		...(play === undefined ? {} : { play: cards(play) }),
		...(debt === undefined ? {} : { debt }),
		...(characters === undefined ? {} : { characters: [...characters] }),
	};
	const match = openScenario(entry, { players: banks.length, setup });
	for (const action of before) expect(match.act(0, action)).not.toHaveProperty('code');
	return questionOf(match.game, match.table, match.state, 0, budget, seed);
}

function played(player: Player, setting: Setting, temperament: Temperament = 'steady', seed = 'ask'): Action {
	return answer(games, { player, temperament, question: asked(setting, { iterations: 400 }, seed) }).action;
}

/** What a move of this position has for it. */
function reasonsFor(setting: Setting, action: Action): ReturnType<NonNullable<typeof deadMansDraw.reasons>> {
	return deadMansDraw.reasons?.(sitAt(game, asked(setting)), game.parse(action).move) ?? [];
}

const BUSY = 'anchor-3 anchor-4 hook-3 hook-4 cannon-3 cannon-4 key-3 key-4 chest-3 chest-4 map-3 map-4 oracle-3 oracle-4 sword-3 sword-4 mermaid-5 mermaid-6';

test.each(STRONG)('%s banks what an open card would bust', (player) => {
	const setting = { deck: `oracle-5 key-3 ${BUSY.replace('key-3 ', '')}`, banks: ['', ''], play: 'key-7 mermaid-9', before: [{ do: 'draw' }] };
	expect(played(player, setting)).toEqual({ do: 'bank' });
});

test.each(STRONG)('%s draws an open card that only adds', (player) => {
	const setting = { deck: `oracle-5 mermaid-9 ${BUSY}`, banks: ['', ''], play: 'key-7', before: [{ do: 'draw' }] };
	expect(played(player, setting)).toEqual({ do: 'draw' });
});

test.each(STRONG)('%s draws on while nothing can bust', (player) => {
	expect(played(player, { deck: 'anchor-7 hook-7 map-7 cannon-7', banks: ['', ''], play: 'key-3', discard: '' })).toEqual({ do: 'draw' });
});

test.each(STRONG)('%s banks a rich raid that most cards would bust', (player) => {
	expect(
		played(player, {
			deck: 'anchor-3 key-3 chest-3 mermaid-5 sword-3 anchor-4 hook-3 hook-4',
			banks: ['', ''],
			play: 'sword-7 anchor-7 key-7 chest-7 mermaid-9',
		}),
	).toEqual({ do: 'bank' });
});

test.each(STRONG)('%s shoots the card that costs most, not the highest', (player) => {
	const setting = { deck: 'cannon-5 anchor-3 hook-3 map-3 oracle-3 anchor-4', banks: ['', 'key-7 key-6 chest-5'], before: [{ do: 'draw' }] };
	expect(played(player, setting)).toEqual({ do: 'choose', card: 'chest-5', from: 1 });
});

test.each(STRONG)('%s steals what is worth most and does not bust', (player) => {
	const setting = { deck: `sword-5 ${BUSY}`, banks: ['', 'mermaid-9 key-7 key-6 chest-7 kraken-2'], play: 'mermaid-8 key-3', before: [{ do: 'draw' }] };
	expect(played(player, setting)).toEqual({ do: 'choose', card: 'chest-7', from: 1 });
});

test.each(STRONG)('%s takes from a map what does not bust', (player) => {
	const setting = { deck: `map-5 ${BUSY}`, discard: 'key-2 chest-2 mermaid-4', banks: ['', ''], play: 'key-3 mermaid-7', before: [{ do: 'draw' }] };
	expect(played(player, setting)).toEqual({ do: 'choose', card: 'chest-2' });
});

test.each(STRONG)('%s does not hook what busts', (player) => {
	const setting = { deck: `hook-5 ${BUSY}`, banks: ['key-7 mermaid-9', ''], play: 'key-3 sword-5', before: [{ do: 'draw' }] };
	expect(played(player, setting)).toEqual({ do: 'choose', card: 'mermaid-9', from: 0 });
});

test('Captain takes a risk when banking would lose for certain, and none when it wins', () => {
	const deck = 'key-3 mermaid-9';
	const play = 'key-5';
	const rich = 'anchor-7 hook-7';
	// One card more decides: behind by 7, only the mermaid helps; ahead, the key would spoil everything.
	expect(played('captain', { deck, play, banks: ['hook-5', `${rich} chest-3`], discard: '' })).toEqual({ do: 'draw' });
	expect(played('captain', { deck: 'key-3', play, banks: ['hook-5 mermaid-8', rich], discard: '' })).toEqual({ do: 'bank' });
});

test('the levels stand in their order', async () => {
	const share = (first: Player, second: Player, deals: number, iterations = 1): Promise<number> =>
		duel('dead-mans-draw', [mindOf(game, first), mindOf(game, second)], deals, { budget: { iterations } }).then(({ wins }) => wins);
	expect(await share('cabin-boy', 'random', 12)).toBeGreaterThan(0.6);
	expect(await share('sailor', 'random', 10)).toBeGreaterThan(0.8);
	expect(await share('sailor', 'cabin-boy', 25)).toBeGreaterThan(0.55);
	expect(await share('captain', 'sailor', 15, 150)).toBeGreaterThan(0.55);
	expect(await share('captain', 'random', 5, 100)).toBeGreaterThan(0.85);
});

test.each([2, 3, 4, 5, 6, 7, 8])('every mind plays by the rules at a table for %i', (players) => {
	for (const characters of [false, true]) {
		const table = makeTable(game, players, { characters });
		const match = startMatch(game, table, `legal/${players}/${characters}`);
		for (let step = 0; !match.over; step++) {
			const [seat] = match.toAct;
			const temperament = TEMPERAMENTS[step % TEMPERAMENTS.length];
			const player = PLAYERS[(seat + step) % PLAYERS.length];
			const question = questionOf(game, table, match.state, seat, { iterations: 20 }, `${step}`);
			expect(match.act(seat, answer(games, { player, temperament, question }).action)).not.toHaveProperty('code');
		}
	}
});

test('the same question has the same answer, and a single move no thought', () => {
	const question = asked({ deck: BUSY, banks: ['', ''], play: 'key-7 mermaid-9' });
	const first = answer(games, { player: 'captain', question });
	const again = answer(games, { player: 'captain', question });
	expect([again.action, again.iterations]).toEqual([first.action, first.iterations]);
	expect(first.iterations).toBeGreaterThan(10);
	expect(answer(games, { player: 'captain', question: asked({ deck: BUSY, banks: ['', ''] }) }).iterations).toBe(0);
});

test('temperament shifts what a sailor and a cabin boy dare', () => {
	const deck = BUSY;
	const stakes = ['key-3', 'key-6 hook-5', 'key-6 hook-5 map-5', 'key-6 hook-5 map-5 chest-6', 'key-6 hook-5 map-5 chest-6 mermaid-7'];
	const dared = (player: Player, temperament: Temperament): number =>
		stakes
			.flatMap((play) => ['a', 'b', 'c'].map((seed) => played(player, { deck, play, banks: ['oracle-6', 'oracle-7'] }, temperament, seed)))
			.filter((action) => action.do === 'draw').length;
	for (const player of ['sailor', 'cabin-boy'] as const) expect(dared(player, 'bold')).toBeGreaterThan(dared(player, 'cautious'));
});

test('the cabin boy forgets: what lies in the discard changes nothing for him while a draw may bust', () => {
	const one = asked({ deck: 'key-3 key-4 hook-3 hook-4', discard: 'map-2 map-3', banks: ['', ''], play: 'key-7' });
	const other = asked({ deck: 'map-2 key-4 hook-3 hook-4', discard: 'key-3 map-3', banks: ['', ''], play: 'key-7' });
	expect(one.observation).not.toEqual(other.observation);
	for (const seed of ['a', 'b', 'c', 'd']) {
		const [a, b] = [one, other].map((question) => answer(games, { player: 'cabin-boy', question: { ...question, seed } }).action);
		expect(a).toEqual(b);
	}
});

test('reasons: the odds of a draw and the points at stake', () => {
	const setting = {
		deck: 'key-3 mermaid-5 anchor-3 anchor-5 hook-3 hook-5 map-3 map-5 chest-3 chest-5',
		banks: ['mermaid-6', ''],
		play: 'key-7 mermaid-9',
		discard: '',
	};
	const [bust, hope] = reasonsFor(setting, { do: 'draw' });
	expect(bust).toEqual({ code: 'bust', percent: 20, points: 10 });
	expect(hope).toEqual({ code: 'hope', points: 4 });
	expect(reasonsFor(setting, { do: 'bank' })).toEqual([
		{ code: 'secures', points: 10 },
		{ code: 'leads', points: 16 },
		{ code: 'spares', percent: 20 },
	]);
	expect(deadMansDraw.say?.(bust, 'en')).toBe('20% to bust, 10 points at stake.');
});

test('reasons: choices say what they bring, cost and risk', () => {
	const sword = { deck: `sword-5 ${BUSY}`, banks: ['', 'mermaid-9 mermaid-7 kraken-5'], play: 'key-3', discard: '', before: [{ do: 'draw' }] };
	expect(reasonsFor(sword, { do: 'choose', card: 'mermaid-9', from: 1 }).slice(0, 2)).toEqual([
		{ code: 'adds', points: 9 },
		{ code: 'hurts', points: 2 },
	]);
	expect(reasonsFor(sword, { do: 'choose', card: 'kraken-5', from: 1 })).toContainEqual({ code: 'demands', cards: 2 });
	const map = { deck: `map-5 ${BUSY}`, banks: ['', ''], discard: 'key-2 hook-2', play: 'key-3', before: [{ do: 'draw' }] };
	expect(reasonsFor(map, { do: 'choose', card: 'key-2' })).toEqual([{ code: 'busts', points: 8 }]);
});

test('what random cards add is exact: it is the mean over all that may come', () => {
	const setting = asked({ deck: 'anchor-3', discard: 'key-4 key-6 mermaid-9 hook-2 key-2', banks: ['key-3 hook-5', ''], play: 'key-5' });
	const state = game.rebuild(makeTable(game, 2, {}), setting.observation, new Dice(1));
	const discard = Array.from(state.discard.subarray(0, state.discardSize));
	// Two of five: the mermaid in 4 of 10 pairs for 9 points, the key 6 in 4 of 10 for 1 more than the key 5 in play.
	expect(expectedGain(state, 0, discard, 2)).toBeCloseTo(0.4 * 9 + 0.4 * 1);
	expect(expectedGain(state, 0, discard, 5)).toBeCloseTo(10);
	expect(bankCards(state, 0).length).toBe(2);
});

test.each(LOCALES)('every reason is said in %s', (locale) => {
	const said = CODES.flatMap((code) =>
		[1, 2, 5, 3.4].map((n) => deadMansDraw.say?.({ code, percent: 35, points: n, cards: Math.ceil(n), card: 'key-5', players: 2 }, locale) ?? ''),
	);
	for (const sentence of said) expect(sentence).toMatch(/^\S.*\.$/);
	expect(said.join('\n')).not.toMatch(/undefined|NaN|[{}]/);
	expect(said.join('\n')).toMatchSnapshot();
	expect(deadMansDraw.say?.({ code: 'none' }, locale)).toBe('');
});

test('no message is missing or unused', () => {
	const folder = join(import.meta.dirname, '../src/dead-mans-draw');
	const catalogues = LOCALES.map((locale) => Object.keys(JSON.parse(readFileSync(join(folder, `words/${locale}.json`), 'utf8'))));
	const used = globSync(`${folder}/*.ts`).flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/\bm\.(\w+)/g)].map(([, key]) => key));
	for (const keys of catalogues) expect(new Set(keys)).toEqual(new Set(used));
});

test('settings name every character', () => {
	const settings = JSON.parse(readFileSync(join(import.meta.dirname, '../src/dead-mans-draw/settings.json'), 'utf8'));
	expect(settings.characters.two.length).toBe(CHARACTERS.length);
	expect(settings.characters.four.length).toBe(CHARACTERS.length);
	expect(SUITS.length).toBe(10);
});

test('[evening] [B odds] a hint tells the chance to bust that the table shows, and no guess of it', () => {
	const dice = new Dice('hints');
	const match = startMatch(game, makeTable(game, 3, {}), 'hints');
	let seen = 0;
	while (!match.over) {
		const [seat] = match.toAct;
		const legal = match.legal(seat);
		if (legal.some((action) => action.do === 'bank')) {
			const question = questionOf(game, match.table, match.state, seat, { iterations: 1 }, 'ask');
			const told = (observation: DeadMansDrawView, seed: string): unknown =>
				deadMansDraw.reasons?.(sitAt(game, { ...question, observation, seed }), game.parse({ do: 'draw' }).move).find(({ code }) => code === 'bust')?.percent;
			const shown = sightOf(game, match.state, seat, { odds: true });
			// By what a table without the odds shows.
			const { odds: _, ...plain } = shown;
			expect(new Set(['a', 'b', 'c', 'd', 'e'].map((seed) => told(plain, seed))).size).toBe(1);
			if (shown.revealed.length === 0) {
				expect(told(shown, 'a') ?? 0).toBe(bustPercent(shown));
				seen++;
			}
		}
		match.act(seat, legal[dice.below(legal.length)]);
	}
	expect(seen).toBeGreaterThan(10);
});
