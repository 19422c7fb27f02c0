// One game, continued in two ways that differ only in one seat's secrets, and all traffic of everybody else.
import assert from 'node:assert/strict';
import { games } from '@trove/games';
import { type Action, Dice, type GameEvent } from '@trove/kernel';
import { type Changes, type NewTable, patch, type Sheet } from '@trove/protocol';
import { until } from '@trove/protocol/client';
import { choicesOf, isTurn } from '../../testing/choices.ts';
import { House } from './house.ts';
import { gather } from './play.ts';
import { done, Sailor } from './sailor.ts';
import { type Person, Wiretap } from './wiretap.ts';

/** A moment of a game at which all are to act at once. */
export interface Moment {
	readonly house: House;
	readonly table: string;
	readonly phase: string;
	readonly seats: readonly Person[];
	readonly watcher: Person;
	readonly stranger: Person;
	/** Everybody goes; until then they are connected, so that nothing happens without them. */
	leave(): void;
}

/** The server's time, which stands still unless a test moves it. */
export type SetTime = (ms: number) => void;

/** Plays a new game until all seats are to act in a phase for the nth time. */
export async function playUntil(wanted: Omit<NewTable, 'players'>, people: number, phase: string, nth: number, dice: Dice): Promise<Moment> {
	const house = await House.open();
	const at = (): string => house.url;
	const sailors = await Promise.all(Array.from({ length: people + 2 }, () => Sailor.board(at)));
	const party = await gather(sailors.slice(0, people), wanted);
	const { game } = games.find(wanted.game);
	let before = '';
	let met = 0;
	for (let seat = 0; ; ) {
		const sheet = party.seats[seat].sheet as Sheet;
		const view = sheet.view as NonNullable<Sheet['view']>;
		if (sheet.status === 'over') throw new Error(`no ${phase} for the ${nth}th time`);
		const moment = `${view.phase} ${view.toAct.length === people}`;
		if (moment === `${phase} true` && moment !== before && ++met === nth) break;
		before = moment;
		seat = view.toAct[dice.below(view.toAct.length)];
		const remote = party.seats[seat];
		await until(remote, isTurn);
		const choices = choicesOf(game, remote.sheet as Sheet, seat, dice);
		await done(remote.act(choices[dice.below(choices.length)]));
	}
	const [watcher, stranger] = sailors.slice(people);
	const person = (name: string, { jar }: Sailor): Person => ({ name, cookie: jar.cookie });
	return {
		house,
		table: party.table,
		phase,
		leave: () => {
			for (const tab of party.tabs) tab.close();
		},
		seats: party.sailors.map((sailor, seat) => person(`seat ${seat}`, sailor)),
		watcher: person('watcher', watcher),
		stranger: person('stranger', stranger),
	};
}

/** What everybody got: by name, the texts in order. */
export type Heard = ReadonlyMap<string, readonly string[]>;

/** What was heard, and what the actor did and got. */
export interface Secretly {
	readonly others: Heard;
	readonly actor: readonly string[];
	readonly did: readonly Action[];
}

/** What a seat sees now: its own document, followed over the wire. */
class Sight {
	#sheet: Sheet;
	#v: number;
	readonly #tap: Wiretap;
	#read = 0;

	constructor(tap: Wiretap) {
		this.#tap = tap;
		const { sheet, v } = JSON.parse(tap.texts.find((text) => text.includes('"t":"sheet"')) ?? '');
		[this.#sheet, this.#v] = [sheet, v];
		this.#read = tap.texts.length;
	}

	get now(): { readonly sheet: Sheet; readonly v: number } {
		for (; this.#read < this.#tap.texts.length; this.#read++) {
			const { t = 'moved', v, set } = JSON.parse(this.#tap.texts[this.#read]) as { t?: string; v: number; set?: Changes; on?: GameEvent[] };
			if (t !== 'moved') continue;
			this.#v = v;
			if (set) this.#sheet = patch(this.#sheet, set);
		}
		return { sheet: this.#sheet, v: this.#v };
	}
}

/**
 * Continues from a moment on a copy of its data: the actor acts secretly in one of several ways, the others always
 * alike.
 */
export async function goOn(moment: Moment, actor: number, way: number, dice: Dice, setTime: SetTime): Promise<Secretly> {
	const { table, seats, watcher, stranger } = moment;
	const start = Date.now();
	// The server was away for a moment: it waits for everybody to come back.
	setTime(start + 500);
	const house = await moment.house.fork();
	const taps: Wiretap[] = [];
	const heard = new Map<string, string[]>();
	const join = async (person: Person, have: object = {}): Promise<Wiretap> => {
		const tap = await Wiretap.open(house, person, table, have);
		taps.push(tap);
		return tap;
	};
	try {
		const mine = await join(seats[actor]);
		assert.equal(new Sight(mine).now.sheet.view?.phase, moment.phase);
		const people = [...seats.filter((_, seat) => seat !== actor), watcher];
		const others = await Promise.all(people.map(async (person): Promise<[Person, Wiretap]> => [person, await join(person)]));
		await Promise.all(taps.map(allHere));
		const arrived = new Map(taps.map((tap) => [tap, tap.texts.length]));
		const lists = others.slice(0, -1).map(([, tap]) => tap);
		for (const tap of lists) tap.send({ t: 'mine', on: true });
		for (const tap of lists) await tap.next((text) => text.includes('"t":"mine"'));
		/** Somebody is done, and everybody's list of own tables says so. */
		const listed = (): Promise<unknown> => Promise.all(lists.map((tap) => tap.next((text) => text.includes('"t":"my"'))));
		setTime(start + 1000);

		const did = await playSecretly(mine, actor, way, dice);
		await listed();
		setTime(start + 2000);
		// The others: one of them is never done, so that nothing is revealed.
		const fixed = new Dice(4);
		for (const [person, tap] of others) {
			const seat = seats.indexOf(person);
			await askAll(tap, seat);
			if (seat < 0 || seat === lastOf(seats, actor)) continue;
			await playOut(tap, seat, fixed);
			await listed();
		}
		for (const [, tap] of others) await tap.quiet();
		// Who is connected was told when all came, and not since.
		for (const [{ name }, tap] of others) assert.deepEqual(tap.texts.slice(arrived.get(tap)).filter(isPresence), [], name);
		setTime(start + 3000);
		// Who comes new, who comes back with what they have, and who asks for everything again.
		for (const [person, tap] of others) {
			const { v, h } = lastVersion(tap);
			const again = await join(person);
			const back = await join(person, { v, h });
			back.send({ t: 'again', c: 0 });
			await back.next((text) => text.includes('"t":"sheet"'));
			for (const late of [again, back]) {
				await late.quiet();
				heard.set(`${person.name}, later ${late === again ? 1 : 2}`, withoutPresence(late));
			}
		}
		for (const person of [...others.map(([one]) => one), stranger]) heard.set(`${person.name} over HTTP`, await askHttp(house, person, table));
		for (const [person, tap] of others) {
			await tap.quiet();
			heard.set(person.name, withoutPresence(tap));
		}
		await mine.quiet();
		return { others: heard, actor: withoutPresence(mine), did };
	} finally {
		setTime(start);
		await Promise.all(taps.map((tap) => tap.close()));
		await house.close();
	}
}

/** The last seat but the actor's. */
function lastOf(seats: readonly Person[], actor: number): number {
	return actor === seats.length - 1 ? seats.length - 2 : seats.length - 1;
}

/** Waits until all are told that all are there: once with the document, and then with everybody. */
async function allHere(tap: Wiretap): Promise<void> {
	let count = tap.texts.filter(isPresence).length;
	let last = tap.texts.findLast(isPresence) ?? '';
	while (count < 2 || last.includes('false') || !last.includes('"watching":1')) {
		last = await tap.next(isPresence);
		count = tap.texts.filter(isPresence).length;
	}
}

const isPresence = (text: string): boolean => text.includes('"t":"here"');
const withoutPresence = ({ texts }: Wiretap): string[] => texts.filter((text) => !isPresence(text));

function lastVersion(tap: Wiretap): { v: number; h: number } {
	const { v, h } = JSON.parse(tap.texts.findLast((text) => /"v":\d+,"h":/.test(text)) ?? '');
	return { v, h };
}

/** Acts until the seat is done; what is refused and taken back on the way is nobody's business. */
async function playSecretly(tap: Wiretap, seat: number, way: number, dice: Dice): Promise<Action[]> {
	const sight = new Sight(tap);
	const did: Action[] = [];
	for (let i = 0; ; i++) {
		const { sheet, v } = sight.now;
		if (!sheet.view?.toAct.includes(seat)) return did;
		if (dice.below(2) === 0) await tap.ask({ t: 'act', id: `wrong${i}`, v, do: [{ do: 'nonsense' }] });
		if (sheet.undo && did.length > 0 && dice.below(2) === 0) {
			did.pop();
			await tap.ask({ t: 'undo', id: `undo${i}`, v });
			continue;
		}
		const choices = choicesOf(games.find(sheet.terms.game).game, sheet, seat, dice);
		const action = choices[did.length === 0 ? way % choices.length : dice.below(choices.length)];
		did.push(action);
		await tap.ask({ t: 'act', id: `act${i}`, v, do: [action] });
	}
}

/** A seat that always does the same. */
async function playOut(tap: Wiretap, seat: number, dice: Dice): Promise<void> {
	const sight = new Sight(tap);
	for (let i = 0; ; i++) {
		const { sheet, v } = sight.now;
		if (!sheet.view?.toAct.includes(seat)) return;
		const choices = choicesOf(games.find(sheet.terms.game).game, sheet, seat, dice);
		const action = choices[dice.below(choices.length)];
		// A long time is cut to what the server measured, which stands still here; a short one would depend on the RTT.
		await tap.ask({ t: 'act', id: `do${i}`, v, do: [action.ms === undefined ? action : { ...action, ms: 50_000 }] });
	}
}

/** Asks for all that is refused, or that tells something. */
async function askAll(tap: Wiretap, seat: number): Promise<void> {
	const { v } = lastVersion(tap);
	await tap.ask({ t: 'undo', id: 'e1', v });
	await tap.ask({ t: 'act', id: 'e2', v, do: [{ do: 'nonsense' }] });
	await tap.ask({ t: 'act', id: 'e3', v: v + 1, do: [{ do: 'pass' }] });
	await tap.ask({ t: 'act', id: 'e4', v: 0, do: [{ do: 'pass' }] });
	await tap.ask({ t: 'act', id: 'e5', v, do: [{ do: 'close' }] });
	await tap.ask({ t: 'bot', id: 'e6', seat: 0, level: 'sailor' });
	await tap.ask({ t: 'remove', id: 'e7', seat: 1 });
	await tap.ask({ t: 'start', id: 'e8' });
	await tap.ask({ t: 'rematch', id: 'e9' });
	await tap.ask({ t: 'vote', id: 'e10', on: 'bot', seat: 0, yes: true });
	if (seat >= 0) await tap.ask({ t: 'say', id: 'e11', what: 'hurry' });
}

/** All that can be looked up. */
async function askHttp(house: House, { cookie }: Person, table: string): Promise<string[]> {
	const answers: string[] = [];
	for (const path of ['/api/me', '/api/tables', '/api/mine', '/api/history', '/api/me/export', `/api/tables/${table}/replay`, `/t/${table}`]) {
		const response = await fetch(house.url + path, { headers: { cookie } });
		const headers = [...response.headers].filter(([name]) => name !== 'date' && name !== 'content-security-policy');
		answers.push(`${path} ${response.status} ${JSON.stringify(headers)} ${await response.text()}`);
	}
	const wanted: NewTable = { game: 'my-treasure', players: 2, from: { table, step: 1, seat: 0 } };
	const from = await fetch(`${house.url}/api/tables`, {
		method: 'POST',
		headers: { cookie, 'content-type': 'application/json' },
		body: JSON.stringify(wanted),
	});
	answers.push(`${from.status} ${await from.text()}`);
	return answers;
}
