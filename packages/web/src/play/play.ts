// A match as a table holds it, local (`local.ts`: kernel and bots on this device) or remote (`remote.ts`: a table on a
// server). A screen never knows which.
import type { Advice } from '@trove/bots';
import type { Action, Entry, GameEvent, Locale, Outcome, Refusal, Table, View } from '@trove/kernel';
import type { Ending, Phrase, Reaction, Status } from '@trove/protocol';
import type { Draft } from './draft.ts';
import type { Aside, Line } from './lines.ts';
import type { Online } from './online.ts';
import type { Reel } from './reel.svelte.ts';

/** Somebody at the table. Names in every language follow from it (`player-names.ts`). */
export interface Player {
	/** The name that a person chose; empty for a bot, for a person without one, and for an empty seat. */
	readonly name: string;
	/** The picture that a person chose, or null if there is none. */
	readonly avatar: string | null;
	/** The id of the bot that plays here; null for a person. */
	readonly bot: string | null;
	/** Nobody has taken this seat yet. */
	readonly empty: boolean;
	/** Sits at this device. */
	readonly mine: boolean;
	/** Is connected; bots and people at this device always are. */
	readonly here: boolean;
	/** Counts as away: does not play until the next press. */
	readonly away: boolean;
	/** The bot that plays for this person: while they are away, or a turn that they missed. Null if they play. */
	readonly standIn: string | null;
	/** How many turns this person has missed in a row. */
	readonly missed: number;
	readonly resigned: boolean;
}

/** How a match ended. */
export interface Over extends Outcome {
	readonly why: Ending;
}

/** The position and status as the current user of this device may see them. Replaced, never mutated. */
export interface Scene {
	/** The version that an action answers: it increases with everything that this device is shown. */
	readonly v: number;
	readonly status: Status;
	/** The seat whose view this is, or `SPECTATOR`. */
	readonly seat: number;
	/** What that seat sees; null before the start. */
	readonly view: View | null;
	/** Who is waited for. */
	readonly toAct: readonly number[];
	readonly players: readonly Player[];
	/** Whether `seat` may take back its last action. */
	readonly mayUndo: boolean;
	/** When the turn runs out, by this device's clock; null without one. */
	readonly due: number | null;
	/** Play is on, and who watches is shown it from then on, by this device's clock; null otherwise. */
	readonly held: number | null;
	/** The race that is on has no clock: it waits for `seat`. */
	readonly untimed: boolean;
	/** The seat to which the device is to be handed; until then it shows what everybody may see. Null otherwise. */
	readonly handOver: number | null;
	readonly over: Over | null;
}

/** What happens at a table. Everything comes in order, each with the scene after it. */
export type News =
	/** Something happened in the game, as this seat is told. Without events: an undo, or a change beside the game. */
	| { readonly on: 'moved'; readonly scene: Scene; readonly events: readonly GameEvent[]; readonly asides?: readonly Aside[] }
	/** The whole scene is new: another seat's view, or a new connection. */
	| { readonly on: 'scene'; readonly scene: Scene; readonly events: readonly GameEvent[]; readonly asides?: readonly Aside[] }
	| { readonly on: 'said'; readonly seat: number; readonly what: Phrase | Reaction }
	/** Whether the table can be reached. */
	| { readonly on: 'live'; readonly live: boolean }
	/** Something that has to be told: the game cannot be kept, the table is gone. */
	| { readonly on: 'trouble'; readonly refusal: Refusal };

/** A move that was made before this page was opened, and had no answer then. */
export interface Resent {
	readonly actions: readonly Action[];
	readonly answer: Promise<Refusal | null>;
}

/** A match at a table. */
export interface Play {
	readonly entry: Entry;
	readonly table: Table;
	readonly scene: Scene;
	/** Whether the table can be reached. */
	readonly live: boolean;
	/** Whether hints are allowed here. */
	readonly hints: boolean;
	/** What only a table on a server has: its code, its votes, its talk; null at a table on this device. */
	readonly online: Online | null;
	/** What only a finished game that is looked at again has: going back and forth; null at every other table. */
	readonly reel: Reel | null;
	/** What was chosen at the present turn and not sent, as it is kept on this device. */
	readonly draft?: Draft | null;
	/** A move that is sent again; null without one. */
	readonly resent?: Resent | null;
	/** When it ended, where it is kept among this device's finished games. */
	readonly ended?: number | null;

	/** Calls back on everything that happens; answers with how to stop it. */
	listen(listener: (news: News) => void): () => void;
	/** Makes actions of the present seat, all or none; null if accepted. `v` is the scene that they answer. */
	act(actions: readonly Action[], v: number): Promise<Refusal | null>;
	/** Takes back the last action of the present seat. */
	undo(v: number): Promise<Refusal | null>;
	/** Keeps on this device what is chosen and not sent; null forgets it. */
	keepDraft?(draft: Draft | null): void;
	/** What has happened so far, as far as this seat may still know it. */
	log(): readonly Line[];
	/** What each move promises, by a bot that sees what the present seat sees. */
	advise(locale: Locale): Promise<Advice | Refusal>;
	/** The device is in the hands of the seat that it was to be handed to. */
	takeOver(): void;
	/** Everything up to this scene has been shown: bots may go on. */
	shown(v: number): void;
	/** Lets bots play without a pause until a person is to act; left out where the table keeps its own pace. */
	hurryBots?(): void;
	/** Plays again with the same people; answers with the address of the new table. */
	again(): Promise<string | Refusal>;
	/** Leaves the table. What is kept stays. */
	close(): void;
}
