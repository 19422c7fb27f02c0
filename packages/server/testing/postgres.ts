// A PostgreSQL cluster for one test file, in a temporary folder with its socket. Debian's `postgresql` is enough.
import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';

/** Where Debian puts the programs of each version. */
const DEBIAN = '/usr/lib/postgresql';

/** A cluster that runs. */
export interface Cluster {
	/** The address of a new, empty database. */
	database(): Promise<string>;
	/** Runs statements as the cluster's owner. */
	admin(text: string): Promise<readonly { readonly [column: string]: unknown }[]>;
	/** Kills all of it at once, as a crash does. */
	crash(): void;
	start(): void;
	/** Stops it and removes its folder. */
	stop(): void;
}

/** The folder of PostgreSQL's programs; null where there are none. */
export function postgresPrograms(): string | null {
	const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).toSorted((a, b) => Number(b) - Number(a)) : [];
	const folder = versions.map((version) => join(DEBIAN, version, 'bin')).find((bin) => existsSync(join(bin, 'initdb')));
	if (folder !== undefined) return folder;
	const asked = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' });
	const bin = asked.status === 0 ? asked.stdout.trim() : '';
	return existsSync(join(bin, 'initdb')) ? bin : null;
}

/** PostgreSQL does not run as root: then it runs as the system's user for it. */
function ownUser(): { uid: number; gid: number } | undefined {
	if (process.getuid?.() !== 0) return undefined;
	const id = (flag: string): number => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
	return { uid: id('-u'), gid: id('-g') };
}

/** Starts a cluster with fsync on, as in real use. */
export function startCluster(settings: readonly string[] = []): Cluster {
	const bin = postgresPrograms();
	if (bin === null) throw new Error('PostgreSQL is not installed.');
	const folder = mkdtempSync(join(tmpdir(), 'trove-pg-'));
	const user = ownUser();
	if (user) chownSync(folder, user.uid, user.gid);
	const data = join(folder, 'data');
	const run = (program: string, ...args: string[]): void => {
		const done = spawnSync(join(bin, program), args, { ...user, cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
		if (done.status !== 0) throw new Error(`${program}: ${done.stderr || done.error?.message}`);
	};
	run('initdb', '-D', data, '-U', 'trove', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync');
	const options = ['listen_addresses=', `unix_socket_directories=${folder}`, ...settings].flatMap((setting) => ['-c', `'${setting}'`]).join(' ');
	const start = (): void => run('pg_ctl', '-D', data, '-w', '-o', options, '-l', join(folder, 'log'), 'start');
	const crash = (): void => run('pg_ctl', '-D', data, '-m', 'immediate', 'stop');
	start();
	let made = 0;
	const admin = async (text: string): Promise<readonly { readonly [column: string]: unknown }[]> => {
		const client = new Client({ host: folder, user: 'trove', database: 'postgres' });
		await client.connect();
		try {
			return (await client.query(text)).rows;
		} finally {
			await client.end();
		}
	};
	return {
		admin,
		crash,
		start,
		database: async () => {
			const name = `trove_${++made}`;
			await admin(`CREATE DATABASE ${name}`);
			return `postgres://trove@${encodeURIComponent(folder)}/${name}`;
		},
		stop: () => {
			crash();
			rmSync(folder, { recursive: true, force: true });
		},
	};
}
