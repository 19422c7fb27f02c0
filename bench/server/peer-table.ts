// Shared by tables on all servers: two players, one action at a time, everybody receives each.
import { Dice } from '@trove/kernel';
import type { LoadPace } from '../../packages/cli/src/load-pace.ts';
import type { LoadTally } from '../../packages/cli/src/load-tally.ts';
import type { SideTable } from './sides.ts';

/** The state of an action: clients that have not seen it, and when it was due. */
export abstract class PeerTable implements SideTable {
	readonly tally: LoadTally;
	readonly dice: Dice;
	readonly #clients: number;
	#pace: LoadPace<SideTable> | null = null;
	#left = 0;
	#at = 0;
	/** Nobody can act: the game has not begun, or is over. */
	idle = true;

	constructor(tally: LoadTally, seed: string, clients: number) {
		this.tally = tally;
		this.dice = new Dice(seed);
		this.#clients = clients;
	}

	use(pace: LoadPace<SideTable>): void {
		this.#pace = pace;
	}

	act(due: number): boolean {
		if (this.idle || this.#left > 0) return false;
		this.#left = this.#clients;
		this.#at = due;
		this.send();
		return true;
	}

	/** Sends the next action. */
	protected abstract send(): void;

	/** A client received the action under way; `own`: it was the actor. `on` is false if the game is over. */
	protected told(own: boolean, bytes: number, on = true): void {
		this.tally.sizes.add(bytes);
		if (this.#left === 0) return;
		const time = (performance.now() - this.#at) * 1000;
		if (own) {
			this.tally.actions++;
			this.tally.own.add(time);
		}
		if (--this.#left > 0) return;
		this.tally.all.add(time);
		if (on) this.freed();
	}

	/** The action under way failed. */
	protected failed(code: string): void {
		this.tally.error(code);
		this.#left = 0;
		this.freed();
	}

	/** Whether everybody has seen the last action. */
	protected get done(): boolean {
		return this.#left === 0;
	}

	/** Tells the pacer that the table can act. */
	protected freed(): void {
		if (!this.idle && this.#left === 0) this.#pace?.free(this);
	}
}
