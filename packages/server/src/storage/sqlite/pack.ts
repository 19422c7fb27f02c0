import { textOfActions } from '@trove/protocol';
import type { Entry, Logged } from '../entries.ts';

/** An entry as it lies in a row of the log; its place follows from the row's. */
export type Packed = readonly [at: number, entry: Entry, told: readonly number[]];

/** Entries as the JSON text of a row. */
export function packAll(entries: readonly Logged[]): string {
	let text = '[';
	for (let i = 0; i < entries.length; i++) {
		const { at, entry, told } = entries[i];
		text += `${i === 0 ? '' : ','}[${at},${packEntry(entry)},[${told.join()}]]`;
	}
	return `${text}]`;
}

/** As `JSON.stringify` would write it. A move is put together: there are thousands of them a second, and but for what is done they are all alike. */
function packEntry(entry: Entry): string {
	if (entry.e !== 'acted' || entry.request !== undefined) return JSON.stringify(entry);
	const { seat, do: actions, by, id } = entry;
	return `{"e":"acted","seat":${seat},"do":${textOfActions(actions)},"by":"${by}"${id === undefined ? '' : `,"id":${JSON.stringify(id)}`}}`;
}
