import { TABLE } from '@trove/kernel';
import { type Entry, type Logged, whoOf } from '../../src/core/entries.ts';
import { foldEntry } from '../../src/core/fold.ts';
import type { Folded } from '../../src/core/folded.ts';
import { Outages } from '../../src/core/outages.ts';
import { isShared } from '../../src/core/plan.ts';
import { isRace } from '../../src/core/race.ts';
import { isPerson, seatOf } from '../../src/core/seats.ts';
import type { TableSettings } from '../../src/core/settings.ts';
import { StorageError } from '../../src/storage/log.ts';
import type { Cluster } from './cluster.ts';
import { Connections } from './connections.ts';
import type { Asked } from './device.ts';
import type { ServerNode } from './node.ts';
import type { Wire } from './wire.ts';
import type { World } from './world.ts';

/** Milliseconds by which a server's clock may be wrong, and what it does comes early. */
const INEXACT = 600;
/** Milliseconds until every server knows, or says that it does not know, that somebody is connected. */
const DETECTED = 3000;
/** Milliseconds in which what was decided before may still be written. */
const UNDER_WAY = 12_000;

/** What the laws of a running seed depend on. */
export interface LawDeps {
	readonly world: World;
	readonly cluster: Cluster;
	readonly settings: Omit<TableSettings, 'outages'>;
	readonly grace: number;
	/** Whether something is wrong with the store, or was lately. */
	storeFails(): boolean;
}

/** The laws that hold at every moment, and the true state of every table. */
export class Laws {
	readonly tables = new Map<string, Folded>();
	readonly asked = new Map<string, Asked>();
	readonly connections: Connections;
	/** Ids of requests in the log, by table. */
	readonly #done = new Map<string, Set<string>>();
	readonly #hashes = new Map<string, number>();
	/** The last servers that drove a table, and until when. */
	readonly #drove = new Map<string, Map<string, number>>();
	readonly #deps: LawDeps;

	constructor(deps: LawDeps) {
		this.#deps = deps;
		this.connections = new Connections(deps.cluster);
	}

	/** The settings with the true outages. */
	get settings(): TableSettings {
		const { settings, cluster, grace } = this.#deps;
		return { ...settings, outages: new Outages(cluster.outages, grace) };
	}

	/** A server asks the store to write something. */
	attempted(node: string, table: string, logged: readonly Logged[]): void {
		const entries = logged.map(({ entry }) => entry).filter(isDriven);
		if (entries.length === 0) return;
		const { world } = this.#deps;
		const drove = this.#drove.get(table)?.get(node);
		const isDriver = this.#deps.cluster.driverOf(table) === node;
		if (!isDriver && (drove === undefined || world.now - drove > UNDER_WAY))
			this.#violate('driver', `${node} decided ${kinds(entries)} at ${table}, which ${this.#deps.cluster.driverOf(table)} drives`);
	}

	/** A server no longer drives a table. */
	drove(table: string, node: string): void {
		const all = this.#drove.get(table) ?? new Map<string, number>();
		this.#drove.set(table, all.set(node, this.#deps.world.now));
	}

	/** An append stands. */
	committed(table: string, entries: readonly Logged[]): void {
		for (const logged of entries) {
			const before = this.tables.get(table) ?? null;
			if (before) this.#checkEntry(before, logged);
			this.#enter(table, logged.entry, before);
			try {
				this.tables.set(table, foldEntry(before, logged, table));
			} catch (error) {
				this.#violate('log', `entry ${logged.seq} (${logged.entry.e}) of ${table} does not follow: ${error}`);
			}
		}
	}

	/** A server sends something. */
	sent(node: ServerNode, wire: Wire, text: string): void {
		const found = /^\{(?:"c":(\d+),)?(?:"t":"(sheet|same)",)?"v":(\d+)(?:,"h":(\d+))?(?:,"seat":(null|\d+))?/.exec(text);
		if (!found) return;
		const [, channel = '0', kind = 'moved', version, hash, seat] = found;
		const shown = this.connections.of(wire, Number(channel));
		if (!shown) return;
		shown.since ??= this.#deps.world.now;
		if (kind !== 'moved') shown.seat = seat === undefined || seat === 'null' ? null : Number(seat);
		const truth = this.tables.get(shown.table);
		const audience = shown.seat ?? truth?.terms.players ?? 0;
		const stands = truth?.told[audience] ?? -1;
		if (Number(version) > stands)
			this.#violate('commit', `${node.name} shows version ${version} of ${shown.table} to audience ${audience}; the log is at ${stands}`);
		if (hash === undefined) return;
		const { until, began } = node.live.members.outages;
		// A deadline moves with an outage: what was composed before is still on its way.
		if (this.#deps.cluster.time < until + UNDER_WAY) return;
		const key = `${shown.table} ${audience} ${version} ${began} ${until}`;
		const known = this.#hashes.get(key);
		if (known !== undefined && known !== Number(hash)) this.#violate('hash', `${node.name} sends ${hash} as the hash of ${key}, which was ${known}`);
		this.#hashes.set(key, Number(hash));
	}

	/** An error that nobody waited for. */
	failed(node: ServerNode, error: unknown): void {
		if (error instanceof StorageError && this.#deps.storeFails()) return;
		this.#violate('errors', `${node.name}: ${error instanceof Error ? (error.stack ?? error.message) : error}`);
	}

	/** Every acknowledged request stands once, as far as it leaves a trace. */
	checkAcknowledged(): void {
		for (const { id, t, table, answer, refusal, once } of this.asked.values()) {
			const stands = this.#done.get(table)?.has(id) === true;
			if (answer === 'done' && (t === 'act' || t === 'undo') && !stands)
				this.#violate('acknowledged', `${t} ${id} at ${table} was acknowledged and is not in the log`);
			// After an error nobody knows, and what is asked twice may be refused at first.
			if (answer === 'refused' && once && stands && !UNSURE.has(refusal?.code ?? ''))
				this.#violate('acknowledged', `${t} ${id} was refused as ${refusal?.code} and stands`);
		}
	}

	#enter(table: string, entry: Entry, before: Folded | null): void {
		const moved = entry.e === 'acted' || entry.e === 'undone';
		const id = moved ? entry.id : entry.request?.slice(entry.request.indexOf(' ') + 1);
		if (id === undefined) return;
		const done = this.#done.get(table) ?? new Set<string>();
		this.#done.set(table, done);
		if (done.has(id)) this.#violate('once', `request ${id} stands twice at ${table}`);
		done.add(id);
		const asked = this.asked.get(id);
		const who = moved ? before?.shown[entry.seat]?.who : whoOf(entry.request ?? '');
		if (asked && asked.who !== who) this.#violate('once', `request ${id} of ${asked.who} stands as one of ${who}`);
	}

	#checkEntry(before: Folded, { seq, at, entry }: Logged): void {
		const now = this.#deps.cluster.goingTime;
		if (seq !== before.seq + 1) this.#violate('gap', `entry ${seq} of ${before.table} follows ${before.seq}`);
		if (at < before.at) this.#violate('early', `entry ${seq} of ${before.table} is older than the one before it`);
		if (at > now + INEXACT) this.#violate('early', `entry ${seq} of ${before.table} is ${at - now} ms in the future`);
		const due = this.#dueOf(before, entry);
		if (due !== null && due > now + INEXACT)
			this.#violate('early', `${entry.e} at ${before.table} was written ${due - now} ms early: ${JSON.stringify(entry)}`);
		this.#checkPresence(before, entry);
	}

	/** Before when something must not happen by itself; null if that does not follow from the log. */
	#dueOf(before: Folded, entry: Entry): number | null {
		const { outages, botPace, race, vote, abandoned } = this.settings;
		const { terms, seats, began } = before;
		if (entry.e === 'missed' || (entry.e === 'away' && entry.why === 'turns')) {
			const { since, missed } = seats[entry.seat];
			return since === null ? null : outages.deadline(since, (terms.absence === 'wait' ? missed + 1 : 1) * terms.turn * 1000);
		}
		if (entry.e === 'acted' && entry.by === 'bot') {
			if (entry.seat === TABLE) return began !== null && isRace(before.match) && this.#waits(before) ? outages.deadline(began, race) : null;
			const { asked } = seats[entry.seat];
			return asked === null ? null : (isShared(before) ? (began ?? asked) : asked) + botPace;
		}
		if (entry.e === 'vote' && entry.seat === TABLE && !entry.yes) return before.voteSince === null ? null : outages.deadline(before.voteSince, vote);
		if (entry.e === 'ended' && entry.why === 'abandoned') {
			const span = before.status === 'open' ? abandoned.open : before.status === 'paused' ? abandoned.paused : terms.pace === 'days' ? 0 : abandoned.playing;
			return outages.deadline(before.at, span);
		}
		return null;
	}

	/** Whether somebody to act in a race is a bot, or connected for long enough to be known. */
	#waits(before: Folded): boolean {
		return (before.match?.toAct ?? []).some((seat) => before.seats[seat].bot !== null || this.#isKnown(before, before.shown[seat].who));
	}

	/** Nobody is counted away who is connected. */
	#checkPresence(before: Folded, entry: Entry): void {
		const { table, shown } = before;
		if (entry.e === 'away' && entry.why === 'gone' && this.#isKnown(before, shown[entry.seat].who))
			this.#violate('away', `${shown[entry.seat].who} counts as gone at ${table}, and is connected`);
		if (entry.e === 'ended' && entry.why === 'abandoned') {
			const here = shown.find((seat) => isPerson(seat) && this.#isKnown(before, seat.who));
			if (here) this.#violate('away', `${table} is abandoned, and ${here.who} is connected`);
		}
		if (entry.e === 'host' && this.#isKnown(before, before.host) && seatOf(before, before.host) >= 0)
			this.#violate('away', `${before.host} is no longer the host of ${table}, and is connected`);
	}

	#isKnown({ table }: Folded, who: string | null): boolean {
		const since = who === null ? null : this.connections.since(who, table);
		return since !== null && this.#deps.world.now - since >= DETECTED;
	}

	#violate(law: string, message: string): void {
		this.#deps.world.violate(law, message);
	}
}

/** Refusals after which it may stand all the same: nobody knows, or the seat is gone that remembered it. */
const UNSURE = new Set(['busy', 'storage', 'broken', 'not-seated', 'table-over']);

/** Whether an entry is what only a table's driver decides. */
function isDriven(entry: Entry): boolean {
	switch (entry.e) {
		case 'acted':
			return entry.by === 'bot';
		case 'missed':
		case 'rested':
			return true;
		case 'away':
			return entry.why === 'gone' || entry.why === 'turns';
		case 'vote':
			return entry.seat === TABLE;
		case 'ended':
			return entry.why === 'abandoned';
		default:
			return false;
	}
}

function kinds(entries: readonly Entry[]): string {
	return entries.map(({ e }) => e).join();
}
