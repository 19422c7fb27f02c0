import { EVERYTHING, isRefusal, TABLE } from '@trove/kernel';
import type { MakeTable } from '@trove/protocol';
import type { Folded } from '../src/core/folded.ts';
import type { LiveTable } from '../src/live/live-table.ts';
import { actors, anyAction, Client, type Dice, found, type Hall, wanted } from './live-kit.ts';

/** Everything about a table that can be compared. */
export function plain({ match, ...rest }: Folded): unknown {
	return {
		...rest,
		match: match && {
			state: match.game.observe(match.state, EVERYTHING),
			steps: match.steps,
			version: match.version,
			fresh: rest.seats.map((_, seat) => match.freshSince(seat)),
			undo: rest.seats.map((_, seat) => match.undoRefusal(seat)),
		},
	};
}

/** Every game, small and large, with every option somewhere. */
export const TABLES: readonly Partial<MakeTable>[] = [
	{ game: 'dead-mans-draw', players: 2 },
	{ game: 'dead-mans-draw', players: 5, options: { characters: true }, aid: true },
	{ game: 'silver-and-gold', players: 2 },
	{ game: 'silver-and-gold', players: 4, options: { refill: 'step' } },
	{ game: 'my-treasure', players: 2, pace: 'live', turn: 30 },
	{ game: 'my-treasure', players: 4, delay: 5 },
	{ game: 'trezors', players: 2, options: { contest: 'calm' }, pace: 'days', turn: 2 },
	{ game: 'trezors', players: 4 },
];

/** A table with people on all seats, one look each, and one who watches. */
export interface Crowd {
	readonly live: LiveTable;
	readonly people: Client[];
	readonly watcher: Client;
}

/** Fills a table after random comings and goings, and begins it. */
export async function gather(hall: Hall, change: Partial<MakeTable>, dice: Dice): Promise<Crowd> {
	const made = await hall.tables.make(wanted(change), 'a');
	if (isRefusal(made)) throw new Error(JSON.stringify(made));
	const live = await found(hall, made.table);
	const players = live.folded.terms.players;
	const clock = (): number => hall.time.now;
	const people = Array.from({ length: players }, (_, i) => new Client(String.fromCharCode(97 + i), clock).open(live));
	const watcher = new Client('watcher', clock).open(live);
	const some = (): Client => people[dice.below(players)];
	for (let i = 0; i < 40; i++) {
		hall.time.pass(dice.below(3000));
		const who = some();
		const seat = dice.below(players);
		const requests = [
			{ t: 'sit', seat, word: `w${i}` },
			{ t: 'sit', seat, word: `w${i}` },
			{ t: 'swap', seat },
			{ t: 'swap', seat },
			{ t: 'ready', on: dice.below(2) === 0 },
			{ t: 'bot', seat, level: dice.below(3) === 0 ? null : 'sailor' },
		] as const;
		// The last person must not go, or the table ends.
		const several = live.folded.shown.filter((one) => one.who !== null).length > 1;
		// And whom the host removes does not come back: here only bots are.
		const person = live.folded.shown[seat].who !== null;
		if (several && dice.below(4) === 0) await who.ask(person || dice.below(2) === 0 ? { t: 'stand' } : { t: 'remove', seat });
		else await who.ask(requests[dice.below(requests.length)]);
	}
	// Everybody to a seat.
	const host = people.find(({ who }) => who === live.folded.host);
	for (let seat = 0; seat < players; seat++) if (live.folded.shown[seat].bot !== null) await host?.must({ t: 'bot', seat, level: null });
	for (const person of people) {
		if (live.folded.shown.some(({ who }) => who === person.who)) continue;
		await person.must({ t: 'sit', seat: live.folded.shown.findIndex(({ who }) => who === null), word: `for ${person.who}` });
	}
	for (const person of people) await person.must({ t: 'ready', on: true });
	await people.find(({ who }) => who === live.folded.host)?.must({ t: 'start' });
	return { live, people, watcher };
}

/** One random event of a game: an action, an undo, a task of the table, a reconnect, talk, or a stale request. */
export async function something(hall: Hall, { live, people, watcher }: Crowd, dice: Dice): Promise<void> {
	hall.time.pass(dice.below(2000));
	const { seats, table } = actors(live);
	if (table && dice.below(8) === 0) {
		hall.time.pass(6000);
		await live.wake();
		return;
	}
	const seat = seats[dice.below(seats.length)];
	const person = sitter(live, people, seat);
	if (!person) throw new Error(`nobody at ${seat}`);
	switch (dice.below(12)) {
		case 0: {
			const client = [...people, watcher][dice.below(people.length + 1)];
			const { v, h } = client;
			client.close();
			client.open(live, dice.below(2) === 0 ? { v, h } : undefined);
			return;
		}
		case 1:
			await people[dice.below(people.length)].ask({ t: 'undo', v: person.v });
			return;
		case 2:
			await people[dice.below(people.length)].act(anyAction(live, seat, dice));
			return;
		case 3:
			await person.ask({ t: 'say', what: 'hurry' });
			return;
		default:
			await person.must({ t: 'act', v: person.v, do: [anyAction(live, seat, dice)] });
	}
}

/** Whose seat it is. */
export function sitter(live: LiveTable, people: readonly Client[], seat: number): Client | undefined {
	return people.find(({ who }) => who === live.folded.shown[seat].who);
}

export { TABLE };
