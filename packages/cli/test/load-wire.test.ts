import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { type Traffic, Wire } from '../src/load-wire.ts';

const servers: WebSocketServer[] = [];
afterEach(() => {
	for (const server of servers.splice(0)) {
		for (const client of server.clients) client.terminate();
		server.close();
	}
});

/** A server with a callback per connection. */
async function serve(greet: (socket: WebSocket, cookie: string | undefined) => void, protocol?: string): Promise<URL> {
	const handleProtocols = (offered: Set<string>): string | false => (protocol !== undefined && offered.has(protocol) ? protocol : false);
	const server = new WebSocketServer({ host: '127.0.0.1', port: 0, path: '/ws', handleProtocols });
	servers.push(server);
	server.on('connection', (socket, request) => greet(socket, request.headers.cookie));
	await new Promise((resolve) => server.once('listening', resolve));
	return new URL(`ws://127.0.0.1:${(server.address() as AddressInfo).port}/ws`);
}

/** Opens a connection and collects its messages. */
async function listen(url: URL, opening: { headers?: { [name: string]: string }; protocol?: string } = {}) {
	const traffic: Traffic = { in: 0, out: 0 };
	const texts: string[] = [];
	const binaries: Buffer[] = [];
	const sizes: number[] = [];
	let hear: () => void = () => {};
	const closed = Promise.withResolvers<number>();
	const wire = await Wire.open(
		url,
		{ ...opening, traffic },
		{
			text: (text, bytes) => {
				texts.push(text);
				sizes.push(bytes);
				hear();
			},
			binary: (payload, bytes) => {
				binaries.push(Buffer.from(payload));
				sizes.push(bytes);
				hear();
			},
			closed: closed.resolve,
		},
	);
	const heard = async (count: number): Promise<void> => {
		while (texts.length + binaries.length < count) {
			await new Promise<void>((resolve) => {
				hear = resolve;
			});
		}
	};
	return { wire, traffic, texts, binaries, sizes, heard, closed: closed.promise };
}

test('texts of every length go both ways, and their bytes are counted with their frames', async () => {
	const url = await serve((socket) => socket.on('message', (data, binary) => socket.send(data, { binary })));
	const { wire, traffic, texts, sizes, heard } = await listen(url);
	const before = { ...traffic };
	const sent = ['', 'a', 'ż'.repeat(62), 'x'.repeat(125), 'x'.repeat(126), 'é'.repeat(40_000), '{"🏴":"☠"}', 'y'.repeat(300_000)];
	for (const text of sent) wire.send(text);
	await heard(sent.length);
	expect(texts).toEqual(sent);
	const frame = (text: string): number => {
		const length = Buffer.byteLength(text);
		return length + (length < 126 ? 2 : length < 65_536 ? 4 : 10);
	};
	expect(sizes).toEqual(sent.map(frame));
	const all = sent.reduce((sum, text) => sum + frame(text), 0);
	// A client's frames have a mask of four bytes.
	expect({ in: traffic.in - before.in, out: traffic.out - before.out }).toEqual({ in: all, out: all + 4 * sent.length });
});

test('binary messages and messages in several frames come whole', async () => {
	const url = await serve((socket) => {
		socket.on('message', (data) => socket.send(data));
		socket.send('one ', { fin: false });
		socket.send('two ', { fin: false });
		socket.send('three', { fin: true });
	});
	const { wire, texts, binaries, heard } = await listen(url);
	await heard(1);
	wire.sendBytes(Uint8Array.from([0, 255, 128, 7]));
	await heard(2);
	expect(texts).toEqual(['one two three']);
	expect(binaries.map((bytes) => [...bytes])).toEqual([[0, 255, 128, 7]]);
});

test('many messages at once on many connections do not mix', async () => {
	const url = await serve((socket) => socket.on('message', (data) => socket.send(`${data}!`.repeat(50))));
	const clients = await Promise.all(Array.from({ length: 20 }, () => listen(url)));
	for (let i = 0; i < 100; i++) for (const [k, { wire }] of clients.entries()) wire.send(`${k}:${i}`);
	await Promise.all(clients.map(({ heard }) => heard(100)));
	for (const [k, { texts }] of clients.entries()) expect(texts).toEqual(Array.from({ length: 100 }, (_, i) => `${k}:${i}!`.repeat(50)));
});

test('headers and subprotocol are sent; a ping is answered', async () => {
	const told = Promise.withResolvers<unknown>();
	const url = await serve((socket, cookie) => {
		socket.once('pong', (data) => told.resolve({ cookie, protocol: socket.protocol, pong: String(data) }));
		socket.ping('here?');
	}, 'trove.2');
	await listen(url, { headers: { Cookie: 'a=b' }, protocol: 'trove.2' });
	expect(await told.promise).toEqual({ cookie: 'a=b', protocol: 'trove.2', pong: 'here?' });
});

test('the end is told with its code: the server closes, the server is gone, the own end', async () => {
	const url = await serve((socket) => socket.on('message', (data) => (String(data) === 'close' ? socket.close(4001) : socket.terminate())));
	const [first, second, third] = [await listen(url), await listen(url), await listen(url)];
	first.wire.send('close');
	second.wire.send('cut');
	third.wire.close();
	expect([await first.closed, await second.closed, await third.closed]).toEqual([4001, 1006, 1000]);
});

test('what is no WebSocket there is an error that says what was answered', async () => {
	const url = await serve(() => {});
	await expect(listen(new URL('/elsewhere', url))).rejects.toThrow('the server answered 400 Bad Request');
	const gone = servers.splice(0)[0];
	await new Promise((resolve) => gone?.close(resolve));
	await expect(listen(url)).rejects.toThrow('ECONNREFUSED');
});
