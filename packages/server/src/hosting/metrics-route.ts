import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../settings/config.ts';
import type { Metrics } from './metrics.ts';

/** Serves `/metrics` to those that the configuration allows; others get 404. */
export function metricsRoute(app: FastifyInstance, config: Pick<Config, 'metrics' | 'metricsToken'>, metrics: Metrics): void {
	if (config.metrics === 'off') return;
	const allowed = config.metrics === 'token' ? hasToken(config.metricsToken) : isLocal;
	app.get('/metrics', { logLevel: 'warn' }, async (request, reply) => {
		if (!allowed(request)) return reply.callNotFound();
		return reply
			.header('cache-control', 'no-store')
			.type(metrics.contentType)
			.send(await metrics.text());
	});
}

function hasToken(token: string): (request: FastifyRequest) => boolean {
	const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
	const wanted = digest(`Bearer ${token}`);
	return ({ headers }) => timingSafeEqual(digest(headers.authorization ?? ''), wanted);
}

/** Whether a request comes from this machine, and not through a proxy. */
export function isLocal({ socket, headers }: Pick<FastifyRequest, 'socket' | 'headers'>): boolean {
	const forwarded = Object.keys(headers).some((name) => name === 'forwarded' || name === 'via' || name === 'x-real-ip' || name.startsWith('x-forwarded-'));
	return !forwarded && /^(127\.|::1$|::ffff:127\.)/.test(socket.remoteAddress ?? '');
}
