// Under load the journal's thread rests between batches, and waits for each to be durable.
import { closeSync, constants, openSync, readFileSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Journal } from '../src/storage/sqlite/journal.ts';
import { type Noted, readMoves } from '../src/storage/sqlite/journal-file.ts';
import { Leisure } from '../src/storage/sqlite/leisure.ts';
import { Pace } from '../src/storage/sqlite/pace.ts';
import { PromptWriter } from '../src/storage/sqlite/prompt.ts';
import { ROOM } from '../src/storage/sqlite/prompt-room.ts';
import { folder } from './storage-file.ts';

const ALWAYS = { has: () => true };
const NEVER = { has: () => false };
const noted = (table: string, seq: number): Noted => ({ table, after: seq - 1, seq, at: 1000 + seq, body: `[[${seq},{"e":"ключ"},[]]]` });

/** A file and a writer that is ready. */
async function prepare(patience?: number): Promise<{ readonly path: string; readonly file: number; readonly writer: PromptWriter }> {
	const path = join(folder(), 'file');
	const file = openSync(path, constants.O_RDWR | constants.O_CREAT | (constants.O_DSYNC ?? 0));
	const writer = new PromptWriter(constants.O_DSYNC !== undefined, patience);
	onTestFinished(() => {
		writer.close();
		closeSync(file);
	});
	await vi.waitUntil(() => writer.takes(1), { timeout: 20_000 });
	return { path, file, writer };
}

test('what is written promptly is there, and told, when the call returns', async () => {
	const { path, file, writer } = await prepare(10_000);
	const told: unknown[] = [];
	for (const [text, at] of [
		['land', 0],
		['ho!', 5],
	] as const)
		writer.write(file, Buffer.from(text), at, (error, count) => told.push([error, count]));
	expect(told).toEqual([
		[null, 4],
		[null, 3],
	]);
	expect(readFileSync(path, 'latin1')).toBe('land\0ho!');
});

test('what takes longer than is waited for is told later; until then nothing else is taken', async () => {
	const { path, file, writer } = await prepare(0);
	for (let round = 0; round < 50; round++) {
		const told = await new Promise((done) => {
			writer.write(file, Buffer.from([65 + round]), round, (error, count) => done([error, count]));
		});
		expect(told).toEqual([null, 1]);
		expect(readFileSync(path)[round]).toBe(65 + round);
		expect(writer.takes(1)).toBe(true);
	}
	let ended = false;
	writer.write(file, Buffer.alloc(ROOM), 0, () => {
		ended = true;
	});
	expect([ended, writer.takes(1)]).not.toEqual([false, true]);
	await vi.waitUntil(() => ended);
});

test('what cannot be written is told with its reason, and the next one is written', async () => {
	const { path, writer } = await prepare(10_000);
	const closed = openSync(path, 'r');
	onTestFinished(() => closeSync(closed));
	let told: unknown = null;
	writer.write(closed, Buffer.from('x'), 0, (error) => {
		told = error;
	});
	expect(told).toMatchObject({ code: 'EBADF', syscall: 'write' });
	const file = openSync(path, 'r+');
	onTestFinished(() => closeSync(file));
	writer.write(file, Buffer.from('y'), 0, (error) => {
		told = error;
	});
	const read = Buffer.alloc(1);
	readSync(closed, read, 0, 1, 0);
	expect([told, read.toString()]).toEqual([null, 'y']);
});

test('more than there is room for is not taken, nor anything by a writer that was closed', async () => {
	const { writer } = await prepare();
	expect([writer.takes(ROOM), writer.takes(ROOM + 1)]).toEqual([true, false]);
	writer.close();
	expect(writer.takes(1)).toBe(false);
});

test('the thread ends when it is not used, and another one starts when it is', async () => {
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
	onTestFinished(() => void vi.useRealTimers());
	const { path, file, writer } = await prepare(10_000);
	const write = (text: string): void => writer.write(file, Buffer.from(text), 0, () => undefined);
	write('one');
	vi.advanceTimersByTime(60_000);
	// Asked for, it starts anew: it is not there at once.
	expect(writer.takes(1)).toBe(false);
	await vi.waitUntil(() => writer.takes(1), { timeout: 20_000 });
	write('two');
	expect(readFileSync(path, 'latin1')).toBe('two');
});

test('a thread that has time sleeps until the next batch, and hears what has come before it begins', async () => {
	const heard: string[] = [];
	const pace = new Pace(20, () => heard.push('batch'), ALWAYS);
	const began = performance.now();
	expect(pace.began(20)).toBe(true);
	setTimeout(() => heard.push('came meanwhile'), 5);
	pace.ended();
	await vi.waitUntil(() => heard.includes('batch'), { interval: 1 });
	expect(heard).toEqual(['came meanwhile', 'batch']);
	// 20 ms and as much again for twenty of 32, but for the time in which they are heard.
	expect(performance.now() - began).toBeGreaterThan(30);
});

test.each([
	['few are written at once', 3, ALWAYS],
	['as many are written at once as make a batch by themselves', 64, ALWAYS],
	['there is no time to spare', 20, NEVER],
] as const)('it does not sleep where %s', async (_, count, spare) => {
	let batches = 0;
	const pace = new Pace(20, () => batches++, spare);
	expect(pace.began(count)).toBe(false);
	pace.ended();
	await pause(60);
	// Nothing waits: so nothing is to begin.
	expect(batches).toBe(0);
});

test('a thread that sleeps has time to spare, one that works has none', async () => {
	const leisure = new Leisure();
	await pause(150);
	expect(leisure.has(performance.now())).toBe(true);
	for (const until = performance.now() + 200; performance.now() < until; );
	expect(leisure.has(performance.now())).toBe(false);
	await pause(150);
	expect(leisure.has(performance.now())).toBe(true);
});

test('moves of many tables at once are waited for, and in the file when they are acknowledged', async () => {
	const written = vi.spyOn(PromptWriter.prototype, 'write');
	onTestFinished(() => written.mockRestore());
	const file = join(folder(), 'trove.db');
	const ends = new Map<string, number>();
	const ask = async (): Promise<null> => null;
	const journal = await Journal.open({ file, gap: 1, ask, endOf: (table) => ends.get(table) ?? 1, isTaken: () => false, spare: ALWAYS });
	const tables = Array.from({ length: 20 }, (_, i) => `t${i}`);
	for (let seq = 2; seq < 200 || written.mock.calls.length < 20; seq++) {
		expect(await Promise.all(tables.map((table) => journal?.move(noted(table, seq))))).toEqual(tables.map(() => 'done'));
		if (seq % 20 === 0) for (const table of tables) expect(readMoves(file).some((move) => move.table === table && move.seq === seq)).toBe(true);
		if (seq > 5000) throw new Error('it was never waited for');
		for (const table of tables) ends.set(table, seq);
	}
	await journal?.close();
});
