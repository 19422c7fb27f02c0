import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runScenario } from '@trove/kernel';
import { expect, test } from 'vitest';
import { registry } from './table.ts';

const folder = join(import.meta.dirname, 'scenarios');
const files = readdirSync(folder).map((file) => {
	const json = JSON.parse(readFileSync(join(folder, file), 'utf8')) as { title: string };
	return { file, title: json.title, json };
});

test.each(files)('$file: $title', ({ json }) => {
	expect(runScenario(registry, json).differences).toEqual([]);
});
