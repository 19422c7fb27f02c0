import { refuse } from '@trove/kernel';
import { ENDINGS, type History, type Mine, type Result } from '@trove/protocol';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Finished } from '../../storage/log.ts';
import type { Person } from '../../storage/people.ts';
import { type Api, personOf, refused, route } from './api.ts';

/** Games on a page of the history, and as many as are looked up at once. */
const PAGE = 20;
const BATCH = 100;
/** More running tables than anybody has: as many as the log lists at once. */
const ALL = 1000;

/** My finished games. */
export function historyRoutes(app: FastifyInstance, api: Api): void {
	route(app, '/api/history', {
		GET: async (request, reply) => {
			const person = await personOf(api, request, reply);
			if (!person) return refused(reply, refuse('no-person'));
			const before = beforeOf(request);
			if (before === null) return refused(reply, refuse('bad-message', undefined, { field: 'before', problem: 'a time is expected' }));
			const found = await api.store.log.history(person.who, before, BATCH);
			// The next page begins before the last one's time: those of the same time must be on one page.
			let end = Math.min(PAGE, found.length);
			while (end < found.length && found[end]?.ended === found[end - 1]?.ended) end++;
			return { games: await resultsOf(api, person, found.slice(0, end)), more: end < found.length } satisfies History;
		},
	});
}

/** All that is kept about somebody besides themselves: their running tables and all their finished games. */
export async function everythingOf(api: Api, person: Person): Promise<{ tables: readonly Mine[]; games: readonly Result[] }> {
	const games = new Map<string, Finished>();
	for (let before = Number.MAX_SAFE_INTEGER; ; ) {
		const found = await api.store.log.history(person.who, before, BATCH);
		const known = games.size;
		for (const game of found) games.set(game.table, game);
		const last = found.at(-1);
		if (!last || found.length < BATCH || games.size === known) break;
		// Once more with those of the last one's time: there may be others that did not fit.
		before = last.ended + 1;
	}
	return { tables: await api.mine.list(person.who, ALL), games: await resultsOf(api, person, [...games.values()]) };
}

async function resultsOf(api: Api, { who }: Person, games: readonly Finished[]): Promise<Result[]> {
	const personas = await api.names.of(games.flatMap(({ seats }) => seats.flatMap((seat) => seat.who ?? [])));
	return games.flatMap(({ table, game, options, ended, why, seats }) => {
		const mine = seats.find((seat) => seat.who === who);
		const ending = ENDINGS.find((known) => known === why);
		if (!mine || !ending) return [];
		return {
			table,
			game,
			options,
			ended,
			why: ending,
			seat: mine.seat,
			place: mine.place,
			score: mine.score,
			won: mine.won,
			seats: seats.map((seat) => ({
				name: (seat.who !== null && personas.get(seat.who)?.name) || null,
				// A bot that played for somebody does not sit in their place.
				bot: seat.who === null ? seat.bot : null,
				score: seat.score,
				place: seat.place,
			})),
		};
	});
}

function beforeOf({ query }: FastifyRequest): number | null {
	const { before } = query as { before?: unknown };
	if (before === undefined) return Number.MAX_SAFE_INTEGER;
	return typeof before === 'string' && /^\d{1,15}$/.test(before) ? Number(before) : null;
}
