// A server in this process, with a data folder that survives its restarts.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Running, startServer } from '../../src/hosting/start.ts';
import { type Config, dataFile, type Environment, readConfig } from '../../src/settings/config.ts';
import { backupFile } from '../../src/storage/sqlite/backup.ts';

/** How a house differs from a usual one. */
export interface HouseOptions {
	readonly env?: Environment;
	/** Settings beyond what the environment allows: a test does not wait for minutes. */
	readonly change?: Partial<Config>;
	/** A data folder that is there already; it is left there. */
	readonly data?: string;
}

const USUAL: Environment = { TROVE_PORT: '0', TROVE_LOG: 'warn', TROVE_BOT_PACE: '0', TROVE_BOT_WORKERS: '1' };

/** A server and its data. */
export class House {
	readonly data: string;
	/** The lines of its log: warnings and errors. */
	readonly logged: string[] = [];
	readonly #options: HouseOptions;
	#running: Running | null = null;

	private constructor(options: HouseOptions) {
		this.#options = options;
		this.data = options.data ?? mkdtempSync(join(tmpdir(), 'trove-e2e-'));
	}

	/** Opens a house and starts its server. */
	static async open(options: HouseOptions = {}): Promise<House> {
		return new House(options).#opened();
	}

	/** Where the server answers now. */
	get url(): string {
		if (!this.#running) throw new Error('the server does not run');
		return this.#running.url;
	}

	async start(): Promise<void> {
		const { env, change } = this.#options;
		const config = { ...readConfig({ ...USUAL, TROVE_DATA: this.data, ...env }), ...change };
		this.#running = await startServer(config, { write: (line) => void this.logged.push(line) }, Date.now);
	}

	/** Stops the server in good order. */
	async stop(): Promise<void> {
		await this.#running?.stop();
		this.#running = null;
	}

	/** Another house that goes on from a copy of this one's data as they are now. */
	async fork(): Promise<House> {
		const data = mkdtempSync(join(tmpdir(), 'trove-e2e-'));
		await backupFile(dataFile(this.data), dataFile(data));
		return new House({ ...this.#options, data }).#opened();
	}

	/** Itself, once it is started; its data go if it cannot be. */
	async #opened(): Promise<this> {
		try {
			await this.start();
			return this;
		} catch (error) {
			await this.close();
			throw error;
		}
	}

	/** Stops the server and removes its data. */
	async close(): Promise<void> {
		await this.stop();
		rmSync(this.data, { recursive: true, force: true });
	}
}
