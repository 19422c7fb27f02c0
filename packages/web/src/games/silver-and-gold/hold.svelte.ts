import type { Shape } from '@trove/games/silver-and-gold/shapes.ts';
import type { Aim, Lie } from './hand.ts';

/** What the hand holds: how the shape lies, whether one cell is meant instead, and where it is held. */
export class Hold {
	lie: Lie = $state.raw({ turns: 0, mirrored: false });
	single = $state(false);
	aim: Aim | null = $state.raw(null);
	/** It was let go there, and is about to be marked. */
	pressed = $state(false);
	readonly #changed: () => void;

	/** `changed`: it was turned or exchanged. */
	constructor(changed: () => void) {
		this.#changed = changed;
	}

	/** A quarter to the right, or to the left. */
	turn(by = 1): void {
		this.lay({ ...this.lie, turns: (this.lie.turns + by + 4) % 4 });
	}

	/** As in a mirror standing beside it, however it is turned. */
	mirror(): void {
		const { turns, mirrored } = this.lie;
		this.lay({ turns: (4 - turns) % 4, mirrored: !mirrored });
	}

	/** One cell instead of the shape, or the shape again. */
	exchange(): void {
		this.single = !this.single;
		this.#changed();
	}

	/** It lies otherwise. */
	lay(lie: Lie): void {
		this.lie = lie;
		this.#changed();
	}

	/** What is in the hand, as the picks of a turn: it outlives a closed page. */
	picks(turn: number): string[] {
		const { lie, single, aim } = this;
		const held = `hand ${turn} ${lie.turns} ${lie.mirrored ? 1 : 0} ${single ? 1 : 0}`;
		return aim ? [held, `at ${aim.row} ${aim.column} ${aim.card}`] : [held];
	}

	/** Takes it up again; false where the picks are of another turn, or of something else. */
	resume(picks: readonly string[], turn: number): boolean {
		const [, of, turns, mirrored, single] = /^hand (\d+) ([0-3]) ([01]) ([01])$/.exec(picks[0] ?? '') ?? [];
		if (of !== String(turn)) return false;
		const [, row, column, card] = /^at ([\d.]+) ([\d.]+) (\S+)$/.exec(picks[1] ?? '') ?? [];
		this.lie = { turns: Number(turns), mirrored: mirrored === '1' };
		this.single = single === '1';
		this.aim = card === undefined ? null : { card, row: Number(row), column: Number(column) };
		return true;
	}

	/** A new shape is in the hand. */
	fresh(): void {
		this.lie = { turns: 0, mirrored: false };
		this.single = false;
		this.aim = null;
	}
}

/** Whether turning or mirroring makes a shape another. */
export const turnable = (shape: Shape | null): boolean => shape !== null && shape !== 'O4';
