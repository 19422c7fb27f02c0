import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { writeText } from '../src/gateway/socket/frame.ts';
import { Line } from '../src/gateway/socket/line.ts';

/** Lengths at which a frame's header changes, or a byte of it stops being ASCII. */
const LENGTHS = [0, 1, 125, 126, 127, 128, 129, 255, 256, 383, 384, 32_767, 32_768, 32_895, 32_896, 65_535, 65_536, 70_000];

test('texts of every length arrive as they were written, in ASCII and beyond', async () => {
	const server = createServer();
	const accept = new WebSocketServer({ noServer: true, perMessageDeflate: false });
	onTestFinished(() => void server.close());
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const texts = LENGTHS.flatMap((length) => ['a', 'é', 'я', '🐙'].map((letter) => letter + 'b'.repeat(length)).concat('c'.repeat(length)));
	const sizes: number[] = [];
	server.on('upgrade', (request, raw, head) => {
		const line = Line.takeOver(raw);
		accept.handleUpgrade(request, line.raw, head, (socket) => {
			for (const text of texts) sizes.push(writeText(line, text));
			socket.close();
		});
	});
	const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
	const heard: string[] = [];
	client.on('message', (data: Buffer) => heard.push(data.toString()));
	await once(client, 'close');
	expect(heard.map((text) => text.length)).toEqual(texts.map((text) => text.length));
	expect(heard).toEqual(texts);
	expect(sizes).toEqual(texts.map((text) => Buffer.byteLength(text)));
});
