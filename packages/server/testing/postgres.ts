// A PostgreSQL cluster for one test file, in a temporary folder with its socket. Debian's `postgresql` is enough.
import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
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
	/** Starts a synchronous standby: from then on commits wait for it. */
	standby(): Promise<Standby>;
	/** Stops it and removes its folder. */
	stop(): void;
}

/** A standby that runs. */
export interface Standby {
	/** The folder of its socket. */
	readonly host: string;
	/** Makes it the primary. */
	promote(): void;
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
	const startAt = (place: string, sockets: string): void => {
		const options = ['listen_addresses=', `unix_socket_directories=${sockets}`, ...settings].flatMap((setting) => ['-c', `'${setting}'`]).join(' ');
		run('pg_ctl', '-D', place, '-w', '-o', options, '-l', `${place}.log`, 'start');
	};
	const start = (): void => startAt(data, folder);
	const crash = (): void => run('pg_ctl', '-D', data, '-m', 'immediate', 'stop');
	start();
	let made = 0;
	const standbys: string[] = [];
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
		standby: async () => {
			const [place, host] = [join(folder, 'standby'), join(folder, 'second')];
			run('pg_basebackup', '-h', folder, '-U', 'trove', '-D', place, '-R', '-c', 'fast', '--no-sync');
			mkdirSync(host);
			if (user) chownSync(host, user.uid, user.gid);
			startAt(place, host);
			standbys.push(place);
			await admin("ALTER SYSTEM SET synchronous_standby_names = '*'");
			await admin('SELECT pg_reload_conf()');
			while ((await admin("SELECT FROM pg_stat_replication WHERE sync_state = 'sync'")).length === 0) await wait(20);
			return { host, promote: () => run('pg_ctl', '-D', place, '-w', 'promote') };
		},
		stop: () => {
			for (const place of [...standbys, data]) if (existsSync(join(place, 'postmaster.pid'))) run('pg_ctl', '-D', place, '-m', 'immediate', 'stop');
			rmSync(folder, { recursive: true, force: true });
		},
	};
}
