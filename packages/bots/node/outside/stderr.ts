import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { StringDecoder } from 'node:string_decoder';
import type { BotProcess } from './child.ts';
import { inShort } from './failure.ts';

/** How much of the end of a bot's standard error is read, in bytes or characters. */
const TAIL = 4000;

/** The standard error of a bot's process: its end in memory, or all of it appended to a file. */
export class ErrorOutput {
	readonly #file: number | undefined;
	/** The file's size when the process started: what stood there before is another's. */
	readonly #from: number = 0;
	#text = '';

	constructor(path?: string) {
		if (path === undefined) return;
		this.#file = openSync(path, 'a+');
		this.#from = fstatSync(this.#file).size;
	}

	/** What to start the process with. It writes a file itself, so that nothing is lost when it is killed. */
	get stdio(): 'pipe' | number {
		return this.#file ?? 'pipe';
	}

	/** Reads a process that writes to a pipe. */
	listen({ stderr }: BotProcess): void {
		const decoder = new StringDecoder('utf8');
		stderr?.on('data', (chunk: Buffer) => {
			this.#text = (this.#text + decoder.write(chunk)).slice(-TAIL);
		});
	}

	/** The line that tells most about a failure, or empty. */
	get lastWords(): string {
		const lines = this.#tail().split('\n');
		// Around the line that names an error there is mostly a list of where it came from.
		const told = lines.filter((line) => line.trim() !== '');
		return inShort(told.findLast((line) => /error|exception/i.test(line)) ?? told.at(-1) ?? '');
	}

	/** Closes the file; the process has its own handle. */
	close(): void {
		if (this.#file !== undefined) closeSync(this.#file);
	}

	#tail(): string {
		if (this.#file === undefined) return this.#text;
		const size = fstatSync(this.#file).size;
		const from = Math.max(this.#from, size - TAIL);
		const bytes = Buffer.alloc(size - from);
		return bytes.toString('utf8', 0, readSync(this.#file, bytes, 0, bytes.length, from));
	}
}
