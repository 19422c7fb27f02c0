// My running tables on the server. The connection's code is loaded only for people who play online.
import { isRefusal } from '@trove/kernel';
import type { Mine } from '@trove/protocol';
import { badge } from '../base/badge.svelte.ts';
import { store } from '../base/device.ts';
import { loadPart } from '../base/load-part.ts';
import { notifyTurn } from './notifications.ts';

/** Whether a table waits for me. */
export function isMyTurn({ seat, toAct, status }: Mine): boolean {
	return status === 'playing' && seat !== null && toAct.includes(seat);
}

class Tables {
	/** My running tables; null before they are known. */
	all: readonly Mine[] | null = $state.raw(null);
	/** The server's clock less this device's. */
	ahead = $state(0);
	#watching: Promise<string | null> | null = null;

	/** Begins to watch, once for the page; answers with the code of what went wrong, or null. */
	watch(): Promise<string | null> {
		this.#watching ??= this.#start().then((trouble) => {
			if (trouble !== null) this.#watching = null;
			return trouble;
		});
		return this.#watching;
	}

	/** Watches from the start of the page, where somebody has played online before. */
	resume(): void {
		if (store.read('online') !== true) return;
		const start = (): void => void this.watch();
		if ('requestIdleCallback' in globalThis) requestIdleCallback(start, { timeout: 4000 });
		else setTimeout(start, 2000);
	}

	/** From now on this device plays online. */
	begin(): void {
		if (store.read('online') !== true) store.write('online', true);
		void this.watch();
	}

	async #start(): Promise<string | null> {
		const [{ reachServer }, { MyTables }] = await loadPart(() => Promise.all([import('./server.ts'), import('@trove/protocol/client')]), { quiet: true });
		const server = await reachServer();
		if (isRefusal(server)) return server.code;
		new MyTables(server.connection).listen((all) => this.#update(all, server.connection.now() - Date.now()));
		server.connection.listen((event) => {
			// Ended for good: whoever asks next begins anew.
			if (event.on !== 'state' || event.state !== 'closed') return;
			this.#watching = null;
			this.all = null;
			badge.count = 0;
		});
		return null;
	}

	#update(all: readonly Mine[], ahead: number): void {
		const before = this.all;
		this.all = all;
		this.ahead = ahead;
		badge.count = all.filter(isMyTurn).length;
		if (before === null) return;
		const new_ = all.filter((table) => isMyTurn(table) && !before.some((was) => was.table === table.table && isMyTurn(was)));
		for (const table of new_) void notifyTurn(table);
	}
}

/** My running tables on the server. */
export const myTables: Tables = new Tables();
