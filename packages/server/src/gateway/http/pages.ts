import { readFile } from 'node:fs/promises';
import { sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import { refuse } from '@trove/kernel';
import type { FastifyInstance } from 'fastify';
import { refused } from './api.ts';
import { PreloadLinks } from './preload-links.ts';

/** Addresses of the web client that are no files: it finds its way by itself. */
const ITS_OWN = ['/play/*', '/t/*', '/join', '/join/*', '/replay/*', '/link', '/link/*', '/mine', '/history', '/settings'];
const YEAR = 31_536_000;
/** What the id of a table looks like. */
const TABLE = /^[\w-]{1,40}$/;

/** Serves the web client's files, or without any a page that says what runs here. `gameOf` answers a table's game, or null if there is none. */
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
		// Files that the build packed beforehand, where there are any.
		preCompressed: true,
		setHeaders: (reply, path) => {
			// The build names what lies under assets/ by its content: another content, another name.
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
	// Whoever looks for a page that is not there is told so by the client, in their language and with a way on.
	app.setNotFoundHandler((request, reply) => {
		const looking = request.method === 'GET' && /\btext\/html\b/.test(request.headers.accept ?? '') && !/^\/(api|ws|assets)\b/.test(request.url);
		return looking ? reply.status(404).sendFile('index.html') : refused(reply, refuse('not-found'));
	});
}
