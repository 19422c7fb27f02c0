import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Not needed to play: maps for debuggers, the build's own notes, and the worker that keeps the rest. */
const LEFT_OUT = /\.map$|^sw\.js$|^gallery|^\.vite/;

/** Writes into the service worker which files the build consists of, and a version that changes with any of them. */
export function offline(): Plugin {
	let folder = '';
	return {
		name: 'trove:offline',
		apply: 'build',
		configResolved(config) {
			folder = config.publicDir;
		},
		generateBundle: {
			order: 'post',
			handler(_, bundle) {
				const worker = bundle['sw.js'];
				if (worker?.type !== 'chunk') return;
				const hash = createHash('sha256');
				const made = Object.values(bundle).filter(({ fileName }) => !LEFT_OUT.test(fileName));
				for (const file of made) hash.update(file.fileName).update(file.type === 'chunk' ? file.code : file.source);
				const fixed = readdirSync(folder).sort();
				for (const name of fixed) hash.update(readFileSync(join(folder, name)));
				const files = ['/', ...made.map(({ fileName }) => `/${fileName}`).filter((path) => path !== '/index.html'), ...fixed.map((name) => `/${name}`)];
				worker.code = worker.code.replace(/(["'`])__FILES__\1/, JSON.stringify(JSON.stringify(files))).replace('__VERSION__', hash.digest('hex').slice(0, 12));
			},
		},
	};
}
