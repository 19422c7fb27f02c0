import { existsSync, readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip as gzipOf } from 'node:zlib';
import type { Plugin } from 'vite';

const gzip = promisify(gzipOf);
const brotli = promisify(brotliCompress);
const TEXTS = /\.(js|css|html|svg|json|webmanifest)$/;

/** Packs every text once when it is built, so that the server need not do it for everybody. */
export function packed(): Plugin {
	let folder = '';
	return {
		name: 'trove:packed',
		apply: 'build',
		configResolved(config) {
			folder = resolve(config.root, config.build.outDir);
		},
		async closeBundle() {
			// A build that failed has left nothing, and has its own word to say.
			if (!existsSync(folder)) return;
			const texts = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => TEXTS.test(name) && !name.startsWith('.'));
			await Promise.all(
				texts.map(async (name) => {
					const file = join(folder, name);
					const text = await readFile(file);
					await writeFile(`${file}.gz`, await gzip(text, { level: 9 }));
					await writeFile(`${file}.br`, await brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
				}),
			);
		},
	};
}
