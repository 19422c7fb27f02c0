import type { RemoteTable } from './table.ts';

/** Waits for a condition at a table; resolves to false if the table closes first. */
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
