import { describe, expect, test } from 'vitest';
import { makeApng, type Picture, readPng } from './apng.ts';

function picture(width: number, height: number, colour: (x: number, y: number) => readonly [number, number, number]): Picture {
	const pixels = new Uint8Array(width * height * 4).fill(255);
	for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) pixels.set(colour(x, y), (y * width + x) * 4);
	return { width, height, pixels };
}

const chunksOf = (file: Buffer): string[] => {
	const kinds: string[] = [];
	for (let at = 8; at < file.length; at += file.readUInt32BE(at) + 12) kinds.push(file.toString('latin1', at + 4, at + 8));
	return kinds;
};

describe('moving pictures', () => {
	const still = picture(7, 5, (x, y) => [(x * 33) & 0xf8, (y * 40) & 0xf8, 0]);

	test('the first frame is a picture of its own, with its colours', () => {
		const read = readPng(makeApng([{ picture: still, ms: 100 }]));
		expect(read).toMatchObject({ width: 7, height: 5 });
		const off = read.pixels.map((value, index) => Math.abs(value - still.pixels[index]));
		expect(Math.max(...off)).toBeLessThan(8);
	});

	test('a frame that shows nothing new makes the one before last longer', () => {
		const moved = picture(7, 5, (x, y) => (x === 3 && y === 2 ? [255, 0, 0] : [(x * 33) & 0xf8, (y * 40) & 0xf8, 0]));
		const file = makeApng([
			{ picture: still, ms: 100 },
			{ picture: still, ms: 50 },
			{ picture: moved, ms: 80 },
		]);
		expect(chunksOf(file)).toEqual(['IHDR', 'acTL', 'fcTL', 'IDAT', 'fcTL', 'fdAT', 'IEND']);
		const first = file.indexOf('fcTL') + 4;
		expect(file.readUInt16BE(first + 20)).toBe(150);
		const second = file.indexOf('fcTL', first) + 4;
		expect([4, 8, 12, 16].map((at) => file.readUInt32BE(second + at))).toEqual([1, 1, 3, 2]);
	});
});
