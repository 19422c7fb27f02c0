import type { Context } from '../core/decide/index.ts';
import { missedFrom } from '../core/presence.ts';
import type { Broadcast } from './broadcast.ts';
import type { LiveTableDeps } from './deps.ts';
import type { Onlooker } from './onlooker.ts';

/** What a request may look at besides the log: time, presence, reaction times. */
export class RequestContext implements Context {
	readonly now: number;
	readonly #deps: LiveTableDeps;
	readonly #broadcast: Broadcast;
	readonly #arrived: number;
	readonly #onlooker: Onlooker;
	#table: string | undefined;

	constructor(deps: LiveTableDeps, broadcast: Broadcast, arrived: number, onlooker: Onlooker) {
		this.now = deps.now();
		this.#deps = deps;
		this.#broadcast = broadcast;
		this.#arrived = arrived;
		this.#onlooker = onlooker;
	}

	missed(seat: number): boolean {
		const { now, settings } = this.#deps;
		return (missedFrom(this.#broadcast.folded, this.#broadcast.presence, seat, settings) ?? Number.POSITIVE_INFINITY) <= now();
	}

	reaction(claimed: number): number {
		return this.#broadcast.race.accepted(claimed, this.#arrived, this.#onlooker);
	}

	/** The same id each time, so that deciding again after a conflict makes no second table. */
	newTable(): string {
		this.#table ??= this.#deps.newTable();
		return this.#table;
	}
}
