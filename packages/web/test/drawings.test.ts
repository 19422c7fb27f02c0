// The press finds a drawing by its name: so every drawing that can be shown has one, and it says where it lies.
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import type { Drawing } from '../src/art/common/ink.ts';
import { drawingOf, isNamed, nameOf, token } from '../src/art/common/names.ts';
import { drawing } from '../src/art/common/plate.ts';

const ART = resolve(import.meta.dirname, '../src/art');
/** Printed when the client is built, and parts of faces that are no drawing alone. */
const APART = ['common/scenes', 'common/people'];

const modules = readdirSync(ART, { recursive: true, encoding: 'utf8' })
	.map((name) => name.replaceAll('\\', '/'))
	.filter((name) => /^[\w-]+\/[\w-]+\.ts$/.test(name) && !/^common\/press\.ts$/.test(name))
	.map((name) => name.slice(0, -3));

function isDrawing(value: unknown): value is Drawing {
	if (typeof value !== 'function' || value.length > 0) return false;
	try {
		const marks: unknown = value();
		return Array.isArray(marks) && marks.length > 0 && marks.every((mark) => typeof mark === 'object' && mark !== null && 'loops' in mark);
	} catch {
		return false;
	}
}

async function drawingsOf(module: string): Promise<Drawing[]> {
	const exported = Object.values((await import(join(ART, `${module}.ts`))) as object);
	return exported.flatMap((one: unknown) => (typeof one === 'object' && one !== null ? Object.values(one) : [one])).filter(isDrawing);
}

test('every drawing has a name, and the name says in which module it lies', async () => {
	let count = 0;
	for (const module of modules.filter((name) => !APART.includes(name))) {
		for (const one of await drawingsOf(module)) {
			expect(isNamed(one), `a drawing of ${module}`).toBe(true);
			const name = nameOf(one);
			expect(drawingOf(name)).toBe(one);
			expect(modules).toContain(name.split('#')[0]);
			count++;
		}
	}
	expect(count).toBeGreaterThan(120);
});

test('a plate has paths, and a silhouette where one is wanted', async () => {
	await import('../src/art/common/things.ts');
	const plain = drawing('common/things#skull', true, 5, false);
	const rimmed = drawing('common/things#skull', false, 3, true);
	expect(plain.markup).toContain('<path');
	expect(plain.outline).toBe('');
	expect(rimmed.outline).toMatch(/^M/);
	expect(rimmed.bounds.width).toBeGreaterThan(50);
	expect(() => drawing('common/things#nothing', true, 5, false)).toThrow('common/things#nothing');
});

test('what stands for a drawing has its name and draws nothing', () => {
	const stands = token('common/things#skull');
	expect(nameOf(stands)).toBe('common/things#skull');
	expect(stands).toThrow('drawn by the press');
	expect(() => nameOf(() => [])).toThrow('without a name');
});
