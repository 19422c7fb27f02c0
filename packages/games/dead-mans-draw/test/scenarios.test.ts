import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Fault, Registry, runScenario } from '@trove/kernel';
import { expect, test } from 'vitest';
import { entry } from '../index.ts';

const folder = join(import.meta.dirname, 'scenarios');
const scenarios = globSync('*.json', { cwd: folder }).map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as { title: string });
const registry = new Registry([entry]);

test.each(scenarios)('$title', (scenario) => {
	expect(runScenario(registry, scenario).differences).toEqual([]);
});

test('every rule with an edge has a scenario', () => expect(scenarios.length).toBeGreaterThan(25));

test('a scenario that cannot be used names the field', () => {
	const run = (scenario: object) => () => runScenario(registry, { game: 'dead-mans-draw', ...scenario });
	expect(run({ setup: { deck: ['key-3', 'key-3'] } })).toThrow(new Fault('setup.deck[1]', 'key-3 is named more often than it exists'));
	expect(run({ setup: { debt: 2 } })).toThrow('setup.debt: there is no debt without a kraken in the play area');
	expect(run({ players: 9 })).toThrow('players');
	expect(run({ options: { characters: 1 } })).toThrow('options.characters');
	expect(run({ setup: { deck: ['key-3'] }, expect: { view: { 2: {} } } })).toThrow('expect.view.2');
});
