import type { Bus } from '../bus/bus.ts';
import type { TableSettings } from '../core/settings.ts';
import { PersonaCache } from '../people/persona-cache.ts';
import type { Log } from '../storage/log.ts';
import type { Nodes } from '../storage/nodes.ts';
import type { People } from '../storage/people.ts';
import { Bots, type BotsDeps } from './bots.ts';
import type { Timer } from './deps.ts';
import { Drivers } from './drivers.ts';
import { Membership, type MembershipHabits } from './membership.ts';
import { PresenceMap } from './presence-map.ts';
import { Runner, type RunnerHabits } from './runner.ts';
import { Tables } from './tables.ts';

/** The newest format of log entries that this version reads. */
const FORMAT = 1;

/** What a server's tables depend on. */
export interface NodeDeps {
	readonly store: { readonly log: Log; readonly people: Pick<People, 'byHandles'>; readonly nodes: Nodes };
	/** Started. */
	readonly bus: Bus;
	readonly settings: Omit<TableSettings, 'outages'>;
	/** Milliseconds that no clock counts after an outage. */
	readonly grace: number;
	readonly bots: Omit<BotsDeps, 'ready' | 'now'>;
	/** Milliseconds of a clock that never jumps. */
	readonly monotonic: () => number;
	readonly timer: Timer;
	/** Told of errors that nobody waits for. */
	failed(error: unknown): void;
	/** How often it beats and looks, for tests. */
	readonly habits?: Partial<MembershipHabits & RunnerHabits>;
}

/** A server's tables with everything that drives them. */
export interface ServerNode {
	/** The common time of all servers, in milliseconds since 1970. */
	readonly now: () => number;
	readonly members: Membership;
	readonly elsewhere: PresenceMap;
	readonly drivers: Drivers;
	readonly personas: PersonaCache;
	readonly bots: Bots;
	readonly tables: Tables;
	/** Not started yet. */
	readonly runner: Runner;
	/** Takes nothing new, and lets other servers drive the tables. */
	drain(): Promise<void>;
	/** Waits for what is under way, and leaves the other servers. */
	close(): Promise<void>;
}

/** Joins the servers that share a store, and opens their tables. */
export async function joinNodes(deps: NodeDeps): Promise<ServerNode> {
	const { store, bus, settings, grace, monotonic, timer, failed, habits } = deps;
	const { log, people, nodes } = store;
	const members = new Membership({ nodes, node: bus.node, format: FORMAT, grace, monotonic, timer, failed, habits });
	await members.start();
	const { now } = members;
	const elsewhere = new PresenceMap({ bus, members, timer, changed: (table) => tables.presenceChanged(table) });
	const drivers = new Drivers({ nodes, bus, members, timer, began: (table) => tables.driverBegan(table), failed });
	const personas = new PersonaCache(people, bus, now);
	const bots = new Bots({ ...deps.bots, now, ready: (table) => void tables.wake(table).catch(failed) });
	const runner = new Runner({ log, drivers, wake: (table) => tables.wake(table), now, timer, failed, ...(habits ? { habits } : {}) });
	const tables: Tables = new Tables({
		log,
		bus,
		elsewhere,
		drivers,
		isShared: () => members.living.size > 1,
		personas,
		settings: {
			...settings,
			get outages() {
				return members.outages;
			},
		},
		bots: (table) => bots.at(table),
		plan: (table, due) => runner.plan(table, due),
		now,
		timer,
		failed,
	});
	elsewhere.start();
	bus.expect(members.living);
	const stopListening = members.listen(({ outages, gone, lapsed }) => {
		bus.expect(members.living);
		if (outages) tables.deadlinesMoved();
		// What a server wrote last before it died, it has told nobody.
		if (gone || lapsed) tables.missed();
	});
	return {
		now,
		members,
		elsewhere,
		drivers,
		personas,
		bots,
		tables,
		runner,
		drain: () => {
			members.drain();
			return drivers.close();
		},
		close: async () => {
			stopListening();
			await runner.stop();
			await tables.close();
			await drivers.close();
			elsewhere.close();
			await bots.close();
			await members.stop();
		},
	};
}
