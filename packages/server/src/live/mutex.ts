/** One at a time, in the order of asking: whoever has the turn passes it on. Costs nothing where nobody waits. */
export class Turns {
	#taken = false;
	readonly #waiting: (() => void)[] = [];

	/** Whether somebody has the turn. */
	get taken(): boolean {
		return this.#taken;
	}

	/** Takes the turn if nobody has it. */
	tryTake(): boolean {
		if (this.#taken) return false;
		this.#taken = true;
		return true;
	}

	/** Waits for the turn, if it is not there at once. */
	take(): Promise<void> | undefined {
		if (this.tryTake()) return undefined;
		return new Promise((mine) => {
			this.#waiting.push(mine);
		});
	}

	/** Passes the turn on. */
	pass(): void {
		const next = this.#waiting.shift();
		if (next) next();
		else this.#taken = false;
	}
}
