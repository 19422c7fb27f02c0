import type { FastifyBaseLogger } from 'fastify';
import type { TableService } from '../live/table-service.ts';
import type { PersonaCache } from '../people/persona-cache.ts';
import type { Log } from '../storage/log.ts';

/** Somebody who looks at a list through a connection. */
export interface Viewer {
	readonly who: string;
	/** The lists that are still wanted. */
	readonly wants: ReadonlySet<'lobby' | 'mine'>;
	/** Sends a message about a list. */
	news(list: 'lobby' | 'mine', text: string): void;
}

/** What lists are made from. */
export interface ListDeps {
	readonly tables: Pick<TableService, 'outline' | 'listen'>;
	readonly log: Pick<Log, 'open' | 'inPlay' | 'of'>;
	readonly names: PersonaCache;
	readonly logger: Pick<FastifyBaseLogger, 'error'>;
	/** Milliseconds in which changes are collected. */
	readonly wait?: number;
}

/** Changes are collected for so many milliseconds: well within the second in which a list must follow. */
export const WAIT = 300;
