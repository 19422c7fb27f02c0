/** How often something may happen: so many a second in the long run, and so many at once. */
export interface Rate {
	readonly second: number;
	readonly burst: number;
}

/** A longer message counts as several, one for each so many bytes that it begins. */
export const MESSAGE_UNIT = 256;

/** What the gateway puts up with. Each is meant to be out of the way of people, also of a school behind one address, and in the way of a machine. */
export interface Limits {
	/** Sockets in all, and from one address. */
	readonly connections: number;
	readonly addressConnections: number;
	/** TCP connections from one address that is no trusted proxy, whatever they are for. */
	readonly addressSockets: number;
	/** Messages over one socket, over all sockets of one person, and of one address. What exceeds them is dropped unread. */
	readonly messages: Rate;
	readonly personMessages: Rate;
	readonly addressMessages: Rate;
	/** Refusals of one person that the server is not the cause of; with more the socket is closed, and no other opened until some patience has come back. */
	readonly patience: Rate;
	/** Phrases and reactions of one person. */
	readonly talk: Rate;
	/** What else one person asks of tables, but for moves: each of these changes a list, and is told to all. */
	readonly wishes: Rate;
	/** Requests under way of one socket. A table knows twice as many of a person when they come again (`KNOWN` in `core/request-ids.ts`). */
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
	/** Whether limits of messages and by address hold for this machine itself. By default its owner may load it, and a proxy that is not trusted would be one address for all. */
	readonly loopback: boolean;
}

/** What holds unless somebody says otherwise. */
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
