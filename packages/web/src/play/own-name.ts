import { isRefusal, type Refusal } from '@trove/kernel';
import { settings } from '../base/settings.svelte.ts';
import { reachServer } from './server.ts';

/** Takes the name that was typed on the way to a table, and tells the server; an empty one is skipped. One that it refuses is not kept here either. */
export async function takeName(typed: string): Promise<Refusal | null> {
	const name = typed.trim();
	if (name === '' || name === settings.likes.name) return null;
	await settings.change({ name, told: false });
	const server = await reachServer();
	const refusal = isRefusal(server) ? server : await server.agree();
	if (refusal) await settings.change({ name: '' });
	return refusal;
}
