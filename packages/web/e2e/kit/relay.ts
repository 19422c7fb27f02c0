// A proxy before the server that can stop passing bytes without closing anything, like a network that loses packets.
import { connect, createServer, type Server, type Socket } from 'node:net';

export class Relay {
	readonly #server: Server;
	readonly #sockets = new Set<Socket>();
	#silent = false;
	url = '';

	private constructor(server: Server) {
		this.#server = server;
	}

	/** A relay to an address. */
	static async open(to: string): Promise<Relay> {
		const { hostname, port } = new URL(to);
		const relay: Relay = new Relay(createServer((near) => relay.#join(near, connect(Number(port), hostname))));
		await new Promise<void>((done) => relay.#server.listen(0, hostname, done));
		const address = relay.#server.address();
		relay.url = `http://${hostname}:${typeof address === 'object' && address ? address.port : 0}`;
		return relay;
	}

	/** Loses all bytes from now on, in both directions; new connections are taken and never answered. */
	silence(): void {
		this.#silent = true;
	}

	/** Works again. What it had lost bytes of is cut. */
	heal(): void {
		this.#silent = false;
		for (const socket of this.#sockets) socket.destroy();
	}

	async close(): Promise<void> {
		this.heal();
		await new Promise((done) => this.#server.close(done));
	}

	#join(near: Socket, far: Socket): void {
		for (const [from, to] of [
			[near, far],
			[far, near],
		]) {
			this.#sockets.add(from);
			from.on('data', (bytes) => this.#silent || to.destroyed || to.write(bytes));
			from.on('error', () => undefined);
			from.on('close', () => {
				this.#sockets.delete(from);
				if (!this.#silent) to.destroy();
			});
		}
	}
}
