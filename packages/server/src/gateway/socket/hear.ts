import { isRefusal, type Refusal, refuse } from '@trove/kernel';
import { type FromClient, LIMITS, parseFromClient } from '@trove/protocol';
import { Channel } from './channel.ts';
import type { Connection, List } from './connection.ts';

/** What is answered with a whole document costs as much as so many ordinary messages. */
const DEAR = 10;
/** How long somebody who sent too much should stay away, in milliseconds. */
export const STAY_AWAY = 10_000;

const BINARY = refuse('bad-message', undefined, { field: '', problem: 'binary' });
const TOO_FAST = refuse('too-fast');

/** Carries out what came over a connection; null is a binary message. Nothing that a client sends ends anything but its own connection. */
export function hear(connection: Connection, text: string | null): void {
	if (connection.ending || connection.deaf) return;
	const arrived = connection.hub.now();
	const message = text === null ? BINARY : parseFromClient(text);
	if (isRefusal(message)) {
		lose(connection, message, arrived);
	} else if (!isInTime(connection, message, arrived)) {
		lose(connection, TOO_FAST, arrived, message);
	} else {
		const refusal = attempt(connection, message, arrived);
		if (refusal) answer(connection, refusal, message);
	}
}

/** Whatever breaks in here is noted and told, and ends nothing. */
function attempt(connection: Connection, message: FromClient, arrived: number): Refusal | null {
	try {
		return carryOut(connection, message, arrived);
	} catch (error) {
		connection.hub.log.error({ err: error }, message.t);
		return refuse('broken');
	}
}

function isInTime({ messages, address, underWay, hub }: Connection, { t }: FromClient, now: number): boolean {
	const cost = t === 'open' || t === 'again' || t === 'lobby' || t === 'mine' ? DEAR : 1;
	return messages.take(now, cost) && address.take('addressMessages', now, cost) && underWay < hub.limits.underWay;
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
	const { channels, hub } = connection;
	channels.get(c)?.close();
	channels.delete(c);
	if (channels.size >= LIMITS.channels) return refuse('too-many-open');
	const channel = new Channel(connection, c);
	channels.set(c, channel);
	channel.open(hub.tables.open(table), v === undefined || h === undefined ? undefined : { v, h });
	return null;
}

function want(connection: Connection, list: List, on: boolean): void {
	const { hub, wants } = connection;
	if (on) {
		wants.add(list);
		hub[list].show(connection);
	} else {
		wants.delete(list);
		hub[list].forget(connection);
	}
}

function ask(connection: Connection, request: Extract<FromClient, { id: string }>, arrived: number): Refusal | null {
	const channel = connection.channels.get(request.c);
	if (!channel) return refuse('not-open');
	if (!isModest(connection, request, arrived)) return TOO_FAST;
	channel.ask(request, arrived);
	return null;
}

/** Whether somebody may ask for this now. Moves are bounded by the game; the owner of the machine may load it with all the rest but talk. */
function isModest({ who, address, hub }: Connection, { t }: Extract<FromClient, { id: string }>, now: number): boolean {
	if (t === 'act' || t === 'undo') return true;
	return t === 'say' ? hub.rates.talk.take(who, now) : address.exempt || hub.rates.wishes.take(who, now);
}

/** A message is not used: it is told, and with it patience gets less. */
function lose(connection: Connection, refusal: Refusal, now: number, message?: FromClient): void {
	if (connection.patience.take(now)) answer(connection, refusal, message);
	else connection.bye('limit', STAY_AWAY);
}

function answer(connection: Connection, refusal: Refusal, message?: FromClient): void {
	const c = message && 'c' in message ? message.c : undefined;
	const id = message && 'id' in message ? message.id : undefined;
	connection.refuse(refusal, c, id);
}
