import type { Context } from '../core/decide/index.ts';
import { missedFrom } from '../core/presence.ts';
import type { Scene } from './broadcast.ts';
import type { LiveParts } from './deps.ts';
import type { Onlooker } from './onlooker.ts';

/** What a request may look at besides the log: the time, who is here, how fast somebody reacted. */
export class Surroundings implements Context {
	readonly now: number;
	readonly #parts: LiveParts;
	readonly #scene: Scene;
	readonly #arrived: number;
	readonly #onlooker: Onlooker;
	#table: string | undefined;

	constructor(parts: LiveParts, scene: Scene, arrived: number, onlooker: Onlooker) {
		this.now = parts.now();
		this.#parts = parts;
		this.#scene = scene;
		this.#arrived = arrived;
		this.#onlooker = onlooker;
	}

	missed(seat: number): boolean {
		const { now, settings } = this.#parts;
		return (missedFrom(this.#scene.folded, this.#scene.attendance, seat, settings) ?? Number.POSITIVE_INFINITY) <= now();
	}

	reaction(claimed: number): number {
		return this.#scene.race.accepted(claimed, this.#arrived, this.#onlooker);
	}

	/** However often it is decided anew: one request makes one table. */
	newTable(): string {
		this.#table ??= this.#parts.newTable();
		return this.#table;
	}
}
