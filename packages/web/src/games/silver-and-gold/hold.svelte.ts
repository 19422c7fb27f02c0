import type { Shape } from '@trove/games/silver-and-gold/shapes.ts';
import type { Aim, Lie } from './hand.ts';

/** What the hand holds: how the shape lies, whether one cell is meant instead, and where it is held. */
export class Hold {
	lie: Lie = $state.raw({ turns: 0, mirrored: false });
	single = $state(false);
	aim: Aim | null = $state.raw(null);
	/** It was let go there, and is about to be marked. */
	pressed = $state(false);

	/** A quarter to the right, or to the left. */
	turn(by = 1): void {
		this.lie = { ...this.lie, turns: (this.lie.turns + by + 4) % 4 };
	}

	/** As in a mirror standing beside it, however it is turned. */
	mirror(): void {
		const { turns, mirrored } = this.lie;
		this.lie = { turns: (4 - turns) % 4, mirrored: !mirrored };
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
