class Trouble {
	/** An error was not handled. */
	broken = $state(false);
	/** A part of the page could not be loaded: there is a newer version, or no network. */
	missing = $state(false);

	/** Listens for unhandled errors, so that they are shown. */
	listen(): void {
		addEventListener('error', ({ error }) => {
			if (error) this.#broke(error);
		});
		addEventListener('unhandledrejection', ({ reason }) => this.#broke(reason));
	}

	#broke(error: unknown): void {
		if (error instanceof DOMException && error.name === 'AbortError') return;
		// Prefetching, and parts that tell their own failures, do not get here.
		if (error instanceof Error && /import|preload/i.test(error.message)) this.missing = true;
		else this.broken = true;
	}
}

/** What went wrong on this page. */
export const trouble: Trouble = new Trouble();
