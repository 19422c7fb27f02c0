/** What happens to a socket. */
export interface SocketEvent {
	readonly type: string;
	readonly data?: unknown;
}

/** The part of the standard `WebSocket` that is used here: a browser's, Node's own and that of `ws` have it. */
export interface Socket {
	send(text: string): void;
	close(): void;
	addEventListener(type: 'open' | 'message' | 'close' | 'error', listener: (event: SocketEvent) => void): void;
}

/** How a socket is made. A browser knows no third argument and sends cookie and origin by itself; `ws` takes headers there. */
export type SocketMaker = new (url: string, protocol: string, options: { headers: Record<string, string> }) => Socket;
