// A guest that sends maximum-length moves as fast as limits allow, over four connections, and reconnects when cut off.
// `node flooder.ts URL TABLE ADDRESS '{"rate":590,"bytes":1280,"seconds":10}'` prints the result as a JSON line.
import { SUBPROTOCOL } from '@trove/protocol';
import { Wire } from '../../packages/cli/src/load-wire.ts';

/** How a flood is sent. */
export interface Flood {
	readonly rate: number;
	readonly bytes: number;
	readonly seconds: number;
}

/** The result of a flood. */
export interface Flooded {
	/** Seconds from the first message until every connection had been closed once; null if never. */
	readonly cut: number | null;
	readonly sent: number;
}

const CONNECTIONS = 4;
const AGAIN_MS = 250;

const [address, table, from, wanted] = process.argv.slice(2);
const { rate, bytes, seconds } = JSON.parse(wanted) as Flood;
const url = new URL('/ws', address);
url.protocol = 'ws:';
// The header that a trusted proxy on this machine would set.
const forwarded = { 'X-Forwarded-For': from };
const me = await fetch(new URL('/api/me', address), { headers: forwarded });
const [cookie] = me.headers.getSetCookie();
const headers = { ...forwarded, Origin: new URL(address).origin, Cookie: cookie.split(';', 1)[0] };
const traffic = { in: 0, out: 0 };
const open: (Wire | null)[] = [];
const closedOnce = new Set<number>();
let begun = Number.NaN;
let cut: number | null = null;
let done = false;

function lost(i: number): void {
	open[i] = null;
	closedOnce.add(i);
	if (closedOnce.size === CONNECTIONS) cut ??= (performance.now() - begun) / 1000;
	if (!done) setTimeout(() => void connect(i), AGAIN_MS);
}

async function connect(i: number): Promise<void> {
	try {
		const wire = await Wire.open(url, { headers, protocol: SUBPROTOCOL, traffic }, { closed: () => lost(i) });
		wire.send(JSON.stringify({ t: 'open', c: 0, table }));
		open[i] = wire;
	} catch {
		if (!done) setTimeout(() => void connect(i), AGAIN_MS);
	}
}

/** A maximum-length, slow-to-parse move of another seat; each differs. */
function longAct(id: number): string {
	const more = Array.from({ length: Math.max(0, Math.floor((bytes - 90) / 8)) }, () => ({ a: id % 10 }));
	return JSON.stringify({ t: 'act', c: 0, id: id.toString(36), v: 1, do: [{ do: 'draw', id, more }] });
}

await Promise.all(Array.from({ length: CONNECTIONS }, (_, i) => connect(i)));
begun = performance.now();
let sent = 0;
while (performance.now() - begun < seconds * 1000) {
	const due = ((performance.now() - begun) / 1000) * rate;
	for (; sent < due; sent++) open[sent % CONNECTIONS]?.send(longAct(sent));
	await new Promise((resolve) => setTimeout(resolve, 2));
}
done = true;
process.stdout.write(`${JSON.stringify({ cut, sent } satisfies Flooded)}\n`, () => process.exit(0));
