// Gzipped JavaScript that a newcomer's browser loads: for the home page, and in addition for a table. Bot workers load
// later and are listed separately.
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sizesOf } from '../../packages/web/build/sizes.ts';
import { CLIENT } from '../../packages/web/e2e/kit/client.ts';
import type { Measured } from './results.ts';

/** In kilobytes: home page, largest table, largest worker. */
export async function measureSizes(): Promise<Measured> {
	const sizes = sizesOf(CLIENT);
	const assets = join(CLIENT, 'assets');
	const workers = readdirSync(assets).filter((file) => /^worker.*\.js\.gz$/.test(file));
	const most = (bytes: readonly number[]): number => Math.max(...bytes) / 1000;
	return {
		'home-js': most(sizes.filter(({ name }) => name === 'home').map(({ bytes }) => bytes)),
		'table-js': most(sizes.filter(({ name }) => name !== 'home').map(({ bytes }) => bytes)),
		'worker-js': most(workers.map((file) => statSync(join(assets, file)).size)),
	};
}
