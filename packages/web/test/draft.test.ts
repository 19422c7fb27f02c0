// What is chosen at a turn and not sent: what is kept of it, for how long, and how much.
import { games } from '@trove/games';
import { Dice, startMatch } from '@trove/kernel';
import { expect, test } from 'vitest';
import { type Draft, parseDraft, TableDraft } from '../src/play/draft.ts';
import { LocalPlay } from '../src/play/local.ts';
import { Sketch } from '../src/play/sketch.ts';
import { newMatch } from '../src/play/table.ts';
import { AT_ONCE, diceThinkers, newStore } from './kit.ts';

const silver = games.find('silver-and-gold');
const draft: Draft = { seat: 0, turn: 'abc', tried: [{ do: 'mark', card: 'x', cells: [[0, 0]] }], picks: ['pile 2'] };

test('[A8] a draft is read back as it was kept; anything else, and what is too large, is none', () => {
	expect(parseDraft(JSON.parse(JSON.stringify(draft)))).toEqual(draft);
	const spoilt = [null, 7, [], {}, { ...draft, seat: 'x' }, { ...draft, turn: 1 }, { ...draft, tried: [null] }, { ...draft, picks: [1] }];
	for (const json of spoilt) expect(parseDraft(json)).toBeNull();
	expect(parseDraft({ ...draft, picks: new Array(1000).fill('pile 2') })).toBeNull();
});

test('[A8] a turn is told from any other by what its seat sees, and stays the same while others choose', () => {
	const table = { players: 2, options: { refill: 'player' } };
	const match = startMatch(silver.game, table, 'sketch');
	const turnOf = (seat: number): string => new Sketch(silver.game, table, silver.game.view(match.state, seat), seat).turn;
	const [keep] = [turnOf(0)];
	match.act(1, match.legal(1)[0]);
	expect(turnOf(0)).toBe(keep);
	match.act(0, match.legal(0)[0]);
	const mark = turnOf(0);
	expect(mark).not.toBe(keep);
	const sketch = new Sketch(silver.game, table, silver.game.view(match.state, 0), 0);
	sketch.try(sketch.legal[0]);
	expect(sketch.turn).toBe(mark);
	match.act(1, match.legal(1)[0]);
	expect(turnOf(0)).toBe(mark);
	match.act(0, match.legal(0)[0]);
	expect(turnOf(0)).not.toBe(mark);
});

test('[A8] a draft lies with its match, and goes with the move, the match, and the next deal', async () => {
	const store = newStore();
	const parts = { store, thinkers: diceThinkers(new Dice(1)), pace: { ...AT_ONCE, bots: () => 1e6 } };
	const play = new LocalPlay(silver, newMatch(silver, { people: ['Ann'], bots: ['sailor'] }), parts);
	play.keepDraft(draft);
	expect(store.running('silver-and-gold')?.draft).toEqual(draft);
	const kept = store.running('silver-and-gold');
	if (!kept) throw new Error('it was kept');
	const again = new LocalPlay(silver, kept, parts);
	expect(again.draft).toEqual(draft);
	const { legal } = new Sketch(silver.game, play.table, again.scene.view ?? { phase: '', toAct: [] }, 0);
	expect(await again.act([legal[0]], again.scene.v)).toBeNull();
	expect(again.draft).toBeNull();
	expect(store.running('silver-and-gold')).not.toHaveProperty('draft');
	again.keepDraft(draft);
	await again.again();
	expect(store.running('silver-and-gold')).not.toHaveProperty('draft');
	for (const one of [play, again]) one.close();
	expect(new LocalPlay(silver, { ...kept, draft: { torn: true } }, { ...parts, store: null }).draft).toBeNull();
});

test('[A8] drafts of tables on servers lie by table, and the oldest make room', () => {
	const store = newStore();
	new TableDraft(store, 'first').keep(draft);
	expect(new TableDraft(store, 'first').draft).toEqual(draft);
	expect(new TableDraft(store, 'other').draft).toBeNull();
	for (let n = 0; n < 20; n++) new TableDraft(store, `t${n}`).keep({ ...draft, seat: n });
	expect(new TableDraft(store, 'first').draft).toBeNull();
	expect(new TableDraft(store, 't0').draft?.seat).toBe(0);
	const last = new TableDraft(store, 't19');
	last.keep(null);
	expect(last.draft).toBeNull();
	expect(new TableDraft(store, 't19').draft).toBeNull();
	expect(store.read('drafts')).toHaveLength(19);
	store.write('drafts', [null, ['torn', 7], 'x']);
	expect(new TableDraft(store, 'torn').draft).toBeNull();
});
