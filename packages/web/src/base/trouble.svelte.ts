class Trouble {
	/** Something broke that nobody has dealt with. */
	broken = $state(false);
	/** A part of the page could not be loaded: there is a newer version, or no network. */
	missing = $state(false);

	/** Hears of everything that breaks anywhere, so that nobody is left before a page that does nothing. */
	listen(): void {
		addEventListener('error', ({ error }) => {
			if (error) this.#broke(error);
		});
		addEventListener('unhandledrejection', ({ reason }) => this.#broke(reason));
	}

	#broke(error: unknown): void {
		if (error instanceof DOMException && error.name === 'AbortError') return;
		// What was only fetched ahead, or is told where it is missing, does not come here.
		if (error instanceof Error && /import|preload/i.test(error.message)) this.missing = true;
		else this.broken = true;
	}
}

/** What went wrong on this page. */
export const trouble: Trouble = new Trouble();
