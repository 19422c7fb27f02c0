import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Line } from '../src/gateway/socket/line.ts';

const server = createServer({ noDelay: true, allowHalfOpen: true });

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise((resolve) => server.close(resolve)));

/** A line that was taken over, and the other end of it, which does not read yet. */
async function pair(): Promise<{ line: Line; far: Socket; given: Socket }> {
	const far = connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1' });
	const [given] = (await once(server, 'connection')) as [Socket];
	return { line: Line.takeOver(given), far, given };
}

test('what is written arrives in its order, past the stream and through it, also where the other end reads late', async () => {
	const { line, far } = await pair();
	const pieces: string[] = [];
	for (let i = 0; i < 600; i++) {
		const piece = `${i}:${String.fromCharCode(97 + (i % 26)).repeat(i % 7 === 0 ? 60_000 : 40)};`;
		pieces.push(piece);
		if (i % 5 === 0) line.raw.write(piece);
		else line.write(piece);
	}
	// More than the system takes: what waits is counted, so that who falls behind is known.
	expect(line.raw.writableLength).toBeGreaterThan(500_000);
	line.raw.end();
	expect(await text(far)).toBe(pieces.join(''));
	far.end();
});

test('where nothing waits, nothing is kept', async () => {
	const { line, far } = await pair();
	for (let i = 0; i < 20; i++) {
		line.write('a');
		expect(line.raw.writableLength).toBe(0);
	}
	line.raw.end();
	expect(await text(far)).toBe('a'.repeat(20));
	far.end();
});

test('pieces that nobody takes first come through the stream as they are, however late they are read', async () => {
	const { line, far, given } = await pair();
	const { remoteAddress } = given;
	expect(remoteAddress).toBe('127.0.0.1');
	const sent = Array.from({ length: 40 }, (_, i) => String.fromCharCode(65 + (i % 26)).repeat(30_000));
	for (const piece of sent) far.write(piece);
	far.end();
	await new Promise((resolve) => setTimeout(resolve, 50));
	expect(line.raw.readableLength).toBeLessThan(300_000);
	expect(await text(line.raw)).toBe(sent.join(''));
	line.raw.end();
});

test('of what was taken over nothing is left, and a line that is lost takes no more', async () => {
	const { line, far, given } = await pair();
	expect(given.destroyed).toBe(true);
	line.write('still there');
	const [heard] = await once(far, 'data');
	expect(String(heard)).toBe('still there');
	far.destroy();
	line.raw.resume();
	line.raw.end();
	await once(line.raw, 'close');
	// Writing on is no error of ours.
	line.raw.on('error', () => undefined);
	line.write('late');
});
