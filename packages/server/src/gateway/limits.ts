/** How often something may happen: so many a second in the long run, and so many at once. */
export interface Rate {
	readonly second: number;
	readonly burst: number;
}

/** What the gateway puts up with. Each is meant to be out of the way of people, also of a school behind one address, and in the way of a machine. */
export interface Limits {
	/** Sockets in all, and from one address. */
	readonly connections: number;
	readonly addressConnections: number;
	/** Messages over one socket, and over all sockets of one address. */
	readonly messages: Rate;
	readonly addressMessages: Rate;
	/** Messages beyond that which are answered `too-fast`; with more the socket is closed. */
	readonly patience: Rate;
	/** Phrases and reactions of one person. */
	readonly talk: Rate;
	/** What else one person asks of tables, but for moves: each of these changes a list, and is told to all. */
	readonly wishes: Rate;
	/** Requests under way of one socket. A table knows twice as many of a person when they come again (`KNOWN` in `table/known-ids.ts`). */
	readonly underWay: number;
	/** HTTP requests of one address. */
	readonly requests: Rate;
	/** Guests made for one address. */
	readonly guests: Rate;
	/** Codes and link tokens tried from one address. */
	readonly guesses: Rate;
	/** Tables made by one person, and those that one person may have running. */
	readonly tables: Rate;
	readonly tablesRunning: number;
	/** Names, pictures and mutings that one person changes. */
	readonly changes: Rate;
	/** Private links, exports and deletions of one person. */
	readonly dear: Rate;
	/** Bytes waiting to be sent over one socket, from where on it gets no news until it has caught up; at four times this it is cut off. */
	readonly waiting: number;
	/** Milliseconds that a socket may take to catch up. */
	readonly slow: number;
	/** Milliseconds between two heartbeats. */
	readonly heartbeat: number;
	/** Milliseconds in which an HTTP request must have come in. */
	readonly trickle: number;
	/** Whether limits by address hold for this machine itself. They do not by default: its owner may load it, and a proxy that is not trusted would be one address for all. */
	readonly loopback: boolean;
}

/** What holds unless somebody says otherwise. */
export const USUAL_LIMITS: Limits = {
	connections: 10_000,
	addressConnections: 64,
	messages: { second: 150, burst: 300 },
	addressMessages: { second: 600, burst: 1200 },
	patience: { second: 2, burst: 60 },
	talk: { second: 0.5, burst: 6 },
	wishes: { second: 2, burst: 40 },
	underWay: 32,
	requests: { second: 30, burst: 300 },
	guests: { second: 0.2, burst: 60 },
	guesses: { second: 0.2, burst: 20 },
	tables: { second: 0.2, burst: 20 },
	tablesRunning: 60,
	changes: { second: 0.5, burst: 20 },
	dear: { second: 0.05, burst: 5 },
	waiting: 128 * 1024,
	slow: 15_000,
	heartbeat: 30_000,
	trickle: 15_000,
	loopback: false,
};
