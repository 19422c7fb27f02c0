import { isRefusal, type Refusal, refuse } from '@trove/kernel';
import { type FromClient, LIMITS, parseFromClient } from '@trove/protocol';
import { Channel } from './channel.ts';
import type { Connection, List } from './connection.ts';

/** Messages that a request for a whole document counts as. */
const DEAR = 10;
const BINARY = refuse('bad-message', undefined, { field: '', problem: 'binary' });
const TOO_FAST = refuse('too-fast');

/** Handles a message. Whatever a client sends can end only its own connection. */
export function receive(connection: Connection, data: Buffer, binary: boolean): void {
	if (connection.ending || connection.deaf) return;
	const arrived = connection.context.now();
	// Over the limits a message is dropped unread, so the answer cannot name the request.
	const message = connection.limiter.admits(data.length, arrived) ? (binary ? BINARY : parseFromClient(data.toString())) : TOO_FAST;
	if (isRefusal(message)) {
		connection.refuse(message);
		return;
	}
	let refusal: Refusal | null;
	try {
		refusal = isInTime(connection, message, arrived) ? carryOut(connection, message, arrived) : TOO_FAST;
	} catch (error) {
		connection.context.log.error({ err: error }, message.t);
		refusal = refuse('broken');
	}
	if (refusal) connection.refuse(refusal, 'c' in message ? message.c : undefined, 'id' in message ? message.id : undefined);
}

function isInTime(connection: Connection, { t }: FromClient, now: number): boolean {
	const dear = t === 'open' || t === 'again' || t === 'lobby' || t === 'mine';
	return (!dear || connection.limiter.charge(DEAR - 1, now)) && connection.underWay < connection.context.limits.underWay;
}

function carryOut(connection: Connection, message: FromClient, arrived: number): Refusal | null {
	switch (message.t) {
		case 'open':
			return open(connection, message);
		case 'close':
			connection.channels.get(message.c)?.close();
			connection.channels.delete(message.c);
			return null;
		case 'again':
			connection.channels.get(message.c)?.again();
			return null;
		case 'lobby':
		case 'mine':
			want(connection, message.t, message.on);
			return null;
		case 'ping':
			connection.send({ t: 'pong', now: arrived });
			return null;
		default:
			return ask(connection, message, arrived);
	}
}

function open(connection: Connection, { c, table, v, h }: Extract<FromClient, { t: 'open' }>): Refusal | null {
	const { channels, context } = connection;
	channels.get(c)?.close();
	channels.delete(c);
	if (channels.size >= LIMITS.channels) return refuse('too-many-open');
	const channel = new Channel(connection, c);
	channels.set(c, channel);
	channel.open(context.tables.open(table), v === undefined || h === undefined ? undefined : { v, h });
	return null;
}

function want(connection: Connection, list: List, on: boolean): void {
	const { context, wants } = connection;
	if (on) {
		wants.add(list);
		context[list].show(connection);
	} else {
		wants.delete(list);
		context[list].forget(connection);
	}
}

function ask(connection: Connection, request: Extract<FromClient, { id: string }>, arrived: number): Refusal | null {
	const channel = connection.channels.get(request.c);
	if (!channel) return refuse('not-open');
	if (!connection.limiter.asks(request.t, arrived)) return TOO_FAST;
	channel.ask(request, arrived);
	return null;
}
