import { Socket, type SocketConstructorOpts } from 'node:net';
import type { Duplex } from 'node:stream';

/**
 * Looks at a piece that came, before anybody else; true if nobody else needs it. The bytes are another piece's afterwards. Only the first `length` of them count: a buffer
 * made for just those would cost more than all the rest.
 */
export type First = (bytes: Buffer, length: number) => boolean;

/** The connection of a socket. */
export interface Line {
	readonly raw: Duplex;
	/** Who looks first. Where pieces cannot be looked at in this way it is never asked, and all goes on as if it had said no. */
	first: First | null;
}

/** Where all pieces of all lines arrive, one after another. */
const arrived = Buffer.allocUnsafeSlow(65_536);

/**
 * Takes a connection over from HTTP. What comes is read into one buffer for all lines: Node itself takes 64 kB for each piece, of which a player's message fills some sixty
 * bytes, and that was a tenth of a loaded server's time. A line that was taken over goes on as a socket of its own, which Node can only be told when it makes one.
 */
export function takeOver(raw: Duplex): Line {
	const before = raw as Duplex & Pick<Socket, 'remoteAddress'> & { _handle?: object | null };
	const { _handle: handle } = before;
	if (!(raw instanceof Socket) || !handle || raw.destroyed) return { raw, first: null };
	// Once asked for it is known, also without the handle.
	void before.remoteAddress;
	before._handle = null;
	const callback = (length: number): boolean => line.first?.(arrived, length) || socket.push(Buffer.from(arrived.subarray(0, length)));
	const socket = new Socket({ handle, allowHalfOpen: true, onread: { buffer: arrived, callback } } as SocketConstructorOpts);
	// The server counts its connections by those that it made.
	socket.once('close', () => raw.destroy());
	const line: Line = { raw: socket, first: null };
	return line;
}
