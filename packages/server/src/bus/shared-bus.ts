import { randomBytes } from 'node:crypto';
import type { Bus, Message, Topics } from './bus.ts';
import { TopicListeners } from './listeners.ts';

/** Carries packets of text to all servers, the sender too. */
export interface Transport {
	/** The most bytes of a packet. */
	readonly limit: number;
	/** Begins to hear. `lost` is told when packets may have been missed. */
	start(heard: (packet: string) => void, lost: () => void): Promise<void>;
	/** Hands a packet over; resolves when the next one may follow. Never rejects: what cannot be sent is lost. */
	send(packet: string): Promise<void>;
	/** Drops a connection that seems dead, with all that waits for it, and makes another. */
	renew(): void;
	close(): Promise<void>;
}

/** A packet: the server that sent it, its number among that server's packets, and messages. */
interface Packet {
	readonly node: string;
	readonly n: number;
	readonly messages: readonly Message[];
}

/** Times in milliseconds. */
export interface SharedBusTimes {
	/** How often a server is heard at least, with a packet that may be empty. */
	readonly heartbeat: number;
	/** After this long without an own packet coming back the bus counts as cut off, and a silent peer as not heard. */
	readonly silence: number;
	/** After this long without an own packet the connection is made anew: a dead one may look alive for minutes. */
	readonly stuck: number;
	/** After this long a peer that was not heard is no longer listed. */
	readonly gone: number;
}

/** A loss is noticed after `silence` and a heartbeat: news are at most a second late. */
const TIMES: SharedBusTimes = { heartbeat: 250, silence: 500, stuck: 3_000, gone: 30_000 };
/** The most characters that wait to be sent; what is more is lost like a packet. */
const MOST_WAITING = 4_000_000;

/**
 * A bus over a transport. Packets are numbered, so that a loss is detected with the next packet, within a heartbeat. A
 * server hears its own packets. While it does not, or does not hear a server that lives, it reports a loss with every
 * heartbeat.
 */
export class SharedBus implements Bus {
	readonly node = randomBytes(9).toString('base64url');
	readonly #transport: Transport;
	readonly #times: SharedBusTimes;
	readonly #listeners = new TopicListeners();
	readonly #losses = new Set<{ readonly lost: (node: string | null) => void }>();
	readonly #peers = new Map<string, { n: number; heard: number }>();
	/** Texts of messages that wait to be sent. */
	#queue: string[] = [];
	/** How many characters they have. */
	#waiting = 0;
	#sending = false;
	#n = 0;
	/** When a packet of its own came back last. */
	#echoed = performance.now();
	/** When the connection was made anew last. */
	#renewed = Number.NEGATIVE_INFINITY;
	/** A packet that has not come back yet, and how long the one before it took. */
	#probe: { readonly n: number; readonly at: number } | null = null;
	#lag = 0;
	/** The servers that live. */
	#living: ReadonlySet<string> = new Set();
	#timer: NodeJS.Timeout | null = null;
	#closed = false;

	constructor(transport: Transport, times: SharedBusTimes = TIMES) {
		this.#transport = transport;
		this.#times = times;
	}

	/** Begins to hear and to be heard. */
	async start(): Promise<void> {
		await this.#transport.start(
			(text) => this.#heard(text),
			() => this.#lost(null),
		);
		this.#echoed = performance.now();
		this.#timer = setInterval(() => this.#beat(), this.#times.heartbeat);
		this.#beat();
	}

	get connected(): boolean {
		return performance.now() - this.#echoed < this.#times.silence;
	}

	get lag(): number {
		return this.#probe === null ? this.#lag : Math.max(this.#lag, performance.now() - this.#probe.at);
	}

	expect(nodes: ReadonlySet<string>): void {
		this.#living = nodes;
	}

	publish(message: Message): void {
		if (this.#closed) return;
		queueMicrotask(() => this.#listeners.tell(message, this.node));
		let text = JSON.stringify(message);
		if (message.on === 'moved' && message.entries && Buffer.byteLength(text) > this.#transport.limit / 4)
			text = JSON.stringify({ ...message, entries: undefined });
		this.#queue.push(text);
		this.#waiting += text.length;
		if (this.#waiting > MOST_WAITING) {
			this.#queue = [];
			this.#waiting = 0;
			// The gap in the numbers tells the others.
			this.#n++;
		}
		if (!this.#sending) void this.#send();
	}

	listen<T extends keyof Topics>(topic: T, heard: (message: Topics[T], node: string) => void): () => void {
		return this.#listeners.add(topic, heard);
	}

	onLoss(lost: (node: string | null) => void): () => void {
		const listener = { lost };
		this.#losses.add(listener);
		return () => this.#losses.delete(listener);
	}

	async close(): Promise<void> {
		this.#closed = true;
		if (this.#timer) clearInterval(this.#timer);
		this.#listeners.clear();
		this.#losses.clear();
		await this.#transport.close();
	}

	/** Sends what waits, or an empty packet, one at a time: what is published meanwhile goes along with the next. */
	async #send(): Promise<void> {
		this.#sending = true;
		// What else this turn of the event loop publishes goes along.
		await new Promise(setImmediate);
		do await this.#sendPacket(this.#take());
		while (this.#queue.length > 0 && !this.#closed);
		this.#sending = false;
	}

	async #sendPacket(messages: readonly string[]): Promise<void> {
		if (this.#closed) return;
		this.#n++;
		this.#probe ??= { n: this.#n, at: performance.now() };
		await this.#transport.send(`{"node":"${this.node}","n":${this.#n},"messages":[${messages.join()}]}`);
	}

	/** As many waiting messages as fit into a packet, and at least one if there is one. */
	#take(): string[] {
		let bytes = 100;
		let count = 0;
		while (count < this.#queue.length) {
			bytes += Buffer.byteLength(this.#queue[count] ?? '') + 1;
			if (count > 0 && bytes > this.#transport.limit) break;
			count++;
		}
		const texts = this.#queue.splice(0, count);
		for (const text of texts) this.#waiting -= text.length;
		return texts;
	}

	#beat(): void {
		const now = performance.now();
		if (!this.#sending) void this.#send();
		for (const [node, { heard }] of this.#peers) if (now - heard > this.#times.gone) this.#peers.delete(node);
		// Once sockets are read, in the next turn: after a stall of this process its packets may have come back long ago.
		setImmediate(() => setImmediate(() => this.#check(performance.now())));
	}

	#check(now: number): void {
		if (this.#closed) return;
		if (this.connected) this.#missPeers(now);
		else this.#missAll(now);
	}

	#missAll(now: number): void {
		this.#lost(null);
		if (now - Math.max(this.#echoed, this.#renewed) < this.#times.stuck) return;
		this.#renewed = now;
		this.#transport.renew();
	}

	/** Reports servers that live and are not heard: what they say is lost until they are. */
	#missPeers(now: number): void {
		for (const node of this.#living) {
			if (node !== this.node && now - (this.#peers.get(node)?.heard ?? 0) >= this.#times.silence) this.#lost(node);
		}
	}

	#heard(text: string): void {
		if (this.#closed) return;
		const packet = parsePacket(text);
		if (packet === null) return;
		const now = performance.now();
		if (packet.node === this.node) {
			this.#echoed = now;
			if (this.#probe && packet.n >= this.#probe.n) {
				this.#lag = now - this.#probe.at;
				this.#probe = null;
			}
			return;
		}
		const peer = this.#peers.get(packet.node);
		this.#peers.set(packet.node, { n: packet.n, heard: now });
		// A packet that comes twice or late is not told again.
		if (peer && packet.n <= peer.n) {
			this.#peers.set(packet.node, { n: peer.n, heard: now });
			return;
		}
		for (const message of packet.messages) this.#listeners.tell(message, packet.node);
		if (packet.n > (peer?.n ?? 0) + 1) this.#lost(packet.node);
	}

	#lost(node: string | null): void {
		for (const { lost } of this.#losses) lost(node);
	}
}

/** A packet; null for anything else that somebody may have sent. */
function parsePacket(text: string): Packet | null {
	try {
		const packet: Partial<Packet> | null = JSON.parse(text);
		const isPacket = typeof packet?.node === 'string' && Number.isInteger(packet.n) && Array.isArray(packet.messages);
		return isPacket ? (packet as Packet) : null;
	} catch {
		return null;
	}
}
