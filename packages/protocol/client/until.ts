import type { RemoteTable } from './table.ts';

/** Waits until something is so at a table; false when the table was closed before that. */
export function until(table: RemoteTable, so: (table: RemoteTable) => boolean): Promise<boolean> {
	return new Promise((answer) => {
		const look = (): boolean => {
			const done = table.closed === null ? so(table) : false;
			if (done || table.closed) answer(done);
			return done || table.closed !== null;
		};
		if (look()) return;
		const stop = table.listen(() => {
			if (look()) stop();
		});
	});
}
