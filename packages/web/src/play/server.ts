import { isRefusal, type Refusal } from '@trove/kernel';
import type { Me } from '@trove/protocol';
import { Api, Connection } from '@trove/protocol/client';
import { settings } from '../base/settings.svelte.ts';

/** This page's server: requests, and one connection for all of the page. */
export interface Server {
	readonly api: Api;
	readonly connection: Connection;
	/** Who I am there; whoever changes it keeps here what the server answered. */
	me: Me;
	/** Tells the server what the device knows anew of its person; answers why that was refused, or null. */
	agree(): Promise<Refusal | null>;
}

let server: Promise<Server | Refusal> | null = null;

/** Reaches the server that the page came from; a refusal when it does not answer. */
export function reachServer(): Promise<Server | Refusal> {
	server ??= reach().then((reached) => {
		// The next call tries again.
		if (isRefusal(reached)) server = null;
		return reached;
	});
	return server;
}

async function reach(): Promise<Server | Refusal> {
	const api = new Api();
	const me = await api.me();
	if (isRefusal(me)) return me;
	const connection = new Connection({ url: `${location.origin.replace(/^http/, 'ws')}/ws` });
	addEventListener('online', () => connection.retry());
	const look = (): void => connection.setVisible(document.visibilityState === 'visible');
	document.addEventListener('visibilitychange', look);
	look();
	connection.listen((event) => {
		// A closed connection does not come back: the next call makes a new one.
		if (event.on === 'state' && event.state === 'closed') server = null;
	});
	let agreeing: Promise<unknown> = Promise.resolve();
	const reached: Server = {
		api,
		connection,
		me,
		agree: () => {
			// One after the other: the last change wins.
			const agreed = agreeing.then(async () => {
				const now = await settings.agree(reached.me, (change) => api.changeMe(change));
				if (isRefusal(now)) return now;
				reached.me = now;
				return null;
			});
			agreeing = agreed;
			return agreed;
		},
	};
	await reached.agree();
	return reached;
}

/** Forgets the user's identity: after a link from another device, or after a deletion. */
export async function forgetServer(): Promise<void> {
	const reached = await server;
	server = null;
	if (reached && !isRefusal(reached)) reached.connection.close();
}
