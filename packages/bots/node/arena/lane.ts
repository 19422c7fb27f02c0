import { join } from 'node:path';
import type { Registry } from '@trove/kernel';
import type { Pool } from '../../src/crew.ts';
import type { Question } from '../../src/question.ts';
import { Failed, inShort } from '../outside/failure.ts';
import { News } from '../outside/news.ts';
import { limitOf, Visitor } from '../outside/visitor.ts';
import { type Entrant, fileName, isOutside, type OutsideEntrant, type OwnEntrant } from './entrant.ts';
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
	/** The folder that keeps what outside bots write to standard error. */
	readonly stderr: string | undefined;
	readonly signal: AbortSignal;
}

/** Plays one game after another: its own thread for our own bots, its own processes for others'. */
export class Lane {
	readonly #grounds: Grounds;
	/** From 1: it tells the processes of a bot apart. */
	readonly #number: number;
	readonly #thread = new Thread();
	readonly #visitors = new Map<string, Visitor>();

	constructor(grounds: Grounds, number: number) {
		this.#grounds = grounds;
		this.#number = number;
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
		const { registry, limit, signal } = this.#grounds;
		const greeted = new Map<number, Visitor>();
		const news = new News(registry.find(job.game, job.version).game);
		const ask: AskSeat = async (entrant, question) => {
			signal.throwIfAborted();
			const asked = job.entrants[entrant];
			if (!isOutside(asked)) return this.#askCrew(asked, question);
			const visitor = greeted.get(question.seat) ?? this.#visitorOf(asked, question.seat);
			try {
				if (!greeted.has(question.seat)) await visitor.hello(question);
				greeted.set(question.seat, visitor);
				const begun = performance.now();
				const action = await visitor.ask(question, limit ?? limitOf(asked.budget), news.take(question.seat));
				return { action, iterations: 0, ms: performance.now() - begun };
			} catch (error) {
				// Who is stopped with the arena has not failed.
				signal.throwIfAborted();
				throw error;
			}
		};
		const played = await playGame(registry, job, ask, (events) => news.add(events));
		// Who sent a move that is not allowed still runs.
		for (const { seat } of played.failures) greeted.get(seat)?.stop();
		for (const [seat, visitor] of greeted) visitor.over(played.outcome, news.take(seat));
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
		const { startLimit, stderr } = this.#grounds;
		const copy = seat < 2 ? '' : `-${(seat >> 1) + 1}`;
		const visitor = new Visitor(command, { startLimit, stderr: stderr && join(stderr, `${fileName(name)}-${this.#number}${copy}.log`) });
		this.#visitors.set(key, visitor);
		return visitor;
	}

	/** What an outside bot calls itself, once it has said so. */
	nameOf({ name }: Entrant): string | undefined {
		return this.#visitors.get(`${name}/0`)?.name;
	}
}
