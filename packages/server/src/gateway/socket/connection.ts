import type { Refusal } from '@trove/kernel';
import type { FromServer } from '@trove/protocol';
import type { WebSocket } from 'ws';
import type { Address } from '../addresses.ts';
import type { RateLimiter } from '../rate-limiter.ts';
import { statusOf } from '../refusals.ts';
import type { Channel } from './channel.ts';
import type { SocketContext } from './context.ts';
import { RttMeter } from './rtt.ts';
import type { Admitted } from './upgrade.ts';

/** Close codes by reason. */
const CODES = { restart: 1012, protocol: 4400, limit: 1008, slow: 1013, deleted: 4401 } as const;
/** Why a connection ends. */
export type Why = keyof typeof CODES;
/** The lists that a connection can look at. */
export type List = 'lobby' | 'mine';

/** Milliseconds for a client to answer the close frame; one over its limits gets only enough for `bye` to arrive. */
const FAREWELL = 2000;
const SHORT_FAREWELL = 250;
/** Milliseconds that a client over its limits is told to stay away. */
const STAY_AWAY = 10_000;
/** Milliseconds until the second ping: the first one is slow because the page loads. */
const SECOND_PING = 2000;
/** Least milliseconds between measurements on demand. */
const MEASURE = 250;

/** One WebSocket: sends messages with regard to backpressure, and measures its RTT. */
export class Connection {
	readonly who: string;
	readonly address: Address;
	readonly context: SocketContext;
	readonly channels = new Map<number, Channel>();
	/** Requests under way. */
	underWay = 0;
	/** Ignores what arrives: the client sends it again to the next server. */
	deaf = false;
	/** The lists that it looks at. */
	readonly wants = new Set<List>();
	/** Handles that its person has muted. */
	muted: ReadonlySet<string>;
	readonly limiter: RateLimiter;
	readonly rtt = new RttMeter();

	readonly #socket: WebSocket;
	readonly #missed = new Set<List>();
	/** Since when it has had backpressure; null if there is none. */
	#behind: number | null = null;
	/** When it is cut off; null before `bye`. */
	#end: number | null = null;
	#pingAt: number;
	#unanswered = 0;

	constructor(context: SocketContext, socket: WebSocket, { person, address, limiter }: Admitted) {
		this.context = context;
		this.#socket = socket;
		this.who = person.who;
		this.muted = new Set(person.muted);
		this.address = address;
		this.limiter = limiter;
		this.#pingAt = context.now() + SECOND_PING;
		this.#ping();
	}

	/** Whether it was told to end. */
	get ending(): boolean {
		return this.#end !== null;
	}

	/** Sends an answer, which is never dropped. A client that asks on and never reads is cut off. */
	send(message: FromServer): void {
		if (this.ending) return;
		if (this.#socket.bufferedAmount > this.context.limits.waiting * 4) this.cut();
		else this.#pass(JSON.stringify(message));
	}

	/**
	 * Answers with a refusal, which costs patience unless it is the server's fault; without patience the connection ends.
	 */
	refuse(refusal: Refusal, c?: number, id?: string): void {
		if (this.ending) return;
		this.context.counters.refused(refusal.code);
		if (statusOf(refusal) < 500 && !this.spend(1)) return;
		this.send({ t: 'no', ...(c === undefined ? {} : { c }), ...(id === undefined ? {} : { id }), refusal: refusal as { code: string } });
	}

	/** Takes from the person's patience; without any left the connection ends. */
	spend(patience: number): boolean {
		const left = this.limiter.spend(patience, this.context.now());
		if (!left) this.bye('limit', STAY_AWAY);
		return left;
	}

	/** Sends news of a table, or drops it because of backpressure. */
	tell(channel: Channel, prefix: string, body: string): void {
		if (this.ending) return;
		if (this.#behind !== null) channel.missed = true;
		else this.#pass(prefix + body);
	}

	/** Sends news of a list, or drops it because of backpressure. */
	news(list: List, text: string): void {
		if (this.ending) return;
		if (this.#behind !== null) this.#missed.add(list);
		else this.#pass(text);
	}

	/** Measures the RTT soon. */
	measure(): void {
		if (!this.ending && !this.rtt.waiting && performance.now() - this.rtt.sent >= MEASURE) this.#ping();
	}

	/** Handles a pong; whether it answers our ping. */
	pong(payload: Buffer): boolean {
		const ours = this.rtt.pong(payload, performance.now());
		if (ours) this.#unanswered = 0;
		return ours;
	}

	/** Called about once a second: heartbeats, slow readers, and clients that do not close. */
	tend(now: number): void {
		const { slow, heartbeat } = this.context.limits;
		if (this.#end !== null) {
			if (now >= this.#end) this.cut();
		} else if (this.#behind !== null && now - this.#behind > slow) {
			this.bye('slow', 1000);
		} else if (now >= this.#pingAt) {
			this.#pingAt = now + heartbeat;
			if (this.rtt.waiting && ++this.#unanswered >= 2) this.cut();
			else this.#ping();
		}
	}

	/** Says why the connection ends and when to come back, and closes it. */
	bye(why: Why, after: number): void {
		if (this.ending) return;
		this.#pass(JSON.stringify({ t: 'bye', why, after } satisfies FromServer));
		this.#end = this.context.now() + FAREWELL;
		this.leave();
		this.#socket.close(CODES[why]);
		if (why !== 'limit') return;
		// What is still sent stays in the system's buffers.
		this.#socket.pause();
		setTimeout(() => this.cut(), SHORT_FAREWELL).unref();
	}

	/** Cuts the connection off. */
	cut(): void {
		this.#socket.terminate();
	}

	/** Leaves all tables and lists. */
	leave(): void {
		for (const channel of this.channels.values()) this.guarded('leave', () => channel.close());
		this.channels.clear();
		this.context.lobby.forget(this);
		this.context.mine.forget(this);
		this.wants.clear();
	}

	/** Does something that nobody waits for; errors are logged, and reach nobody else. */
	guarded(what: string, work: () => void): void {
		try {
			work();
		} catch (error) {
			this.context.log.error({ err: error }, what);
		}
	}

	/** Writes a message. A socket that fails is cut off: others wait for their messages. */
	#pass(text: string): void {
		try {
			this.#write(text);
		} catch (error) {
			this.context.log.error({ err: error }, 'tell');
			this.cut();
		}
	}

	#write(text: string): void {
		const { counters, limits } = this.context;
		counters.bytes += Buffer.byteLength(text);
		counters.messages++;
		if (this.#behind !== null || this.#socket.bufferedAmount + text.length <= limits.waiting) {
			this.#socket.send(text, ignore);
			return;
		}
		this.#behind = this.context.now();
		// Called when everything up to here was sent; later answers may still wait.
		this.#socket.send(text, () => this.guarded('drain', () => this.#caughtUp()));
	}

	/** Everything was sent: what was dropped is shown again as a whole. */
	#caughtUp(): void {
		this.#behind = null;
		if (this.ending || this.#socket.readyState !== this.#socket.OPEN) return;
		for (const channel of this.channels.values()) if (channel.missed) this.guarded('again', () => channel.again());
		if (this.#missed.delete('lobby') && this.wants.has('lobby')) this.context.lobby.show(this);
		if (this.#missed.delete('mine') && this.wants.has('mine')) this.context.mine.show(this);
	}

	#ping(): void {
		this.#socket.ping(this.rtt.ping(performance.now()), false, ignore);
	}
}

/** A failed write closes the socket; an unanswered ping is seen by the heartbeat. */
function ignore(): void {}
