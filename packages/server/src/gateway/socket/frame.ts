import type { Line } from './line.ts';

const LONGEST = 0xffff;
/** Headers of short frames, made once: final text frame, then the length. */
const SHORT = Array.from({ length: 126 }, (_, length) => String.fromCharCode(0x81, length));

/**
 * Writes a text as one WebSocket frame, and answers with its bytes. `ws` could do it, at twice the cost: it copies the text into a buffer and hands the system two
 * pieces. Nearly all our messages are ASCII, and a text in one byte a character goes to the system as it is. `ws` keeps nothing back as long as there is no
 * compression, so that its own frames (pings, pongs, close) and these cannot get into each other.
 */
export function writeText(line: Line, text: string): number {
	const { length } = text;
	if (length <= LONGEST) {
		const head = header(length);
		const whole = head + text;
		// Counted over the whole, which is written next, so that its pieces are put together once. Of its head, what is no ASCII would be two bytes.
		if (Buffer.byteLength(whole) === whole.length + beyond(length)) {
			line.write(whole);
			return length;
		}
	}
	const bytes = Buffer.byteLength(text);
	const frame = Buffer.allocUnsafe(bytes + 10);
	const start = bytes <= LONGEST ? frame.write(header(bytes), 'latin1') : longHeader(frame, bytes);
	frame.write(text, start);
	line.raw.write(frame.subarray(0, start + bytes));
	return bytes;
}

function header(bytes: number): string {
	return SHORT[bytes] ?? String.fromCharCode(0x81, 126, bytes >> 8, bytes & 0xff);
}

/** How many characters of a header are no ASCII. */
function beyond(bytes: number): number {
	return bytes < 126 ? 1 : 1 + (bytes >> 15) + ((bytes >> 7) & 1);
}

function longHeader(frame: Buffer, bytes: number): number {
	frame[0] = 0x81;
	frame[1] = 127;
	frame.writeUInt32BE(0, 2);
	frame.writeUInt32BE(bytes, 6);
	return 10;
}
