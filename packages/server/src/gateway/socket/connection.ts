import type { Refusal } from '@trove/kernel';
import type { FromServer } from '@trove/protocol';
import type { WebSocket } from 'ws';
import type { Person } from '../../storage/people.ts';
import type { Address } from '../addresses.ts';
import { Bucket } from '../bucket.ts';
import type { Channel } from './channel.ts';
import { writeText } from './frame.ts';
import type { Hub } from './hub.ts';
import type { Line } from './line.ts';
import { Trips } from './trips.ts';

/** Why a connection ends, and the code by which it is closed. */
const CODES = { restart: 1012, protocol: 4400, limit: 1008, slow: 1013, deleted: 4401 } as const;
/** Why a connection ends. */
export type Why = keyof typeof CODES;
/** The lists that a connection can want. */
export type List = 'lobby' | 'mine';

/** How long a client may take to say good-bye, in milliseconds. */
const FAREWELL = 2000;
/** A second measurement follows the first soon: the first one waits for the page to load. */
const SECOND_PING = 2000;
/** Two measurements on demand are at least so far apart, in milliseconds. */
const MEASURE = 250;

/** One socket of somebody. It sends what it is told to as long as the other side keeps up, and measures how far that side is. */
export class Connection {
	readonly who: string;
	readonly address: Address;
	readonly hub: Hub;
	readonly channels = new Map<number, Channel>();
	/** Requests under way. */
	underWay = 0;
	/** What comes now is left for the next server: the client sends it again there. */
	deaf = false;
	/** The lists that it wants. */
	readonly wants = new Set<List>();
	/** Handles that its person does not want to hear. */
	muted: ReadonlySet<string>;
	readonly messages: Bucket;
	readonly patience: Bucket;
	readonly trips = new Trips();

	readonly #socket: WebSocket;
	readonly #line: Line;
	readonly #missed = new Set<List>();
	/** From how many waiting bytes on it is behind. Below its own mark a stream does not say when it has caught up. */
	readonly #waiting: number;
	/** Since when it has been behind; null while it keeps up. */
	#behind: number | null = null;
	/** When it is cut off, once it was told good-bye. */
	#end: number | null = null;
	#pingAt: number;
	#unanswered = 0;

	constructor(hub: Hub, socket: WebSocket, line: Line, person: Pick<Person, 'who' | 'muted'>, address: Address) {
		this.hub = hub;
		this.#socket = socket;
		this.#line = line;
		this.who = person.who;
		this.muted = new Set(person.muted);
		this.address = address;
		this.#waiting = Math.max(hub.limits.waiting, line.raw.writableHighWaterMark);
		const now = hub.now();
		this.messages = new Bucket(hub.limits.messages, now);
		this.patience = new Bucket(hub.limits.patience, now);
		this.#pingAt = now + SECOND_PING;
		this.#ping();
	}

	/** Whether it has been told good-bye. */
	get ending(): boolean {
		return this.#end !== null;
	}

	/** Sends a message that must not be lost (an answer). Whoever asks on and on and never reads is cut off. */
	send(message: FromServer): void {
		if (this.ending) return;
		if (this.#line.raw.writableLength > this.#waiting * 4) this.cut();
		else this.#pass(JSON.stringify(message));
	}

	/** Answers a request, or a message that could not be used, with a refusal. */
	refuse(refusal: Refusal, c?: number, id?: string): void {
		this.hub.tally.refused(refusal.code);
		this.send({ t: 'no', ...(c === undefined ? {} : { c }), ...(id === undefined ? {} : { id }), refusal: refusal as { code: string } });
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
		if (!this.ending && !this.trips.waiting && performance.now() - this.trips.sent >= MEASURE) this.#ping();
	}

	/** A pong came: whether it answers our ping. */
	pong(payload: Buffer): boolean {
		const ours = this.trips.pong(payload, performance.now());
		if (ours) this.#unanswered = 0;
		return ours;
	}

	/** Whether there is something to look after. Asked of all of them every second. */
	isDue(now: number): boolean {
		return this.#end !== null || this.#behind !== null || now >= this.#pingAt;
	}

	/** Looks after it, about once a second: heartbeats, those who fell behind, those who do not go. */
	tend(now: number): void {
		const { slow, heartbeat } = this.hub.limits;
		if (this.#end !== null) {
			if (now >= this.#end) this.cut();
		} else if (this.#behind !== null && now - this.#behind > slow) {
			this.bye('slow', 1000);
		} else if (now >= this.#pingAt) {
			this.#pingAt = now + heartbeat;
			if (this.trips.waiting && ++this.#unanswered >= 2) this.cut();
			else this.#ping();
		}
	}

	/** Tells why the connection ends and when to come back, and ends it. */
	bye(why: Why, after: number): void {
		if (this.ending) return;
		this.#pass(JSON.stringify({ t: 'bye', why, after } satisfies FromServer));
		this.#end = this.hub.now() + FAREWELL;
		this.leave();
		this.#socket.close(CODES[why]);
	}

	/** Cuts it off. */
	cut(): void {
		this.#socket.terminate();
	}

	/** Leaves all tables and lists. */
	leave(): void {
		for (const channel of this.channels.values()) this.guarded('leave', () => channel.close());
		this.channels.clear();
		this.hub.lobby.forget(this);
		this.hub.mine.forget(this);
		this.wants.clear();
	}

	/** Does something that nobody waits for. What goes wrong there is in the log, and ends neither the process nor anything that comes after it. */
	guarded(what: string, work: () => void): void {
		try {
			work();
		} catch (error) {
			this.hub.log.error({ err: error }, what);
		}
	}

	/** Writes a message. Others wait for theirs, or for what follows: a socket that cannot be written to is cut off, and told everything when it comes back. */
	#pass(text: string): void {
		try {
			this.#write(text);
		} catch (error) {
			this.hub.log.error({ err: error }, 'tell');
			this.cut();
		}
	}

	#write(text: string): void {
		const { tally } = this.hub;
		tally.bytes += writeText(this.#line, text);
		tally.messages++;
		if (this.#behind === null && this.#line.raw.writableLength > this.#waiting) {
			this.#behind = this.hub.now();
			this.#line.raw.once('drain', () => this.guarded('drain', () => this.#caughtUp()));
		}
	}

	/** Everything has been sent: whatever was missed meanwhile is shown whole, as it is now. */
	#caughtUp(): void {
		this.#behind = null;
		if (this.ending) return;
		for (const channel of this.channels.values()) if (channel.missed) this.guarded('again', () => channel.again());
		if (this.#missed.delete('lobby') && this.wants.has('lobby')) this.hub.lobby.show(this);
		if (this.#missed.delete('mine') && this.wants.has('mine')) this.hub.mine.show(this);
	}

	#ping(): void {
		this.#socket.ping(this.trips.ping(performance.now()), false, ignore);
	}
}

/** A ping that cannot be sent is one that is not answered: the heartbeat sees to it. */
function ignore(): void {}
