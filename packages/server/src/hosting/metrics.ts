import type { Status } from '@trove/protocol';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Counters } from '../gateway/counters.ts';

/** Read only when the metrics are. */
export interface Gauges {
	/** Open sockets. */
	connections(): number;
	/** Tables in memory, by status. */
	tables(): ReadonlyMap<Status, number>;
	/** Tables that could not be read when they were last tried. */
	unreadable(): number;
	/** Questions to bots that wait for a worker. */
	botsWaiting(): number;
	/** Tables at which due work fails repeatedly. */
	stuck(): number;
	/** Tables that this server drives. */
	driven(): number;
	/** Living servers of the store, this one included. */
	servers(): number;
	/** Whether the own lease holds, and whether all servers have told who is connected to them. */
	leased(): boolean;
	presenceKnown(): boolean;
	/** The store's time minus this machine's, in seconds. */
	skew(): number;
	/** Whether messages to the servers that share the store come back. */
	busConnected(): boolean;
	/** Seconds until they do. */
	busLag(): number;
}

/** The metrics of one server. */
export interface Metrics {
	/** Counts an append by its duration in seconds. */
	appended(seconds: number): void;
	/** Everything in the text format of Prometheus. */
	text(): Promise<string>;
	readonly contentType: string;
}

const APPEND_BUCKETS = [0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 1, 5];

/** Makes the metrics of a server. */
export function makeMetrics(counters: Counters, gauges: Gauges): Metrics {
	const registry = new Registry();
	const registers = [registry];
	// 50 ms are enough to see a stall, and cost an idle server little.
	collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 50 });

	const gauge = (name: string, help: string, value: () => number): void => {
		new Gauge({
			name,
			help,
			registers,
			collect() {
				this.set(value());
			},
		});
	};
	const counter = (name: string, help: string, value: () => number): void => {
		new Counter({
			name,
			help,
			registers,
			collect() {
				this.reset();
				this.inc(value());
			},
		});
	};

	gauge('trove_connections', 'Open WebSocket connections.', gauges.connections);
	gauge('trove_tables_unreadable', 'Tables that could not be read when they were last tried: damaged, or written by another version.', gauges.unreadable);
	gauge('trove_bot_questions_waiting', 'Questions to bots that wait for a worker.', gauges.botsWaiting);
	gauge('trove_tables_stuck', 'Tables at which something is due that does not come off; they are tried again, less and less often.', gauges.stuck);
	gauge('trove_tables_driven', 'Tables whose clocks, bots and absences this server looks after.', gauges.driven);
	gauge('trove_servers', 'Living servers of the store, this one included.', gauges.servers);
	gauge('trove_leased', 'Whether the lease of this server holds (1). Without it nothing happens at its tables by itself.', () => Number(gauges.leased()));
	gauge('trove_presence_known', 'Whether all servers have told who is connected to them (1). Until then nobody counts as gone.', () =>
		Number(gauges.presenceKnown()),
	);
	gauge('trove_clock_skew_seconds', "The store's time minus the time of this machine. It is corrected.", gauges.skew);
	gauge('trove_bus_connected', 'Whether messages to the servers that share the store come through: 1, or 0.', () => Number(gauges.busConnected()));
	gauge('trove_bus_lag_seconds', 'How long such a message takes until it is back here, or has been on its way.', gauges.busLag);
	counter('trove_actions_total', 'Appends that stand: actions, and what else happens at tables.', () => counters.actions);
	counter('trove_appends_unsure_total', 'Appends whose answer was lost, so that the log was read to see whether they stand.', () => counters.unsure);
	counter('trove_sent_bytes_total', 'Bytes of messages sent over WebSockets.', () => counters.bytes);
	counter('trove_sent_messages_total', 'Messages sent over WebSockets.', () => counters.messages);
	counter('trove_bot_answers_total', 'Moves of bots that were made.', () => counters.answers);
	counter('trove_bot_failures_total', 'Questions to bots that failed or were answered too late.', () => counters.failures);
	new Gauge({
		name: 'trove_tables',
		help: 'Tables in memory by status.',
		labelNames: ['status'],
		registers,
		collect() {
			this.reset();
			for (const [status, count] of gauges.tables()) this.set({ status }, count);
		},
	});
	new Counter({
		name: 'trove_refusals_total',
		help: 'Requests that were refused, by code.',
		labelNames: ['code'],
		registers,
		collect() {
			this.reset();
			for (const [code, count] of counters.refusals) this.inc({ code }, count);
		},
	});
	const appends = new Histogram({ name: 'trove_append_seconds', help: 'Time until an append was durable.', buckets: APPEND_BUCKETS, registers });

	return { appended: (seconds) => appends.observe(seconds), text: () => registry.metrics(), contentType: registry.contentType };
}
