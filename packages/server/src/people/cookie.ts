import { TICKET_SECONDS } from './ticket.ts';

/** The cookie's name. Over https the prefix makes browsers refuse one from another host or from http. */
export function cookieName(secure: boolean): string {
	return secure ? '__Host-trove' : 'trove';
}

/** The header that sets the cookie: not for scripts, not for requests from other sites. */
export function setCookie(value: string, secure: boolean): string {
	return `${cookieName(secure)}=${value}; Max-Age=${TICKET_SECONDS}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
}

/** The header that deletes the cookie. */
export function dropCookie(secure: boolean): string {
	return `${cookieName(secure)}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
}

/** The value of our cookie; null if there is none, or more than one. */
export function cookieIn(header: string | undefined, secure: boolean): string | null {
	if (header === undefined) return null;
	const start = `${cookieName(secure)}=`;
	const ours = header.split(';').filter((part) => part.trimStart().startsWith(start));
	const [only] = ours;
	return only === undefined || ours.length > 1 ? null : only.trim().slice(start.length);
}
