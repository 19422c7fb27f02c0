import type { Terms } from '@trove/protocol';
import { InProcessBus } from '../src/bus/in-process-bus.ts';
import type { Outline } from '../src/core/outline.ts';
import type { ListDeps, Viewer } from '../src/lobby/viewer.ts';
import { PersonaCache } from '../src/people/persona-cache.ts';
import type { Listed } from '../src/storage/log.ts';
import type { Person } from '../src/storage/people.ts';
import { Stage } from './gateway-stage.ts';

/** Terms of a table in lists. */
export const terms: Terms = {
	game: 'trezors',
	players: 2,
	options: {},
	pace: 'relaxed',
	turn: 0,
	absence: 'bot',
	public: true,
	delay: 0,
	aid: false,
	hints: true,
};
/** A table in lists, waiting for its second player. */
export const outline = (table: string, change: Partial<Outline> = {}): Outline => ({
	seq: 1,
	sitters: (change.seats ?? [{ who: 'ana' }, { who: null }]).map(({ who }) => who),
	table,
	terms,
	status: 'open',
	seats: [
		{ who: 'ana', bot: null },
		{ who: null, bot: null },
	],
	made: 1,
	toAct: [],
	due: null,
	...change,
});

/** Somebody who looks, and what they were told. */
export class Watcher implements Viewer {
	readonly who: string;
	readonly wants = new Set<'lobby' | 'mine'>(['lobby', 'mine']);
	readonly told: { t: string; tables?: { table: string }[]; set?: { table: string; toAct?: number[] }; gone?: string }[] = [];
	constructor(who: string) {
		this.who = who;
	}
	news(_: string, text: string): void {
		this.told.push(JSON.parse(text));
	}
	async next(count: number): Promise<void> {
		while (this.told.length < count) await new Promise((resolve) => setTimeout(resolve, 2));
	}
}

/** Lists over a stage of tables, with names and what was logged. */
export function house(people: Partial<Person>[] = [{ who: 'ana', name: 'Ana', avatar: 'cat' }]) {
	const stage = new Stage();
	const bus = new InProcessBus();
	const names = new PersonaCache({ byHandles: async (handles) => people.filter(({ who }) => who !== undefined && handles.includes(who)) as Person[] }, bus);
	const listed = (): Listed[] =>
		[...stage.outlines.values()].map(({ table, terms: { game }, status, made, seats }) => ({
			table,
			status,
			game,
			public: true,
			code: null,
			due: null,
			people: seats.map(({ who }) => who),
			made,
			moved: made,
		}));
	const errors: unknown[] = [];
	const deps: ListDeps = {
		tables: stage,
		personas: names,
		log: {
			open: async () => listed().filter(({ status }) => status === 'open'),
			inPlay: async (limit) =>
				listed()
					.filter(({ status }) => status === 'playing')
					.slice(0, limit),
			of: async (who) => listed().filter((one) => one.people.includes(who)),
		},
		logger: { error: (error: unknown) => void errors.push(error) },
		wait: 5,
	};
	return { stage, bus, names, people, deps, errors };
}
