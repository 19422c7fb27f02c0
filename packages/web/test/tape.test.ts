import { games } from '@trove/games';
import { Dice, Fault, hex, type MatchFile, makeMatchFile, sha256, startMatch } from '@trove/kernel';
import { HOW, type Replay } from '@trove/protocol';
import { expect, test } from 'vitest';
import { LocalPlay } from '../src/play/local.ts';
import { checkServed } from '../src/play/proof.ts';
import { playOn } from '../src/play/table.ts';
import { cutTape, makeTape } from '../src/play/tape.ts';
import { diceThinkers, newStore, playOut } from './kit.ts';

/** A whole game, played by dice. */
function played(id: string, seed: string): MatchFile {
	const { game } = games.find(id);
	const table = { players: 2, options: Object.fromEntries(Object.entries(game.options).map(([name, [first]]) => [name, first])) };
	const match = startMatch(game, table, seed);
	const dice = new Dice(9);
	while (!match.over) {
		const seat = match.toAct[0];
		const legal = match.legal(seat);
		const action = legal[dice.below(legal.length)];
		match.act(seat, action.do === 'tap' ? { ...action, ms: 300 } : action);
	}
	return makeMatchFile(match, seed);
}

test.each(games.ids)('%s: a finished game step by step, and played on from the middle to another end', async (id) => {
	const entry = games.find(id);
	const file = played(id, 'a long evening');
	const tape = makeTape(entry, file);
	expect(tape.frames).toHaveLength(file.actions.length + 1);
	expect(entry.game.outcome(tape.frames[tape.frames.length - 1].state)).toEqual(file.outcome);
	expect(cutTape(tape, tape.frames.length - 1)).toBeNull();

	const step = tape.frames.length >> 1;
	const cut = cutTape(tape, step);
	if (!cut) throw new Error('it could not be cut');
	const store = newStore();
	const play = new LocalPlay(entry, playOn(entry, cut, 0, { name: 'Ann' }), {
		store,
		thinkers: diceThinkers(new Dice(3)),
		pace: { bots: () => 0, patience: 0, race: 0 },
	});
	expect(play.scene.view).toEqual(entry.game.view(tape.frames[step].state, 0));
	expect(play.log().length).toBeGreaterThan(0);
	await playOut(play, new Dice(4));
	const [past] = store.past();
	const on = makeTape(entry, past.file, past.from);
	expect(on.from?.steps).toBe(step);
	expect(on.frames.slice(0, step + 1)).toEqual(tape.frames.slice(0, step + 1));
	expect(on.frames).toHaveLength(step + 1 + past.file.actions.length);
	expect(cutTape(on, on.frames.length - 2)).toBeNull();
});

test('a fair deal is found fair, and every lie is found', () => {
	const entry = games.find('my-treasure');
	const secret = 'deep water';
	const words = ['gull', 'lantern'];
	const seed = [secret, ...words].join('\n');
	const commitment = hex(sha256(secret));
	const file = played('my-treasure', seed);
	const over = { ...(file.outcome ?? { scores: [], winners: [], places: [] }), why: 'played' as const };
	const replay = { table: 't', ended: 1, over, file, seats: [], proof: { commitment, secret, words, seed, how: HOW } } as unknown as Replay;
	const lies = (changed: Replay, seen: string | null = commitment): string[] => checkServed(entry, changed, seen).flatMap(({ what, ok }) => (ok ? [] : what));
	expect(lies(replay)).toEqual([]);
	expect(checkServed(entry, replay, null).map(({ what }) => what)).toEqual(['secret', 'words', 'seed', 'moves']);
	expect(lies(replay, 'another')).toEqual(['seen']);
	expect(lies({ ...replay, proof: { ...replay.proof, secret: 'shallow' } })).toEqual(['secret', 'words']);
	expect(lies({ ...replay, proof: { ...replay.proof, seed: 'another' } })).toEqual(['words', 'seed']);
	expect(lies({ ...replay, file: { ...file, actions: file.actions.slice(1) } })).toEqual(['moves']);
});

test('a file that was altered is a fault, not a game', () => {
	const file = played('trezors', 'x');
	expect(() => makeTape(games.find('trezors'), { ...file, seed: 'y' })).toThrow(Fault);
});
