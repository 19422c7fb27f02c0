// Messages between the main thread and the writer's: a batch of jobs, and their answers.
import type { Archive } from '../log.ts';
import type { Person } from '../people.ts';
import type { Row } from '../row.ts';
import type { Failure } from './failure.ts';

/** A person's changes; null leaves a field unchanged. */
export type Changed = readonly [name: string | null, avatar: string | null, seen: number | null, muted: string | null];

/** A cursor over people by when they were last seen, and by row. */
export type Place = readonly [seen: number, row: number];

/** The cursor before everybody. */
export const BEGINNING: Place = [-1, 0];

/** Everything that can be written. */
export type Job =
	| readonly [op: 'append', row: Row]
	| readonly [op: 'import', rows: readonly Row[]]
	| readonly [op: 'postpone', table: string, from: number, to: number]
	| readonly [op: 'shift-due', by: number]
	| readonly [op: 'outage', outages: string, by: number, alive: number]
	| readonly [op: 'archive', archives: readonly Archive[]]
	| readonly [op: 'forget-tables', before: number, limit: number]
	| readonly [op: 'add-person', person: Person]
	| readonly [op: 'change-person', id: string, changed: Changed]
	| readonly [op: 'remove-person', id: string]
	| readonly [op: 'add-link', hash: string, person: string, until: number]
	| readonly [op: 'use-link', hash: string, now: number]
	| readonly [op: 'forget-people', before: number, limit: number, from: Place]
	| readonly [op: 'set-fact', name: string, value: string, ifAbsent: boolean]
	| readonly [op: 'check'];

/** The result of a job that was done. */
export type Answer = string | number | null;

/** The answers to a batch, in order. */
export type Reply = readonly (Answer | Failure)[];

/** What the writer's thread is started with. */
export interface WriterData {
	readonly file: string;
	readonly pages: number | undefined;
}

/** The first message of the writer's thread. */
export type Sign = 'ready' | Failure;
