import type { GameEvent } from '@trove/kernel';
import { BOT_RESTS } from '../base/bot-speed.ts';
import { settings } from '../base/settings.svelte.ts';
import type { Play, Scene } from '../play/play.ts';

/** Whether somebody at this device waits for bots alone. */
export function waitsForBots({ status, handOver, toAct, players }: Scene): boolean {
	if (status !== 'playing' || handOver !== null || toAct.length === 0) return false;
	return toAct.every((seat) => (players[seat].bot ?? players[seat].standIn) !== null) && players.some(({ mine, resigned }) => mine && !resigned);
}

/** Passes over what bots do until somebody else is to act: on request, or if bots play at once. */
export class Skip {
	readonly #play: Play;
	#asked = $state(false);
	/** The present decision was also this seat's: its result is not the bots' alone. */
	#joint = false;
	/** Events that were passed over and not told yet. */
	#passed: GameEvent[] = [];

	constructor(play: Play) {
		this.#play = play;
	}

	/** Whether it can be asked for, with this scene on the screen. */
	offered(scene: Scene): boolean {
		return this.#play.hurryBots !== undefined && !this.#asked && waitsForBots(scene);
	}

	/** Passes over everything until somebody else is to act. */
	ask(): void {
		this.#asked = true;
		this.#play.hurryBots?.();
	}

	/** Whether what happens next is passed over, with this scene on the screen. */
	passes(scene: Scene): boolean {
		if (this.#play.reel || !waitsForBots(scene)) return false;
		return this.#asked || (settings.likes.bots === 'at-once' && !this.#joint);
	}

	/** The factor for the pauses of the next step, with this scene on the screen. */
	rests(scene: Scene): number {
		return waitsForBots(scene) && !this.#joint ? BOT_RESTS[settings.likes.bots] : 1;
	}

	/** A scene has followed another one on the screen. */
	follow(before: Scene, after: Scene): void {
		const together = after.toAct.length > 1 && after.toAct.includes(after.seat);
		this.#joint = together || (this.#joint && before.view?.phase === after.view?.phase);
		if (!waitsForBots(after)) this.#asked = false;
	}

	/** Keeps what is passed over. */
	note(events: readonly GameEvent[]): void {
		this.#passed.push(...events);
	}

	/** All that was passed over since this was last asked for. */
	take(): readonly GameEvent[] {
		return this.#passed.splice(0);
	}
}
