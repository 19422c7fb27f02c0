// The real server in a process of its own with a data folder of its own, as `npm start` runs it: it can be killed and
// restarted.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CLIENT } from './client.ts';

const TROVE = join(import.meta.dirname, '../../../cli/bin/trove.js');
/** Nobody waits for bots, and many pages from one address are no attack. */
const USUAL = {
	TROVE_LOG: 'warn',
	TROVE_BOT_PACE: '0',
	TROVE_BOT_WORKERS: '1',
	TROVE_CAPTAIN_MS: '20',
	TROVE_PLAY_NOW_AFTER: '1',
	TROVE_RESTART_GRACE: '0',
	TROVE_REQUESTS: '10000',
	TROVE_MESSAGES: '10000',
	TROVE_ADDRESS_MESSAGES: '100000',
	TROVE_ADDRESS_CONNECTIONS: '1000',
};

/** A server and its data. */
export class House {
	readonly #data = mkdtempSync(join(tmpdir(), 'trove-web-e2e-'));
	#port = '0';
	#child: ChildProcess | null = null;
	readonly #client: string;
	/** Where it answers; the same after it was started again. */
	url = '';

	/** `client` is the folder of the client that it serves. */
	constructor(client: string) {
		this.#client = client;
	}

	static async open(client: string = CLIENT): Promise<House> {
		const house = new House(client);
		await house.start();
		return house;
	}

	async start(): Promise<void> {
		const env = { ...process.env, ...USUAL, TROVE_WEB: this.#client, TROVE_DATA: this.#data, TROVE_PORT: this.#port };
		const child = spawn(process.execPath, [TROVE, 'serve', '--lang', 'en'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
		this.#child = child;
		this.url = await addressOf(child);
		this.#port = new URL(this.url).port;
	}

	/** Ends the server without a warning, as a power cut would. */
	async kill(): Promise<void> {
		await this.#end('SIGKILL');
	}

	async close(): Promise<void> {
		await this.#end('SIGTERM');
		rmSync(this.#data, { recursive: true, force: true });
	}

	async #end(signal: NodeJS.Signals): Promise<void> {
		const child = this.#child;
		this.#child = null;
		if (!child || child.exitCode !== null || child.signalCode !== null) return;
		const gone = once(child, 'exit');
		child.kill(signal);
		await gone;
	}
}

function addressOf(child: ChildProcess): Promise<string> {
	return new Promise((found, fail) => {
		let printed = '';
		child.stdout?.setEncoding('utf8').on('data', (text: string) => {
			printed += text;
			const url = /https?:\/\/[\w.:[\]-]+/.exec(printed)?.[0];
			if (url) found(url);
		});
		child.once('exit', (code) => fail(new Error(`the server ended with ${code} before it answered: ${printed}`)));
	});
}
