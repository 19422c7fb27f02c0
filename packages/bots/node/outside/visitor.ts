import { StringDecoder } from 'node:string_decoder';
import type { GameEvent, JsonObject, Outcome } from '@trove/kernel';
import type { Budget, Question } from '../../src/question.ts';
import { type BotProcess, endChild, startChild } from './child.ts';
import { Failed, inShort } from './failure.ts';
import { CONTRACTS, type Contract, type FromBot, makeLine, parseLine, type ToBot, WITH_EVENTS } from './messages.ts';
import { ErrorOutput } from './stderr.ts';

/** How long a bot may take to start and say hello, in milliseconds. */
export const START_LIMIT = 10_000;
/** The longest line that is read, in characters: no action needs as many. */
export const LONGEST_LINE = 65_536;
/** How long the last words of a bot that ended may be on their way, and how long one may take to leave. */
const LINGER = 100;
const LEAVE = 500;

/** A time limit for a move, from what the bot was told to take: twice that, and a second for the way. */
export function limitOf(budget: Budget): number {
	return 'ms' in budget ? 2 * budget.ms + 1000 : 10_000;
}

/** What a bot may be given besides its command. */
export interface VisitorOptions {
	/** Milliseconds to start and say hello. */
	readonly startLimit?: number | undefined;
	/** The file that its standard error is appended to. */
	readonly stderr?: string | undefined;
}

/** A bot in a process of its own. It is started when its first game begins, and again after it failed. */
export class Visitor {
	readonly #command: readonly string[];
	readonly #startLimit: number;
	readonly #stderr: string | undefined;
	#child: BotProcess | undefined;
	#failed: Failed | undefined;
	#settle: { resolve(message: FromBot): void; reject(failed: Failed): void } | undefined;
	#line = '';
	#errors: ErrorOutput | undefined;
	#contract: Contract = CONTRACTS[0];
	#id = 0;
	/** What the bot calls itself. */
	name: string | undefined;

	constructor(command: readonly string[], { startLimit = START_LIMIT, stderr }: VisitorOptions = {}) {
		this.#command = command;
		this.#startLimit = startLimit;
		this.#stderr = stderr;
	}

	/** Begins a game. */
	async hello({ game, version, players, options, seat }: Pick<Question, 'game' | 'version' | 'players' | 'options' | 'seat'>): Promise<void> {
		const fresh = !this.#child || this.#failed !== undefined;
		if (fresh) this.#start();
		try {
			const said = await this.#exchange([{ trove: CONTRACTS[0], hello: { game, version, players, options, seat } }], this.#startLimit);
			if (!('hello' in said)) throw this.#fail(new Failed('nonsense', 'it answered before it said hello'));
			this.#contract = said.contract;
			this.name = said.hello.name;
		} catch (error) {
			if (error instanceof Failed && error.code === 'late') throw new Failed('no-hello', `no hello within ${this.#startLimit} ms${this.#lastWords()}`);
			// Who dies on the doorstep was never there.
			if (error instanceof Failed && error.code === 'died' && fresh) throw new Failed('no-start', error.message);
			throw error;
		}
	}

	/** Tells what happened, and asks for a move. */
	async ask({ observation, legal, budget, seed }: Question, limit: number, events: readonly GameEvent[]): Promise<JsonObject> {
		const id = ++this.#id;
		const said = await this.#exchange([...this.#happened(events), { question: { id, observation, legal, budget, limit, seed } }], limit);
		if (!('answer' in said)) throw this.#fail(new Failed('nonsense', 'it said hello instead of an answer'));
		if (said.answer.id !== id) throw this.#fail(new Failed('nonsense', `it answered question ${said.answer.id} instead of ${id}`));
		return said.answer.action;
	}

	/** Tells what happened last, and that the game has ended. */
	over(outcome: Outcome | null, events: readonly GameEvent[]): void {
		if (this.#child && !this.#failed) this.#child.stdin.write([...this.#happened(events), { over: { outcome } }].map(makeLine).join(''));
	}

	#happened(events: readonly GameEvent[]): ToBot[] {
		return events.length > 0 && this.#contract >= WITH_EVENTS ? [{ events }] : [];
	}

	/** Ends the process at once; the next game starts a new one. */
	stop(): void {
		if (this.#child) endChild(this.#child);
		this.#child = undefined;
		this.#errors?.close();
		this.#errors = undefined;
		this.#settle?.reject(new Failed('died', 'it was stopped'));
		this.#settle = undefined;
	}

	/** Lets the process leave by itself, but not for long. */
	async close(): Promise<void> {
		const child = this.#child;
		if (child && !this.#failed && child.exitCode === null && child.signalCode === null) {
			await new Promise<void>((resolve) => {
				const timer = setTimeout(resolve, LEAVE);
				child.once('exit', () => {
					clearTimeout(timer);
					resolve();
				});
				child.stdin.end();
			});
		}
		this.stop();
	}

	#start(): void {
		this.stop();
		this.#failed = undefined;
		this.#line = '';
		const errors = new ErrorOutput(this.#stderr);
		this.#errors = errors;
		const child = this.#spawn(errors);
		this.#child = child;
		const mine = (act: () => void): void => {
			if (this.#child === child) act();
		};
		const decoder = new StringDecoder('utf8');
		child.stdout.on('data', (chunk: Buffer) => mine(() => this.#read(decoder.write(chunk))));
		errors.listen(child);
		child.on('error', (error) => mine(() => this.#fail(new Failed(child.pid === undefined ? 'no-start' : 'died', this.#troubleOf(error)))));
		// A bot that has gone does not read any more; its end is told by the events below.
		for (const stream of [child.stdin, child.stdout, child.stderr]) stream?.on('error', () => {});
		const ended = (): void => {
			setTimeout(() => mine(() => this.#fail(new Failed('died', `${endOf(child)}${this.#lastWords()}`))), LINGER).unref();
		};
		child.on('exit', ended);
		child.stdout.on('end', ended);
	}

	/** Some commands that cannot be started are told by an event, others are thrown. */
	#spawn({ stdio }: ErrorOutput): BotProcess {
		try {
			return startChild(this.#command, stdio);
		} catch (error) {
			throw new Failed('no-start', this.#troubleOf(error));
		}
	}

	#troubleOf(error: unknown): string {
		return `${inShort(this.#command.join(' '), 60)}: ${inShort(error instanceof Error ? error.message : String(error))}`;
	}

	/** Says something and waits for what comes back. */
	#exchange(messages: readonly ToBot[], limit: number): Promise<FromBot> {
		if (this.#failed || !this.#child) return Promise.reject(this.#failed ?? new Failed('died', 'it was stopped'));
		const { stdin } = this.#child;
		return new Promise<FromBot>((resolve, reject) => {
			const timer = setTimeout(() => this.#fail(new Failed('late', `no answer within ${limit} ms${this.#lastWords()}`)), limit);
			this.#settle = {
				resolve: (said) => {
					clearTimeout(timer);
					resolve(said);
				},
				reject: (failed) => {
					clearTimeout(timer);
					reject(failed);
				},
			};
			stdin.write(messages.map(makeLine).join(''));
		});
	}

	#read(text: string): void {
		this.#line += text;
		for (let end = this.#line.indexOf('\n'); end >= 0 && !this.#failed; end = this.#line.indexOf('\n')) {
			const line = this.#line.slice(0, end);
			this.#line = this.#line.slice(end + 1);
			if (line.length <= LONGEST_LINE) this.#got(line);
			else this.#fail(new Failed('flood', `a line of more than ${LONGEST_LINE} characters`));
		}
		if (this.#line.length > LONGEST_LINE) this.#fail(new Failed('flood', `more than ${LONGEST_LINE} characters without the end of a line`));
	}

	#got(line: string): void {
		const settle = this.#settle;
		if (!settle) {
			this.#fail(new Failed('nonsense', `a line that nobody asked for: ${inShort(line, 80)}`));
			return;
		}
		try {
			const message = parseLine(line);
			this.#settle = undefined;
			settle.resolve(message);
		} catch (error) {
			this.#fail(error instanceof Failed ? error : new Failed('nonsense', String(error)));
		}
	}

	/** Ends the process: what is asked now, or next, is answered with this failure. */
	#fail(failed: Failed): Failed {
		if (this.#failed) return this.#failed;
		this.#failed = failed;
		this.#line = '';
		if (this.#child) endChild(this.#child);
		const settle = this.#settle;
		this.#settle = undefined;
		settle?.reject(failed);
		return failed;
	}

	#lastWords(): string {
		const words = this.#errors?.lastWords ?? '';
		return words === '' ? '' : `; it wrote: ${words}`;
	}
}

function endOf({ exitCode, signalCode }: BotProcess): string {
	if (signalCode !== null) return `it was ended by ${signalCode}`;
	return exitCode === null ? 'it closed its output' : `it ended with status ${exitCode}`;
}
