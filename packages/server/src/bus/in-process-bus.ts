import type { Bus, Message, Topics } from './bus.ts';
import { TopicListeners } from './listeners.ts';

/** A bus within one process: nothing is ever lost. */
export class InProcessBus implements Bus {
	readonly node: string;
	readonly connected = true;
	readonly lag = 0;
	readonly #members: Set<InProcessBus>;
	readonly #listeners = new TopicListeners();
	#queue: Message[] = [];
	#closed = false;

	/** With `other`, both hear each other, as two servers do. */
	constructor(other?: InProcessBus) {
		this.#members = other ? other.#members : new Set();
		this.#members.add(this);
		this.node = `${this.#members.size}`;
	}

	publish(message: Message): void {
		if (this.#closed) return;
		if (this.#queue.length === 0) queueMicrotask(this.#deliver);
		this.#queue.push(message);
	}

	listen<T extends keyof Topics>(topic: T, heard: (message: Topics[T], node: string) => void): () => void {
		return this.#listeners.add(topic, heard);
	}

	onLoss(_lost: (node: string | null) => void): () => void {
		return () => {};
	}

	expect(_nodes: ReadonlySet<string>): void {}

	async close(): Promise<void> {
		this.#closed = true;
		this.#members.delete(this);
		this.#listeners.clear();
	}

	readonly #deliver = (): void => {
		const messages = this.#queue;
		this.#queue = [];
		for (const message of messages) for (const member of this.#members) member.#listeners.tell(message, this.node);
	};
}
