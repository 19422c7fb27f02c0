// Whom the host takes off a table, and how they learn of it.
import { isRefusal } from '@trove/kernel';
import { expect, test } from 'vitest';
import { begin, Client, found, MemoryLog, openHall, wanted } from './live-kit.ts';

const MINUTE = 60_000;

test('[A14] whom the host removes is told at once, before and in the game, and again when they come back; nobody else is', async () => {
	const log = new MemoryLog();
	const hall = openHall(log);
	const clock = (): number => hall.time.now;
	const made = await hall.tables.make(wanted({ players: 3 }), 'a');
	if (isRefusal(made)) throw new Error(made.code);
	const live = await found(hall, made.table);
	const [a, b, c] = ['a', 'b', 'c'].map((who) => new Client(who, clock).open(live));
	const told = (client: Client): unknown => client.of('sheet').at(-1)?.removed;
	await b.must({ t: 'sit', seat: 1, word: 'b' });
	await c.must({ t: 'sit', seat: 2, word: 'c' });
	await a.must({ t: 'remove', seat: 1 });
	expect([b.seat, told(b)]).toEqual([null, true]);
	// Who only stands up is not.
	await c.must({ t: 'stand' });
	expect([c.seat, told(c)]).toEqual([null, undefined]);
	const again = await found(openHall(log, { time: hall.time }), made.table);
	expect(told(new Client('b', clock).open(again))).toBe(true);
	for (const who of ['a', 'c', 'watcher']) expect(told(new Client(who, clock).open(again))).toBeUndefined();

	const game = await begin(hall, { players: 3, absence: 'wait' });
	const [host, gone] = game.people;
	gone.close();
	hall.time.pass(MINUTE);
	await host.must({ t: 'remove', seat: 1 });
	const back = new Client(gone.who, clock).open(game.live);
	expect([back.seat, told(back)]).toEqual([null, true]);
});
