import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocketServer } from 'ws';
import { Line } from '../src/gateway/socket/line.ts';
import { hearShort } from '../src/gateway/socket/short.ts';

/** A masked frame. */
function frame(kind: number, payload: Buffer, mask: readonly number[] = [1, 2, 3, 4]): Buffer {
	const short = payload.length < 126;
	const head = short ? [kind, 0x80 | payload.length] : [kind, 0x80 | 126, payload.length >> 8, payload.length & 0xff];
	return Buffer.from([...head, ...mask, ...payload.map((byte, i) => byte ^ mask[i & 3])]);
}

type How = 'ws alone' | 'taken over' | 'short';

const server = createServer();
const accept = new WebSocketServer({ noServer: true, perMessageDeflate: false, maxPayload: 500, maxFragments: 4 });
const REQUEST = [
	'GET / HTTP/1.1',
	'Host: here',
	'Upgrade: websocket',
	'Connection: Upgrade',
	'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
	'Sec-WebSocket-Version: 13',
];

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise((resolve) => server.close(resolve)));

/** All that a server hears when these pieces come, and how it ends; `short` counts what `hearShort` took. */
async function heardOf(pieces: readonly Buffer[], how: How): Promise<{ heard: string[]; short: number }> {
	const heard: string[] = [];
	let short = 0;
	const closed = Promise.withResolvers<void>();
	const opened = Promise.withResolvers<Socket>();
	server.once('upgrade', (request, given, head) => {
		const line = how === 'ws alone' ? new Line(given) : Line.takeOver(given);
		accept.handleUpgrade(request, line.raw, head, (socket) => {
			socket.on('message', (data: Buffer, binary: boolean) => heard.push(binary ? `binary ${data.toString('hex')}` : data.toString()));
			socket.on('ping', (data: Buffer) => heard.push(`ping ${data.toString('hex')}`));
			socket.on('pong', (data: Buffer) => heard.push(`pong ${data.toString('hex')}`));
			socket.on('error', (error: Error) => heard.push(error.message));
			socket.on('close', (code) => {
				heard.push(`close ${code}`);
				closed.resolve();
			});
			if (how === 'short')
				hearShort(socket, line, (text) => {
					short++;
					heard.push(text);
				});
			opened.resolve(line.raw as Socket);
		});
	});
	const client = connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', noDelay: true });
	client.on('error', () => undefined).resume();
	client.write(`${REQUEST.join('\r\n')}\r\n\r\n`);
	const near = await opened.promise;
	let sent = near.bytesRead;
	for (const piece of pieces) {
		client.write(piece);
		sent += piece.length;
		// One piece at a time arrives as it was sent.
		while (near.bytesRead < sent && !near.destroyed && near.readable) await turn();
	}
	client.destroy();
	await closed.promise;
	return { heard, short };
}

const payload = fc.oneof(
	{ weight: 4, arbitrary: fc.string({ maxLength: 60 }).map((text) => Buffer.from(text)) },
	fc.string({ unit: 'grapheme', maxLength: 40 }).map((text) => Buffer.from(text)),
	fc.uint8Array({ maxLength: 130 }).map((bytes) => Buffer.from(bytes)),
	fc.integer({ min: 120, max: 520 }).map((length) => Buffer.alloc(length, 'a')),
);
const kind = fc.oneof({ weight: 8, arbitrary: fc.constant(0x81) }, fc.constantFrom(0x01, 0x80, 0x00, 0x82, 0x89, 0x8a, 0x88, 0x83, 0xc1, 0x91));
const frames = fc.array(fc.tuple(kind, payload, fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255), fc.nat(255))), { minLength: 1, maxLength: 8 });

test('whatever comes, in whatever pieces: the same is heard with it as without', async () => {
	const cuts = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 3 });
	await fc.assert(
		fc.asyncProperty(frames, cuts, fc.boolean(), async (some, where, together) => {
			const each = some.map(([opcode, bytes, mask]) => frame(opcode, bytes, mask));
			const all = Buffer.concat(each);
			const places = [...new Set(where.map((part) => Math.floor(part * all.length)))].sort((a, b) => a - b);
			const pieces = [0, ...places].map((from, i) => all.subarray(from, places[i] ?? all.length)).filter(({ length }) => length > 0);
			const chunks = together ? pieces : each;
			const { heard } = await heardOf(chunks, 'ws alone');
			expect((await heardOf(chunks, 'taken over')).heard).toEqual(heard);
			expect((await heardOf(chunks, 'short')).heard).toEqual(heard);
		}),
		{ numRuns: 400 },
	);
});

test('a short message in a piece of its own does not trouble `ws`, also after a ping and a longer one', async () => {
	const text = frame(0x81, Buffer.from('{"t":"act"}'));
	const chunks = [text, frame(0x8a, Buffer.from('x')), text, frame(0x81, Buffer.alloc(200, 'b')), text, Buffer.concat([text, text]), text];
	expect(await heardOf(chunks, 'short')).toMatchObject({ short: 4 });
});

test('what is in pieces is left to `ws` from there on', async () => {
	const text = frame(0x81, Buffer.from('{"t":"act"}'));
	expect(await heardOf([text, text.subarray(0, 5), text.subarray(5), text], 'short')).toEqual({
		short: 1,
		heard: [...Array(3).fill('{"t":"act"}'), 'close 1006'],
	});
	expect(await heardOf([frame(0x01, Buffer.from('a')), frame(0x80, Buffer.from('b')), text], 'short')).toMatchObject({ short: 0 });
});

test('after a good-bye nothing is heard', async () => {
	const text = frame(0x81, Buffer.from('late'));
	const { heard, short } = await heardOf([frame(0x88, Buffer.alloc(0)), text], 'short');
	expect(short).toBe(0);
	expect(heard).not.toContain('late');
});
