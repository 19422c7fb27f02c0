import { randomUUID } from 'node:crypto';
import { type Answer, type Ask, answer, type Budget, botOf, type Player, type Question, questionOf } from '@trove/bots';
import { type Action, isRefusal, type Match, type Registry, type Trial } from '@trove/kernel';
import { STAND_IN } from '../core/seats.ts';
import type { BotTask } from '../core/tasks.ts';
import type { BotSettings } from './bot-settings.ts';

/** Worker threads that answer questions: a `Crew`. */
export interface BotWorkers {
	ask(ask: Ask, options: { readonly signal: AbortSignal }): Promise<Answer>;
	close(): void;
}

/** What bots depend on. */
export interface BotsDeps {
	readonly registry: Registry;
	readonly settings: BotSettings;
	/** Told when a bot has decided after its time to act has come: wake the table. */
	ready(table: string): void;
	readonly now?: () => number;
	/** Counts answers, and questions that failed. */
	readonly counters?: { answers: number; failures: number };
	/** Starts the workers when the first bot is asked. */
	readonly startWorkers?: (workers: number) => Promise<BotWorkers>;
}

/** The bots of one table. */
export interface TableBots {
	/**
	 * A bot's actions, to be made as one, no sooner than `task.at`. Null while it thinks: `ready` is called when it has
	 * decided and its time has come. Idempotent: each decision is thought about once.
	 */
	think(match: Match, task: BotTask): readonly Action[] | null;
	/** The match refused a bot's actions: it decides again, on this thread. */
	refused(seat: number): void;
}

/** A decision that a bot thinks about, or has made. */
interface Thought {
	readonly table: string;
	/** The current thoughts of its table by seat; it is stale when it is not among them. */
	readonly among: (Thought | undefined)[];
	readonly task: BotTask;
	/** The latest match. Others may have acted since the bot was asked; its own options are the same. */
	match: Match;
	/** Failures of the workers at it. */
	failed: number;
	/** The actions decided so far, and whether these are all. */
	actions: Action[];
	done: boolean;
}

/** The most actions that are decided before they are made. */
const STEPS = 16;

/** Loads the workers' code only when it is needed. */
async function startCrew(workers: number): Promise<BotWorkers> {
	const { Crew } = await import('@trove/bots/node');
	return new Crew(workers);
}

/** The bots of all tables. They think in worker threads, so that load slows bots and never people. */
export class Bots {
	readonly #deps: BotsDeps;
	readonly #now: () => number;
	readonly #waiting: Thought[] = [];
	#crew: Promise<BotWorkers> | undefined;
	#asked = 0;
	#closed = false;

	constructor(deps: BotsDeps) {
		this.#deps = deps;
		this.#now = deps.now ?? Date.now;
	}

	/** How many questions wait for a worker. */
	get waiting(): number {
		return this.#waiting.length;
	}

	/** The bots of a table. */
	at(table: string): TableBots {
		const among: (Thought | undefined)[] = [];
		return {
			think: (match, task) => this.#think(table, among, match, task),
			refused: (seat) => {
				const thought = among[seat];
				if (!thought?.done) return;
				thought.actions = [];
				thought.done = false;
				this.#fallBack(thought);
				this.#deal();
			},
		};
	}

	/** Stops the workers. */
	async close(): Promise<void> {
		this.#closed = true;
		this.#waiting.length = 0;
		const crew = await this.#crew?.catch(() => undefined);
		crew?.close();
	}

	#think(table: string, among: (Thought | undefined)[], match: Match, task: BotTask): readonly Action[] | null {
		const known = among[task.seat];
		if (known && known.task.decision === task.decision && known.task.bot === task.bot) {
			known.match = match;
			return known.done ? known.actions : null;
		}
		if (this.#closed || this.#waiting.length >= this.#deps.settings.queue) return null;
		const thought: Thought = { table, among, task, match, failed: 0, actions: [], done: false };
		among[task.seat] = thought;
		this.#waiting.push(thought);
		this.#deal();
		return null;
	}

	/** Keeps two questions per worker under way, so that none is idle between them. */
	#deal(): void {
		while (this.#asked < 2 * this.#deps.settings.workers) {
			const thought = this.#waiting.shift();
			if (!thought) return;
			if (this.#isStale(thought)) continue;
			this.#asked++;
			void this.#ask(thought).finally(() => {
				this.#asked--;
				this.#deal();
			});
		}
	}

	#isStale(thought: Thought): boolean {
		return this.#closed || thought.among[thought.task.seat] !== thought;
	}

	async #ask(thought: Thought): Promise<void> {
		const { settings, startWorkers = startCrew } = this.#deps;
		const bot = botOf(thought.task.bot);
		const player = bot?.level ?? STAND_IN;
		try {
			const question = this.#questionOf(thought, this.#budgetOf(settings.budgets[player], thought.actions.length));
			this.#crew ??= startWorkers(settings.workers);
			const crew = await this.#crew;
			const signal = AbortSignal.timeout(settings.patience);
			const { action } = await crew.ask({ player, temperament: bot?.temperament ?? 'steady', question }, { signal });
			this.#answered(thought, action);
		} catch {
			this.#count('failures');
			if (this.#isStale(thought)) return;
			if (++thought.failed === 1) this.#waiting.unshift(thought);
			else this.#fallBack(thought);
		}
	}

	#questionOf(thought: Thought, budget: Budget): Question {
		const { match, task } = thought;
		const ahead = trialOf(thought);
		// Others have acted meanwhile and made its actions illegal: it starts anew.
		if (ahead === null) thought.actions = [];
		return questionOf(match.game, match.table, ahead?.state ?? match.state, task.seat, budget, randomUUID());
	}

	/** A budget in milliseconds shrinks with the queue, and by half with each further step. */
	#budgetOf(budget: Budget, step: number): Budget {
		if (!('ms' in budget)) return budget;
		const { workers, least } = this.#deps.settings;
		const share = budget.ms / 2 ** step / (1 + this.#waiting.length / workers);
		return { ms: Math.max(share, Math.min(budget.ms, least)) };
	}

	#answered(thought: Thought, action: Action): void {
		if (this.#isStale(thought)) return;
		thought.actions.push(action);
		this.#count('answers');
		if (goesOn(thought)) {
			this.#waiting.unshift(thought);
			return;
		}
		thought.done = true;
		if (this.#now() >= thought.task.at) this.#deps.ready(thought.table);
	}

	/** Decides on this thread: by a small search, or else by any legal move. */
	#fallBack(thought: Thought): void {
		const { registry, settings } = this.#deps;
		const players: readonly Player[] = [STAND_IN, 'random'];
		for (const player of players) {
			try {
				this.#answered(thought, answer(registry, { player, question: this.#questionOf(thought, settings.fallback) }).action);
				return;
			} catch {
				this.#count('failures');
			}
		}
		// When the table asks again, it starts anew.
		thought.among[thought.task.seat] = undefined;
	}

	#count(what: 'answers' | 'failures'): void {
		if (this.#deps.counters) this.#deps.counters[what]++;
	}
}

/** The outcome of the actions decided so far; null if there are none, or they became illegal. */
function trialOf({ match, task, actions }: Thought): Trial | null {
	if (actions.length === 0) return null;
	const trial = match.try(task.seat, actions);
	return isRefusal(trial) ? null : trial;
}

/** Whether it has more to do in the same phase. After chance has spoken that is another decision. */
function goesOn(thought: Thought): boolean {
	const { match, task, actions } = thought;
	if (!task.shared || actions.length >= STEPS) return false;
	const trial = trialOf(thought);
	return trial !== null && !trial.steps.at(-1)?.final && ((match.game.toAct(trial.state) >> task.seat) & 1) === 1;
}
