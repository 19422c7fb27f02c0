/** So many of somebody's last requests are known when they come again: as many as two tabs may have under way (`underWay` in `gateway/limits.ts`). */
export const KNOWN = 64;

/** Where ids are written, one after another; beside each, in a list of small numbers that is looked through at once, what its text comes to. */
interface Room {
	readonly ids: string[];
	readonly marks: number[];
}

/** The ids of somebody's last requests. One more makes another list, which shares its room with this one: a move copies nothing, and leaves little behind. */
export class KnownIds {
	readonly #room: Room;
	readonly #count: number;
	/** No id was ever after this one. Who counts is known by it to be new, without a look at the others. */
	readonly #last: string;

	/** None. */
	static readonly NONE: KnownIds = new KnownIds({ ids: [], marks: [] }, 0, '');

	private constructor(room: Room, count: number, last: string) {
		this.#room = room;
		this.#count = count;
		this.#last = last;
	}

	/** Whether an id is among them. */
	has(id: string): boolean {
		if (isAfter(id, this.#last)) return false;
		const { ids, marks } = this.#room;
		const mark = markOf(id);
		// Nearly always it is none of them: that is seen in one sweep.
		if (!marks.includes(mark)) return false;
		for (let i = this.#count - 1; i >= 0 && i >= this.#count - KNOWN; i--) if (marks[i] === mark && ids[i] === id) return true;
		return false;
	}

	/** These and one more, without what is too long ago. */
	with(id: string): KnownIds {
		let room = this.#room;
		let count = this.#count;
		// Of several that go on from the same list only one goes on writing there; from none at all, each in a room of its own.
		if (count === 0 || room.ids.length !== count || count >= 2 * KNOWN) {
			const from = Math.max(0, count - KNOWN + 1);
			room = { ids: room.ids.slice(from, count), marks: room.marks.slice(from, count) };
			count = room.ids.length;
		}
		room.ids.push(id);
		room.marks.push(markOf(id));
		return new KnownIds(room, count + 1, isAfter(id, this.#last) ? id : this.#last);
	}
}

/** As numbers are written, more digits are more. */
function isAfter(id: string, other: string): boolean {
	return id.length === other.length ? id > other : id.length > other.length;
}

function markOf(id: string): number {
	let mark = id.length;
	for (let i = 0; i < id.length; i++) mark = (Math.imul(mark, 31) + id.charCodeAt(i)) | 0;
	return mark;
}
