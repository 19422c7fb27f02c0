import type { Append } from './append.ts';
import type { Decision } from './decide/index.ts';
import type { Draft } from './draft.ts';
import { type Entry, type Logged, requestKey } from './entries.ts';
import { follow } from './fold.ts';
import { resultsOf } from './over.ts';
import type { TableSettings } from './settings.ts';
import { summaryChange } from './summary.ts';

/** A person's request: whose it is, from which seat (or `SPECTATOR`), and its id. */
export interface RequestSource {
	readonly who: string;
	readonly seat: number;
	readonly id: string;
}

/** The append that a decision comes to; fills the draft. `writtenDue` is the due time in storage. */
export function composeAppend(
	draft: Draft,
	{ entries, trial }: Decision,
	at: number,
	writtenDue: number | null,
	settings: TableSettings,
	request?: RequestSource,
): Append {
	const before = draft.folded;
	const play = entries.findIndex(isPlay);
	const answering = Math.max(0, play);
	// A move names its request itself; of anything else the first entry does.
	const key = request && play < 0 ? requestKey(request.who, request.id) : undefined;
	const logged: Logged[] = [];
	for (let i = 0; i < entries.length; i++) {
		const entry = key !== undefined && i === 0 ? { ...entries[i], request: key } : entries[i];
		const answered = request && request.seat >= 0 && i === answering ? request : undefined;
		draft.add(follow(draft.folded, at, entry, isPlay(entry) ? trial : undefined), answered);
		logged.push({ seq: draft.folded.seq, at, entry, told: draft.folded.told });
	}
	const after = draft.folded;
	const append: Append = { table: before.table, after: before.seq, entries: logged };
	const summary = summaryChange(before, after, writtenDue, at, settings);
	const results = after.over && !before.over ? resultsOf(after) : undefined;
	if (!summary && !results) return append;
	return { ...append, ...(summary ? { summary } : {}), ...(results ? { results } : {}) };
}

function isPlay({ e }: Entry): boolean {
	return e === 'acted' || e === 'undone';
}
