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

/** Why a connection ends, and the code by which it is closed. */
const CODES = { restart: 1012, protocol: 4400, limit: 1008, slow: 1013, deleted: 4401 } as const;
/** Why a connection ends. */
export type Why = keyof typeof CODES;
/** The lists that a connection can want. */
export type List = 'lobby' | 'mine';

/** How long a client may take to answer the close frame, in milliseconds; one over its limits gets only what `bye` needs to arrive. */
const FAREWELL = 2000;
const SHORT_FAREWELL = 250;
/** How long somebody who sent too much should stay away, in milliseconds. */
const STAY_AWAY = 10_000;
/** A second measurement follows the first soon: the first one waits for the page to load. */
const SECOND_PING = 2000;
/** Two measurements on demand are at least so far apart, in milliseconds. */
const MEASURE = 250;

/** One socket of somebody. It sends what it is told to as long as the other side keeps up, and measures how far that side is. */
export class Connection {
	readonly who: string;
	readonly address: Address;
	readonly context: SocketContext;
	readonly channels = new Map<number, Channel>();
	/** Requests under way. */
	underWay = 0;
	/** What comes now is left for the next server: the client sends it again there. */
	deaf = false;
	/** The lists that it wants. */
	readonly wants = new Set<List>();
	/** Handles that its person does not want to receive. */
	muted: ReadonlySet<string>;
	readonly limiter: RateLimiter;
	readonly rtt = new RttMeter();

	readonly #socket: WebSocket;
	readonly #missed = new Set<List>();
	/** Since when it has been behind; null while it keeps up. */
	#behind: number | null = null;
	/** When it is cut off, once it was told good-bye. */
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

	/** Whether it has been told good-bye. */
	get ending(): boolean {
		return this.#end !== null;
	}

	/** Sends a message that must not be lost (an answer). Whoever asks on and on and never reads is cut off. */
	send(message: FromServer): void {
		if (this.ending) return;
		if (this.#socket.bufferedAmount > this.context.limits.waiting * 4) this.cut();
		else this.#pass(JSON.stringify(message));
	}

	/** Answers a request, or a message that could not be used, with a refusal. Each costs patience, unless the server is the cause; without any left the connection ends. */
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

	/** Sends news of a table, or notes that the channel missed some and must be shown everything later. */
	tell(channel: Channel, prefix: string, body: string): void {
		if (this.ending) return;
		if (this.#behind !== null) channel.missed = true;
		else this.#pass(prefix + body);
	}

	/** Sends news of a list in the same way. */
	news(list: List, text: string): void {
		if (this.ending) return;
		if (this.#behind !== null) this.#missed.add(list);
		else this.#pass(text);
	}

	/** Measures a round trip soon. */
	measure(): void {
		if (!this.ending && !this.rtt.waiting && performance.now() - this.rtt.sent >= MEASURE) this.#ping();
	}

	/** A pong came: whether it answers our ping. */
	pong(payload: Buffer): boolean {
		const ours = this.rtt.pong(payload, performance.now());
		if (ours) this.#unanswered = 0;
		return ours;
	}

	/** Looks after it, about once a second: heartbeats, those who fell behind, those who do not go. */
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

	/** Tells why the connection ends and when to come back, and ends it. */
	bye(why: Why, after: number): void {
		if (this.ending) return;
		this.#pass(JSON.stringify({ t: 'bye', why, after } satisfies FromServer));
		this.#end = this.context.now() + FAREWELL;
		this.leave();
		this.#socket.close(CODES[why]);
		if (why !== 'limit') return;
		// What it still sends stays in the system's buffers.
		this.#socket.pause();
		setTimeout(() => this.cut(), SHORT_FAREWELL).unref();
	}

	/** Cuts it off. */
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

	/** Does something that nobody waits for. What goes wrong there is in the log, and ends neither the process nor anything that comes after it. */
	guarded(what: string, work: () => void): void {
		try {
			work();
		} catch (error) {
			this.context.log.error({ err: error }, what);
		}
	}

	/** Writes a message. Others wait for theirs, or for what follows: a socket that cannot be written to is cut off, and told everything when it comes back. */
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
		// Called when the system has taken all up to here; answers may have come after it.
		this.#socket.send(text, () => this.guarded('drain', () => this.#caughtUp()));
	}

	/** Everything has been sent: whatever was missed meanwhile is shown whole, as it is now. */
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

/** A failed write closes the socket by itself; a ping that cannot be sent is not answered, and the heartbeat sees to it. */
function ignore(): void {}
