import { type FromServer, hashOf, type LogLine, PatchError, patch, type Sheet } from '../src/index.ts';

type Whole = Extract<FromServer, { t: 'sheet' }>;
type Moved = Extract<FromServer, { t: 'moved' }>;

/** A client's copy of one audience's document, updated by patches and checked by hash. */
export class Replica {
	sheet: Sheet;
	seat: number | null;
	/** The host has removed this person from the table. */
	readonly removed: boolean;
	/** The version of the game's rules. */
	readonly rules: number;
	v: number;
	h: number;
	readonly log: LogLine[];

	constructor({ sheet, seat, removed = false, rules = 1, v, h, log }: Whole) {
		this.sheet = sheet;
		this.seat = seat;
		this.removed = removed;
		this.rules = rules;
		this.v = v;
		this.h = h;
		this.log = [...log];
	}

	/** Whether the document matches its hash. */
	get sound(): boolean {
		return hashOf(this.sheet) === this.h;
	}

	/** Applies a step. Returns false and changes nothing if a version is missing, a patch fails or the hash differs. */
	move({ v, h, on = [], set }: Moved): boolean {
		if (v !== this.v + 1) return false;
		const sheet = set === undefined ? this.sheet : patched(this.sheet, set);
		if (sheet === null || (set === undefined ? h !== this.h : hashOf(sheet) !== h)) return false;
		this.sheet = sheet;
		this.v = v;
		this.h = h;
		this.log.push(...on);
		return true;
	}
}

function patched(sheet: Sheet, changes: NonNullable<Moved['set']>): Sheet | null {
	try {
		return patch(sheet, changes);
	} catch (error) {
		if (error instanceof PatchError) return null;
		throw error;
	}
}
