// Starts a server on a file with many finished games and waits for its first page.
import { copyFileSync, statSync } from 'node:fs';
import { get } from 'node:http';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { Size } from './job.ts';
import type { Measured } from './results.ts';
import { startTrove } from './trove.ts';

/** Milliseconds from the server's start to the last byte of its first page. */
export async function firstPage(folder: string, { data }: Size): Promise<Measured> {
	if (data === undefined) throw new Error('a file of finished games is needed: see fill.ts');
	copyFileSync(data, join(folder, 'trove.db'));
	const port = await freePort();
	const start = performance.now();
	const starting = startTrove(folder, port);
	while (!(await page(port))) await new Promise((resolve) => setTimeout(resolve, 2));
	const took = performance.now() - start;
	const server = await starting;
	await server.stop();
	return { 'first page': took, 'size of the file': statSync(data).size / 1e6 };
}

/** Whether the page was served. */
function page(port: number): Promise<boolean> {
	return new Promise((resolve) => {
		const request = get({ host: '127.0.0.1', port, path: '/', agent: false }, (answer) => {
			answer.resume();
			answer.once('end', () => resolve(answer.statusCode === 200));
			answer.once('error', () => resolve(false));
		});
		request.once('error', () => resolve(false));
	});
}

/** A free port. */
function freePort(): Promise<number> {
	return new Promise((resolve, reject) => {
		const probe = createServer();
		probe.once('error', reject);
		probe.listen(0, '127.0.0.1', () => {
			const address = probe.address();
			probe.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port'))));
		});
	});
}
