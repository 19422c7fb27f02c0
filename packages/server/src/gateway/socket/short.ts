import type { WebSocket } from 'ws';
import type { Line } from './line.ts';

/** A final text frame; its length in seven bits, behind the bit that says that it is masked. */
const TEXT = 0x81;
const MASKED = 0x80;
const SHORT = 125;
const HEADER = 6;

/**
 * Hears short messages before `ws` does: nearly all that players send is one small frame in a piece of its own, and `ws`, made for everything that can come, takes several
 * times as long over it. Whatever is anything else (in pieces, longer, not ASCII, a ping, against the rules) is left to `ws` untouched, and so is all that comes while it is
 * within a message or has closed.
 */
export function hearShort(socket: WebSocket, line: Line, heard: (text: string) => void): void {
	let between = true;
	line.first = (bytes, length) => {
		if (!between) return false;
		const text = socket.readyState === socket.OPEN ? shortText(bytes, length) : null;
		if (text === null) between = isWhole(bytes, length);
		else heard(text);
		return text !== null;
	};
}

/** The text of a piece that is one short masked text frame in ASCII, which is unmasked by this; null for anything else, which is as it was. */
function shortText(bytes: Buffer, length: number): string | null {
	if (length < HEADER || bytes[0] !== TEXT || length !== HEADER + bytes[1] - MASKED || bytes[1] > MASKED + SHORT) return null;
	if (mask(bytes, length) < 0x80) return bytes.toString('latin1', HEADER, length);
	mask(bytes, length);
	return null;
}

/** Masks the text of a short frame, or unmasks it; answers with all bits that are set anywhere in it then. */
function mask(bytes: Buffer, length: number): number {
	let bits = 0;
	for (let i = HEADER; i < length; i++) {
		bytes[i] ^= bytes[2 + ((i - HEADER) & 3)];
		bits |= bytes[i];
	}
	return bits;
}

/** Whether a piece is nothing but whole frames, none of which is part of a message or the last one. */
function isWhole(bytes: Buffer, length: number): boolean {
	let at = 0;
	while (at + 2 <= length) {
		const kind = bytes[at];
		const size = bytes[at + 1] - MASKED;
		if (kind !== TEXT && kind !== 0x82 && kind !== 0x89 && kind !== 0x8a) return false;
		if (size < 0 || size > 126 || (size === 126 && at + 4 > length)) return false;
		at += size === 126 ? 8 + bytes.readUInt16BE(at + 2) : HEADER + size;
	}
	return at === length;
}
