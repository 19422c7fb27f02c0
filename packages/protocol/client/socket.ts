/** An event of a socket. */
export interface SocketEvent {
	readonly type: string;
	readonly data?: unknown;
}

/** The subset of `WebSocket` used here; browsers, Node and `ws` implement it. */
export interface Socket {
	send(text: string): void;
	close(): void;
	addEventListener(type: 'open' | 'message' | 'close' | 'error', listener: (event: SocketEvent) => void): void;
}

/**
 * Creates a socket. Browsers ignore the third argument and send cookie and origin themselves; `ws` takes headers there.
 */
export type SocketMaker = new (url: string, protocol: string, options: { headers: Record<string, string> }) => Socket;
