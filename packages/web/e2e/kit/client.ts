// The client that is tested is the one that is served: built, packed, with its service worker.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const WEB = join(import.meta.dirname, '../..');

/** The folder of the built client; `E2E_CLIENT` names one that lies elsewhere and is taken as it is. */
export const CLIENT: string = process.env.E2E_CLIENT ?? join(WEB, 'dist');

/** Builds the client, unless nothing has changed since it was built. */
export function buildClient(): void {
	if (process.env.E2E_CLIENT !== undefined) return;
	const { status } = spawnSync(process.execPath, [join(WEB, '../../scripts/client.js')], { stdio: 'inherit' });
	if (status !== 0) throw new Error('the client could not be built');
}
