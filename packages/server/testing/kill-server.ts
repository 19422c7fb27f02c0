import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));

/** A server in a process of its own, to be killed. */
export class Victim {
	readonly #data: string;
	readonly #env: { readonly [name: string]: string };
	/** What its log tells of errors. */
	readonly errors: string[] = [];
	#child: ChildProcess | null = null;
	#url: string | null = null;

	constructor(data: string, env: { readonly [name: string]: string } = {}) {
		this.#data = data;
		this.#env = env;
	}

	/** Its process, while it runs. */
	get pid(): number | undefined {
		return this.#child?.pid;
	}

	/** Where it answers; throws while it does not. */
	get url(): string {
		if (this.#url === null) throw new Error('the server does not run');
		return this.#url;
	}

	/** Starts it, and answers with its address when it listens. It is not to be found by others before it is told so. */
	async start(): Promise<string> {
		const child = this.#spawn();
		return new Promise((resolve, reject) => {
			let said = '';
			child.stdout?.on('data', (chunk) => {
				said += chunk;
				const lines = said.split('\n');
				said = lines.pop() ?? '';
				for (const line of lines) {
					const { level, msg, url } = JSON.parse(line);
					if (msg === 'listening') resolve(url);
					if (level === 'error' || level === 'fatal') this.errors.push(line);
				}
			});
			child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
		});
	}

	/** Others find it from here on. */
	open(url: string): void {
		this.#url = url;
	}

	/** Kills it. */
	async kill(): Promise<void> {
		const child = this.#child;
		this.#url = null;
		this.#child = null;
		if (!child) return;
		const gone = once(child, 'exit');
		child.kill('SIGKILL');
		await gone;
	}

	/** Starts one that is killed while it still starts. */
	async startInVain(ms: number): Promise<void> {
		this.#spawn();
		await new Promise((resolve) => setTimeout(resolve, ms));
		await this.kill();
	}

	#spawn(): ChildProcess {
		const env = {
			PATH: process.env.PATH,
			TROVE_PORT: '0',
			TROVE_DATA: this.#data,
			TROVE_BOT_PACE: '0',
			TROVE_BOT_WORKERS: '1',
			...this.#env,
		};
		this.#child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'inherit'] });
		return this.#child;
	}
}
