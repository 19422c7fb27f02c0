import type { NewTable, Sheet } from '@trove/protocol';
import { type RemoteTable, until } from '@trove/protocol/client';
import { isTurn } from '../../testing/choices.ts';
import { gather, type Party } from './play.ts';
import { fine, Sailor, type Tab } from './sailor.ts';

/** New guests. */
export function crew(at: () => string, count: number): Promise<Sailor[]> {
	return Promise.all(Array.from({ length: count }, () => Sailor.board(at)));
}

/** A table that has begun, with new guests on all seats that are no bots'. */
export async function begun(at: () => string, people: number, wanted: Omit<NewTable, 'players'>): Promise<Party> {
	return gather(await crew(at, people), wanted);
}

/** What is shown of a table. */
export function shown({ sheet }: RemoteTable): Sheet {
	if (!sheet) throw new Error('nothing was shown yet');
	return sheet;
}

/** Waits until something is to be seen at a table. */
export async function sees(remote: RemoteTable, so: (sheet: Sheet) => boolean): Promise<Sheet> {
	if (!(await until(remote, ({ sheet }) => sheet !== null && so(sheet)))) throw new Error(`closed: ${JSON.stringify(remote.closed)}`);
	return shown(remote);
}

/** Opens a table and waits until it is there. */
export async function look(tab: Tab, table: string): Promise<RemoteTable> {
	const remote = tab.open(table);
	await sees(remote, () => true);
	return remote;
}

/** Who is to act at a table where one is. */
export async function whoseTurn({ seats }: Pick<Party, 'seats'>): Promise<number> {
	await Promise.race(seats.map((remote) => until(remote, isTurn)));
	return seats.findIndex(isTurn);
}

/** A table that somebody makes; its code, too. */
export async function made(sailor: Sailor, wanted: NewTable): Promise<{ table: string; invite: string }> {
	const { table, invite } = fine(await sailor.api.make(wanted));
	return { table, invite: invite ?? '' };
}

/** Closes all tabs; what was wrong with what came over them. */
export function close(tabs: readonly Tab[]): string[] {
	for (const tab of tabs) tab.close();
	return tabs.flatMap(({ faults }) => faults);
}

/** Waits for the next of something that happens at a table. */
export function next<E extends Parameters<Parameters<RemoteTable['listen']>[0]>[0]['on']>(remote: RemoteTable, on: E) {
	return new Promise<Extract<Parameters<Parameters<RemoteTable['listen']>[0]>[0], { on: E }>>((resolve) => {
		const stop = remote.listen((event) => {
			if (event.on !== on) return;
			stop();
			resolve(event as Extract<typeof event, { on: E }>);
		});
	});
}
