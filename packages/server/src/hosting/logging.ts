import { randomBytes } from 'node:crypto';
import { type FastifyBaseLogger, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import type { Config } from '../settings/config.ts';

/** Where log lines go. */
export interface LogStream {
	write(line: string): void;
}

/** What parts of the server log through. */
export type Logger = FastifyBaseLogger;

/**
 * Fastify's logging options. Lines name no person: methods and routes (`/api/join/:code`), no addresses, headers or
 * bodies, and a random id per request.
 */
export function logging(config: Pick<Config, 'log'>, stream: LogStream) {
	return {
		logger: {
			level: config.log,
			stream,
			// No process id and host name: whoever collects the lines knows them.
			base: null,
			timestamp: () => `,"time":"${new Date().toISOString()}"`,
			formatters: { level: (label: string) => ({ level: label }) },
			serializers: {
				req: ({ method, routeOptions }: FastifyRequest) => ({ method, route: routeOptions?.url ?? null }),
				res: ({ statusCode }: { readonly statusCode?: number }) => ({ status: statusCode }),
				err: errorOf,
			},
		},
		requestIdHeader: false as const,
		genReqId: () => randomBytes(6).toString('base64url'),
		logController: new Requests(),
	};
}

/** One debug line per request. Fastify's own would contain addresses and input. */
class Requests extends LogController {
	override incomingRequest(): void {}

	override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
		const about = { req: request, res: reply, ms: Math.round(reply.elapsedTime) };
		if (error) reply.log.warn({ ...about, err: error }, 'request');
		else reply.log.debug(about, 'request');
	}

	override defaultErrorLog(error: Error, _: FastifyRequest, reply: FastifyReply): void {
		if (reply.statusCode >= 500) reply.log.error({ err: error }, 'request failed');
	}

	override routeNotFound(): void {}

	override writeHeadError(error: Error, _: FastifyRequest, reply: FastifyReply): void {
		reply.log.warn({ err: error }, 'answer failed');
	}

	override serviceUnavailable(): void {}
}

/** An error as it is logged. */
function errorOf(error: unknown): { type: string; message: string; stack: string; code?: string } {
	if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' };
	const { code, statusCode } = error as Error & { code?: unknown; statusCode?: unknown };
	const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
	return {
		type: error.name,
		...(typeof code === 'string' ? { code } : {}),
		// Messages of client errors may quote the client; those of our own errors do not.
		message: typeof statusCode === 'number' && statusCode < 500 ? '' : error.message,
		stack: frames.map((line) => line.trim()).join('; '),
	};
}
