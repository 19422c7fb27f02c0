// A lower bound for every figure: a socket that commits and syncs one row per message and echoes it to the table,
// without rules or checks. One transaction per turn of the event loop. `node floor-server.ts FOLDER`
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type WebSocket, WebSocketServer } from 'ws';

const db = new DatabaseSync(join(process.argv[2], 'floor.db'));
db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; CREATE TABLE entries (id INTEGER PRIMARY KEY, body TEXT)');
const insert = db.prepare('INSERT INTO entries (body) VALUES (?)');
const tables = new Map<string, Set<WebSocket>>();
let queued: { readonly text: string; readonly table: Set<WebSocket> }[] = [];

function commit(): void {
	const batch = queued;
	queued = [];
	db.exec('BEGIN');
	for (const { text } of batch) insert.run(text);
	db.exec('COMMIT');
	for (const { text, table } of batch) for (const socket of table) socket.send(text);
}

const http = createServer();
const sockets = new WebSocketServer({ server: http, perMessageDeflate: false });
sockets.on('connection', (socket, { url = '' }) => {
	const table = tables.get(url) ?? new Set();
	tables.set(url, table.add(socket));
	socket.on('message', (data) => {
		if (queued.length === 0) setImmediate(commit);
		queued.push({ text: String(data), table });
	});
});
http.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${(http.address() as AddressInfo).port}`));
