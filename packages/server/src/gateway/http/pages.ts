import { readFile } from 'node:fs/promises';
import { sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import { refuse } from '@trove/kernel';
import type { FastifyInstance } from 'fastify';
import { refused } from './api.ts';
import { PreloadLinks } from './preload-links.ts';

/** Paths that the web client routes itself. */
const CLIENT_PATHS = ['/play/*', '/t/*', '/join', '/join/*', '/replay/*', '/link', '/link/*', '/mine', '/history', '/settings'];
const YEAR = 31_536_000;

/** Serves the web client's files or, without a client, a page that says what runs here. */
export async function pages(app: FastifyInstance, web: string | null): Promise<void> {
	if (web === null) {
		app.setNotFoundHandler((_, reply) => refused(reply, refuse('not-found')));
		const page = await readFile(new URL('./plain.html', import.meta.url));
		for (const url of ['/', ...CLIENT_PATHS]) {
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
	for (const url of ['/', ...CLIENT_PATHS]) {
		app.get(url, (request, reply) => {
			const link = preload.link(request.url, request.headers['accept-language']);
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
