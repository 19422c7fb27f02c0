import { randomUUID } from 'node:crypto';
import { type Answer, type Ask, answer, type Budget, botOf, type Player, type Question, questionOf } from '@trove/bots';
import { type Action, isRefusal, type Match, type Registry, type Trial } from '@trove/kernel';
import { STAND_IN } from '../core/seats.ts';
import type { AskBot } from '../core/tasks.ts';
import type { BotSettings } from './bot-settings.ts';

/** Who answers questions: a `Crew`. */
export interface Thinkers {
	ask(ask: Ask, options: { readonly signal: AbortSignal }): Promise<Answer>;
	close(): void;
}

/** What bots need. */
export interface BotsParts {
	readonly registry: Registry;
	readonly settings: BotSettings;
	/** Told when a bot whose time to act has come knows what to do: look at the table again. */
	ready(table: string): void;
	readonly now?: () => number;
	/** Counts answers, and questions that failed. */
	readonly tally?: { answers: number; failures: number };
	/** Brings the thinkers, when the first bot is asked. */
	readonly hire?: (workers: number) => Promise<Thinkers>;
}

/** The bots of one table, as the table has them in its hands. */
export interface TableBots {
	/**
	 * What a bot does, if it knows already; otherwise it starts to think, and `ready` is called when it has and its time has come.
	 * Ask as often as you like: each decision is thought about once. The actions are to be made as one, no sooner than `ask.at`.
	 */
	think(match: Match, ask: AskBot): readonly Action[] | null;
	/** The match refused what a bot wanted: it is thought about again, here and now. */
	refused(seat: number): void;
}

/** A decision that a bot thinks about, or has thought about. */
interface Thought {
	readonly table: string;
	/** The decisions that are up at its table, by seat: it is stale when it is no longer among them. */
	readonly among: (Thought | undefined)[];
	readonly ask: AskBot;
	/** The match as it was last shown. Others may have acted since the bot was asked; its own options are the same. */
	match: Match;
	/** How often the workers have failed at it. */
	failed: number;
	/** What it wants to do, one after another, and whether that is all. */
	actions: Action[];
	done: boolean;
}

/** So many steps are thought of at most before they are made. */
const STEPS = 16;

/** The workers' threads are started when the first bot is asked, and their code is loaded then. */
async function hireCrew(workers: number): Promise<Thinkers> {
	const { Crew } = await import('@trove/bots/node');
	return new Crew(workers);
}

/** The bots of all tables. They think in workers, one question after another, so that a busy server slows bots and never people. */
export class Bots {
	readonly #parts: BotsParts;
	readonly #now: () => number;
	readonly #waiting: Thought[] = [];
	#crew: Promise<Thinkers> | undefined;
	#asked = 0;
	#closed = false;

	constructor(parts: BotsParts) {
		this.#parts = parts;
		this.#now = parts.now ?? Date.now;
	}

	/** How many decisions wait for a worker. */
	get waiting(): number {
		return this.#waiting.length;
	}

	/** The bots of a table. Who lets go of them lets go of all that they thought. */
	at(table: string): TableBots {
		const among: (Thought | undefined)[] = [];
		return {
			think: (match, ask) => this.#think(table, among, match, ask),
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

	/** Ends all thinking. */
	async close(): Promise<void> {
		this.#closed = true;
		this.#waiting.length = 0;
		const crew = await this.#crew?.catch(() => undefined);
		crew?.close();
	}

	#think(table: string, among: (Thought | undefined)[], match: Match, ask: AskBot): readonly Action[] | null {
		const known = among[ask.seat];
		if (known && known.ask.decision === ask.decision && known.ask.bot === ask.bot) {
			known.match = match;
			return known.done ? known.actions : null;
		}
		if (this.#closed || this.#waiting.length >= this.#parts.settings.queue) return null;
		const thought: Thought = { table, among, ask, match, failed: 0, actions: [], done: false };
		among[ask.seat] = thought;
		this.#waiting.push(thought);
		this.#deal();
		return null;
	}

	/** Keeps every worker busy, and one question more in each one's hand. */
	#deal(): void {
		while (this.#asked < 2 * this.#parts.settings.workers) {
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
		return this.#closed || thought.among[thought.ask.seat] !== thought;
	}

	async #ask(thought: Thought): Promise<void> {
		const { settings, hire = hireCrew } = this.#parts;
		const bot = botOf(thought.ask.bot);
		const player = bot?.level ?? STAND_IN;
		try {
			const question = this.#questionOf(thought, this.#budgetOf(settings.budgets[player], thought.actions.length));
			this.#crew ??= hire(settings.workers);
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
		const { match, ask } = thought;
		const ahead = trialOf(thought);
		// Others have acted meanwhile, and it cannot be done any more: it is thought about from the beginning.
		if (ahead === null) thought.actions = [];
		return questionOf(match.game, match.table, ahead?.state ?? match.state, ask.seat, budget, randomUUID());
	}

	/** When many wait, each thinks for less; and for less and less about further steps, so that all of them have their time. */
	#budgetOf(budget: Budget, step: number): Budget {
		if (!('ms' in budget)) return budget;
		const { workers, least } = this.#parts.settings;
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
		if (this.#now() >= thought.ask.at) this.#parts.ready(thought.table);
	}

	/** Without workers: a quick thought on this thread, or else any legal move. The game goes on. */
	#fallBack(thought: Thought): void {
		const { registry, settings } = this.#parts;
		const players: readonly Player[] = [STAND_IN, 'random'];
		for (const player of players) {
			try {
				this.#answered(thought, answer(registry, { player, question: this.#questionOf(thought, settings.fallback) }).action);
				return;
			} catch {
				this.#count('failures');
			}
		}
		// Nothing helped: when the table asks again, it is thought about anew.
		thought.among[thought.ask.seat] = undefined;
	}

	#count(what: 'answers' | 'failures'): void {
		if (this.#parts.tally) this.#parts.tally[what]++;
	}
}

/** What the steps that were thought of come to; null when there are none, or they cannot be made. */
function trialOf({ match, ask, actions }: Thought): Trial | null {
	if (actions.length === 0) return null;
	const trial = match.try(ask.seat, actions);
	return isRefusal(trial) ? null : trial;
}

/** Whether there is more to do for it in the same phase. After chance has spoken that is another decision. */
function goesOn(thought: Thought): boolean {
	const { match, ask, actions } = thought;
	if (!ask.shared || actions.length >= STEPS) return false;
	const trial = trialOf(thought);
	return trial !== null && !trial.steps.at(-1)?.final && ((match.game.toAct(trial.state) >> ask.seat) & 1) === 1;
}
