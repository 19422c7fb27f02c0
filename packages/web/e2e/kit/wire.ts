import type { WebSocketRoute } from '@playwright/test';

/** The wire of a page, on which news can be held up. */
export class Wire {
	#socket: WebSocketRoute | null = null;
	#held: (string | Buffer)[] | null = null;

	join(socket: WebSocketRoute): void {
		this.#socket = socket;
		const server = socket.connectToServer();
		server.onMessage((message) => {
			if (this.#held) this.#held.push(message);
			else socket.send(message);
		});
	}

	hold(): void {
		this.#held = [];
	}

	/** How much has come for the page since then. */
	get held(): number {
		return this.#held?.length ?? 0;
	}

	release(): void {
		const held = this.#held ?? [];
		this.#held = null;
		for (const message of held) this.#socket?.send(message);
	}
}
