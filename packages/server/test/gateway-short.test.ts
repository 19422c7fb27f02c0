import type { IncomingMessage } from 'node:http';
import { duplexPair } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { WebSocketServer } from 'ws';
import { hearShort } from '../src/gateway/socket/short.ts';

/** A masked frame. */
function frame(kind: number, payload: Buffer, mask: readonly number[] = [1, 2, 3, 4]): Buffer {
	const short = payload.length < 126;
	const head = short ? [kind, 0x80 | payload.length] : [kind, 0x80 | 126, payload.length >> 8, payload.length & 0xff];
	return Buffer.from([...head, ...mask, ...payload.map((byte, i) => byte ^ mask[i & 3])]);
}

/** All that a server hears when these chunks come, and how it ends; `short` counts what `hearShort` took. */
async function heardOf(chunks: readonly Buffer[], withShort: boolean): Promise<{ heard: string[]; short: number }> {
	const server = new WebSocketServer({ noServer: true, perMessageDeflate: false, maxPayload: 500, maxFragments: 4 });
	const [near, far] = duplexPair();
	far.resume();
	const heard: string[] = [];
	let short = 0;
	const headers = { upgrade: 'websocket', connection: 'Upgrade', 'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==', 'sec-websocket-version': '13' };
	server.handleUpgrade({ method: 'GET', url: '/', headers } as unknown as IncomingMessage, near, Buffer.alloc(0), (socket) => {
		socket.on('message', (data: Buffer, binary: boolean) => heard.push(binary ? `binary ${data.toString('hex')}` : data.toString()));
		socket.on('ping', (data: Buffer) => heard.push(`ping ${data.toString('hex')}`));
		socket.on('pong', (data: Buffer) => heard.push(`pong ${data.toString('hex')}`));
		socket.on('error', (error: Error) => heard.push(error.message));
		socket.on('close', (code) => heard.push(`close ${code}`));
		if (withShort)
			hearShort(socket, near, (text) => {
				short++;
				heard.push(text);
			});
	});
	for (const chunk of chunks) {
		far.write(Buffer.from(chunk));
		await turn();
	}
	far.destroy();
	near.destroy();
	for (let i = 0; i < 5; i++) await turn();
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
			expect((await heardOf(chunks, true)).heard).toEqual((await heardOf(chunks, false)).heard);
		}),
		{ numRuns: 400 },
	);
});

test('a short message in a piece of its own does not trouble `ws`, also after a ping and a longer one', async () => {
	const text = frame(0x81, Buffer.from('{"t":"act"}'));
	const chunks = [text, frame(0x8a, Buffer.from('x')), text, frame(0x81, Buffer.alloc(200, 'b')), text, Buffer.concat([text, text]), text];
	expect(await heardOf(chunks, true)).toMatchObject({ short: 4 });
});

test('what is in pieces is left to `ws` from there on', async () => {
	const text = frame(0x81, Buffer.from('{"t":"act"}'));
	expect(await heardOf([text, text.subarray(0, 5), text.subarray(5), text], true)).toEqual({
		short: 1,
		heard: [...Array(3).fill('{"t":"act"}'), 'close 1006'],
	});
	expect(await heardOf([frame(0x01, Buffer.from('a')), frame(0x80, Buffer.from('b')), text], true)).toMatchObject({ short: 0 });
});

test('after a good-bye nothing is heard', async () => {
	const text = frame(0x81, Buffer.from('late'));
	const { heard, short } = await heardOf([frame(0x88, Buffer.alloc(0)), text], true);
	expect(short).toBe(0);
	expect(heard).not.toContain('late');
});
