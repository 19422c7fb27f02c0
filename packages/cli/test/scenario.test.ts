import { expect, test } from 'vitest';
import { fileOf, inside } from './command.ts';

const good = {
	title: 'PE-1 a hand is hidden',
	game: 'pearls',
	actions: [{ seat: 0, do: 'hide', hand: 'left' }],
	expect: { state: { hidden: ['left', null] } },
};
const wrong = { game: 'pearls', actions: good.actions, expect: { view: { 1: { hidden: ['left', null] } }, outcome: { scores: [0, 0] } } };
const unusable = { game: 'pearls', setup: { turn: 7 } };

test('a scenario that holds is one line', async () => {
	const file = fileOf('good.json', good);
	expect(await inside(['scenario', file])).toEqual({ code: 0, out: `ok   ${file}  PE-1 a hand is hidden\n`, err: '' });
});

test('one that fails is followed by its differences', async () => {
	const [a, b] = [fileOf('wrong.json', wrong), fileOf('good.json', good)];
	const { code, out, err } = await inside(['scenario', a, b]);
	expect({ code, err }).toEqual({ code: 1, err: '' });
	expect(out.split('\n')).toEqual([
		`FAIL ${a}`,
		'     view.1.hidden[0]: "left" was expected, got "?"',
		'     outcome: {"scores":[0,0]} was expected, got null',
		`ok   ${b}  PE-1 a hand is hidden`,
		'',
	]);
});

test('one that cannot be used is said on stderr, and the others still run', async () => {
	const [a, b, c] = [fileOf('unusable.json', unusable), fileOf('wrong.json', wrong), fileOf('good.json', good)];
	const { code, out, err } = await inside(['scenario', a, '/nowhere/at/all', b, c]);
	expect(code).toBe(2);
	expect(err).toBe(`trove: ${a}: setup.turn: a whole number from 0 to 1 is expected, not 7\ntrove: /nowhere/at/all: no such file or folder\n`);
	expect(out).toContain(`FAIL ${b}`);
	expect(out).toContain(`ok   ${c}`);
});

test('--json prints one object a file', async () => {
	const [a, b] = [fileOf('good.json', good), fileOf('wrong.json', wrong)];
	const { code, out } = await inside(['scenario', '--json', a, b]);
	expect(code).toBe(1);
	const [first, second, ...rest] = out.trimEnd().split('\n');
	expect(rest).toEqual([]);
	const result = JSON.parse(first);
	expect(Object.keys(result)).toEqual(['file', 'ok', 'differences', 'state', 'views', 'legal', 'outcome']);
	expect(result).toMatchObject({ file: a, ok: true, differences: [], state: { hidden: ['left', null] }, outcome: null });
	expect(Object.keys(result.views)).toEqual(['0', '1', 'spectator']);
	expect(result.views.spectator.hidden).toEqual(['?', null]);
	expect(result.legal).toEqual({
		0: [],
		1: [
			{ do: 'hide', hand: 'left' },
			{ do: 'hide', hand: 'right' },
		],
	});
	expect(JSON.parse(second)).toMatchObject({ file: b, ok: false, differences: [expect.any(String), expect.any(String)] });
});
