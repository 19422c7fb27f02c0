import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Facts } from '../storage/people.ts';

/** The content of a cookie: a person's secret id, and when it was issued (seconds since 1970). */
export interface Ticket {
	readonly id: string;
	readonly given: number;
}

/** The lifetime of a cookie in seconds. */
export const TICKET_SECONDS = 365 * 86_400;
/** The age in seconds from which a cookie is renewed. */
export const RENEW_SECONDS = 86_400;
const SHAPE = /^([\w-]{22})\.([0-9a-z]{1,8})\.([\w-]{43})$/;

/** The key that signs cookies; made on the first start and stored. */
export async function signingKey(facts: Facts): Promise<Buffer> {
	return Buffer.from(await facts.set('cookie-key', randomBytes(32).toString('hex'), true), 'hex');
}

/** A new secret id of a person: 128 bits. */
export function makeId(): string {
	return randomBytes(16).toString('base64url');
}

/** A new public handle, independent of the id. */
export function makeHandle(): string {
	return randomBytes(12).toString('base64url');
}

/** Signs a ticket. */
export function makeTicket(ticket: Ticket, key: Buffer): string {
	const said = `${ticket.id}.${ticket.given.toString(36)}`;
	return `${said}.${sign(said, key).toString('base64url')}`;
}

/**
 * Reads a cookie; null if it is not ours. Its age is left to the browser: a wrong clock here must not lock people out.
 */
export function readTicket(text: string, key: Buffer): Ticket | null {
	const [, id, given, signature] = SHAPE.exec(text) ?? [];
	if (id === undefined || given === undefined || signature === undefined) return null;
	if (!timingSafeEqual(sign(`${id}.${given}`, key), Buffer.from(signature, 'base64url'))) return null;
	return { id, given: Number.parseInt(given, 36) };
}

function sign(said: string, key: Buffer): Buffer {
	return createHmac('sha256', key).update(`trove-person:${said}`).digest();
}
