// Joins PNG screenshots into an animated PNG that stores only the differences between frames.
import { crc32, deflateSync, inflateSync } from 'node:zlib';

/** Pixels, four bytes each. */
export interface Picture {
	readonly width: number;
	readonly height: number;
	readonly pixels: Uint8Array;
}

/** A picture and its duration in milliseconds. */
export interface Frame {
	readonly picture: Picture;
	readonly ms: number;
}

interface Box {
	readonly x: number;
	readonly y: number;
	readonly width: number;
	readonly height: number;
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Decodes a PNG as browsers write it: eight bits, RGB or RGBA, not interlaced. */
export function readPng(file: Uint8Array): Picture {
	const bytes = Buffer.from(file);
	const data: Buffer[] = [];
	let [width, height, channels] = [0, 0, 0];
	for (let at = 8; at < bytes.length; ) {
		const length = bytes.readUInt32BE(at);
		const kind = bytes.toString('latin1', at + 4, at + 8);
		const body = bytes.subarray(at + 8, at + 8 + length);
		if (kind === 'IHDR') {
			[width, height, channels] = [body.readUInt32BE(0), body.readUInt32BE(4), body[9] === 6 ? 4 : 3];
			if (body[8] !== 8 || (body[9] !== 2 && body[9] !== 6) || body[12] !== 0) throw new Error('only plain PNG of eight bits can be read');
		} else if (kind === 'IDAT') data.push(body);
		at += length + 12;
	}
	const raw = unfiltered(inflateSync(Buffer.concat(data)), width, height, channels);
	if (channels === 4) return { width, height, pixels: raw };
	const pixels = new Uint8Array(width * height * 4).fill(255);
	for (let i = 0; i < width * height; i++) pixels.set(raw.subarray(i * 3, i * 3 + 3), i * 4);
	return { width, height, pixels };
}

/** Encodes frames as an endlessly looping APNG. Equal frames extend the previous one. */
export function makeApng(frames: readonly Frame[]): Buffer {
	const [first] = frames;
	if (!first) throw new Error('a picture needs at least one frame');
	const { width, height } = first.picture;
	const kept: { box: Box; pixels: Uint8Array; ms: number }[] = [];
	let before: Uint8Array | null = null;
	for (const { picture, ms } of frames) {
		const now = coarse(picture.pixels);
		const box = before ? changed(before, now, width, height) : { x: 0, y: 0, width, height };
		const last = kept.at(-1);
		if (!box && last) last.ms += ms;
		else if (box) kept.push({ box, pixels: cut(now, before, width, box), ms });
		before = now;
	}
	let sequence = 0;
	const header = Buffer.alloc(13);
	header.writeUInt32BE(width, 0);
	header.writeUInt32BE(height, 4);
	header.set([8, 6, 0, 0, 0], 8);
	const control = Buffer.alloc(8);
	control.writeUInt32BE(kept.length, 0);
	const parts = kept.flatMap(({ box, pixels, ms }, index) => {
		const frame = chunk('fcTL', frameControl(sequence++, box, ms));
		const packed = deflateSync(filtered(pixels, box.width * 4), { level: 9 });
		if (index === 0) return [frame, chunk('IDAT', packed)];
		const number = Buffer.alloc(4);
		number.writeUInt32BE(sequence++, 0);
		return [frame, chunk('fdAT', Buffer.concat([number, packed]))];
	});
	return Buffer.concat([SIGNATURE, chunk('IHDR', header), chunk('acTL', control), ...parts, chunk('IEND', Buffer.alloc(0))]);
}

function chunk(kind: string, body: Buffer): Buffer {
	const named = Buffer.concat([Buffer.from(kind, 'latin1'), body]);
	const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
	length.writeUInt32BE(body.length, 0);
	sum.writeUInt32BE(crc32(named), 0);
	return Buffer.concat([length, named, sum]);
}

/** Frames are not disposed: the next one is blended over them. */
function frameControl(sequence: number, { x, y, width, height }: Box, ms: number): Buffer {
	const body = Buffer.alloc(26);
	for (const [index, value] of [sequence, width, height, x, y].entries()) body.writeUInt32BE(value, index * 4);
	body.writeUInt16BE(Math.min(65_535, Math.max(10, Math.round(ms))), 20);
	body.writeUInt16BE(1000, 22);
	body.set([0, sequence === 0 ? 0 : 1], 24);
	return body;
}

/** Five bits per channel are enough for flat colours and compress far better. */
function coarse(pixels: Uint8Array): Uint8Array {
	return pixels.map((value, index) => (index % 4 === 3 ? 255 : (value & 0xf8) | (value >> 5)));
}

/** The bounding box of the differences; null if there are none. */
function changed(before: Uint8Array, now: Uint8Array, width: number, height: number): Box | null {
	const [a, b] = [new Uint32Array(before.buffer), new Uint32Array(now.buffer)];
	let [left, right, top, bottom] = [width, -1, height, -1];
	for (let y = 0; y < height; y++) {
		for (let x = 0; x < width; x++) {
			if (a[y * width + x] === b[y * width + x]) continue;
			[left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), y];
		}
	}
	return right < 0 ? null : { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
}

/** The pixels of a box; unchanged ones are transparent. */
function cut(now: Uint8Array, before: Uint8Array | null, width: number, box: Box): Uint8Array {
	const [from, old] = [new Uint32Array(now.buffer), before && new Uint32Array(before.buffer)];
	const to = new Uint32Array(box.width * box.height);
	for (let y = 0; y < box.height; y++) {
		for (let x = 0; x < box.width; x++) {
			const at = (box.y + y) * width + box.x + x;
			to[y * box.width + x] = old?.[at] === from[at] ? 0 : from[at];
		}
	}
	return new Uint8Array(to.buffer);
}

/** Rows with the filter of the smallest result: none, sub or up. */
function filtered(pixels: Uint8Array, stride: number): Buffer {
	const rows = pixels.length / stride;
	const out = Buffer.alloc(pixels.length + rows);
	const tries = [new Uint8Array(stride), new Uint8Array(stride), new Uint8Array(stride)];
	for (let y = 0; y < rows; y++) {
		const sums = [0, 0, 0];
		for (let x = 0; x < stride; x++) {
			const here = pixels[y * stride + x];
			const others = [0, x >= 4 ? pixels[y * stride + x - 4] : 0, y > 0 ? pixels[(y - 1) * stride + x] : 0];
			for (const [kind, other] of others.entries()) {
				const rest = (here - other) & 0xff;
				tries[kind][x] = rest;
				sums[kind] += rest < 128 ? rest : 256 - rest;
			}
		}
		const best = sums.indexOf(Math.min(...sums));
		out[y * (stride + 1)] = best;
		out.set(tries[best], y * (stride + 1) + 1);
	}
	return out;
}

function unfiltered(data: Buffer, width: number, height: number, channels: number): Uint8Array {
	const stride = width * channels;
	const out = new Uint8Array(stride * height);
	for (let y = 0; y < height; y++) {
		const kind = data[y * (stride + 1)];
		for (let x = 0; x < stride; x++) {
			const left = x >= channels ? out[y * stride + x - channels] : 0;
			const up = y > 0 ? out[(y - 1) * stride + x] : 0;
			const corner = x >= channels && y > 0 ? out[(y - 1) * stride + x - channels] : 0;
			out[y * stride + x] = data[y * (stride + 1) + 1 + x] + [0, left, up, (left + up) >> 1, paeth(left, up, corner)][kind];
		}
	}
	return out;
}

function paeth(left: number, up: number, corner: number): number {
	const guess = left + up - corner;
	const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
	if (a <= b && a <= c) return left;
	return b <= c ? up : corner;
}
