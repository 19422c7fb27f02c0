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
		addEventListener('vite:preloadError', () => {
			this.missing = true;
		});
	}

	#broke(error: unknown): void {
		if (error instanceof DOMException && error.name === 'AbortError') return;
		if (error instanceof TypeError && /import/i.test(error.message)) this.missing = true;
		else this.broken = true;
	}
}

/** What went wrong on this page. */
export const trouble: Trouble = new Trouble();
