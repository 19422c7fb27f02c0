// A relay before PostgreSQL's socket that can refuse or freeze the connections over which servers tell each other news.
import { mkdirSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';

const PORT = '.s.PGSQL.5432';
/** What only such a connection says. */
const LISTEN = 'LISTEN trove';

/** A relay at a socket in a folder of its own. */
export class BusRelay {
	/** The address of the same database through it. */
	readonly store: string;
	readonly #server: Server;
	/** Connections that listen, with both of their ends. */
	readonly #listening = new Set<readonly Socket[]>();
	readonly #sockets = new Set<Socket>();
	#isCut = false;
	/** How often a connection that listens was refused. */
	refused = 0;

	constructor(folder: string, store: string) {
		const { hostname } = new URL(store);
		const own = join(folder, 'relay');
		mkdirSync(own);
		this.store = store.replace(hostname, encodeURIComponent(own));
		const target = join(decodeURIComponent(hostname), PORT);
		this.#server = createServer((socket) => this.#join(socket, target)).listen(join(own, PORT));
	}

	/** Ends all connections that listen, and refuses new ones. */
	cut(): void {
		this.#isCut = true;
		for (const ends of this.#listening) for (const end of ends) end.destroy();
		this.#listening.clear();
	}

	/** Nothing comes through connections that listen now; nobody is told. New ones are none of it. */
	freeze(): void {
		for (const ends of this.#listening) for (const end of ends) end.pause();
	}

	/** Refuses nothing any more. */
	heal(): void {
		this.#isCut = false;
	}

	close(): void {
		for (const socket of this.#sockets) socket.destroy();
		this.#server.close();
	}

	#join(socket: Socket, target: string): void {
		const ends = [socket, connect(target)] as const;
		const [near, far] = ends;
		near.on('data', (data) => {
			if (data.includes(LISTEN)) {
				if (this.#isCut) {
					this.refused++;
					for (const end of ends) end.destroy();
					return;
				}
				this.#listening.add(ends);
			}
			far.write(data);
		});
		far.on('data', (data) => near.write(data));
		for (const [end, other] of [ends, [far, near]] as const) {
			this.#sockets.add(end);
			end.on('error', () => {});
			end.on('close', () => {
				this.#sockets.delete(end);
				this.#listening.delete(ends);
				other.destroy();
			});
		}
	}
}
