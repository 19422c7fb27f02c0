// A WebSocket client for many connections in one process: text and binary frames, no compression, one shared read
// buffer.
import { createHash, randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { connect as connectSecurely } from 'node:tls';
import { Dice } from '@trove/kernel';

/** Bytes sent and received over all connections of a load, as the sockets count them. */
export interface Traffic {
	in: number;
	out: number;
}

/** Callbacks of a connection. */
export interface Heard {
	/** A text message, and the bytes of its frames. */
	text?(text: string, bytes: number): void;
	/** A binary message; the payload is valid only during the call. */
	binary?(payload: Buffer, bytes: number): void;
	/** The connection is closed. `status` is the WebSocket close code, 1006 if there was none. */
	closed(status: number): void;
}

/** Options of a connection. */
export interface Opening {
	readonly headers?: { readonly [name: string]: string };
	readonly protocol?: string;
	readonly traffic: Traffic;
}

const GUID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';
const HEAD_END = '\r\n\r\n';
const NOTHING = Buffer.alloc(0);
/** Maximum length of a message in bytes; no server here sends longer ones. */
const MOST = 16 * 1024 * 1024;
const [CONTINUED, TEXT, BINARY, CLOSE, PING, PONG] = [0, 1, 2, 8, 9, 10];

// Shared read buffer: a connection copies what it does not consume at once.
const shared = Buffer.allocUnsafe(256 * 1024);
// Masks protect proxies from web pages; here any value will do.
const masks = new Dice(randomBytes(4).readInt32LE());

/** An open connection. */
export class Wire {
	readonly #socket: Socket;
	readonly #heard: Heard;
	readonly #traffic: Traffic;
	readonly #expected: string;
	#opened: { done(): void; failed(error: Error): void } | null;
	#left: Buffer = NOTHING;
	/** Frames of an incomplete message, with its kind and length so far. */
	#parts: Buffer[] = [];
	#kind = TEXT;
	#bytes = 0;
	#over = false;

	private constructor(url: URL, { headers = {}, protocol, traffic }: Opening, heard: Heard, opened: { done(): void; failed(error: Error): void }) {
		this.#heard = heard;
		this.#traffic = traffic;
		this.#opened = opened;
		const key = randomBytes(16).toString('base64');
		this.#expected = createHash('sha1').update(`${key}${GUID}`).digest('base64');
		const secure = url.protocol === 'wss:' || url.protocol === 'https:';
		const host = url.hostname.replace(/^\[|\]$/g, '');
		const port = Number(url.port || (secure ? 443 : 80));
		if (secure) {
			this.#socket = connectSecurely({ host, port, servername: host });
			this.#socket.on('data', (data: Buffer) => this.#take(data));
		} else {
			const callback = (size: number, buffer: Uint8Array): boolean => {
				this.#take(Buffer.from(buffer.buffer, buffer.byteOffset, size));
				return true;
			};
			this.#socket = connect({ host, port, noDelay: true, onread: { buffer: shared, callback } });
		}
		this.#socket.on('error', (error) => this.#end(1006, error));
		this.#socket.on('close', () => this.#end(1006));
		const lines = Object.entries({
			Host: url.host,
			Upgrade: 'websocket',
			Connection: 'Upgrade',
			'Sec-WebSocket-Key': key,
			'Sec-WebSocket-Version': '13',
			...(protocol === undefined ? {} : { 'Sec-WebSocket-Protocol': protocol }),
			...headers,
		}).map(([name, value]) => `${name}: ${value}`);
		this.#write(Buffer.from([`GET ${url.pathname}${url.search} HTTP/1.1`, ...lines, '', ''].join('\r\n')));
	}

	/** Opens a connection; rejects with the server's response. */
	static open(url: URL, opening: Opening, heard: Heard): Promise<Wire> {
		return new Promise((resolve, reject) => {
			const wire: Wire = new Wire(url, opening, heard, { done: () => resolve(wire), failed: reject });
		});
	}

	/** Sends a text message. */
	send(text: string): void {
		this.#frame(TEXT, Buffer.byteLength(text), (frame, at) => frame.write(text, at));
	}

	/** Sends a binary message. */
	sendBytes(bytes: Uint8Array): void {
		this.#frame(BINARY, bytes.length, (frame, at) => frame.set(bytes, at));
	}

	/** Closes with a closing handshake. */
	close(): void {
		if (this.#over) return;
		this.#frame(CLOSE, 2, (frame, at) => frame.writeUInt16BE(1000, at));
		this.#socket.end();
	}

	/** Destroys the socket. */
	drop(): void {
		this.#socket.destroy();
	}

	#frame(kind: number, length: number, fill: (frame: Buffer, at: number) => void): void {
		if (this.#over) return;
		const head = length < 126 ? 6 : length < 65_536 ? 8 : 14;
		const frame = Buffer.allocUnsafe(head + length);
		frame[0] = 0x80 | kind;
		frame[1] = 0x80 | (length < 126 ? length : length < 65_536 ? 126 : 127);
		if (head === 8) frame.writeUInt16BE(length, 2);
		if (head === 14) frame.writeBigUInt64BE(BigInt(length), 2);
		const mask = masks.next();
		frame.writeInt32BE(mask, head - 4);
		fill(frame, head);
		for (let i = 0; i < length; i++) frame[head + i] ^= mask >>> (24 - 8 * (i & 3));
		this.#write(frame);
	}

	#write(bytes: Buffer): void {
		this.#traffic.out += bytes.length;
		this.#socket.write(bytes);
	}

	#take(data: Buffer): void {
		this.#traffic.in += data.length;
		const bytes = this.#left.length === 0 ? data : Buffer.concat([this.#left, data]);
		this.#left = NOTHING;
		if (this.#opened) {
			const end = bytes.indexOf(HEAD_END);
			if (end < 0) {
				this.#left = Buffer.from(bytes);
				return;
			}
			if (!this.#welcome(bytes.toString('latin1', 0, end))) return;
			// Deferred, so that the caller has the connection before its first message.
			this.#left = Buffer.from(bytes.subarray(end + HEAD_END.length));
			setImmediate(() => this.#take(NOTHING));
			return;
		}
		const used = this.#frames(bytes);
		// The buffer is shared: copy what is not consumed.
		if (used < bytes.length) this.#left = Buffer.from(bytes.subarray(used));
	}

	#welcome(head: string): boolean {
		const [status, ...lines] = head.split('\r\n');
		const accepted = lines.some((line) => /^sec-websocket-accept:/i.test(line) && line.slice(line.indexOf(':') + 1).trim() === this.#expected);
		if (!/^HTTP\/1\.1 101\b/.test(status) || !accepted) {
			this.#end(1006, new Error(`the server answered ${status.replace(/^HTTP\/1\.1 /, '') || 'nothing'}`));
			this.#socket.destroy();
			return false;
		}
		const opened = this.#opened;
		this.#opened = null;
		opened?.done();
		return true;
	}

	/** Parses complete frames; returns the bytes consumed. */
	#frames(bytes: Buffer): number {
		let at = 0;
		while (bytes.length - at >= 2 && !this.#over) {
			let length = bytes[at + 1] & 0x7f;
			let body = at + 2;
			if (length === 126) {
				if (bytes.length - at < 4) break;
				length = bytes.readUInt16BE(body);
				body += 2;
			} else if (length === 127) {
				if (bytes.length - at < 10) break;
				length = Number(bytes.readBigUInt64BE(body));
				body += 8;
			}
			if (length > MOST) {
				this.#end(1009);
				this.#socket.destroy();
				break;
			}
			const next = body + length;
			if (bytes.length < next) break;
			this.#framed(bytes[at], bytes, body, next, next - at);
			at = next;
		}
		return at;
	}

	#framed(first: number, bytes: Buffer, from: number, to: number, size: number): void {
		const kind = first & 0x0f;
		if (kind === PONG) return;
		if (kind === PING) {
			this.#frame(PONG, to - from, (frame, at) => bytes.copy(frame, at, from, to));
			return;
		}
		if (kind === CLOSE) {
			const status = to - from >= 2 ? bytes.readUInt16BE(from) : 1005;
			this.#frame(CLOSE, Math.min(2, to - from), (frame, at) => bytes.copy(frame, at, from, Math.min(from + 2, to)));
			this.#end(status);
			this.#socket.end();
			return;
		}
		const whole = first >= 0x80;
		if (kind !== CONTINUED && whole) {
			this.#tell(kind, bytes, from, to, size);
			return;
		}
		if (kind !== CONTINUED) this.#kind = kind;
		this.#parts.push(Buffer.from(bytes.subarray(from, to)));
		this.#bytes += size;
		if (!whole) return;
		const message = Buffer.concat(this.#parts);
		const all = this.#bytes;
		this.#parts = [];
		this.#bytes = 0;
		this.#tell(this.#kind, message, 0, message.length, all);
	}

	#tell(kind: number, bytes: Buffer, from: number, to: number, size: number): void {
		if (kind === TEXT) this.#heard.text?.(bytes.toString('utf8', from, to), size);
		else this.#heard.binary?.(bytes.subarray(from, to), size);
	}

	#end(status: number, error?: Error): void {
		if (this.#over) return;
		this.#over = true;
		const opened = this.#opened;
		this.#opened = null;
		if (opened) opened.failed(error ?? new Error('the server closed the connection'));
		else this.#heard.closed(status);
	}
}
