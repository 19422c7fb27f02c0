/** A mutex that is passed on in the order of asking. Without waiters it creates no promise. */
export class Mutex {
	#locked = false;
	readonly #waiting: (() => void)[] = [];

	/** Whether somebody holds it. */
	get locked(): boolean {
		return this.#locked;
	}

	/** Takes it if it is free. */
	tryLock(): boolean {
		if (this.#locked) return false;
		this.#locked = true;
		return true;
	}

	/** Waits for it; undefined if it was free and is taken. */
	lock(): Promise<void> | undefined {
		if (this.tryLock()) return undefined;
		return new Promise((mine) => {
			this.#waiting.push(mine);
		});
	}

	/** Passes it on to the next waiter, or frees it. */
	unlock(): void {
		const next = this.#waiting.shift();
		if (next) next();
		else this.#locked = false;
	}
}
