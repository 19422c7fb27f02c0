// A plain proxy: each connection goes to any node that says it is ready, without stickiness.
import { get } from 'node:http';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** How often a node is asked whether it is ready, and how long it may take to answer or to accept, in milliseconds. */
const ASK = 300;
const PATIENCE = 1000;

interface Target {
	readonly machine: string;
	readonly host: string;
	readonly port: number;
	ready: boolean;
}

/** A relay of TCP connections. `/readyz` decides which nodes get new ones; old ones stay where they are. */
export class Relay {
	readonly #targets: readonly Target[];
	readonly #server: Server;
	readonly #sockets = new Set<Socket>();
	readonly #asking: NodeJS.Timeout[];

	constructor(targets: readonly Pick<Target, 'machine' | 'host' | 'port'>[]) {
		this.#targets = targets.map((target) => ({ ...target, ready: false }));
		this.#server = createServer({ noDelay: true }, (socket) => void this.#serve(socket));
		this.#asking = this.#targets.map((target) => {
			let asking = false;
			return setInterval(() => {
				if (asking) return;
				asking = true;
				void isReady(target).then((ready) => {
					target.ready = ready;
					asking = false;
				});
			}, ASK);
		});
	}

	async listen(): Promise<string> {
		await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
		return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
	}

	/** The nodes that are ready. */
	get ready(): readonly string[] {
		return this.#targets.filter(({ ready }) => ready).map(({ machine }) => machine);
	}

	close(): void {
		for (const timer of this.#asking) clearInterval(timer);
		this.#server.close();
		for (const socket of this.#sockets) socket.destroy();
	}

	async #serve(client: Socket): Promise<void> {
		this.#keep(client);
		const targets = this.#targets.filter(({ ready }) => ready);
		while (targets.length > 0 && !client.destroyed) {
			const [target] = targets.splice(Math.floor(Math.random() * targets.length), 1);
			const server = target && (await reach(target));
			if (!server) continue;
			this.#keep(server);
			server.pipe(client);
			client.once('data', (first: Buffer) => {
				server.write(withForwarded(first));
				client.pipe(server);
			});
			client.on('close', () => server.destroy());
			server.on('close', () => client.destroy());
			if (client.destroyed) server.destroy();
			return;
		}
		client.destroy();
	}

	#keep(socket: Socket): void {
		this.#sockets.add(socket);
		socket.on('error', () => socket.destroy());
		socket.on('close', () => this.#sockets.delete(socket));
	}
}

/** The first request of a connection says for whom it is, as proxies do. */
function withForwarded(first: Buffer): Buffer {
	const end = first.indexOf('\r\n') + 2;
	return Buffer.concat([first.subarray(0, end), Buffer.from('x-forwarded-for: 127.0.0.1\r\n'), first.subarray(end)]);
}

function reach({ host, port }: Target): Promise<Socket | null> {
	return new Promise((resolve) => {
		const socket = connect({ host, port, noDelay: true });
		const late = setTimeout(() => fail(), PATIENCE);
		const fail = (): void => {
			clearTimeout(late);
			socket.destroy();
			resolve(null);
		};
		socket.once('error', fail);
		socket.once('connect', () => {
			clearTimeout(late);
			socket.off('error', fail);
			resolve(socket);
		});
	});
}

function isReady({ host, port }: Target): Promise<boolean> {
	return new Promise((resolve) => {
		const request = get({ host, port, path: '/readyz', agent: false, timeout: PATIENCE }, (response) => {
			response.resume();
			resolve(response.statusCode === 200);
		});
		const late = setTimeout(() => request.destroy(), PATIENCE);
		request.on('error', () => resolve(false));
		request.on('close', () => {
			clearTimeout(late);
			resolve(false);
		});
	});
}
