import { isRefusal, refuse } from '@trove/kernel';
import { type Found, type Made, MakeTableSchema, PlayNowSchema, parseWith, WaitingSchema } from '@trove/protocol';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Api, mayDo, ofPerson, personOf, refused, route } from './api.ts';

/** Making and finding tables, and replays. */
export function tableRoutes(app: FastifyInstance, api: Api): void {
	const { tables, lobby, mine } = api;

	route(app, '/api/tables', {
		GET: async () => ({ tables: await lobby.list() }),
		POST: ofPerson(api, async (person, request, reply) => {
			const wanted = parseWith(MakeTableSchema, request.body);
			if (isRefusal(wanted)) return refused(reply, wanted);
			const refusal = await api.mayMake(person.who);
			if (refusal) return refused(reply, refusal);
			const made = await tables.make(wanted, person.who);
			return isRefusal(made) ? refused(reply, made) : reply.status(201).send(made);
		}),
	});

	route(app, '/api/waiting', {
		POST: ofPerson(api, async (person, request, reply) => {
			const wish = parseWith(WaitingSchema, request.body);
			if (isRefusal(wish)) return refused(reply, wish);
			const found = await tables.waiting(wish, person.who);
			if (found === null) return { found, begins: null } satisfies Found;
			if (isRefusal(found)) return refused(reply, found);
			return { found: await lobby.lineOf(found), begins: found.due === null ? null : Math.max(0, found.due - api.now()) } satisfies Found;
		}),
	});

	route(app, '/api/play', {
		POST: ofPerson(api, async (person, request, reply) => {
			const wanted = parseWith(PlayNowSchema, request.body);
			if (isRefusal(wanted)) return refused(reply, wanted);
			const refusal = await api.mayMake(person.who);
			if (refusal) return refused(reply, refusal);
			const made = await tables.playNow(wanted, person.who);
			return isRefusal(made) ? refused(reply, made) : made;
		}),
	});

	route(app, '/api/join/:invite', {
		GET: async (request, reply) => {
			if (!(await mayDo(api, request, 'guesses'))) return refused(reply, refuse('too-fast'));
			// As people write it: lower case, with spaces and hyphens.
			const invite = param(request, 'invite').replace(/[\s-]/g, '').toUpperCase();
			const table = /^[A-Z0-9]{4,12}$/.test(invite) ? await tables.byCode(invite) : null;
			return table === null ? refused(reply, refuse('not-found')) : ({ table, invite } satisfies Made);
		},
	});

	route(app, '/api/mine', {
		GET: ofPerson(api, async (person) => ({ tables: await mine.list(person.who) })),
	});

	route(app, '/api/tables/:table/replay', {
		GET: async (request, reply) => {
			const table = param(request, 'table');
			// The answer depends on who asks. `no-store` holds for all of /api; this tells a cache that ignores it.
			reply.header('vary', 'cookie');
			const person = await personOf(api, request, reply);
			const replay = /^[\w-]{1,40}$/.test(table) ? await tables.replay(table, person?.who ?? null) : refuse('not-found');
			return isRefusal(replay) ? refused(reply, replay) : replay;
		},
	});
}

function param({ params }: FastifyRequest, name: string): string {
	const value = (params as { readonly [name: string]: unknown })[name];
	return typeof value === 'string' ? value : '';
}
