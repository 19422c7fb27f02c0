import { Socket, type SocketConstructorOpts } from 'node:net';
import type { Duplex } from 'node:stream';

/**
 * Looks at a piece that came, before anybody else; true if nobody else needs it. The bytes are another piece's afterwards. Only the first `length` of them count: a buffer
 * made for just those would cost more than all the rest.
 */
export type First = (bytes: Buffer, length: number) => boolean;

/** The connection of a socket. */
export class Line {
	readonly raw: Duplex;
	/** Who looks first. Where pieces cannot be looked at in this way it is never asked, and all goes on as if it had said no. */
	first: First | null = null;
	/** Whether something was written past the stream that the system has not taken yet. */
	#under = false;

	constructor(raw: Duplex) {
		this.raw = raw;
	}

	/**
	 * Takes a connection over from HTTP. What comes is read into one buffer for all lines: Node itself takes 64 kB for each piece, of which a player's message fills some
	 * sixty bytes, and that was a tenth of a loaded server's time. Node can be told of a buffer only where a socket is made: so it goes on as one of its own.
	 */
	static takeOver(raw: Duplex): Line {
		const before = raw as Duplex & Pick<Socket, 'remoteAddress'> & { _handle?: object | null };
		const { _handle: handle } = before;
		if (!(raw instanceof Socket) || !handle || raw.destroyed) return new Line(raw);
		// Once asked for it is known, also without the handle.
		void before.remoteAddress;
		before._handle = null;
		const callback = (length: number): boolean => line.first?.(arrived, length) || socket.push(Buffer.from(arrived.subarray(0, length)));
		const socket = new Socket({ handle, allowHalfOpen: true, onread: { buffer: arrived, callback } } as SocketConstructorOpts);
		// Of what it was before nothing is kept; who stops the server waits for its lines, not for HTTP's.
		raw.destroy();
		const line = new Line(socket);
		return line;
	}

	/**
	 * Writes a text of one byte a character. Where nothing waits it goes to the system past the stream, whose accounts of each piece cost as much as to make it. What the
	 * system does not take at once is the only such piece, and all that comes behind it waits in the stream, where it is counted.
	 */
	write(text: string): void {
		const { raw } = this;
		if (this.#under || raw.writableLength > 0 || !raw.writable) {
			raw.write(text, 'latin1');
			return;
		}
		this.#under = true;
		raw._write(text, 'latin1', this.#written);
	}

	readonly #written = (error?: Error | null): void => {
		this.#under = false;
		if (error) this.raw.destroy(error);
	};
}

/** Where all pieces of all lines arrive, one after another. */
const arrived = Buffer.allocUnsafeSlow(65_536);
