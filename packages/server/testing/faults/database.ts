// A PostgreSQL server at a machine of its own, its data on a disk of its own that can be filled up.
import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, chownSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { postgresPrograms } from '../postgres.ts';
import type { Network } from './network.ts';

/** The size of a disk. */
const DISK = '600M';
/** Milliseconds until a server must have started. */
const START = 60_000;

/** Settings of all servers. */
const SETTINGS = `
listen_addresses = '*'
max_connections = 80
shared_buffers = 32MB
max_wal_size = 96MB
wal_keep_size = 64MB
wal_retrieve_retry_interval = 200ms
wal_receiver_timeout = 3s
wal_sender_timeout = 3s
`;

export class Database {
	readonly machine: string;
	readonly address: string;
	readonly #network: Network;
	readonly #folder: string;
	readonly #data: string;
	readonly #bin: string;
	readonly #user: readonly string[];
	#child: ChildProcess | null = null;

	constructor(network: Network, machine: string, folder: string) {
		this.machine = machine;
		this.address = network.address(machine);
		this.#network = network;
		this.#folder = join(folder, machine);
		this.#data = join(this.#folder, 'data');
		const bin = postgresPrograms();
		if (bin === null) throw new Error('PostgreSQL is not installed.');
		this.#bin = bin;
		mkdirSync(this.#folder);
		execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK}`, 'trove-faults', this.#folder]);
		const [uid = 0, gid = 0] = ['-u', '-g'].map((flag) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' })));
		chownSync(this.#folder, uid, gid);
		this.#user = ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'];
	}

	/** Whether its process runs. */
	get runs(): boolean {
		return this.#child !== null && this.#child.exitCode === null && this.#child.signalCode === null;
	}

	/** Makes a new, empty one. */
	create(): void {
		this.#run('initdb', '-D', this.#data, '-U', 'trove', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync');
		appendFileSync(join(this.#data, 'postgresql.conf'), `${SETTINGS}unix_socket_directories = '${this.#folder}'\ninclude = 'role.conf'\n`);
		appendFileSync(join(this.#data, 'pg_hba.conf'), 'host all all 10.203.0.0/24 trust\nhost replication all 10.203.0.0/24 trust\n');
		this.#waitFor('');
	}

	/** Makes it anew as a standby of another one, and starts it. */
	async follow(primary: Database): Promise<void> {
		this.kill();
		await this.#copy(primary, performance.now() + START);
		const conf = join(this.#data, 'postgresql.conf');
		writeFileSync(conf, readFileSync(conf, 'utf8').replace(primary.#folder, this.#folder));
		// A standby that is promoted answers without another one.
		this.#waitFor('');
		await this.start();
		primary.#waitFor('*');
		await primary.query('SELECT pg_reload_conf()');
		await primary.isSynchronous();
	}

	/** After a link was cut the machines find each other again within seconds. */
	async #copy(primary: Database, until: number): Promise<void> {
		for (;;) {
			rmSync(this.#data, { recursive: true, force: true });
			try {
				// Not at once: people play in this process.
				await this.#runMeanwhile('pg_basebackup', '-h', primary.address, '-U', 'trove', '-D', this.#data, '-R', '-X', 'stream', '-c', 'fast', '--no-sync');
				return;
			} catch (error) {
				if (performance.now() > until) throw error;
				await wait(500);
			}
		}
	}

	/** Resolves when a standby confirms each commit. */
	async isSynchronous(): Promise<void> {
		const until = performance.now() + START;
		while (performance.now() < until) {
			const rows = await this.query("SELECT FROM pg_stat_replication WHERE sync_state IN ('sync', 'quorum')").catch(() => []);
			if (rows.length > 0) return;
			await wait(50);
		}
		throw new Error(`${this.machine} has no standby: ${this.log.slice(-2000)}`);
	}

	/** Starts it; resolves when it answers. */
	async start(): Promise<void> {
		const until = performance.now() + START;
		while (performance.now() < until) {
			if (!this.runs) this.#spawn();
			const answers = await this.query('SELECT 1').then(
				() => true,
				() => false,
			);
			if (answers) return;
			await wait(50);
		}
		throw new Error(`${this.machine} does not start: ${this.log.slice(-2000)}`);
	}

	/** All its processes end at once, as when a machine loses its power. */
	kill(): void {
		const child = this.#child;
		this.#child = null;
		if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return;
		const children = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim().split(' ');
		child.kill('SIGKILL');
		for (const pid of children) if (pid !== '') killQuietly(Number(pid));
	}

	async promote(): Promise<void> {
		await this.query('SELECT pg_promote(true, 30)');
	}

	/** Fills its disk, but for a few pages. */
	fill(): void {
		const { bavail, bsize } = statfsSync(this.#folder);
		execFileSync('fallocate', ['-l', String(Math.max(bsize, (bavail - 4) * bsize)), join(this.#folder, 'ballast')]);
	}

	/** Makes room again. */
	empty(): void {
		rmSync(join(this.#folder, 'ballast'), { force: true });
	}

	/** Runs a statement as its owner, over its socket: also where its machine is cut off. */
	async query(text: string): Promise<readonly { readonly [column: string]: unknown }[]> {
		const client = new Client({ host: this.#folder, user: 'trove', database: 'postgres', connectionTimeoutMillis: 2000 });
		client.on('error', () => {});
		await client.connect();
		try {
			return (await client.query(text)).rows;
		} finally {
			void client.end().catch(() => {});
		}
	}

	/** What it has logged. */
	get log(): string {
		const file = `${this.#folder}.log`;
		return existsSync(file) ? readFileSync(file, 'utf8') : '';
	}

	#waitFor(standbys: string): void {
		writeFileSync(join(this.#data, 'role.conf'), `synchronous_standby_names = '${standbys}'\n`);
	}

	#spawn(): void {
		const [file, ...args] = this.#network.command(this.machine, ...this.#user, join(this.#bin, 'postgres'), '-D', this.#data);
		const log = openSync(`${this.#folder}.log`, 'a');
		this.#child = spawn(file, args, { stdio: ['ignore', log, log], cwd: '/' });
		void once(this.#child, 'exit');
	}

	#run(program: string, ...args: readonly string[]): void {
		const [file, ...rest] = this.#command(program, args);
		execFileSync(file, rest, { cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] });
	}

	async #runMeanwhile(program: string, ...args: readonly string[]): Promise<void> {
		const [file, ...rest] = this.#command(program, args);
		await promisify(execFile)(file, rest, { cwd: '/' });
	}

	#command(program: string, args: readonly string[]): readonly [string, ...string[]] {
		return this.#network.command(this.machine, ...this.#user, join(this.#bin, program), ...args);
	}
}

function killQuietly(pid: number): void {
	try {
		process.kill(pid, 'SIGKILL');
	} catch {
		// It is gone already.
	}
}
