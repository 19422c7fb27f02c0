import { isRefusal, refuse } from '@trove/kernel';
import { ChangeMeSchema, type Link, type Me, MutedSchema, parseWith, UseLinkSchema } from '@trove/protocol';
import type { FastifyInstance } from 'fastify';
import { cleanName } from '../../people/clean-name.ts';
import { dropCookie } from '../../people/cookie.ts';
import { linkAddress, makeLink, useLink } from '../../people/link.ts';
import type { Person } from '../../storage/people.ts';
import { type Api, addressOf, isSecure, mayDo, ofPerson, personOf, refused, route } from './api.ts';
import { erase } from './erase.ts';
import { isOurs } from './guard.ts';
import { everythingOf } from './history.ts';

/** The own person: name and picture, other devices, export and deletion. */
export function meRoutes(app: FastifyInstance, api: Api): void {
	const { bus, store, identity, rates } = api;

	route(app, '/api/me', {
		GET: async (request, reply) => {
			const known = await personOf(api, request, reply);
			if (known) return meOf(known);
			// Pages of other sites must not make guests.
			if (!isOurs(api, request)) return refused(reply, refuse('foreign-origin'));
			if (!(await mayDo(api, request, 'guests'))) return refused(reply, refuse('too-fast'));
			const person = await identity.guest();
			reply.header('set-cookie', identity.cookieFor(person, isSecure(api, request)));
			return meOf(person);
		},
		PATCH: ofPerson(api, async (person, request, reply) => {
			const change = parseWith(ChangeMeSchema, request.body);
			if (isRefusal(change)) return refused(reply, change);
			if (!rates.changes.take(person.who, api.now())) return refused(reply, refuse('too-fast'));
			const name = change.name === undefined ? person.name : cleanName(change.name);
			if (name === '' && change.name !== undefined) return refused(reply, refuse('bad-name'));
			const changed = { name, avatar: change.avatar ?? person.avatar };
			await store.people.change(person.id, changed);
			bus.publish({ on: 'renamed', who: person.who });
			return meOf({ ...person, ...changed });
		}),
		DELETE: ofPerson(api, async (person, request, reply) => {
			if (!rates.dear.take(person.who, api.now())) return refused(reply, refuse('too-fast'));
			const refusal = await erase(api, person);
			if (refusal) return refused(reply, refusal);
			reply.header('set-cookie', dropCookie(isSecure(api, request)));
			return { done: true };
		}),
	});

	route(app, '/api/me/muted', {
		PUT: ofPerson(api, async (person, request, reply) => {
			const wanted = parseWith(MutedSchema, request.body);
			if (isRefusal(wanted)) return refused(reply, wanted);
			if (!rates.changes.take(person.who, api.now())) return refused(reply, refuse('too-fast'));
			const muted = [...new Set(wanted.muted)];
			await store.people.change(person.id, { muted });
			bus.publish({ on: 'muted', who: person.who, muted });
			return meOf({ ...person, muted });
		}),
	});

	route(app, '/api/me/export', {
		GET: ofPerson(api, async (person, _, reply) => {
			if (!rates.dear.take(person.who, api.now())) return refused(reply, refuse('too-fast'));
			reply.header('content-disposition', 'attachment; filename="trove.json"');
			return { me: { ...meOf(person), seen: person.seen }, ...(await everythingOf(api, person)) };
		}),
	});

	linkRoutes(app, api);
}

/** The same person on another device. */
function linkRoutes(app: FastifyInstance, api: Api): void {
	const { store, identity, rates } = api;

	route(app, '/api/me/link', {
		POST: ofPerson(api, async (person, request, reply) => {
			if (!rates.dear.take(person.who, api.now())) return refused(reply, refuse('too-fast'));
			const { token, until } = await makeLink(store.people, person, api.now());
			const url = linkAddress(addressOf(api, request), token);
			// Loaded on demand.
			const { qrOf } = await import('../../people/qr.ts');
			return { url, qr: qrOf(url), until } satisfies Link;
		}),
	});

	route(app, '/api/link', {
		POST: async (request, reply) => {
			const wanted = parseWith(UseLinkSchema, request.body);
			if (isRefusal(wanted)) return refused(reply, wanted);
			if (!(await mayDo(api, request, 'guesses'))) return refused(reply, refuse('too-fast'));
			const person = await useLink(store.people, wanted.token, api.now());
			if (!person) return refused(reply, refuse('link-used'));
			reply.header('set-cookie', identity.cookieFor(person, isSecure(api, request)));
			return meOf(person);
		},
	});
}

/** A person without the secret id. */
function meOf({ who, name, avatar, since, muted }: Person): Me {
	return { who, name, avatar, since, muted };
}
