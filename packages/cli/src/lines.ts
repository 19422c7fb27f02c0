import { createInterface, type Interface } from 'node:readline';
import { print, write } from './print.ts';

/** A typed line and its time. */
export interface Line {
	readonly text: string;
	readonly at: number;
}

/** Lines buffered before the input is paused (backpressure): a pipe can be faster than a game. */
const MOST_WAITING = 256;

/** The keyboard, or a pipe, as lines. */
export class Lines {
	readonly #reader: Interface;
	readonly #echo: boolean;
	readonly #interrupted: () => void;
	#waiting: Line[] = [];
	#take: ((line: Line | null) => void) | undefined;
	#ended = false;

	/** `interrupted` is called on ^C. `keys` maps keys pressed on an empty line to lines. */
	constructor(interrupted: () => void, keys: { readonly [key: string]: string } = {}) {
		this.#interrupted = interrupted;
		process.on('SIGINT', interrupted);
		const terminal = process.stdin.isTTY === true && process.stdout.isTTY === true;
		this.#echo = !process.stdin.isTTY;
		this.#reader = terminal
			? createInterface({ input: process.stdin, output: process.stdout, terminal, historySize: 0 })
			: createInterface({ input: process.stdin, terminal: false, crlfDelay: Number.POSITIVE_INFINITY });
		this.#reader.on('line', (text) => this.#got({ text: text.trim(), at: performance.now() }));
		this.#reader.on('SIGINT', interrupted);
		if (terminal) {
			process.stdin.on('keypress', (_, key?: { name?: string }) => {
				const text = keys[key?.name ?? ''];
				if (text === undefined || this.#reader.line !== '') return;
				print();
				this.#got({ text, at: performance.now() });
			});
		}
		this.#reader.on('close', () => {
			this.#ended = true;
			this.#hand(null);
		});
	}

	/** Reads a line; null at the end of the input. */
	async ask(prompt = '> '): Promise<Line | null> {
		this.#reader.setPrompt(prompt);
		if (this.#echo) write(prompt);
		else if (process.stdout.isTTY) this.#reader.prompt();
		const line = await this.#next();
		// Piped input is echoed, so that a transcript reads like a game at a keyboard.
		write(this.#echo ? `${line?.text ?? ''}\n` : line === null ? '\n' : '');
		return line;
	}

	/** Releases the terminal. */
	close(): void {
		process.removeListener('SIGINT', this.#interrupted);
		this.#reader.close();
	}

	#next(): Promise<Line | null> {
		const line = this.#waiting.shift();
		if (line) {
			if (this.#waiting.length === 0 && !this.#ended) this.#reader.resume();
			return Promise.resolve(line);
		}
		if (this.#ended) return Promise.resolve(null);
		return new Promise((resolve) => {
			this.#take = resolve;
		});
	}

	#got(line: Line): void {
		if (this.#take) this.#hand(line);
		else this.#waiting.push(line);
		if (this.#waiting.length > MOST_WAITING && !this.#ended) this.#reader.pause();
	}

	#hand(line: Line | null): void {
		const take = this.#take;
		this.#take = undefined;
		take?.(line);
	}
}
