const NOWHERE = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/**
 * What the web client may do: load from its own server, use data images, start workers. No inline code, frames or other
 * hosts.
 */
const PAGE = [
	"default-src 'none'",
	"script-src 'self'",
	"style-src 'self'",
	"img-src 'self' data: blob:",
	"font-src 'self'",
	"media-src 'self'",
	"connect-src 'self'",
	"worker-src 'self'",
	"manifest-src 'self'",
	"base-uri 'none'",
	"form-action 'none'",
	"frame-ancestors 'none'",
];

const ALWAYS = {
	'x-content-type-options': 'nosniff',
	'x-frame-options': 'DENY',
	'referrer-policy': 'no-referrer',
	'permissions-policy':
		'accelerometer=(), browsing-topics=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=()',
	'cross-origin-opener-policy': 'same-origin',
	'cross-origin-resource-policy': 'same-origin',
};

/** The headers of every answer. Below `/api` there are no pages, and nothing is cached. */
export function securityHeaders(path: string, secure: boolean, host: string | undefined): { readonly [name: string]: string } {
	const api = path.startsWith('/api/');
	// Older browsers do not include the host's WebSocket in 'self'.
	const socket = host !== undefined && /^[\w.[\]:-]+$/.test(host) ? ` ${secure ? 'wss' : 'ws'}://${host}` : '';
	return {
		...ALWAYS,
		'content-security-policy': api ? NOWHERE : PAGE.map((rule) => (rule.startsWith('connect-src') ? rule + socket : rule)).join('; '),
		...(api ? { 'cache-control': 'no-store' } : {}),
		...(secure ? { 'strict-transport-security': 'max-age=31536000' } : {}),
	};
}
