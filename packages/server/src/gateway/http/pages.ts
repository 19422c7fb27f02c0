import { readFile } from 'node:fs/promises';
import { sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import { refuse } from '@trove/kernel';
import type { FastifyInstance } from 'fastify';
import { refused } from './api.ts';
import { PreloadLinks } from './preload-links.ts';

/** Paths that the web client routes itself. */
const ITS_OWN = ['/play/*', '/t/*', '/join', '/join/*', '/replay/*', '/link', '/link/*', '/mine', '/history', '/settings'];
const YEAR = 31_536_000;
/** What the id of a table looks like. */
const TABLE = /^[\w-]{1,40}$/;

/**
 * Serves the web client's files or, without a client, a page that says what runs here. `gameOf` returns a table's
 * game, or null if there is none.
 */
export async function pages(app: FastifyInstance, web: string | null, gameOf: (table: string) => Promise<string | null>): Promise<void> {
	if (web === null) {
		app.setNotFoundHandler((_, reply) => refused(reply, refuse('not-found')));
		const page = await readFile(new URL('./plain.html', import.meta.url));
		for (const url of ['/', ...ITS_OWN]) {
			app.get(url, (_, reply) => reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page));
		}
		return;
	}
	await app.register(fastifyStatic, {
		root: web,
		cacheControl: false,
		dotfiles: 'ignore',
		// Serves files that the build compressed.
		preCompressed: true,
		setHeaders: (reply, path) => {
			// File names below assets/ contain a hash of their content.
			const lasting = path.includes(`${sep}assets${sep}`);
			reply.header('cache-control', lasting ? `public, max-age=${YEAR}, immutable` : 'no-cache');
		},
	});
	const preload = await PreloadLinks.read(web);
	// A page is served whatever the store does: the client then says what is wrong.
	const gameAt = async (table: string): Promise<string | null> => (TABLE.test(table) ? gameOf(table).catch(() => null) : null);
	for (const url of ['/', ...ITS_OWN]) {
		app.get(url, async (request, reply) => {
			const game = url === '/t/*' ? await gameAt((request.params as { readonly '*': string })['*']) : null;
			const link = preload.link(game === null ? request.url : `/t/${game}`, request.headers['accept-language']);
			if (link) reply.header('link', link).header('vary', 'accept-language');
			return reply.sendFile('index.html');
		});
	}
	// Unknown pages are the client's: it answers in the user's language.
	app.setNotFoundHandler((request, reply) => {
		const looking = request.method === 'GET' && /\btext\/html\b/.test(request.headers.accept ?? '') && !/^\/(api|ws|assets)\b/.test(request.url);
		return looking ? reply.status(404).sendFile('index.html') : refused(reply, refuse('not-found'));
	});
}
