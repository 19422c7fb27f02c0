import type { Game } from '../src/index.ts';
import { KERNEL_REFUSALS } from '../src/index.ts';
import type { Happening, Kit } from './kit.ts';

/** Counts what random games have met, so that a run can fail on what they never reached. */
export class Tally {
	readonly #kit: Kit;
	readonly #counts = new Map<string, number>();

	constructor(kit: Kit) {
		this.#kit = kit;
		const { game } = kit.entry;
		for (const phase of game.phases) this.#counts.set(`phase ${phase}`, 0);
		for (const action of game.actions) this.#counts.set(`action ${action}`, 0);
		for (const event of game.events) this.#counts.set(`event ${event}`, 0);
		for (const code of refusalsOf(game)) this.#counts.set(`refusal ${code}`, 0);
		for (const edge of kit.edges) this.#counts.set(`edge ${edge.name}`, 0);
	}

	add(name: string): void {
		this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
	}

	/** How often something was met so far. */
	count(name: string): number {
		return this.#counts.get(name) ?? 0;
	}

	/** Notes an accepted action. */
	happened(happening: Happening): void {
		this.add(`phase ${happening.after.phase}`);
		this.add(`action ${happening.action.do}`);
		for (const event of happening.events) this.add(`event ${event.on}`);
		for (const edge of this.#kit.edges) if (edge.met(happening)) this.add(`edge ${edge.name}`);
	}

	/** What was met fewer than `times` times, and what was met that the game does not name. */
	missing(times: number): string[] {
		const rare = [...this.#counts].filter(([, count]) => count < times).map(([name, count]) => `${name}: ${count}`);
		const known = new Tally(this.#kit);
		return [...rare, ...[...this.#counts.keys()].filter((name) => !known.#counts.has(name)).map((name) => `${name}: not named by the game`)];
	}
}

function refusalsOf(game: Game): string[] {
	const apart = ['no-such-seat', 'stale', 'not-together', 'nothing-to-undo', 'undo-too-late'];
	return [...game.refusals, ...KERNEL_REFUSALS.filter((code) => !apart.includes(code))];
}
