/** So many of somebody's last requests are known when they come again: as many as two tabs may have under way (`underWay` in `gateway/limits.ts`). */
export const KNOWN = 64;

/** The ids of somebody's last requests. One more makes another list, which shares its room with this one: a move copies nothing, and leaves little behind. */
export class KnownIds {
	readonly #room: string[];
	readonly #count: number;

	/** None. */
	static readonly NONE: KnownIds = new KnownIds([], 0);

	private constructor(room: string[], count: number) {
		this.#room = room;
		this.#count = count;
	}

	/** Whether an id is among them. */
	has(id: string): boolean {
		const room = this.#room;
		for (let i = this.#count - 1; i >= 0 && i >= this.#count - KNOWN; i--) if (room[i] === id) return true;
		return false;
	}

	/** These and one more, without what is too long ago. */
	with(id: string): KnownIds {
		let room = this.#room;
		let count = this.#count;
		// Of several that go on from the same list only one goes on writing there; from none at all, each in a room of its own.
		if (count === 0 || room.length !== count || count >= 2 * KNOWN) {
			room = room.slice(Math.max(0, count - KNOWN + 1), count);
			count = room.length;
		}
		room.push(id);
		return new KnownIds(room, count + 1);
	}
}
