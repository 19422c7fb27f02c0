// A node: `trove serve` in a process of its own, at a machine of its own.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Network } from './network.ts';

const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url));
/** What `/metrics` is asked with. */
export const METRICS_TOKEN = 'the token of the faults';
/** What is read from there: gauges of this node. */
const GAUGES = /^(trove_(?:connections|servers|leased|presence_known|tables_driven|tables_stuck|bot_questions_waiting|clock_skew_seconds)) (\S+)$/gm;
/** The port of each node, at its own address. */
export const PORT = 8787;

/** The library of `faketime`; null where it is not installed. */
export function faketimeLibrary(): string | null {
	const folders = readdirSync('/usr/lib', { withFileTypes: true }).filter((one) => one.isDirectory());
	for (const { name } of folders) {
		const folder = join('/usr/lib', name, 'faketime');
		try {
			if (readdirSync(folder).includes('libfaketime.so.1')) return join(folder, 'libfaketime.so.1');
		} catch {
			// Not in this folder.
		}
	}
	return null;
}

/** One node, started again and again. */
export class Server {
	readonly machine: string;
	readonly address: string;
	readonly #network: Network;
	readonly #env: { readonly [name: string]: string };
	readonly #log: string;
	readonly #skew: string;
	/** What its log tells of errors, since they were last taken. */
	#errors: string[] = [];
	#child: ChildProcess | null = null;

	constructor(network: Network, machine: string, folder: string, env: { readonly [name: string]: string }) {
		this.machine = machine;
		this.address = network.address(machine);
		this.#network = network;
		this.#log = join(folder, `${machine}.log`);
		this.#skew = join(folder, `${machine}.time`);
		const data = join(folder, `${machine}-data`);
		mkdirSync(data);
		this.#env = { ...env, TROVE_HOST: this.address, TROVE_PORT: String(PORT), TROVE_DATA: data };
	}

	/** Starts it; resolves when it listens. `skew`: its wall clock is that many seconds ahead, and can be changed. */
	async start(skew: number | null = null): Promise<void> {
		const library = skew === null ? null : faketimeLibrary();
		if (skew !== null) this.setClock(skew);
		const faked = {
			LD_PRELOAD: library ?? '',
			FAKETIME_TIMESTAMP_FILE: this.#skew,
			FAKETIME_CACHE_DURATION: '1',
			FAKETIME_DONT_FAKE_MONOTONIC: '1',
			DONT_FAKE_MONOTONIC: '1',
		};
		const [file, ...args] = this.#network.command(this.machine, process.execPath, MAIN);
		const child = spawn(file, args, { env: { PATH: process.env.PATH, ...this.#env, ...(library ? faked : {}) }, stdio: ['ignore', 'pipe', 'pipe'] });
		this.#child = child;
		child.stderr?.on('data', (chunk) => appendFileSync(this.#log, chunk));
		await new Promise<void>((resolve, reject) => {
			let said = '';
			child.stdout?.on('data', (chunk) => {
				appendFileSync(this.#log, chunk);
				said += chunk;
				const lines = said.split('\n');
				said = lines.pop() ?? '';
				for (const line of lines) {
					const { level, msg } = JSON.parse(line);
					if (msg === 'listening') resolve();
					if (level === 'error' || level === 'fatal') this.#errors.push(line);
				}
			});
			child.once('exit', (code, signal) => reject(new Error(`${this.machine} ended with ${code ?? signal}`)));
		});
	}

	/** Sets its wall clock so many seconds ahead; it must run with a skew. */
	setClock(seconds: number): void {
		writeFileSync(this.#skew, `${seconds < 0 ? '' : '+'}${seconds}\n`);
	}

	/** Its gauges by name; none if it does not answer. */
	async metrics(): Promise<{ readonly [name: string]: number }> {
		try {
			const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
			const response = await fetch(`http://${this.address}:${PORT}/metrics`, { headers, signal: AbortSignal.timeout(2000) });
			return Object.fromEntries([...(await response.text()).matchAll(GAUGES)].map(([, name, value]) => [name, Number(value)]));
		} catch {
			return {};
		}
	}

	get runs(): boolean {
		return this.#child !== null && this.#child.exitCode === null && this.#child.signalCode === null;
	}

	signal(signal: 'SIGSTOP' | 'SIGCONT'): void {
		this.#child?.kill(signal);
	}

	/** Ends it: SIGTERM asks it to, SIGKILL does not. Answers with how it ended. */
	async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<string> {
		const child = this.#child;
		if (!child || !this.runs) return 'it did not run';
		const gone = once(child, 'exit');
		child.kill(signal);
		const [code, by] = await gone;
		this.#child = null;
		return String(code ?? by);
	}

	/** What it has logged as errors since this was last asked. */
	takeErrors(): string[] {
		return this.#errors.splice(0);
	}
}
