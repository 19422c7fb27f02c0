/** A rate limit: tokens per second, and at once. */
export interface Rate {
	readonly second: number;
	readonly burst: number;
}

/** Bytes per message unit: longer messages count as several. */
export const MESSAGE_UNIT = 256;

/**
 * The limits of the gateway: above what people need, also a school behind one address, and below what a machine can do.
 */
export interface Limits {
	/** Sockets in all, and from one address. */
	readonly connections: number;
	readonly addressConnections: number;
	/** TCP connections from one address that is no trusted proxy. */
	readonly addressSockets: number;
	/** Messages of one socket, one person and one address. What exceeds them is dropped unread. */
	readonly messages: Rate;
	readonly personMessages: Rate;
	readonly addressMessages: Rate;
	/**
	 * Refusals of one person that are not the server's fault. Beyond them the socket is closed, and no other is accepted
	 * until some are back.
	 */
	readonly patience: Rate;
	/** Phrases and reactions of one person. */
	readonly talk: Rate;
	/** Other requests of one person, except moves. Without it a move and its undo could fill the log. */
	readonly wishes: Rate;
	/**
	 * Requests under way of one socket. Tables deduplicate twice as many per person (`KNOWN` in `core/request-ids.ts`).
	 */
	readonly underWay: number;
	/** HTTP requests of one address. */
	readonly requests: Rate;
	/** Guests made for one address. */
	readonly guests: Rate;
	/** Codes and link tokens tried from one address. */
	readonly guesses: Rate;
	/** Tables made by one person, and those that may be running. */
	readonly tables: Rate;
	readonly tablesRunning: number;
	/** Changes of name, picture and mutes by one person. */
	readonly changes: Rate;
	/** Private links, exports and deletions of one person. */
	readonly dear: Rate;
	/**
	 * Bytes of backpressure from which a socket gets no news until it has caught up; at four times this it is cut off.
	 */
	readonly waiting: number;
	/** Milliseconds that a socket may take to catch up. */
	readonly slow: number;
	/** Milliseconds between two heartbeats. */
	readonly heartbeat: number;
	/** Milliseconds in which an HTTP request must arrive. */
	readonly trickle: number;
	/**
	 * Whether message and address limits apply to this machine itself. By default its owner may load it, and an untrusted
	 * proxy is not taken for one client.
	 */
	readonly loopback: boolean;
}

/** The default limits. */
export const USUAL_LIMITS: Limits = {
	connections: 10_000,
	addressConnections: 64,
	addressSockets: 256,
	messages: { second: 150, burst: 300 },
	personMessages: { second: 300, burst: 600 },
	addressMessages: { second: 600, burst: 1200 },
	patience: { second: 5, burst: 100 },
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
