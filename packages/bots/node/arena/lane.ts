import type { Registry } from '@trove/kernel';
import type { Pool } from '../../src/crew.ts';
import type { Question } from '../../src/question.ts';
import { Failed, inShort } from '../outside/failure.ts';
import { limitOf, Visitor } from '../outside/visitor.ts';
import { type Entrant, isOutside, type OutsideEntrant, type OwnEntrant } from './entrant.ts';
import { type AskSeat, askBot, askOwn, type Job, type Move, type Played, playGame } from './game.ts';
import { Thread } from './thread.ts';

/** What the lanes of an arena share. */
export interface Grounds {
	readonly registry: Registry;
	/** Whether our own bots may think in other threads: those know the games of `@trove/games`. */
	readonly threads: boolean;
	/** Where our own bots think in games with outside bots, so that those are not kept waiting. */
	readonly crew: Pool;
	/** Milliseconds for a move of an outside bot; from the budget when left out. */
	readonly limit: number | undefined;
	readonly startLimit: number | undefined;
	readonly signal: AbortSignal;
}

/** Plays one game after another: its own thread for our own bots, its own processes for others'. */
export class Lane {
	readonly #grounds: Grounds;
	readonly #thread = new Thread();
	readonly #visitors = new Map<string, Visitor>();

	constructor(grounds: Grounds) {
		this.#grounds = grounds;
	}

	/** Plays a game. */
	async play(job: Job): Promise<Played> {
		const { registry, threads, signal } = this.#grounds;
		signal.throwIfAborted();
		if (job.entrants.some(isOutside)) return this.#playWithOthers(job);
		if (threads) return this.#thread.play(job);
		// Lets ^C through.
		await new Promise((resolve) => setImmediate(resolve));
		return playGame(registry, job, askOwn(registry, job.entrants));
	}

	/** Ends everything that runs here at once. */
	stop(): void {
		this.#thread.close();
		for (const visitor of this.#visitors.values()) visitor.stop();
	}

	/** Lets the outside bots leave, then ends everything. */
	async close(): Promise<void> {
		await Promise.all([...this.#visitors.values()].map((visitor) => visitor.close()));
		this.stop();
	}

	async #playWithOthers(job: Job): Promise<Played> {
		const greeted = new Map<number, Visitor>();
		const ask: AskSeat = async (entrant, question) => {
			this.#grounds.signal.throwIfAborted();
			const asked = job.entrants[entrant];
			if (!isOutside(asked)) return this.#askCrew(asked, question);
			const visitor = greeted.get(question.seat) ?? this.#visitorOf(asked, question.seat);
			try {
				if (!greeted.has(question.seat)) await visitor.hello(question);
				greeted.set(question.seat, visitor);
				const begun = performance.now();
				const action = await visitor.ask(question, this.#grounds.limit ?? limitOf(asked.budget));
				return { action, iterations: 0, ms: performance.now() - begun };
			} catch (error) {
				// Who is stopped with the arena has not failed.
				this.#grounds.signal.throwIfAborted();
				throw error;
			}
		};
		const played = await playGame(this.#grounds.registry, job, ask);
		// Who sent a move that is not allowed still runs.
		for (const { seat } of played.failures) greeted.get(seat)?.stop();
		for (const visitor of greeted.values()) visitor.over(played.outcome);
		return played;
	}

	async #askCrew(own: OwnEntrant, question: Question): Promise<Move> {
		const { registry, threads, crew, signal } = this.#grounds;
		// Even choice takes no thought: a worker would take longer to be asked.
		if (!threads || own.player === 'random') return askBot(registry, own, question);
		const begun = performance.now();
		try {
			const { action, iterations } = await crew.ask({ player: own.player, temperament: own.temperament, question }, { signal });
			return { action, iterations, ms: performance.now() - begun };
		} catch (error) {
			signal.throwIfAborted();
			throw new Failed('crashed', inShort(error instanceof Error ? error.message : String(error)));
		}
	}

	/** The process for a seat. An entrant with several seats has a process for each: they share no secrets. */
	#visitorOf({ name, command }: OutsideEntrant, seat: number): Visitor {
		const key = `${name}/${seat >> 1}`;
		const known = this.#visitors.get(key);
		if (known) return known;
		const visitor = new Visitor(command, this.#grounds.startLimit);
		this.#visitors.set(key, visitor);
		return visitor;
	}

	/** What an outside bot calls itself, once it has said so. */
	nameOf({ name }: Entrant): string | undefined {
		return this.#visitors.get(`${name}/0`)?.name;
	}
}
