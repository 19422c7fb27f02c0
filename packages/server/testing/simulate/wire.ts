import { EventEmitter } from 'node:events';
import type { Socket, SocketEvent, SocketMaker } from '@trove/protocol/client';
import type { WebSocket } from 'ws';
import type { Actor, World } from './world.ts';

/** A server that takes connections. */
export interface Station {
	readonly actor: Actor;
	/** Whether something listens there at all. */
	readonly listening: boolean;
	accept(socket: ServerSocket, cookie: string): void;
}

/** Where a device's connections lead, and who listens in. */
export interface Route {
	readonly actor: Actor;
	readonly cookie: string;
	/** One way, in milliseconds. */
	readonly latency: number;
	/** The server that the next connection leads to; null if none answers. */
	choose(): Station | null;
	/** Hears all that either end sends, as it is sent. */
	sent(wire: Wire, text: string): void;
	said(wire: Wire, text: string): void;
	/** Knows the present wire. */
	opened(wire: Wire): void;
}

type Listener = (event: SocketEvent) => void;

/** One WebSocket between a device and a server: both ends, and what lies between. */
export class Wire {
	readonly station: Station;
	readonly server: ServerSocket;
	readonly client: ClientSocket;
	/** Nothing passes any more, and nobody is told. */
	silent = false;
	/** When it was asked for. */
	readonly began: number;
	#open = true;
	readonly #world: World;
	readonly #route: Route;
	#toServer = 0;
	#toClient = 0;

	constructor(world: World, route: Route, station: Station, client: ClientSocket) {
		this.#world = world;
		this.began = world.now;
		this.#route = route;
		this.station = station;
		this.client = client;
		this.server = new ServerSocket(this);
	}

	get open(): boolean {
		return this.#open;
	}

	/** The client asks for it. */
	connect(): void {
		const { actor } = this.station;
		this.#up('connect', () => {
			if (!this.#open) return;
			if (this.station.listening && actor.alive) this.station.accept(this.server, this.#route.cookie);
			else this.cut();
		});
		// Nobody answers for a dead machine: its network says so at once.
		if (!actor.alive) this.cut();
	}

	send(text: string): void {
		if (!this.#open) return;
		this.#route.sent(this, text);
		this.#down('news', () => this.client.tell({ type: 'message', data: text }));
	}

	hear(text: string): void {
		if (!this.#open) return;
		this.#route.said(this, text);
		this.#up('message', () => this.server.emit('message', Buffer.from(text), false));
	}

	ping(payload: Buffer): void {
		this.#down('ping', () => this.#up('pong', () => this.server.emit('pong', payload)));
	}

	/** It is cut: both ends hear of it, unless it has fallen silent. */
	cut(): void {
		if (!this.#open) return;
		this.#open = false;
		this.server.readyState = 3;
		const { actor } = this.station;
		const told = this.silent ? 75_000 : this.#route.latency;
		this.#world.after(told, actor, 'socket closed', () => this.server.emit('close'));
		this.#world.after(told, this.#route.actor, 'socket closed', () => this.client.tell({ type: 'close' }));
	}

	/** An end closes it: that end is done with it, the other hears of it if it can. */
	close(by: 'server' | 'client'): void {
		if (!this.#open) return;
		this.#open = false;
		this.server.readyState = 3;
		const { actor } = this.station;
		const closeServer = (): unknown => this.server.emit('close');
		const closeClient = (): void => this.client.tell({ type: 'close' });
		if (by === 'server') this.#world.after(1, actor, 'socket closed', closeServer);
		if (this.silent) {
			// Its end finds out by its own heartbeat, or when the system gives up.
			if (by === 'client') this.#world.after(75_000, actor, 'socket timed out', closeServer);
			return;
		}
		if (by === 'server') this.#world.after(this.#arrival('down'), this.#route.actor, 'socket closed', closeClient);
		else this.#world.after(this.#arrival('up'), actor, 'socket closed', closeServer);
	}

	#up(what: string, call: () => void): void {
		if (!this.#open || this.silent) return;
		this.#world.after(this.#arrival('up'), this.station.actor, what, () => {
			if (this.#open && !this.silent) call();
		});
	}

	#down(what: string, call: () => void): void {
		if (!this.#open || this.silent) return;
		this.#world.after(this.#arrival('down'), this.#route.actor, what, () => {
			if (!this.silent) call();
		});
	}

	/** Milliseconds until what is sent now arrives: in order. */
	#arrival(way: 'up' | 'down'): number {
		const { latency, actor } = this.#route;
		const soon = this.#world.now + latency * (1 + actor.dice.below(500) / 1000);
		const at = Math.max(soon, (way === 'up' ? this.#toServer : this.#toClient) + 0.001);
		if (way === 'up') this.#toServer = at;
		else this.#toClient = at;
		return at - this.#world.now;
	}
}

/** The server's end: what the gateway uses of `ws`. */
export class ServerSocket extends EventEmitter {
	readonly OPEN = 1;
	readyState = 1;
	readonly bufferedAmount = 0;
	protocol = '';
	readonly wire: Wire;

	constructor(wire: Wire) {
		super();
		this.wire = wire;
	}

	send(text: string, sent: () => void): void {
		this.wire.send(text);
		queueMicrotask(sent);
	}

	ping(payload: Buffer): void {
		this.wire.ping(payload);
	}

	close(): void {
		this.wire.close('server');
	}

	terminate(): void {
		this.wire.close('server');
	}

	pause(): void {}

	/** As `ws` gives it to the gateway. */
	get asWebSocket(): WebSocket {
		return this as unknown as WebSocket;
	}
}

/** The device's end. */
export class ClientSocket implements Socket {
	readonly #listeners = new Map<string, Listener[]>();
	#wire: Wire | null = null;

	constructor(world: World, route: Route, protocol: string) {
		const station = route.choose();
		if (!station) {
			world.after(route.latency, route.actor, 'nobody answers', () => this.tell({ type: 'error' }));
			return;
		}
		this.#wire = new Wire(world, route, station, this);
		this.#wire.server.protocol = protocol;
		route.opened(this.#wire);
		this.#wire.connect();
	}

	send(text: string): void {
		this.#wire?.hear(text);
	}

	close(): void {
		this.#wire?.close('client');
	}

	addEventListener(type: string, listener: Listener): void {
		this.#listeners.set(type, [...(this.#listeners.get(type) ?? []), listener]);
	}

	tell(event: SocketEvent): void {
		for (const listener of this.#listeners.get(event.type) ?? []) listener(event);
	}
}

/** The WebSocket class of a device. */
export function socketsOf(world: World, route: Route): SocketMaker {
	return class extends ClientSocket {
		constructor(_: string, protocol: string) {
			super(world, route, protocol);
		}
	};
}
