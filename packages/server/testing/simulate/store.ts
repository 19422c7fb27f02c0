import { GroupCommit } from '../../src/storage/group-commit.ts';
import { type Appended, type Log, StorageError } from '../../src/storage/log.ts';
import type { Nodes } from '../../src/storage/nodes.ts';
import type { Facts, People } from '../../src/storage/people.ts';
import { type Row, rowOf } from '../../src/storage/row.ts';
import type { Store } from '../../src/storage/store.ts';
import type { Cluster } from './cluster.ts';
import type { Database } from './database.ts';

/** How a server reaches the database. `again`: the transaction may be repeated if its answer is lost. */
export type Link = <T>(what: string, transaction: () => T, again: boolean) => Promise<T>;

/** A link that never fails and takes no time. */
export const directly: Link = async (_, transaction) => transaction();

/** The store as one server has it: batches, deadlines and faults are its own, the data is everybody's. */
export class SimulatedStore implements Store {
	readonly log: Log;
	readonly people: People;
	readonly facts: Facts;
	readonly nodes: Nodes;
	readonly #appends: GroupCommit<Row, Appended>;
	#isClosed = false;

	constructor(database: Database, cluster: Cluster, link: Link, node: () => string = () => '') {
		// A copy: nothing is shared between servers.
		const ask = <T>(what: string, transaction: () => T, again = true): Promise<T> => link(what, transaction, again).then((answer) => structuredClone(answer));
		this.#appends = new GroupCommit('The database', (rows) => ask('append', () => database.appendBatch(rows, node()), false));
		this.log = logOf(database, ask, this.#appends);
		this.people = {
			add: (person) => ask('person', () => database.addPerson(person), false),
			byId: (id) => ask('person', () => database.people.get(id) ?? null),
			byHandles: (handles) => ask('people', () => [...new Set(handles)].flatMap((who) => database.personOf(who) ?? [])),
			change: (id, change) => ask('person', () => database.changePerson(id, change)),
			remove: (id) => ask('person', () => database.removePerson(id)),
			addLink: (hash, id, until) => ask('link', () => void database.links.set(hash, { id, until }), false),
			useLink: (hash, now) => ask('link', () => database.useLink(hash, now), false),
			forget: (before, limit) => ask('people', () => database.forgetPeople(before, limit)),
		};
		this.nodes = {
			beat: (node, ttl, estimate) => {
				const asked = cluster.trueTime;
				// The estimate grows older on the way.
				return ask('beat', () => {
					if (this.#isClosed) throw new StorageError('storage', 'The store is closed.');
					return cluster.beat({ ...node }, ttl, estimate === null ? null : estimate + cluster.trueTime - asked);
				});
			},
			leave: (node) => ask('leave', () => cluster.leave(node)),
			claim: (node, tables) => ask('claim', () => cluster.claim(node, tables)),
			claimDue: (node, until, limit) => ask('claim due', () => cluster.claimDue(node, until, limit)),
			release: (node, tables) => ask('release', () => cluster.release(node, tables)),
			take: (limit) => ask('take', () => cluster.take(limit)),
		};
		this.facts = {
			get: (name) => ask('fact', () => database.facts.get(name) ?? null),
			set: (name, value, ifAbsent = false) => ask('fact', () => database.setFact(name, value, ifAbsent)),
		};
	}

	async check(): Promise<void> {}

	async backup(): Promise<void> {
		throw new StorageError('storage', 'A simulated store has no file.');
	}

	close(): Promise<void> {
		this.#isClosed = true;
		return this.#appends.close();
	}
}

type Asking = <T>(what: string, transaction: () => T, again?: boolean) => Promise<T>;

function logOf(database: Database, ask: Asking, appends: GroupCommit<Row, Appended>): Log {
	const ids = (tables: readonly { readonly id: string }[]): string[] => tables.map(({ id }) => id);
	return {
		append: async (append) => appends.ask(rowOf(append)),
		read: (table, after = 0) => ask('read', () => database.read(table, after)),
		changed: (known) => ask('changed', () => known.flatMap(([id, seq]) => ((database.tables.get(id)?.head ?? seq) === seq ? [] : id))),
		find: (id) =>
			ask('find', () => {
				const table = database.tables.get(id);
				return table ? database.listed(table) : null;
			}),
		byCode: (code) => ask('code', () => [...database.tables.values()].find((table) => table.code === code)?.id ?? null),
		open: (limit) => ask('open', () => database.newest(limit, (one) => one.status === 'open' && one.public).map((one) => database.listed(one))),
		inPlay: (limit) =>
			ask('in play', () =>
				database.newest(limit, (one) => (one.status === 'playing' || one.status === 'paused') && one.public).map((one) => database.listed(one)),
			),
		gathering: (game, since, limit) =>
			ask('gathering', () =>
				ids(
					database.newest(
						limit,
						(one) => one.playNow && one.status === 'open' && one.game === game && one.made >= since && one.seats.some(({ who }) => who === null),
					),
				),
			),
		all: (after, limit) =>
			ask('all', () =>
				[...database.tables.keys()]
					.filter((id) => id > after)
					.sort()
					.slice(0, limit),
			),
		of: (who, limit) =>
			ask('of', () =>
				database
					.of(who)
					.slice(0, limit)
					.map((one) => database.listed(one)),
			),
		running: (who, limit) => ask('running', () => Math.min(limit, database.of(who).length)),
		due: (until, limit) => ask('due', () => database.due(until, limit)),
		postpone: (table, from, to) => ask('postpone', () => database.postpone(table, from, to)),
		shiftDue: (by) => ask('shift', () => database.shiftDue(by), false),
		archive: (archives) => ask('archive', () => database.archive(archives)),
		archived: (id) => ask('archived', () => database.tables.get(id)?.archive ?? null),
		archivable: (before, limit) => ask('archivable', () => database.archivable(before, limit)),
		history: (who, before, limit) => ask('history', () => database.history(who, before, limit)),
		forget: (before, limit) => ask('forget', () => database.forget(before, limit)),
		close: () => appends.close(),
	};
}
