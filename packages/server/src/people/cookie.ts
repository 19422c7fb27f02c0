import { TICKET_SECONDS } from './ticket.ts';

/** The cookie's name. Over https it has the prefix by which browsers refuse one that a neighbouring host or plain http has set. */
export function cookieName(secure: boolean): string {
	return secure ? '__Host-trove' : 'trove';
}

/** The header that gives somebody a cookie. Scripts cannot read it, and other sites' requests do not carry it. */
export function setCookie(value: string, secure: boolean): string {
	return `${cookieName(secure)}=${value}; Max-Age=${TICKET_SECONDS}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
}

/** The header that takes it away. */
export function dropCookie(secure: boolean): string {
	return `${cookieName(secure)}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
}

/** Our cookie's value among those that were sent; null without one. With two of that name it is anybody's guess which is ours: neither counts. */
export function cookieIn(header: string | undefined, secure: boolean): string | null {
	if (header === undefined) return null;
	const start = `${cookieName(secure)}=`;
	const ours = header.split(';').filter((part) => part.trimStart().startsWith(start));
	const [only] = ours;
	return only === undefined || ours.length > 1 ? null : only.trim().slice(start.length);
}
