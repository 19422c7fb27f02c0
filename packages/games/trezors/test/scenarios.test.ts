import { readdirSync, readFileSync } from 'node:fs';
import { Registry, runScenario } from '@trove/kernel';
import { expect, test } from 'vitest';
import { commonRefusal } from '../../words.ts';
import { entry, older } from '../index.ts';

const registry = new Registry([entry, ...older], commonRefusal);
const folder = new URL('./scenarios/', import.meta.url);
const scenarios = readdirSync(folder)
	.filter((name) => name.endsWith('.json'))
	.map((name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')));

test.each(scenarios.map((scenario) => [scenario.title.replace(/^(TZ-\d+)/, '[$1]'), scenario]))('%s', (_, scenario) => {
	expect(runScenario(registry, scenario).differences).toEqual([]);
});

test.each([
	['an unknown card', { deck: ['coin', 'hook', 'coin'] }, 'setup.deck[1]'],
	['too few chests', { deck: ['coin', 'coin'] }, 'setup.deck'],
	['a hand without cards', { hands: [[], ['map']] }, 'setup.hands[0]'],
])('a scenario with %s cannot be used', (_, setup, field) => {
	expect(() => runScenario(registry, { game: 'trezors', players: 2, setup })).toThrow(expect.objectContaining({ field }));
});
