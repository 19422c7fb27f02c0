import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';

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
export function hearShort(socket: WebSocket, raw: Duplex, heard: (text: string) => void): void {
	let between = true;
	const emit = raw.emit;
	raw.emit = function (this: Duplex, event: string | symbol, first?: unknown, ...rest: unknown[]): boolean {
		if (event === 'data' && between) {
			const chunk = first as Buffer;
			const text = socket.readyState === socket.OPEN ? shortText(chunk) : null;
			if (text !== null) {
				heard(text);
				return true;
			}
			between = isWhole(chunk);
		}
		return Reflect.apply(emit, this, [event, first, ...rest]);
	};
}

/** The text of a chunk that is one short masked text frame in ASCII, which is unmasked by this; null for anything else, which is as it was. */
function shortText(chunk: Buffer): string | null {
	if (chunk.length < HEADER || chunk[0] !== TEXT || chunk.length !== HEADER + chunk[1] - MASKED || chunk[1] > MASKED + SHORT) return null;
	if (mask(chunk) < 0x80) return chunk.toString('latin1', HEADER);
	mask(chunk);
	return null;
}

/** Masks the text of a short frame, or unmasks it; answers with all bits that are set anywhere in it then. */
function mask(chunk: Buffer): number {
	let bits = 0;
	for (let i = HEADER; i < chunk.length; i++) {
		chunk[i] ^= chunk[2 + ((i - HEADER) & 3)];
		bits |= chunk[i];
	}
	return bits;
}

/** Whether a chunk is nothing but whole frames, none of which is part of a message or the last one. */
function isWhole(chunk: Buffer): boolean {
	let at = 0;
	while (at + 2 <= chunk.length) {
		const kind = chunk[at];
		const length = chunk[at + 1] - MASKED;
		if (kind !== TEXT && kind !== 0x82 && kind !== 0x89 && kind !== 0x8a) return false;
		if (length < 0 || length > 126 || (length === 126 && at + 4 > chunk.length)) return false;
		at += length === 126 ? 8 + chunk.readUInt16BE(at + 2) : HEADER + length;
	}
	return at === chunk.length;
}
