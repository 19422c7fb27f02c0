import { type Refusal, refuse } from '@trove/kernel';
import { badMessage } from '@trove/protocol';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { StorageError } from '../../storage/log.ts';
import { storageRefusal } from '../../storage/refusal.ts';
import { securityHeaders } from '../headers.ts';
import { isOwnOrigin } from '../origin.ts';
import { type Api, isSecure, refused } from './api.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Fastify's errors as our codes. */
const CODES: { readonly [code: string]: string } = {
	FST_ERR_CTP_BODY_TOO_LARGE: 'too-large',
	FST_ERR_CTP_INVALID_MEDIA_TYPE: 'bad-type',
	FST_ERR_CTP_EMPTY_JSON_BODY: 'bad-json',
	FST_ERR_CTP_INVALID_JSON_BODY: 'bad-json',
};

/** Checks that apply to all requests: headers, rate limits, origin; and error answers. */
export function guard(app: FastifyInstance, api: Api): void {
	// JSON only: forms of other sites cannot send it.
	app.removeAllContentTypeParsers();
	app.addContentTypeParser('application/json', { parseAs: 'string' }, app.getDefaultJsonParser('error', 'error'));

	app.addHook('onRequest', async (request, reply) => {
		setHeaders(api, request, reply);
		const now = api.now();
		const address = api.addresses.of(api.reader.ip(request.raw), now);
		if (!address.take('requests', now)) {
			const seconds = address.wait('requests', now);
			return refused(reply.header('retry-after', seconds), refuse('too-fast', undefined, { seconds }));
		}
		if (!SAFE.has(request.method) && !isOurs(api, request)) return refused(reply, refuse('foreign-origin'));
	});
	app.addHook('preValidation', async ({ body }, reply) => {
		// Schemas accept an array as an object without fields.
		if (body !== undefined && (typeof body !== 'object' || body === null || Array.isArray(body)))
			return refused(reply, badMessage('', 'an object is expected'));
	});
	app.setErrorHandler((error: FastifyError, request, reply) => {
		const refusal = refusalOf(error);
		if (refusal.code === 'broken') request.log.error({ err: error }, 'request');
		return refused(reply, refusal);
	});
}

/** Whether a request is from our own page, or from no page at all. */
export function isOurs(api: Api, request: FastifyRequest): boolean {
	const { origin, 'sec-fetch-site': site } = request.headers;
	return isOwnOrigin(
		{ origin, site: typeof site === 'string' ? site : undefined, host: api.reader.host(request.raw), secure: isSecure(api, request) },
		api.origin,
	);
}

/** Sets the headers of every answer. */
export function setHeaders(api: Api, request: FastifyRequest, reply: FastifyReply): void {
	reply.headers(securityHeaders(request.url, isSecure(api, request), api.reader.host(request.raw)));
}

/** What clients are told of an error: only a code. */
function refusalOf(error: unknown): Refusal {
	if (error instanceof StorageError) return storageRefusal(error);
	const { code, statusCode } = error as Partial<FastifyError>;
	if (code !== undefined && Object.hasOwn(CODES, code)) return refuse(CODES[code] ?? 'bad-request');
	return refuse(statusCode !== undefined && statusCode >= 400 && statusCode < 500 ? 'bad-request' : 'broken');
}
