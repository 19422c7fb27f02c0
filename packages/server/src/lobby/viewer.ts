import type { FastifyBaseLogger } from 'fastify';
import type { TableService } from '../live/table-service.ts';
import type { PersonaCache } from '../people/persona-cache.ts';
import type { Log } from '../storage/log.ts';

/** A connection that looks at a list. */
export interface Viewer {
	readonly who: string;
	/** The lists that it looks at. */
	readonly wants: ReadonlySet<'lobby' | 'mine'>;
	/** Sends a message about a list. */
	news(list: 'lobby' | 'mine', text: string): void;
}

/** What the lists depend on. */
export interface ListDeps {
	readonly tables: Pick<TableService, 'outline' | 'listen'>;
	readonly log: Pick<Log, 'open' | 'inPlay' | 'of'>;
	readonly personas: PersonaCache;
	readonly logger: Pick<FastifyBaseLogger, 'error'>;
	/** Milliseconds in which changes are collected. */
	readonly wait?: number;
}

/** Milliseconds until a list that could not be made is made. */
export const AGAIN = 1000;
/** Milliseconds in which changes are collected: lists must follow within a second. */
export const WAIT = 300;
