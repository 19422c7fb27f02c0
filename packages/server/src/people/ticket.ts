import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Facts } from '../storage/people.ts';

/** What a cookie says: a person's secret id, and when it was given out (seconds since 1970). */
export interface Ticket {
	readonly id: string;
	readonly given: number;
}

/** How long a browser keeps a cookie, in seconds. */
export const TICKET_SECONDS = 365 * 86_400;
/** A cookie older than this is given out anew, so that whoever comes now and then stays known. */
export const RENEW_SECONDS = 86_400;
const SHAPE = /^([\w-]{22})\.([0-9a-z]{1,8})\.([\w-]{43})$/;

/** The key that signs cookies: made on the first start, kept with the data. */
export async function signingKey(facts: Facts): Promise<Buffer> {
	return Buffer.from(await facts.set('cookie-key', randomBytes(32).toString('hex'), true), 'hex');
}

/** A new secret id of a person: 128 bits. */
export function makeId(): string {
	return randomBytes(16).toString('base64url');
}

/** A new public handle of a person. It follows from nothing, least of all from the id. */
export function makeHandle(): string {
	return randomBytes(12).toString('base64url');
}

/** A ticket as the text of a cookie, signed. */
export function makeTicket(ticket: Ticket, key: Buffer): string {
	const said = `${ticket.id}.${ticket.given.toString(36)}`;
	return `${said}.${sign(said, key).toString('base64url')}`;
}

/** Reads a cookie; null when it is not ours or was changed. Browsers drop it when it is too old; a server whose clock was wrong for a while must not forget people. */
export function readTicket(text: string, key: Buffer): Ticket | null {
	const [, id, given, signature] = SHAPE.exec(text) ?? [];
	if (id === undefined || given === undefined || signature === undefined) return null;
	if (!timingSafeEqual(sign(`${id}.${given}`, key), Buffer.from(signature, 'base64url'))) return null;
	return { id, given: Number.parseInt(given, 36) };
}

function sign(said: string, key: Buffer): Buffer {
	return createHmac('sha256', key).update(`trove-person:${said}`).digest();
}
