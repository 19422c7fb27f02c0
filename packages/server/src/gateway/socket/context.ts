import type { FastifyBaseLogger } from 'fastify';
import type { TableService } from '../../live/table-service.ts';
import type { Lobby } from '../../lobby/lobby.ts';
import type { MyTables } from '../../lobby/mine.ts';
import type { Counters } from '../counters.ts';
import type { Limits } from '../limits.ts';
import type { PersonRates } from '../rate-limiter.ts';
import type { MayMake } from '../table-quota.ts';

/** What all sockets share. */
export interface SocketContext {
	readonly tables: TableService;
	readonly lobby: Lobby;
	readonly mine: MyTables;
	readonly mayMake: MayMake;
	readonly limits: Limits;
	/** Rate limits by person, over all their sockets. */
	readonly rates: PersonRates;
	readonly counters: Counters;
	readonly log: Pick<FastifyBaseLogger, 'error'>;
	/** The server's time, in milliseconds since 1970. */
	now(): number;
}
