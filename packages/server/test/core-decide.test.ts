import { isRefusal, type Refusal } from '@trove/kernel';
import type { MakeTable } from '@trove/protocol';
import { afterAll, expect, test } from 'vitest';
import { overOf } from '../src/core/over.ts';
import { REFUSALS } from '../src/core/refusals.ts';
import type { LiveTable } from '../src/live/live-table.ts';
import { StorageError } from '../src/storage/log.ts';
import { anyAction, begin, Client, Dice, found, type Hall, MemoryLog, openHall, wanted } from './live-kit.ts';

const seen = new Set<string>();

function coded(refusal: Refusal | null): string | null {
	if (refusal) seen.add(refusal.code);
	return refusal?.code ?? null;
}

/** An open table with people a, b, c … looking at it, of whom `seated` sit. */
async function lobby(
	change: Partial<MakeTable> = {},
	seated = 1,
	lookers = 3,
): Promise<{ hall: Hall & { log: MemoryLog }; live: LiveTable; people: Client[] }> {
	const log = new MemoryLog();
	const hall = { ...openHall(log), log };
	const made = await hall.tables.make(wanted({ players: 3, ...change }), 'a');
	if (isRefusal(made)) throw new Error(JSON.stringify(made));
	const live = await found(hall, made.table);
	const people = Array.from({ length: lookers }, (_, i) => new Client(String.fromCharCode(97 + i), () => hall.time.now).open(live));
	for (let seat = 1; seat < seated; seat++) await people[seat].must({ t: 'sit', seat, word: `w${seat}` });
	return { hall, live, people };
}

const occupants = (live: LiveTable): (string | null)[] => live.folded.shown.map(({ who, bot }) => who ?? (bot === null ? null : 'bot'));

test('sitting: an empty seat, one that is taken, one that is not there, another one, the own one with another word', async () => {
	const { live, people } = await lobby({}, 1, 4);
	const [, b, c, d] = people;
	expect(coded(await b.ask({ t: 'sit', seat: 0, word: '' }))).toBe('seat-taken');
	expect(coded(await b.ask({ t: 'sit', seat: 3, word: '' }))).toBe('no-seat');
	await b.must({ t: 'sit', seat: 1, word: 'one' });
	expect([b.seat, b.sheet?.seats[1].who, live.folded.seats[1].word]).toEqual([1, 'b', 'one']);
	await b.must({ t: 'sit', seat: 2, word: '' });
	expect([occupants(live), live.folded.seats[2].word, b.seat]).toEqual([['a', null, 'b'], 'one', 2]);
	await b.must({ t: 'ready', on: true });
	const { seq } = live.folded;
	await b.must({ t: 'sit', seat: 2, word: 'one' });
	expect(live.folded.seq).toBe(seq);
	await b.must({ t: 'sit', seat: 2, word: 'two' });
	expect(live.folded.seats[2]).toMatchObject({ who: 'b', word: 'two', ready: true });
	await c.must({ t: 'sit', seat: 1, word: '' });
	expect(coded(await d.ask({ t: 'sit', seat: 1, word: '' }))).toBe('table-full');
	expect(coded(await d.ask({ t: 'stand' }))).toBe('not-seated');
});

test('standing up frees the seat; the host goes on to another person; without people the table ends', async () => {
	const { live, people } = await lobby({}, 2);
	const [a, b, c] = people;
	await a.must({ t: 'stand' });
	expect([occupants(live), live.folded.host, a.seat, a.sheet?.code]).toEqual([[null, 'b', null], 'b', null, null]);
	await c.must({ t: 'sit', seat: 0, word: '' });
	await c.must({ t: 'leave' });
	await b.must({ t: 'stand' });
	expect(live.folded).toMatchObject({ status: 'over', over: { why: 'left', winners: [] }, code: null });
	expect(coded(await b.ask({ t: 'sit', seat: 0, word: '' }))).toBe('table-over');
	expect(coded(await b.ask({ t: 'rematch' }))).toBe('not-seated');
});

test('seats are swapped at once with nobody or a bot, with a person when both want it', async () => {
	const { live, people } = await lobby({ bots: ['sailor'] }, 1);
	const [a, b, c] = people;
	await a.must({ t: 'swap', seat: 1 });
	expect(occupants(live)).toEqual([null, 'a', 'bot']);
	await a.must({ t: 'swap', seat: 2 });
	expect(occupants(live)).toEqual([null, 'bot', 'a']);
	await b.must({ t: 'sit', seat: 0, word: 'b' });
	await b.must({ t: 'swap', seat: 2 });
	expect([occupants(live), a.sheet?.seats[0].swap]).toEqual([['b', 'bot', 'a'], 2]);
	await b.must({ t: 'swap', seat: 0 });
	expect(a.sheet?.seats[0].swap).toBeNull();
	await a.must({ t: 'swap', seat: 0 });
	await b.must({ t: 'swap', seat: 2 });
	expect([occupants(live), a.seat, b.seat, live.folded.seats[2].word]).toEqual([['a', 'bot', 'b'], 0, 2, 'b']);
	expect(a.sheet?.seats.map(({ swap }) => swap)).toEqual([null, null, null]);
	expect(coded(await c.ask({ t: 'swap', seat: 0 }))).toBe('not-seated');
	expect(coded(await a.ask({ t: 'swap', seat: 9 }))).toBe('no-seat');
	// A wish ends with who it was about.
	await a.must({ t: 'swap', seat: 2 });
	await b.must({ t: 'stand' });
	expect(a.sheet?.seats[0].swap).toBeNull();
});

test('the game begins by the host alone, with all seats taken and all others ready', async () => {
	const { live, people } = await lobby({}, 2);
	const [a, b, c] = people;
	expect(coded(await b.ask({ t: 'start' }))).toBe('not-host');
	expect(await a.ask({ t: 'start' })).toEqual({ code: 'seats-empty', data: { seats: [2] } });
	await a.must({ t: 'bot', seat: 2, level: 'captain' });
	expect(await a.ask({ t: 'start' })).toEqual({ code: 'not-ready', data: { seats: [1] } });
	seen.add('not-ready').add('seats-empty');
	expect(coded(await c.ask({ t: 'ready', on: true }))).toBe('not-seated');
	expect(coded(await a.ask({ t: 'act', v: a.v, do: [{ do: 'draw' }] }))).toBe('not-started');
	expect(coded(await a.ask({ t: 'resign' }))).toBe('not-started');
	expect(coded(await a.ask({ t: 'vote', on: 'pause', yes: true }))).toBe('not-started');
	expect(coded(await a.ask({ t: 'rematch' }))).toBe('not-over');
	await b.must({ t: 'ready', on: true });
	await a.must({ t: 'start' });
	expect(live.folded).toMatchObject({ status: 'playing', words: ['', 'w1', ''] });
	expect(coded(await a.ask({ t: 'start' }))).toBe('already-started');
	expect(coded(await c.ask({ t: 'sit', seat: 0, word: '' }))).toBe('already-started');
	expect(coded(await b.ask({ t: 'ready', on: false }))).toBe('already-started');
	expect(coded(await b.ask({ t: 'swap', seat: 0 }))).toBe('already-started');
});

test('the host puts bots on empty seats, changes them, and removes bots and people', async () => {
	const { live, people } = await lobby({}, 2);
	const [a, b] = people;
	expect(coded(await b.ask({ t: 'bot', seat: 2, level: 'sailor' }))).toBe('not-host');
	expect(coded(await a.ask({ t: 'bot', seat: 1, level: 'sailor' }))).toBe('seat-taken');
	expect(coded(await a.ask({ t: 'bot', seat: 7, level: 'sailor' }))).toBe('no-seat');
	await a.must({ t: 'bot', seat: 2, level: 'sailor' });
	const first = live.folded.shown[2].bot;
	await a.must({ t: 'bot', seat: 2, level: 'captain' });
	expect(live.folded.shown[2].bot).not.toBe(first);
	await a.must({ t: 'bot', seat: 2, level: null });
	expect(occupants(live)).toEqual(['a', 'b', null]);
	await a.must({ t: 'bot', seat: 2, level: 'cabin-boy' });
	await a.must({ t: 'remove', seat: 2 });
	expect(coded(await b.ask({ t: 'remove', seat: 0 }))).toBe('not-host');
	expect(coded(await a.ask({ t: 'remove', seat: 2 }))).toBe('seat-empty');
	await a.must({ t: 'remove', seat: 1 });
	expect([occupants(live), b.seat]).toEqual([['a', null, null], null]);
	expect(coded(await b.ask({ t: 'sit', seat: 1, word: '' }))).toBe('removed');
});

test('an action: only of a seat, in play, not twice, not in answer to what has changed', async () => {
	const hall = openHall(new MemoryLog());
	const { live, people } = await begin(hall);
	const turn = live.folded.match?.toAct[0] ?? 0;
	const mine = people[turn];
	const other = people[1 - turn];
	const watcher = new Client('w').open(live);
	expect(coded(await watcher.act({ do: 'draw' }))).toBe('not-seated');
	expect(coded(await other.act({ do: 'draw' }))).toBe('not-your-turn');
	expect(coded(await mine.act({ do: 'bank' }))).not.toBeNull();
	expect(coded(await mine.act({ do: 'fly' }))).toBe('unknown-action');
	const { v } = mine;
	await mine.must({ t: 'act', v, do: [{ do: 'draw' }], id: 'once' });
	const { seq } = live.folded;
	expect(mine.messages.at(-1)).toMatchObject({ t: 'moved', id: 'once' });
	// Sent once more, it is answered and not done again, be it with an old version.
	await mine.must({ t: 'act', v, do: [{ do: 'draw' }], id: 'once' });
	expect([live.folded.seq, mine.messages.at(-1)]).toEqual([seq, { t: 'ok', c: 1, id: 'once' }]);
	expect(coded(await mine.ask({ t: 'act', v, do: [{ do: 'draw' }] }))).toBe('stale');
	expect(coded(await mine.ask({ t: 'act', v: mine.v + 1, do: [{ do: 'draw' }] }))).toBe('stale');
	expect(coded(await mine.ask({ t: 'undo', v }))).toBe('stale');
	expect(coded(await mine.ask({ t: 'undo', v: mine.v }))).toBe('undo-too-late');
	expect(live.folded.seq).toBe(seq);
});

test('several actions as one: all of them or none', async () => {
	const hall = openHall(new MemoryLog());
	const { live, people } = await begin(hall, { game: 'silver-and-gold' });
	const before = live.folded;
	const [keep] = before.match?.legal(0) ?? [];
	expect(coded(await people[0].act(keep, keep))).toBe('not-your-turn');
	expect(live.folded).toBe(before);
	await people[0].must({ t: 'act', v: people[0].v, do: [keep] });
	expect(people[0].sheet?.undo).toBe(true);
	await people[0].must({ t: 'undo', v: people[0].v, id: 'undone' });
	await people[0].must({ t: 'undo', v: people[0].v, id: 'undone' });
	expect([live.folded.match?.steps.length, people[0].sheet?.undo]).toEqual([0, false]);
	expect(coded(await people[0].ask({ t: 'undo', v: people[0].v }))).toBe('nothing-to-undo');
});

test('leaving in play: a bot has the seat for good; the last person ends the table', async () => {
	const hall = openHall(new MemoryLog());
	const { live, people } = await begin(hall, { players: 3 });
	const [a, b, c] = people;
	await a.must({ t: 'leave' });
	expect(live.folded.shown[0]).toMatchObject({ who: null, resigned: false });
	expect(live.folded.shown[0].bot).not.toBeNull();
	expect([live.folded.host, a.seat]).toEqual(['b', null]);
	expect(coded(await a.ask({ t: 'leave' }))).toBe('not-seated');
	await b.must({ t: 'leave' });
	await c.must({ t: 'leave' });
	expect(live.folded).toMatchObject({ status: 'over', over: { why: 'left', winners: [], places: [1, 1, 1] } });
});

test('resigning between two ends it, and the other has won', async () => {
	const log = new MemoryLog();
	const hall = openHall(log);
	const { live, people } = await begin(hall);
	await people[1].must({ t: 'resign' });
	expect(people[0].sheet).toMatchObject({ status: 'over', over: { why: 'resigned', winners: [0], places: [1, 2] } });
	expect(live.folded.shown[1]).toMatchObject({ who: 'b', resigned: true, bot: null });
	expect(log.results[0].results).toMatchObject([
		{ who: 'a', place: 1, won: true },
		{ who: 'b', place: 2, won: false },
	]);
	expect(coded(await people[0].act({ do: 'draw' }))).toBe('table-over');
	await people[1].must({ t: 'rematch' });
});

test('resigning among more: a bot plays on, and the seat is last whatever the bot makes of it', async () => {
	const hall = openHall(new MemoryLog());
	const { live, people } = await begin(hall, { players: 3 });
	await people[0].must({ t: 'resign' });
	expect(live.folded.shown[0]).toMatchObject({ who: 'a', resigned: true });
	expect(live.folded.host).toBe('b');
	expect(coded(await people[0].ask({ t: 'say', what: 'hello' }))).toBe('resigned');
	// Whoever wants may take the name off the seat, too; it is last all the same.
	const { bot } = live.folded.shown[0];
	await people[0].must({ t: 'leave' });
	expect(live.folded.shown[0]).toEqual({ who: null, bot, ready: true, swap: null, away: false, missed: 0, resigned: true });
	expect(people[0].seat).toBeNull();
	const dice = new Dice(3);
	while (live.folded.match?.over === false) {
		const [seat] = live.folded.match.toAct;
		// For the bot of seat 0 the test plays, as the driver would.
		if (seat === 0) break;
		await people[seat].must({ t: 'act', v: people[seat].v, do: [anyAction(live, seat, dice)] });
	}
	await people[1].must({ t: 'resign' });
	await people[2].must({ t: 'resign' });
	expect(live.folded.over).toMatchObject({ why: 'resigned', winners: [], places: [1, 1, 1] });
});

test('[evening] who left or gave up is behind those who played on, also at an end that nobody won', async () => {
	const hall = openHall(new MemoryLog());
	const { live, people: three } = await begin(hall, { players: 3, game: 'my-treasure' });
	await three[0].must({ t: 'leave' });
	const { match } = live.folded;
	if (!match) throw new Error('it has begun');
	// The bot on the seat that was left has the most.
	const outcome = { scores: [9, 5, 3], winners: [0], places: [1, 2, 3] };
	const ended = { ...live.folded, match: { ...match, state: match.state, game: { ...match.game, outcome: () => outcome } } as unknown as typeof match };
	expect(overOf(ended, 'played')).toEqual({ why: 'played', scores: [9, 5, 3], winners: [1], places: [3, 1, 2] });

	const { live: left, people } = await begin(hall, { players: 4, game: 'my-treasure' }, 1);
	await people[0].must({ t: 'leave' });
	await people[1].must({ t: 'resign' });
	await people[2].must({ t: 'leave' });
	expect(left.folded.over).toMatchObject({ why: 'left', winners: [], places: [2, 2, 2, 1] });
});

test('[evening] who gave up has nothing to take back: what is done there since is a bot’s', async () => {
	const hall = openHall(new MemoryLog());
	const { live, people } = await begin(hall, { players: 3, game: 'trezors', options: { contest: 'calm' } });
	const dice = new Dice(2);
	await people[0].must({ t: 'act', v: people[0].v, do: [anyAction(live, 0, dice)] });
	expect(people[0].sheet?.undo).toBe(true);
	await people[0].must({ t: 'resign' });
	expect(people[0].sheet?.undo).toBe(false);
	expect(coded(await people[0].ask({ t: 'undo', v: people[0].v }))).toBe('resigned');
});

test('a pause needs everybody who is there, and so does its end; one voice against is enough', async () => {
	const hall = openHall(new MemoryLog());
	const { live, people } = await begin(hall, { players: 3 });
	const [a, b, c] = people;
	const watcher = new Client('w').open(live);
	expect(coded(await watcher.ask({ t: 'vote', on: 'pause', yes: true }))).toBe('not-seated');
	expect(coded(await a.ask({ t: 'vote', on: 'pause', yes: false }))).toBe('no-vote');
	expect(coded(await a.ask({ t: 'vote', on: 'resume', yes: true }))).toBe('not-paused');
	await a.must({ t: 'vote', on: 'pause', yes: true });
	expect(watcher.sheet?.vote).toEqual({ on: 'pause', seat: null, by: 0, for: [0], against: [] });
	const { seq } = live.folded;
	await a.must({ t: 'vote', on: 'pause', yes: true });
	expect(live.folded.seq).toBe(seq);
	await b.must({ t: 'vote', on: 'pause', yes: false });
	expect(live.folded.vote).toBeNull();
	await a.must({ t: 'vote', on: 'pause', yes: true });
	await b.must({ t: 'vote', on: 'pause', yes: true });
	expect(live.folded.status).toBe('playing');
	await c.must({ t: 'vote', on: 'pause', yes: true });
	expect(a.sheet).toMatchObject({ status: 'paused', vote: null });
	expect(coded(await people[live.folded.match?.toAct[0] ?? 0].act({ do: 'draw' }))).toBe('paused');
	expect(coded(await a.ask({ t: 'vote', on: 'pause', yes: true }))).toBe('paused');
	// Who is gone for a while cannot be asked.
	c.close();
	hall.time.pass(60_000);
	await a.must({ t: 'vote', on: 'resume', yes: true });
	await b.must({ t: 'vote', on: 'resume', yes: true });
	expect(live.folded.status).toBe('playing');
});

test('a bot for somebody absent: the host says so, or the others vote by majority', async () => {
	const hall = openHall(new MemoryLog());
	const { live, people } = await begin(hall, { players: 4, absence: 'vote' });
	const [a, b, c, d] = people;
	expect(coded(await a.ask({ t: 'vote', on: 'bot', seat: 3, yes: true }))).toBe('not-absent');
	expect(coded(await a.ask({ t: 'bot', seat: 3, level: 'sailor' }))).toBe('not-absent');
	d.close();
	hall.time.pass(60_000);
	expect(coded(await a.ask({ t: 'bot', seat: 3, level: 'sailor' }))).toBe('needs-vote');
	expect(coded(await a.ask({ t: 'vote', on: 'bot', seat: 9, yes: true }))).toBe('no-seat');
	expect(coded(await a.ask({ t: 'vote', on: 'bot', yes: true }))).toBe('no-vote');
	await a.must({ t: 'vote', on: 'bot', seat: 3, yes: true });
	expect(coded(await b.ask({ t: 'vote', on: 'pause', yes: true }))).toBe('vote-open');
	expect(live.folded.shown[3].away).toBe(false);
	await b.must({ t: 'vote', on: 'bot', yes: true });
	expect(live.folded.shown[3]).toMatchObject({ who: 'd', away: true });
	expect(live.folded.shown[3].bot).not.toBeNull();
	expect(live.folded.vote).toBeNull();
	expect(coded(await c.ask({ t: 'vote', on: 'bot', seat: 3, yes: true }))).toBe('bot-plays');
	// Back by doing anything.
	const again = new Client('d', () => hall.time.now).open(live);
	await again.must({ t: 'back' });
	expect(live.folded.shown[3]).toMatchObject({ who: 'd', away: false, bot: null });
	again.close();
	hall.time.pass(60_000);
	expect(coded(await a.ask({ t: 'vote', on: 'bot', seat: 3, yes: false }))).toBe('no-vote');
	await b.must({ t: 'vote', on: 'bot', seat: 3, yes: true });
	await a.must({ t: 'vote', on: 'bot', seat: 3, yes: false });
	await c.must({ t: 'vote', on: 'bot', seat: 3, yes: false });
	expect([live.folded.vote, live.folded.shown[3].bot]).toEqual([null, null]);
});

test('at other tables the host replaces or removes who is absent, and nobody else', async () => {
	const hall = openHall(new MemoryLog());
	const { live, people } = await begin(hall, { players: 3, absence: 'wait' });
	const [a, b, c] = people;
	expect(coded(await a.ask({ t: 'remove', seat: 2 }))).toBe('not-absent');
	c.close();
	hall.time.pass(60_000);
	expect(coded(await b.ask({ t: 'bot', seat: 2, level: 'sailor' }))).toBe('not-host');
	await a.must({ t: 'bot', seat: 2, level: 'captain' });
	expect(live.folded.shown[2]).toMatchObject({ who: 'c', away: true });
	expect(coded(await a.ask({ t: 'bot', seat: 2, level: 'captain' }))).toBe('bot-plays');
	await a.must({ t: 'remove', seat: 2 });
	expect(live.folded.shown[2].who).toBeNull();
	expect(coded(await a.ask({ t: 'remove', seat: 2 }))).toBe('seat-empty');
	const again = new Client('c').open(live);
	expect([again.seat, coded(await again.ask({ t: 'back' }))]).toEqual([null, 'not-seated']);
});

test('who is away is back with the first action', async () => {
	const hall = openHall(new MemoryLog());
	let table = await begin(hall, { pace: 'live', turn: 60 });
	while (table.live.folded.match?.toAct[0] !== 1) table = await begin(hall, { pace: 'live', turn: 60 });
	const { live, people } = table;
	people[1].close();
	// A turn missed by the clock, before it counts as absent.
	hall.time.pass(60_000);
	await live.wake();
	const again = new Client('b').open(live);
	expect(live.folded.shown[1]).toMatchObject({ missed: 1, bot: 'lantern' });
	await again.must({ t: 'act', v: again.v, do: [{ do: 'draw' }], id: 'here' });
	expect(live.folded.shown[1]).toMatchObject({ missed: 0, bot: null });
	expect(again.of('moved').map(({ id }) => id)).toEqual([undefined, 'here']);
});

test('what is said goes to everybody who wants to hear it; only who sits there speaks', async () => {
	const hall = openHall(new MemoryLog());
	const { live, people } = await begin(hall);
	const watcher = new Client('w').open(live);
	people[1].muted.add('a');
	await people[0].must({ t: 'say', what: 'good-luck' });
	expect([people[0], people[1], watcher].map((client) => client.of('said'))).toEqual([
		[{ t: 'said', c: 1, seat: 0, what: 'good-luck' }],
		[],
		[{ t: 'said', c: 1, seat: 0, what: 'good-luck' }],
	]);
	expect(coded(await watcher.ask({ t: 'say', what: 'hello' }))).toBe('not-seated');
});

test('when nothing can be kept nothing is done, and it works again afterwards', async () => {
	const log = new MemoryLog();
	const hall = openHall(log);
	const { live, people } = await begin(hall);
	const turn = live.folded.match?.toAct[0] ?? 0;
	const before = live.folded;
	const bodies = people.map(({ bodies }) => bodies.length);
	for (const code of ['disk-full', 'read-only', 'storage'] as const) {
		log.trouble = new StorageError(code, 'no');
		expect(coded(await people[turn].act({ do: 'draw' }))).toBe(code);
		expect(isRefusal((await hall.tables.make(wanted(), 'z')) as object)).toBe(true);
	}
	expect([live.folded === before, people.map((one) => one.bodies.length)]).toEqual([true, bodies]);
	log.trouble = null;
	await people[turn].must({ t: 'act', v: people[turn].v, do: [{ do: 'draw' }] });
});

test('terms: an unknown game, too many players or bots, a clock that cannot be, a race over days', async () => {
	const { tables } = openHall(new MemoryLog());
	const refusal = async (change: Partial<MakeTable>): Promise<[string | null, unknown]> => {
		const made = await tables.make(wanted(change), 'a');
		return isRefusal(made) ? [coded(made), made.data?.field] : [null, undefined];
	};
	expect(await refusal({ game: 'chess' })).toEqual(['unknown-game', undefined]);
	expect(await refusal({ players: 9 })).toEqual(['bad-terms', 'players']);
	expect(await refusal({ options: { characters: 'maybe' } })).toEqual(['bad-terms', 'options.characters']);
	expect(await refusal({ bots: ['sailor', 'sailor'] })).toEqual(['bad-terms', 'bots']);
	expect(await refusal({ turn: 30 })).toEqual(['bad-terms', 'turn']);
	expect(await refusal({ pace: 'live', turn: 5 })).toEqual(['bad-terms', 'turn']);
	expect(await refusal({ pace: 'days', turn: 15 })).toEqual(['bad-terms', 'turn']);
	expect(await refusal({ game: 'trezors', pace: 'days' })).toEqual(['no-race-over-days', undefined]);
	expect(await refusal({ game: 'trezors', pace: 'days', options: { contest: 'calm' } })).toEqual([null, undefined]);
	expect(await refusal({ pace: 'live', turn: 30 })).toEqual([null, undefined]);
	expect(await refusal({ from: { table: 'none', step: 0, seat: 0 } })).toEqual(['bad-step', undefined]);
});

afterAll(() => {
	// These come from elsewhere: see live-tables.test.ts, live-nodes.test.ts and live-faults.test.ts.
	const elsewhere = ['not-found', 'unreadable', 'damaged', 'busy', 'table-worn'];
	expect(REFUSALS.filter((code) => !seen.has(code) && !elsewhere.includes(code))).toEqual([]);
});
