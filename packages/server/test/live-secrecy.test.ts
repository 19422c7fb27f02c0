import { isRefusal } from '@trove/kernel';
import type { MakeTable } from '@trove/protocol';
import { expect, test } from 'vitest';
import type { LiveTable } from '../src/live/live-table.ts';
import { actors, anyAction, begin, Client, Dice, FakeTime, found, MemoryLog, openHall, wanted } from './live-kit.ts';

/** A copy of a log, to play on from in another way. */
function fork(log: MemoryLog): MemoryLog {
	const copy = new MemoryLog();
	for (const [table, known] of log.tables) copy.tables.set(table, structuredClone(known));
	return copy;
}

/** What everybody else gets while a seat plays its secret part at random; null when that revealed something to all. */
async function secretPart(log: MemoryLog, table: string, now: number, actor: number, dice: Dice): Promise<string[][] | null> {
	const time = new FakeTime(now);
	const hall = openHall(log, { time });
	const live = await found(hall, table);
	const clock = (): number => time.now;
	const mine = new Client(live.folded.shown[actor].who ?? '', clock).open(live);
	const others = live.folded.shown.flatMap(({ who }, seat) => (seat === actor || who === null ? [] : new Client(who, clock).open(live)));
	const everybody = [...others, new Client('watcher', clock).open(live)];
	const phase = phaseOf(live);
	const before = live.folded.match?.steps.filter(({ final }) => final).length ?? 0;
	for (let steps = 0; steps < 30 && (live.folded.match?.toAct ?? []).includes(actor); steps++) {
		// Some are refused, some taken back.
		if (dice.below(3) === 0) await mine.ask({ t: 'undo', v: mine.v });
		if (dice.below(4) === 0) await mine.act({ do: 'nonsense' });
		await mine.must({ t: 'act', v: mine.v, do: [anyAction(live, actor, dice)] });
	}
	if (phaseOf(live) !== phase) return null;
	// Taps are spent when they are made; whatever else is final has shown something.
	if (phase !== 'tap' && (live.folded.match?.steps.filter(({ final }) => final).length ?? 0) !== before) return null;
	// What they ask now, they are answered alike.
	const answers: unknown[] = [];
	for (const client of everybody) {
		answers.push(await client.ask({ t: 'undo', v: client.v, id: 'one' }));
		answers.push(await client.ask({ t: 'act', v: client.v, do: [{ do: 'nonsense' }], id: 'two' }));
		answers.push(await client.ask({ t: 'act', v: client.v + 1, do: [{ do: 'pass' }], id: 'three' }));
		answers.push(await client.ask({ t: 'say', what: 'hurry', id: 'four' }));
	}
	// Who comes new sees the same, too.
	const late = [...others.map(({ who }) => who), 'late'].map((who) => new Client(who, clock).open(live));
	// What follows from their coming is done before time passes, in which a race would end.
	await live.wake();
	// Spectators who are held back have seen everything by then.
	hall.time.pass(5000);
	await Promise.resolve();
	expect(hall.failures).toEqual([]);
	return [...everybody, ...late].map(({ bodies }) => bodies).concat([answers.map((answer) => JSON.stringify(answer))]);
}

function phaseOf(live: LiveTable): string {
	const { match } = live.folded;
	return match ? `${match.game.phase(match.state)}` : '';
}

const SECRET: readonly Partial<MakeTable>[] = [
	{ game: 'dead-mans-draw', players: 4, options: { characters: true }, pace: 'live', turn: 60, odds: true },
	{ game: 'silver-and-gold', players: 3, pace: 'live', turn: 60 },
	{ game: 'silver-and-gold', players: 4, aid: true },
	{ game: 'silver-and-gold', players: 3, delay: 3 },
	{ game: 'trezors', players: 3 },
	{ game: 'trezors', players: 4, options: { contest: 'calm' }, pace: 'days', turn: 1 },
];

test.each(SECRET)('what others are sent does not depend on what a seat does in secret: %o', async (change) => {
	let pairs = 0;
	let differed = 0;
	for (let game = 0; game < 2; game++) {
		const log = new MemoryLog();
		const hall = openHall(log);
		const dice = new Dice(`${game} ${JSON.stringify(change)}`);
		const { live, people, table } = await begin(hall, change);
		for (let steps = 0; steps < 40 && live.folded.status === 'playing'; steps++) {
			const { seats } = actors(live);
			const seat = seats[dice.below(seats.length)];
			if (seats.length > 1) {
				const one = await secretPart(fork(log), table, hall.time.now, seat, dice);
				const forked = fork(log);
				const other = await secretPart(forked, table, hall.time.now, seat, dice);
				if (one && other) {
					pairs++;
					expect(other).toEqual(one);
					const played = forked.tables.get(table)?.log.filter(({ entry }) => entry.e === 'acted').length ?? 0;
					if (played > 0) differed++;
				}
			}
			hall.time.pass(dice.below(5000));
			await people[seat].must({ t: 'act', v: people[seat].v, do: [anyAction(live, seat, dice)] });
		}
	}
	expect(pairs).toBeGreaterThan(5);
	expect(differed).toBeGreaterThan(5);
});

test('versions count what an audience was told, not what others did', async () => {
	const hall = openHall(new MemoryLog());
	const { live, people } = await begin(hall, { game: 'silver-and-gold', players: 3 });
	const [a, b] = people;
	const before = [live.folded.told[1], b.bodies.length];
	const [one, two] = live.folded.match?.legal(0) ?? [];
	// That somebody has chosen shows; what, and that it was thought over, does not.
	await a.must({ t: 'act', v: a.v, do: [one] });
	expect(b.of('moved').at(-1)).toMatchObject({ on: [{ on: 'kept', seat: 0, cards: '?' }] });
	await a.must({ t: 'undo', v: a.v });
	await a.must({ t: 'act', v: a.v, do: [two] });
	expect([live.folded.told[1], b.bodies.length]).toEqual([before[0] + 3, before[1] + 3]);
	const dice = new Dice(11);
	for (const seat of [1, 2]) await people[seat].must({ t: 'act', v: people[seat].v, do: [anyAction(live, seat, dice)] });
	// Marks are nobody's business until all are done.
	const told = [...live.folded.told];
	const marks = (live.folded.match?.legal(0) ?? []).filter(({ do: what }) => what === 'mark');
	await a.must({ t: 'act', v: a.v, do: [marks[0]] });
	if (live.folded.match?.toAct.includes(0)) expect(live.folded.told.slice(1)).toEqual(told.slice(1));
	expect(live.folded.told[0]).toBe(told[0] + 1);
});

test('an audience that nobody looks at has the same versions as one that somebody looks at', async () => {
	// In a race nobody is waited for who does not look.
	for (const change of SECRET.filter(({ game, options }) => game !== 'trezors' || options?.contest === 'calm')) {
		const log = new MemoryLog();
		const hall = openHall(log);
		const dice = new Dice(JSON.stringify(change));
		const { people, live, table } = await begin(hall, change);
		const blind = fork(log);
		const times = [hall.time.now];
		new Client('watcher').open(live);
		const played: [number, ReturnType<typeof anyAction>][] = [];
		for (let steps = 0; steps < 80 && live.folded.status === 'playing'; steps++) {
			const { seats } = actors(live);
			const seat = seats[dice.below(seats.length)];
			const action = anyAction(live, seat, dice);
			played.push([seat, action]);
			await people[seat].must({ t: 'act', v: people[seat].v, do: [action] });
			times.push(hall.time.now);
		}
		// The same actions again at a server at which only one person ever looks, and only while acting.
		const other = openHall(blind, { time: new FakeTime(times[0]) });
		const dark = await found(other, table);
		for (const [seat, action] of played) {
			const client = new Client(people[seat].who).open(dark);
			await client.must({ t: 'act', v: client.v, do: [action] });
			client.close();
		}
		const versions = async (from: MemoryLog): Promise<unknown> => (await from.read(table)).map(({ told }) => told);
		expect(await versions(blind)).toEqual(await versions(log));
	}
});

test('who is held back is answered alike before and after the end, whatever they ask for', async () => {
	const hall = openHall(new MemoryLog());
	const { live, people } = await begin(hall, { delay: 900 });
	const watcher = new Client('watcher').open(live);
	const answers = (client: Client): Promise<unknown[]> =>
		Promise.all(
			(
				[
					{ t: 'sit', seat: 0, word: '' },
					{ t: 'stand' },
					{ t: 'swap', seat: 1 },
					{ t: 'ready', on: true },
					{ t: 'start' },
					{ t: 'bot', seat: 1, level: 'sailor' },
					{ t: 'remove', seat: 1 },
					{ t: 'back' },
					{ t: 'leave' },
					{ t: 'resign' },
					{ t: 'vote', on: 'pause', yes: true },
					{ t: 'rematch' },
					{ t: 'say', what: 'hurry' },
					{ t: 'undo', v: client.v },
				] as const
			).map((request) => client.ask(request)),
		);
	const before = await answers(watcher);
	await people[0].must({ t: 'resign' });
	expect(await people[1].ask({ t: 'stand' })).toEqual({ code: 'table-over' });
	hall.time.pass(899_000);
	expect(await answers(watcher)).toEqual(before);
	hall.time.pass(1000);
	expect(await watcher.ask({ t: 'sit', seat: 0, word: '' })).toEqual({ code: 'table-over' });
	// A table that ended before its game began has nothing to hold back.
	const open = await hall.tables.make(wanted({ delay: 900 }), 'a');
	if (isRefusal(open)) throw new Error(open.code);
	const empty = await found(hall, open.table);
	await new Client('a').open(empty).must({ t: 'stand' });
	expect(await new Client('watcher').open(empty).ask({ t: 'sit', seat: 0, word: '' })).toEqual({ code: 'table-over' });
});

test('[A14] who is held back is told that play is on and from when it is shown, and nothing else of it', async () => {
	const log = new MemoryLog();
	const hall = openHall(log);
	const made = await hall.tables.make(wanted({ delay: 60 }), 'a');
	if (isRefusal(made)) throw new Error(made.code);
	const live = await found(hall, made.table);
	const clock = (): number => hall.time.now;
	const [a, b] = ['a', 'b'].map((who) => new Client(who, clock).open(live));
	await b.must({ t: 'sit', seat: 1, word: 'b' });
	await b.must({ t: 'ready', on: true });
	const watcher = new Client('watcher', clock).open(live);
	expect(watcher.of('held')).toEqual([]);
	await a.must({ t: 'start' });
	const until = hall.time.now + 60_000;
	expect(watcher.of('held')).toEqual([{ t: 'held', c: 1, until }]);
	for (const player of [a, b]) expect(player.of('held')).toEqual([]);

	/** What spectators get until the beginning is shown, while the game goes on in one way or another. */
	const seen = async (plays: (people: readonly Client[], table: LiveTable) => Promise<void>): Promise<string[][]> => {
		const other = openHall(fork(log), { time: new FakeTime(hall.time.now) });
		const table = await found(other, made.table);
		const now = (): number => other.time.now;
		const people = ['a', 'b'].map((who) => new Client(who, now).open(table));
		const early = new Client('early', now).open(table);
		other.time.pass(20_000);
		await plays(people, table);
		const late = new Client('late', now).open(table);
		other.time.pass(39_999);
		for (const { bodies } of [early, late]) expect(bodies.filter((body) => body.includes('"held"'))).toEqual([`"t":"held","until":${until}}`]);
		for (const { sheet } of [early, late]) expect(sheet).toMatchObject({ status: 'open', view: null });
		return [early, late].map(({ bodies }) => [...bodies]);
	};
	const quiet = await seen(async () => undefined);
	const played = await seen(async (people, table) => {
		const { seats } = actors(table);
		await people[seats[0]].must({ t: 'act', v: people[seats[0]].v, do: [anyAction(table, seats[0], new Dice(3))] });
	});
	const ended = await seen(async ([, loser]) => loser.must({ t: 'resign' }));
	expect(played).toEqual(quiet);
	expect(ended).toEqual(quiet);

	// Once it is shown there is nothing to be told any more.
	hall.time.pass(60_000);
	expect(watcher.sheet?.status).toBe('playing');
	expect(new Client('later', clock).open(live).of('held')).toEqual([]);
});
