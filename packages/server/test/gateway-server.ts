// A whole server with its own data folder, and what people do there over HTTP and sockets.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '../src/hosting/start.ts';
import { type Environment, readConfig } from '../src/settings/config.ts';
import { Guest, type Line, type Message } from './gateway-house.ts';

/** A server that runs for a test. */
export interface TestServer {
	readonly url: string;
	/** The lines of its log so far. */
	readonly logged: string[];
	stop(): Promise<void>;
}

/** Starts a server on a free port of this machine, with settings from an environment of its own. */
export async function serve(env: Environment = {}): Promise<TestServer> {
	const folder = mkdtempSync(join(tmpdir(), 'trove-server-'));
	const logged: string[] = [];
	const config = readConfig({ TROVE_PORT: '0', TROVE_DATA: folder, TROVE_LOG: 'error', TROVE_BOT_PACE: '0', TROVE_BOT_WORKERS: '1', ...env });
	const running = await startServer(config, { write: (line) => void logged.push(line) });
	return {
		url: running.url,
		logged,
		stop: async () => {
			await running.stop();
			rmSync(folder, { recursive: true });
		},
	};
}

/** Makes a table and answers with its id and code. */
export async function makeTable(host: Guest, wanted: object = {}): Promise<{ table: string; invite: string }> {
	const { body, status } = await host.http('POST', '/api/tables', { game: 'dead-mans-draw', players: 2, ...wanted });
	if (status !== 201) throw new Error(JSON.stringify(body));
	return { table: String(body.table), invite: String(body.invite) };
}

/** Somebody at a table, over a socket of their own. */
export class Player {
	readonly guest: Guest;
	readonly line: Line;
	readonly c: number;
	#id = 0;

	constructor(guest: Guest, line: Line, c: number) {
		this.guest = guest;
		this.line = line;
		this.c = c;
	}

	/** Opens a table. */
	static async at(guest: Guest, table: string, c = 1): Promise<{ player: Player; sheet: Message }> {
		const line = guest.socket();
		line.send({ t: 'open', c, table });
		return { player: new Player(guest, line, c), sheet: await line.next('sheet') };
	}

	/** Asks for something: null when it was done, or the code of the refusal. */
	async ask(t: string, fields: object = {}): Promise<string | null> {
		// Two tabs of one person never use the same id.
		const id = `q${this.c}-${++this.#id}`;
		this.line.send({ t, c: this.c, id, ...fields });
		for (;;) {
			const message = await this.line.next();
			if (message.id !== id) continue;
			return message.t === 'no' ? (message.refusal as { code: string }).code : null;
		}
	}

	/** The table as it is now. */
	async sheet(): Promise<
		Message & { sheet: { status: string; seats: { who: string | null; bot: string | null }[]; code: string | null; view: object | null } }
	> {
		this.line.send({ t: 'again', c: this.c });
		return (await this.line.next('sheet')) as Awaited<ReturnType<Player['sheet']>>;
	}
}

/** Two people at a table of Dead Man's Draw that has begun. */
export async function begin(url: string, wanted: object = {}): Promise<{ table: string; ana: Player; bob: Player }> {
	const [first, second] = [await Guest.at(url), await Guest.at(url)];
	const { table } = await makeTable(first, wanted);
	const { player: ana } = await Player.at(first, table);
	const { player: bob } = await Player.at(second, table);
	for (const answer of [
		await bob.ask('sit', { seat: 1, word: 'w' }),
		await ana.ask('ready', { on: true }),
		await bob.ask('ready', { on: true }),
		await ana.ask('start'),
	]) {
		if (answer !== null) throw new Error(answer);
	}
	return { table, ana, bob };
}
