import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type JsonObject, Registry, runScenario } from '@trove/kernel';
import { expect, test } from 'vitest';
import { entry } from '../index.ts';

const folder = join(import.meta.dirname, 'scenarios');
const registry = new Registry([entry]);

for (const file of readdirSync(folder).sort()) {
	const scenario: JsonObject = JSON.parse(readFileSync(join(folder, file), 'utf8'));
	test(`${scenario.title} (${file})`, () => expect(runScenario(registry, scenario).differences).toEqual([]));
}
