/** What a thread that waits and the one that writes for it share. */
export interface Room {
	/** Where both wait for each other: see the places below. */
	readonly signs: Int32Array<SharedArrayBuffer>;
	/** The file, where in it to write, and how many bytes. */
	readonly where: Float64Array<SharedArrayBuffer>;
	readonly bytes: Uint8Array<SharedArrayBuffer>;
	/** Whether a write to the file is durable when it returns; else it is synced by a second call. */
	readonly durable: boolean;
}

/** Among the signs: how many writes were asked for; the thread ends when it is below zero. */
export const ASKED = 0;
/** How many have come to their end. */
export const DONE = 1;
/** How many bytes the last one wrote; below zero, how long the name of its error is, which lies in the bytes then. */
export const WRITTEN = 2;

/** So many bytes have room. */
export const ROOM = 128 * 1024;

/** An empty room. */
export function makeRoom(durable: boolean): Room {
	return {
		signs: new Int32Array(new SharedArrayBuffer(12)),
		where: new Float64Array(new SharedArrayBuffer(24)),
		bytes: new Uint8Array(new SharedArrayBuffer(ROOM)),
		durable,
	};
}
