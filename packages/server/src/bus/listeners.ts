import type { Message, Topics } from './bus.ts';

type Heard = (message: never, node: string) => void;

/** The listeners of a bus by topic. */
export class TopicListeners {
	readonly #byTopic = new Map<keyof Topics, Set<{ readonly heard: Heard }>>();

	add<T extends keyof Topics>(topic: T, heard: (message: Topics[T], node: string) => void): () => void {
		const listeners = this.#byTopic.get(topic) ?? new Set();
		this.#byTopic.set(topic, listeners);
		// Wrapped: the same function may listen twice and stop once.
		const listener = { heard: heard as Heard };
		listeners.add(listener);
		return () => {
			listeners.delete(listener);
			if (listeners.size === 0 && this.#byTopic.get(topic) === listeners) this.#byTopic.delete(topic);
		};
	}

	tell(message: Message, node: string): void {
		const listeners = this.#byTopic.get(message.on);
		if (listeners) for (const { heard } of listeners) heard(message as never, node);
	}

	clear(): void {
		this.#byTopic.clear();
	}
}
