import { join } from 'node:path';
import { type Budget, type Question, questionOf } from '@trove/bots';
import { checkMove, Failed, fileName, isOutside, limitOf, News, type OutsideEntrant, QUICKEST, Visitor } from '@trove/bots/node';
import { Fault, type GameEvent, type JsonObject, type Match } from '@trove/kernel';
import type { PlayBot } from './bots.ts';

interface Guest {
	readonly bot: OutsideEntrant;
	readonly visitor: Visitor;
}

/** The outside bots at a table, each in a process of its own. */
export class Guests {
	readonly #match: Match;
	readonly #news: News;
	readonly #guests = new Map<number, Guest>();

	/** `happened` is everything since the deal; `stderr` is a folder for what the processes write there. */
	constructor(match: Match, bots: readonly (PlayBot | undefined)[], happened: readonly GameEvent[], stderr?: string) {
		this.#match = match;
		this.#news = new News(match.game);
		this.#news.add(happened);
		for (const [seat, bot] of bots.entries()) {
			if (!bot || !isOutside(bot)) continue;
			const file = stderr === undefined ? undefined : join(stderr, `${fileName(bot.name)}-${seat}.log`);
			this.#guests.set(seat, { bot, visitor: new Visitor(bot.command, { stderr: file }) });
		}
	}

	/** Starts the processes and waits until all have said hello; throws a `Fault` for one that does not. */
	async greet(): Promise<void> {
		const { game, table } = this.#match;
		for (const [seat, { bot, visitor }] of this.#guests) {
			try {
				await visitor.hello({ game: game.id, version: game.version, players: table.players, options: table.options, seat });
			} catch (error) {
				throw error instanceof Failed ? new Fault('--bots', `${bot.name}: ${error.message}`) : error;
			}
		}
	}

	/** What the bot of a seat calls itself. */
	nameOf(seat: number): string | undefined {
		return this.#guests.get(seat)?.visitor.name;
	}

	/** Notes what happened, unredacted. */
	heard(events: readonly GameEvent[]): void {
		this.#news.add(events);
	}

	/** The action of a guest; throws `Failed` if there is none, or one that is not allowed. */
	async ask(seat: number, budget: Budget, seed: string): Promise<JsonObject> {
		const { game, table, state } = this.#match;
		const guest = this.#guests.get(seat);
		if (!guest) throw new Error(`nobody from outside sits in seat ${seat}`);
		const question: Question = questionOf(game, table, state, seat, budget, seed);
		const action = await guest.visitor.ask(question, limitOf(budget), this.#news.take(seat));
		checkMove(game, state, table.players, seat, action, QUICKEST);
		return action;
	}

	/** Tells all that the game has ended. */
	over(): void {
		const outcome = this.#match.game.outcome(this.#match.state);
		for (const [seat, { visitor }] of this.#guests) visitor.over(outcome, this.#news.take(seat));
	}

	/** Ends the processes, after a moment to leave. */
	async close(): Promise<void> {
		await Promise.all([...this.#guests.values()].map(({ visitor }) => visitor.close()));
	}
}
