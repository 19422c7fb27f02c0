import { isRefusal, type Refusal } from '@trove/kernel';
import { settings } from '../base/settings.svelte.ts';
import { reachServer } from './server.ts';

/** Takes a name that was typed on the way to a table, and tells the server; keeps none that it refuses. */
export async function takeName(typed: string): Promise<Refusal | null> {
	const name = typed.trim();
	if (name === '' || name === settings.likes.name) return null;
	await settings.change({ name, told: false });
	const server = await reachServer();
	const refusal = isRefusal(server) ? server : await server.agree();
	if (refusal) await settings.change({ name: '' });
	return refusal;
}
