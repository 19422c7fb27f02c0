import type { FastifyBaseLogger } from 'fastify';
import type { Tally } from '../../hosting/tally.ts';
import type { Lobby } from '../../lobby/lobby.ts';
import type { MyTables } from '../../lobby/mine.ts';
import type { PersonRates } from '../allowance.ts';
import type { TablesDoor } from '../door.ts';
import type { Limits } from '../limits.ts';
import type { MayMake } from '../making.ts';

/** What all sockets share. */
export interface Hub {
	readonly tables: TablesDoor;
	readonly lobby: Lobby;
	readonly mine: MyTables;
	readonly mayMake: MayMake;
	readonly limits: Limits;
	/** What one person may do only so often, over all their sockets. */
	readonly rates: PersonRates;
	readonly tally: Tally;
	readonly log: Pick<FastifyBaseLogger, 'error'>;
	/** The server's time, in milliseconds since 1970. */
	now(): number;
}
