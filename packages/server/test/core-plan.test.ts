import { games } from '@trove/games';
import { type Action, Dice, everyTable, isRefusal, TABLE } from '@trove/kernel';
import { ABSENCES, PACES } from '@trove/protocol';
import { describe, expect, test } from 'vitest';
import { decideActions } from '../src/core/decide/index.ts';
import { dueInStorage, dueOf, turnEnds } from '../src/core/due.ts';
import type { Entry } from '../src/core/entries.ts';
import { foldEntry } from '../src/core/fold.ts';
import type { Folded } from '../src/core/folded.ts';
import type { Presence } from '../src/core/presence.ts';
import { isPerson } from '../src/core/seats.ts';
import { tasksOf } from '../src/core/tasks.ts';
import { folded, MINUTE, NAMES, settings, sits, type Timed } from './core-kit.ts';

/** A table at which random things happen: people act, come, go and vote, time passes, and due tasks are done. */
class Wandering {
	readonly #dice: Dice;
	readonly settings = settings({}, [[20 * MINUTE, 25 * MINUTE]]);
	now = 1000;
	table: Folded;
	gone: (number | null)[];
	came: number[];
	/** How many things of each kind have been done. */
	readonly done = new Map<string, number>();

	constructor(seed: string) {
		const dice = new Dice(seed);
		this.#dice = dice;
		const pace = PACES[dice.below(3)];
		const tables = games.entries.flatMap(({ game }) => everyTable(game).map((table) => ({ game, table })));
		const fitting = tables.filter(({ table: { players, options } }) => players <= 4 && (pace !== 'days' || options.contest !== 'race'));
		const { game, table } = fitting[dice.below(fitting.length)];
		const turn = { relaxed: 0, live: 30, days: 86_400 }[pace];
		const lobby = NAMES.slice(0, table.players).map(
			(_, seat): Timed => [1000, sits(seat, dice.below(3) === 0 ? ['gull', 'bucket', 'crab', 'whale'][seat] : undefined)],
		);
		this.table = folded(
			{ game: game.id, players: table.players, options: table.options, pace, turn, absence: ABSENCES[dice.below(3)] },
			[...lobby, [1000, { e: 'started', words: [] }]],
			{},
			1000,
		);
		this.gone = this.table.seats.map(() => (dice.below(2) ? null : 0));
		this.came = this.gone.map(() => 0);
	}

	get presence(): Presence {
		return { gone: this.gone, came: this.came };
	}

	#append(...entries: readonly Entry[]): void {
		for (const entry of entries) this.table = foldEntry(this.table, { seq: this.table.seq + 1, at: this.now, entry, told: this.table.told });
		for (const { e } of entries) this.#count(e);
	}

	#count(what: string): void {
		this.done.set(what, (this.done.get(what) ?? 0) + 1);
	}

	#act(seat: number, action: Action, by: 'person' | 'bot'): void {
		const decision = decideActions(this.table, seat, [action.do === 'tap' ? { ...action, ms: 400 } : action], by);
		if (isRefusal(decision)) throw new Error(`${seat} ${action.do}: ${decision.code}`);
		this.#append(...decision.entries);
	}

	/** Does what is due now, until nothing is; a bot's move is any legal one. */
	settle(): void {
		for (let tasks = 0; ; tasks++) {
			// Each task leads on: the same time does not go on for ever.
			expect(tasks).toBeLessThan(50);
			const task = tasksOf(this.table, this.now, this.presence, this.settings).find((one) => one.do !== 'ask' || one.at <= this.now);
			if (!task) return;
			if (this.#isDeserted()) {
				expect(task).toMatchObject({ do: 'append', entries: [{ e: expect.stringMatching(/^(back|ended)$/) }] });
				this.#count('deserted');
			}
			if (task.do === 'append') this.#append(...task.entries);
			else if (task.do === 'act') this.#act(TABLE, task.actions[0], 'bot');
			else if (tasks < 30) this.#act(task.seat, this.#any(task.seat), 'bot');
			else return;
			this.#count(task.do);
		}
	}

	/** Whether there are people, and none is both not away and, except over days, connected. */
	#isDeserted(): boolean {
		const people = this.table.seats.flatMap((one, seat) => (one.who !== null && !one.resigned ? seat : []));
		const { pace } = this.table.terms;
		return people.length > 0 && people.every((seat) => this.table.seats[seat].away || (pace !== 'days' && this.gone[seat] !== null));
	}

	#any(seat: number): Action {
		const legal = this.table.match?.legal(seat) ?? [];
		return legal[this.#dice.below(legal.length)];
	}

	/** Something that a person does. */
	step(): void {
		const dice = this.#dice;
		const seat = dice.below(this.table.seats.length);
		const { since } = this.table.seats[seat];
		switch (dice.below(6)) {
			case 0:
				if (this.gone[seat] !== null) this.came[seat] = this.now;
				this.gone[seat] = this.gone[seat] === null ? this.now : null;
				break;
			case 1:
				if (this.table.status === 'playing' && !this.table.vote && isPerson(this.table.seats[seat]))
					this.#append({ e: 'vote', seat, on: 'pause', of: null, yes: true });
				break;
			case 2:
				if (this.table.status === 'paused') this.#append({ e: 'resumed' });
				else if (this.table.status === 'playing' && dice.below(4) === 0) this.#append({ e: 'paused' });
				break;
			default:
				if (this.table.status === 'playing' && since !== null && isPerson(this.table.seats[seat])) this.#act(seat, this.#any(seat), 'person');
		}
	}

	/** Lets time pass: to the next due time, just before it, or a while. */
	wait(): void {
		const due = dueOf(this.table, this.presence, this.settings);
		const while_ = this.#dice.below(3 * MINUTE);
		this.now = due === null || this.#dice.below(3) === 0 ? this.now + while_ : Math.max(this.now, due - this.#dice.below(2));
	}
}

/** What is written by itself at a time, or asked of a bot whose time has come. */
const acute = (one: Wandering, now: number): number =>
	tasksOf(one.table, now, one.presence, one.settings).filter((task) => task.do !== 'ask' || task.at <= now).length;

describe('whatever happens at a table', () => {
	const done = new Map<string, number>();

	test('[A3] something is to be done at its due time, and nothing before; while nobody is active people only come back, or the table ends', () => {
		for (let table = 0; table < 400; table++) {
			const one = new Wandering(`table ${table}`);
			for (let step = 0; step < 60 && one.table.status !== 'over'; step++) {
				const due = dueOf(one.table, one.presence, one.settings);
				if (due === null) {
					expect(acute(one, Number.MAX_SAFE_INTEGER)).toBe(0);
				} else {
					expect(acute(one, due)).toBeGreaterThan(0);
					expect(acute(one, due - 1)).toBe(0);
				}
				// No table is left that nobody will ever look at again, if all its people go.
				expect(dueInStorage(one.table, one.settings)).not.toBeNull();
				one.settle();
				one.step();
				one.wait();
			}
			for (const [what, count] of one.done) done.set(what, (done.get(what) ?? 0) + count);
		}
		// It happened, and not only once.
		for (const what of ['missed', 'away', 'back', 'deserted', 'vote', 'ended', 'acted', 'act', 'ask', 'paused', 'resumed'])
			expect([what, (done.get(what) ?? 0) > 20]).toEqual([what, true]);
	});

	test('the clock that is shown moves only when a turn begins, somebody was away, or the table pauses', () => {
		for (let table = 0; table < 200; table++) {
			const one = new Wandering(`clock ${table}`);
			for (let step = 0; step < 60 && one.table.status === 'playing'; step++) {
				const before = one.table;
				one.step();
				const [was, is] = [turnEnds(before, one.settings), turnEnds(one.table, one.settings)];
				const calm = before.began === one.table.began && one.table.status === 'playing' && before.shown === one.table.shown;
				// Who came back in this turn has a clock of their own.
				if (before.seats.some(({ since }) => since !== null && since !== before.began)) continue;
				// With the last of the people it stops; otherwise it stays where it was.
				if (calm && is !== null) expect(is).toBe(was);
				one.wait();
				one.settle();
			}
		}
	});
});
