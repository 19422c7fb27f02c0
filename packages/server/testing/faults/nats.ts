// A NATS server at a machine of its own.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Network } from './network.ts';

const PORT = 4222;

export class Nats {
	readonly machine: string;
	readonly url: string;
	readonly #network: Network;
	readonly #log: string;
	#child: ChildProcess | null = null;

	constructor(network: Network, machine: string, folder: string) {
		this.machine = machine;
		this.url = `nats://${network.address(machine)}:${PORT}`;
		this.#network = network;
		this.#log = join(folder, `${machine}.log`);
	}

	/** Starts it; resolves when it accepts connections. */
	async start(): Promise<void> {
		const address = this.#network.address(this.machine);
		const [file, ...args] = this.#network.command(this.machine, 'nats-server', '--addr', address, '--port', String(PORT));
		const child = spawn(file, args, { stdio: ['ignore', 'ignore', 'pipe'] });
		child.stderr?.on('data', (chunk) => appendFileSync(this.#log, chunk));
		this.#child = child;
		while (!(await accepts(address))) {
			if (child.exitCode !== null) throw new Error(`${this.machine} ended with ${child.exitCode}`);
			await wait(50);
		}
	}

	signal(signal: 'SIGSTOP' | 'SIGCONT'): void {
		this.#child?.kill(signal);
	}

	async kill(): Promise<void> {
		const child = this.#child;
		this.#child = null;
		if (!child || child.exitCode !== null) return;
		const gone = once(child, 'exit');
		child.kill('SIGKILL');
		await gone;
	}
}

function accepts(host: string): Promise<boolean> {
	return new Promise((resolve) => {
		const socket = connect({ host, port: PORT });
		socket.once('error', () => resolve(false));
		socket.once('connect', () => {
			socket.destroy();
			resolve(true);
		});
	});
}
