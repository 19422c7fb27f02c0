import { games } from '@trove/games';
import { Dice, LOCALES, SPECTATOR } from '@trove/kernel';
import { expect, test } from 'vitest';
import { loadWords } from '../build/words-runtime.js';
import { LocalPlay } from '../src/play/local.ts';
import type { Player } from '../src/play/play.ts';
import { newMatch } from '../src/play/table.ts';
import { leadersOf } from '../src/table/leaders.ts';
import type { Scores } from '../src/table/scores.ts';
import { celebrated, scoresOf } from '../src/table/scores.ts';
import * as m from '../words/compiled/messages/_index.js';
import { AT_ONCE, diceThinkers, newStore, playOut } from './kit.ts';

const sums = ({ standings, sources }: Scores): number[] =>
	standings.toSorted((a, b) => a.seat - b.seat).map(({ seat }) => sources.reduce((sum, { points }) => sum + points[seat], 0));

test.each(games.ids)('[B sources] %s: the sources shown sum to the score shown, in all languages', async (id) => {
	const entry = games.find(id);
	const saved = newMatch(entry, { people: ['Ann', 'Bo'], bots: [] });
	const play = new LocalPlay(entry, saved, { store: newStore(), thinkers: diceThinkers(new Dice(3)), pace: AT_ONCE });
	await playOut(play, new Dice(5));
	const { over, view } = play.scene;
	if (!over) throw new Error('it is not over');
	for (const locale of LOCALES) {
		await loadWords(locale);
		const shown = scoresOf({ entry, over, view, log: play.log(), telling: { locale, names: ['Ann', 'Bo'] }, pictures: [null, null] });
		const own = scoresOf({ entry, over, view, log: play.log(), telling: { locale, names: ['Ann', 'Bo'], you: 1 }, pictures: [null, null] });
		expect(new Set(own.standings.map(({ name }) => name)), '[B you]').toEqual(new Set(['Ann', m.yourself({}, { locale })]));
		expect(sums(shown)).toEqual(over.scores);
		expect(shown.sources.length).toBeGreaterThan(1);
		for (const { score, seat } of shown.standings) expect(score).toMatch(new RegExp(`(^|[^\\d])${String(over.scores[seat]).replace('-', '[-−]')}([^\\d]|$)`));
		for (const { name } of shown.sources) expect(name).toMatch(/^\S.*[^}]$/);
	}
	// Who gave up did not play for points.
	expect(
		scoresOf({ entry, over: { ...over, why: 'resigned' }, view, log: play.log(), telling: { locale: 'en', names: ['Ann', 'Bo'] }, pictures: [null, null] }),
	).toMatchObject({
		sources: [],
		standings: [{ score: '' }, { score: '' }],
	});
});

test('[evening] where nobody has won there are no places, and who left comes after who played on', async () => {
	const entry = games.find('trezors');
	await loadWords('en');
	const shown = (winners: readonly number[], places: readonly number[]): unknown =>
		scoresOf({
			entry,
			over: { why: 'left', scores: [0, 0, 0], winners, places },
			view: null,
			log: [],
			telling: { locale: 'en', names: ['Ann', 'Bo', 'Gull'], you: SPECTATOR },
			pictures: [null, null, null],
		}).standings.map(({ name, place }) => [name, place]);
	expect(shown([], [2, 2, 1])).toEqual([
		['Gull', null],
		['Ann', null],
		['Bo', null],
	]);
	expect(shown([2], [2, 2, 1])).toEqual([
		['Gull', 1],
		['Ann', 2],
		['Bo', 2],
	]);
});

test('[evening] who left or gave up is marked as last for it, and leads nobody', async () => {
	const entry = games.find('trezors');
	await loadWords('en');
	const over = { why: 'played', scores: [36, 21, 57], winners: [0], places: [1, 2, 3] } as const;
	const telling = { locale: 'en', names: ['Ben', 'Anna', 'Dan'], you: 0 } as const;
	const { standings } = scoresOf({ entry, over, view: null, log: [], telling, pictures: [null, null, null], quit: [false, false, true] });
	expect(standings.map(({ name, won, quit }) => [name, won, quit])).toEqual([
		['You', true, false],
		['Anna', false, false],
		['Dan', false, true],
	]);
	const seats = (away: 'resigned' | 'gone') => [{ absence: null }, { absence: null }, { absence: { why: away, text: '' } }];
	expect(leadersOf(over.scores, seats('resigned'))).toEqual([0]);
	expect(leadersOf(over.scores, seats('gone'))).toEqual([2]);
	expect(leadersOf([0, 0, 5], seats('resigned'))).toEqual([]);
});

test('[B payoff] a win is celebrated by who won it, alone or with others, and by who only watches', () => {
	const of = (mine: readonly boolean[], winners: readonly number[], why: 'played' | 'resigned' = 'played'): readonly number[] =>
		celebrated({ players: mine.map((one) => ({ mine: one }) as Player), over: { why, winners, scores: [], places: [] } });
	expect(of([true, false], [0])).toEqual([0]);
	expect(of([true, false], [1]), 'lost').toEqual([]);
	expect(of([true, false, false], [0, 2]), 'shared').toEqual([0, 2]);
	expect(of([true, true, false], [1]), 'around one device').toEqual([1]);
	expect(of([true, true, false], [2]), 'a bot has won').toEqual([]);
	expect(of([false, false], [1]), 'watched').toEqual([1]);
	expect(of([true, false], []), 'nobody won').toEqual([]);
	expect(of([true, false], [0], 'resigned'), 'given up').toEqual([]);
	expect(celebrated({ players: [], over: null })).toEqual([]);
});
