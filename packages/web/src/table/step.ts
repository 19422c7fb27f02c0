import { SPECTATOR } from '@trove/kernel';
import type { News, Scene } from '../play/play.ts';

/** News with another scene to show. */
export type Step = Extract<News, { on: 'moved' | 'scene' }>;

/** The scene before there is any. */
export const NOTHING: Scene = {
	v: 0,
	status: 'open',
	seat: SPECTATOR,
	view: null,
	toAct: [],
	players: [],
	mayUndo: false,
	due: null,
	held: null,
	untimed: false,
	handOver: null,
	over: null,
};

/**
 * Whether a step changes nothing for this seat's decision: others chose at the same time, or somebody came or went.
 * Then tried actions and advice still hold.
 */
export function isBeside(before: Scene, { scene: after, events }: Step): boolean {
	if (!before.view || !after.view || before.seat !== after.seat || before.status !== after.status || before.view.phase !== after.view.phase) return false;
	if (events.length === 0) return JSON.stringify(before.view) === JSON.stringify(after.view);
	return before.view.toAct.length > 1 && before.view.toAct.includes(before.seat) && after.view.toAct.includes(before.seat);
}
