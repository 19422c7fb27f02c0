import { setImmediate as breath } from 'node:timers/promises';
import { isRefusal } from '@trove/kernel';
import { expect, test } from 'vitest';
import { foldAll } from '../src/core/fold.ts';
import { actors, anyAction, begin, Client, Dice, found, MemoryLog, openHall, QUIET, wanted } from './live-kit.ts';
import { gather } from './live-play.ts';

test('two people play a whole game, and see it end', async () => {
	const log = new MemoryLog();
	const hall = openHall(log);
	const { live, people } = await begin(hall);
	const watcher = new Client('w').open(live);
	const dice = new Dice(1);
	for (let { seats } = actors(live); seats.length > 0; { seats } = actors(live)) {
		await people[seats[0]].must({ t: 'act', v: people[seats[0]].v, do: [anyAction(live, seats[0], dice)] });
	}
	for (const client of [...people, watcher]) {
		expect(client.sheet).toMatchObject({ status: 'over', over: { why: 'played' }, view: { phase: 'over' } });
		expect(client.of('sheet').length).toBeLessThan(3);
	}
	const { over } = live.folded;
	expect(log.results.flatMap(({ results }) => results)).toEqual(
		[0, 1].map((seat) => ({
			seat,
			who: 'ab'[seat],
			bot: null,
			score: over?.scores[seat],
			place: over?.places[seat],
			won: over?.winners.includes(seat),
		})),
	);
	expect(hall.failures).toEqual([]);
});

test('one text serves all connections of an audience; the answer to a request is in it', async () => {
	const hall = openHall(new MemoryLog());
	const { live, people } = await begin(hall);
	const turn = live.folded.match?.toAct[0] ?? 0;
	const tab = new Client(people[turn].who).open(live);
	const watchers = [new Client('x').open(live), new Client('y').open(live)];
	await people[turn].must({ t: 'act', v: people[turn].v, do: [{ do: 'draw' }], id: 'mine' });
	expect(tab.bodies.at(-1)).toBe(people[turn].bodies.at(-1));
	expect(tab.of('moved').at(-1)?.id).toBe('mine');
	expect(watchers[0].bodies.at(-1)).toBe(watchers[1].bodies.at(-1));
	expect(watchers[0].of('moved').at(-1)?.id).toBeUndefined();
	expect(people[1 - turn].of('moved').at(-1)?.id).toBeUndefined();
});

test('the same request twice at the same time is done once and answered twice', async () => {
	const hall = openHall(new MemoryLog());
	const { live, people } = await begin(hall);
	const turn = live.folded.match?.toAct[0] ?? 0;
	const tab = new Client(people[turn].who).open(live);
	const request = { t: 'act', v: people[turn].v, do: [{ do: 'draw' }], id: 'twice' } as const;
	expect(await Promise.all([people[turn].ask(request), tab.ask(request), people[turn].ask(request)])).toEqual([null, null, null]);
	expect(live.folded.match?.steps.length).toBe(1);
	expect(tab.of('ok')).toEqual([{ t: 'ok', c: 1, id: 'twice' }]);
	await Promise.all([1, 2].map(() => people[0].must({ t: 'say', what: 'wow', id: 'said' })));
	expect(people[1].of('said')).toHaveLength(1);
	// An id of one person says nothing about another's.
	const other = people[1 - turn];
	expect(await other.ask({ ...request, v: other.v })).toMatchObject({ code: 'not-your-turn' });
});

test('many requests at once are carried out one after another, in their order', async () => {
	const log = new MemoryLog();
	const hall = openHall(log);
	const { live, people } = await begin(hall, { game: 'silver-and-gold', players: 4 });
	const dice = new Dice(9);
	const answers = await Promise.all([3, 1, 0, 2].map((seat) => people[seat].act(anyAction(live, seat, dice))));
	expect(answers).toEqual([null, null, null, null]);
	expect(live.folded.match?.steps.slice(0, 4).map(({ seat }) => seat)).toEqual([3, 1, 0, 2]);
});

test('who comes back with what there is gets `same`, who has something else gets everything', async () => {
	const hall = openHall(new MemoryLog());
	const { live, people } = await begin(hall);
	const turn = live.folded.match?.toAct[0] ?? 0;
	const [mine, other] = [people[turn], people[1 - turn]];
	other.close();
	const { v, h } = other;
	other.open(live, { v, h });
	expect(other.messages.findLast(({ t }) => t === 'same' || t === 'sheet')).toEqual({ t: 'same', c: 1, v, seat: 1 - turn });
	other.close();
	other.open(live, { v, h: h ^ 1 });
	expect(other.messages.findLast(({ t }) => t === 'same' || t === 'sheet')).toMatchObject({ t: 'sheet', v, h });
	other.close();
	await mine.must({ t: 'act', v: mine.v, do: [{ do: 'draw' }] });
	other.open(live, { v, h });
	expect(other.messages.findLast(({ t }) => t === 'same' || t === 'sheet')).toMatchObject({ t: 'sheet', v: v + 1 });
	const log = other
		.of('sheet')
		.at(-1)
		?.log.map((line) => ('on' in line ? line.on : line.note));
	expect(log?.slice(0, 3)).toEqual(['first', 'raid', 'draw']);
	live.again(other);
	expect(other.of('sheet').at(-1)?.v).toBe(v + 1);
});

test('who begins to look while something is being written sees it once it stands, and not before', async () => {
	const log = new MemoryLog();
	const hall = openHall(log);
	const { live, people } = await begin(hall);
	const turn = live.folded.match?.toAct[0] ?? 0;
	const watcher = new Client('w');
	const tab = new Client(people[0].who);
	const before = live.folded.told.slice();
	log.meanwhile = () => {
		watcher.open(live);
		tab.open(live);
		expect([watcher.v, tab.v]).toEqual([before[2], before[0]]);
	};
	await people[turn].must({ t: 'act', v: people[turn].v, do: [{ do: 'draw' }] });
	expect([watcher.v, tab.v]).toEqual([before[2] + 1, before[0] + 1]);
	expect(watcher.sheet?.view).toMatchObject({ drawn: true });
	expect([tab.v, tab.h]).toEqual([people[0].v, people[0].h]);
});

test('names and who is connected are told apart from the document', async () => {
	const hall = openHall(new MemoryLog());
	const { live, people } = await begin(hall);
	const watcher = new Client('w').open(live);
	await breath();
	expect(watcher.of('people')).toEqual([{ t: 'people', c: 1, people: { a: { name: 'A', avatar: 'cat' }, b: { name: 'B', avatar: 'compass' } } }]);
	expect(watcher.of('here')).toEqual([{ t: 'here', c: 1, seats: [true, true], watching: 1 }]);
	const { v } = watcher;
	hall.names.change('b', 'Bess');
	await breath();
	expect(watcher.of('people').at(-1)).toEqual({ t: 'people', c: 1, people: { b: { name: 'Bess', avatar: 'compass' } } });
	hall.names.change('b', null);
	await breath();
	expect(watcher.of('people').at(-1)?.people).toEqual({ b: null });
	hall.names.change('stranger', 'Nobody here');
	people[1].close();
	new Client('x').open(live).close();
	hall.time.pass(300);
	// Many comings and goings are told once.
	expect(watcher.of('here').slice(1)).toEqual([{ t: 'here', c: 1, seats: [true, false], watching: 1 }]);
	expect([watcher.v, watcher.of('people').length]).toEqual([v, 3]);
});

test('spectators who are held back see everything later, by the entries’ own times, also after a restart', async () => {
	const log = new MemoryLog();
	let hall = openHall(log);
	const dice = new Dice(4);
	const { live, people, watcher } = await gather(hall, { players: 2, delay: 10 }, dice);
	const { table } = live.folded;
	// Before the beginning nothing is held back.
	expect(watcher.sheet?.status).toBe('open');
	expect(watcher.sheet?.seats.every(({ ready }) => ready)).toBe(true);
	hall.time.pass(9_999);
	const act = async (): Promise<void> => {
		const [seat] = actors(live).seats;
		const person = people.find(({ who }) => who === live.folded.shown[seat].who);
		await person?.must({ t: 'act', v: person.v, do: [anyAction(live, seat, dice)] });
	};
	await act();
	await people[0].must({ t: 'say', what: 'ouch' });
	expect([watcher.sheet?.status, watcher.of('said')]).toEqual(['open', []]);
	hall.time.pass(1);
	expect([watcher.sheet?.status, watcher.sheet?.view?.phase, watcher.v < live.folded.told[2]]).toEqual(['playing', 'raid', true]);
	// Who comes now sees what spectators see now.
	const late = new Client('late').open(live);
	expect([late.v, late.h, late.seat, late.sheet]).toEqual([watcher.v, watcher.h, null, watcher.sheet]);
	expect(late.of('sheet')[0].log.map((line) => ('on' in line ? line.on : line.note))).toEqual(['first', 'raid']);
	hall.time.pass(9_998);
	expect(watcher.v).toBe(late.v);
	expect(watcher.v).toBeLessThan(live.folded.told[2]);
	hall.time.pass(1);
	expect([watcher.v, watcher.of('said').length]).toEqual([live.folded.told[2], 1]);
	// A restart in between: the same versions, the same hashes.
	hall.time.pass(3000);
	await act();
	hall.time.forget();
	hall = openHall(log, { time: hall.time });
	const again = await found(hall, table);
	watcher.open(again, { v: watcher.v, h: watcher.h });
	expect(watcher.messages.findLast(({ t }) => t === 'same' || t === 'sheet')).toMatchObject({ t: 'same' });
	hall.time.pass(9_999);
	expect(again.forSpectators.seq).toBeLessThan(again.folded.seq);
	hall.time.pass(1);
	expect([watcher.v, again.forSpectators.seq]).toEqual([again.folded.told[2], again.folded.seq]);
});

test('a replay of a game whose spectators are held back opens when they have seen the end', async () => {
	const hall = openHall(new MemoryLog());
	const { people, live, table } = await begin(hall, { delay: 60 });
	expect(await hall.tables.replay(table)).toEqual({ code: 'not-over' });
	await people[0].must({ t: 'resign' });
	hall.time.pass(59_999);
	expect(await hall.tables.replay(table)).toEqual({ code: 'not-over' });
	const watcher = new Client('w').open(live);
	expect(watcher.sheet?.status).not.toBe('over');
	hall.time.pass(1);
	expect(await hall.tables.replay(table)).toMatchObject({ table, over: { why: 'resigned' } });
	expect(watcher.sheet?.status).toBe('over');
});

test('[evening] who sat at a table looks back at it at once; who did not waits as its spectators do', async () => {
	const hall = openHall(new MemoryLog());
	const { people, table } = await begin(hall, { players: 3, delay: 60 });
	expect(await hall.tables.replay(table, 'a'), 'in play').toEqual({ code: 'not-over' });
	await people[2].must({ t: 'leave' });
	expect(await hall.tables.replay(table, 'c'), 'left, and still in play').toEqual({ code: 'not-over' });
	await people[0].must({ t: 'resign' });
	await people[1].must({ t: 'resign' });
	for (const who of ['a', 'b', 'c']) expect(await hall.tables.replay(table, who)).toMatchObject({ table, over: { why: 'resigned' } });
	for (const who of ['w', null]) expect(await hall.tables.replay(table, who)).toEqual({ code: 'not-over' });
	const from = { table, step: 0, seat: 0 };
	expect(await hall.tables.make(wanted({ players: 3, from }), 'w')).toEqual({ code: 'bad-step' });
	expect(await hall.tables.make(wanted({ players: 3, from }), 'a')).toMatchObject({ table: expect.any(String) });
});

test('a race: taps are timed from the reveal on, with what the connection’s round trip allows', async () => {
	const hall = openHall(new MemoryLog());
	const { live, people } = await begin(hall, { game: 'trezors', players: 3 });
	expect(people.every(({ measured }) => measured > 0)).toBe(true);
	const dice = new Dice(7);
	for (const seat of [0, 1, 2]) await people[seat].must({ t: 'act', v: people[seat].v, do: [anyAction(live, seat, dice)] });
	expect(live.folded.match?.game.phase(live.folded.match.state)).toBe('tap');
	const ms = (seat: number): unknown => live.folded.match?.actions.findLast((action) => action.seat === seat)?.ms;
	const tap = (claimed: number) => ({ t: 'act', v: -1, do: [{ do: 'tap', chest: 0, ms: claimed }] }) as const;
	hall.time.pass(1000);
	people[0].trip = 80;
	await people[0].must({ ...tap(950), v: people[0].v });
	expect(ms(0)).toBe(950);
	// A lie gains no more than the tolerance.
	people[1].trip = 80;
	await people[1].must({ ...tap(120), v: people[1].v });
	expect(ms(1)).toBe(1000 - 80 - 30);
	// A second connection that comes later was shown the reveal later, but the race is no younger for it.
	const tab = new Client('c', () => hall.time.now).open(live);
	tab.trip = 80;
	hall.time.pass(300);
	await tab.must({ ...tap(200), v: tab.v });
	expect(live.folded.match?.game.phase(live.folded.match.state)).toBe('choose');
	expect(ms(2)).toBe(1300 - 80 - 30);
	// Rules of reaction times hold only in a race.
	expect(isRefusal((await people[0].act({ do: 'tap', chest: 0, ms: 5 })) ?? {})).toBe(true);
});

test('what happens by itself is written as everything else is: clocks, absences, the end of a race', async () => {
	const log = new MemoryLog();
	const hall = openHall(log, { settings: { ...QUIET, abandoned: { ...QUIET.abandoned, playing: 1_800_000 } } });
	const { live, people, table } = await begin(hall, { pace: 'live', turn: 20 });
	const turn = live.folded.match?.toAct[0] ?? 0;
	expect(people[0].sheet?.due).toBe(hall.time.now + 20_000);
	expect(hall.plans.get(table)).toBe(hall.time.now + 20_000);
	hall.time.pass(20_000);
	await hall.tables.wake(table);
	expect(people[1 - turn].sheet?.seats[turn]).toMatchObject({ who: 'ab'[turn], missed: 1, bot: 'lantern' });
	await people[turn].must({ t: 'back' });
	expect(live.folded.shown[turn]).toMatchObject({ missed: 0, bot: null });
	for (const client of people) client.close();
	hall.time.pass(20_000);
	await hall.tables.wake(table);
	// It has left memory meanwhile, as nobody looks.
	hall.time.pass(1_779_999);
	await hall.tables.wake(table);
	expect((await found(hall, table)).folded.status).toBe('playing');
	hall.time.pass(1);
	await hall.tables.wake(table);
	const { folded } = await found(hall, table);
	expect(folded).toMatchObject({ status: 'over', over: { why: 'abandoned' } });
	expect([hall.plans.get(table), log.tables.get(table)?.summary]).toMatchObject([null, { status: 'over', due: null, code: null }]);
	const whole = foldAll(table, await log.read(table));
	expect(whole?.over).toEqual(folded.over);
});

test('a bot is asked as soon as it is to act, and acts no sooner than its time', async () => {
	const thinking: number[] = [];
	const known: { actions: { do: string }[] | null } = { actions: null };
	const hall = openHall(new MemoryLog(), {
		bots: () => ({
			think: (_match, ask) => {
				thinking.push(ask.at);
				return known.actions;
			},
			refused: () => undefined,
		}),
	});
	let table = await begin(hall, { players: 2 }, 1);
	while (table.live.folded.match?.toAct[0] !== 1) table = await begin(hall, { players: 2 }, 1);
	const { live } = table;
	expect(thinking.length).toBeGreaterThan(0);
	known.actions = [{ do: 'draw' }];
	hall.time.pass(999);
	await live.wake();
	expect(live.folded.match?.steps.length).toBe(0);
	expect(hall.plans.get(table.table)).toBe(hall.time.now + 1);
	hall.time.pass(1);
	await live.wake();
	expect(live.folded.match?.steps.length).toBe(1);
	expect((await hall.log.read(table.table)).at(-1)?.entry).toMatchObject({ e: 'acted', seat: 1, by: 'bot' });
});

test('tables that nobody needs leave memory, and come back as they were', async () => {
	const hall = openHall(new MemoryLog());
	const made = await hall.tables.make(wanted(), 'a');
	if (isRefusal(made)) throw new Error(made.code);
	const live = await found(hall, made.table);
	const client = new Client('a').open(live);
	hall.time.pass(200_000);
	expect(await found(hall, made.table)).toBe(live);
	client.close();
	hall.time.pass(200_000);
	expect(hall.tables.size).toBe(0);
	const again = await found(hall, made.table);
	expect(again).not.toBe(live);
	expect(again.folded).toEqual(live.folded);
});
