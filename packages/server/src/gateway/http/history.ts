import { refuse } from '@trove/kernel';
import { ENDINGS, type History, type Mine, type Result } from '@trove/protocol';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Finished } from '../../storage/log.ts';
import type { Person } from '../../storage/people.ts';
import { type Api, ofPerson, refused, route } from './api.ts';

/** Games per page of the history, and per query. */
const PAGE = 20;
const BATCH = 100;
/** More running tables than anybody has: the log's own limit of a list. */
const ALL = 1000;

/** The history of finished games. */
export function historyRoutes(app: FastifyInstance, api: Api): void {
	route(app, '/api/history', {
		GET: ofPerson(api, async (person, request, reply) => {
			const before = beforeOf(request);
			if (before === null) return refused(reply, refuse('bad-message', undefined, { field: 'before', problem: 'a time is expected' }));
			const found = await api.store.log.history(person.who, before, BATCH);
			// A page ends between two times, because the next one begins before a time.
			let end = Math.min(PAGE, found.length);
			while (end < found.length && found[end]?.ended === found[end - 1]?.ended) end++;
			return { games: await resultsOf(api, person, found.slice(0, end)), more: end < found.length } satisfies History;
		}),
	});
}

/** Everything stored about a person's tables: running ones and finished games. */
export async function everythingOf(api: Api, person: Person): Promise<{ tables: readonly Mine[]; games: readonly Result[] }> {
	const games = new Map<string, Finished>();
	for (let before = Number.MAX_SAFE_INTEGER; ; ) {
		const found = await api.store.log.history(person.who, before, BATCH);
		const known = games.size;
		for (const game of found) games.set(game.table, game);
		const last = found.at(-1);
		if (!last || found.length < BATCH || games.size === known) break;
		// Games of the last one's time are read again: some may not have fitted.
		before = last.ended + 1;
	}
	return { tables: await api.mine.list(person.who, ALL), games: await resultsOf(api, person, [...games.values()]) };
}

async function resultsOf(api: Api, { who }: Person, games: readonly Finished[]): Promise<Result[]> {
	const personas = await api.personas.of(games.flatMap(({ seats }) => seats.flatMap((seat) => seat.who ?? [])));
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
