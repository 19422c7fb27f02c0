import type { Estimate } from '@trove/bots';
import { games } from '@trove/games';
import { LOCALES } from '@trove/kernel';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { chart } from '../src/analyse-chart.ts';
import { fileOf, inside, temporary, trove } from './command.ts';

let file: string;
let pearls: string;

beforeAll(async () => {
	file = temporary('draw.json');
	await inside(['play', 'dead-mans-draw', '--seed', 'x', '--humans', '0', '--level', 'random', '--save', file], games);
	pearls = temporary('pearls.json');
	await inside(['play', 'pearls', '--seed', 'x', '--players', '3', '--humans', '0', '--level', 'random', '--save', pearls]);
});

describe('the chart', () => {
	const certain = (mean: number): Estimate => ({ mean, low: mean, high: mean });
	const lines = [
		{ name: 'A', values: [0.5, 1, 0].map(certain) },
		{ name: 'B', values: [0.5, 0, 1].map(certain) },
	];

	test('a strip a seat, full height for certainty', () => {
		expect(chart(lines, [0, 4, 9], 19, true)).toEqual([
			'A',
			'100 % │    ████',
			'      │    ████',
			'      │▄▄▄▄████',
			'      │████████',
			'  0 % │████████',
			'',
			'B',
			'100 % │        ████',
			'      │        ████',
			'      │▄▄▄▄    ████',
			'      │████    ████',
			'  0 % │████    ████',
			'',
			'       1    5    10',
		]);
	});

	test('what is not certain is shaded: dark up to the chance, light up to the end of the interval', () => {
		const values = [
			{ mean: 0.5, low: 0.2, high: 0.8 },
			{ mean: 1, low: 0, high: 1 },
			{ mean: 0.5, low: 0.45, high: 0.55 },
		];
		const drawn = (unicode: boolean): string[] => chart([{ name: 'A', values }], [0, 1, 2], 10, unicode).slice(1, 6);
		expect(drawn(true)).toEqual(['100 % │   ▒▒▒', '      │░░░▒▒▒', '      │░░░▒▒▒▄▄▄', '      │▒▒▒▒▒▒███', '  0 % │███▒▒▒███']);
		expect(drawn(false)).toEqual(['100 % |   +++', '      |...+++', '      |...+++###', '      |++++++###', '  0 % |###+++###']);
	});

	test('many points share columns, many seats get lower strips, and ASCII will do', () => {
		const many = Array.from({ length: 500 }, (_, i) => certain(i / 499));
		const drawn = chart([{ name: 'A', values: many }], [...many.keys()], 40, false);
		expect(Math.max(...drawn.map((line) => line.length))).toBe(40);
		expect(drawn.join('')).not.toMatch(/[^\x20-\x7e]/);
		expect(drawn.at(-1)).toMatch(/^ +1 +2\d\d +\d{3}$/);
		expect(chart(Array(8).fill(lines[0]), [0, 4, 9], 40, true)).toHaveLength(8 * 4 + 1);
	});
});

test('draws the chances, tells them in numbers, and the costliest moves', async () => {
	vi.stubEnv('LC_ALL', 'en_GB.UTF-8');
	const { code, out, err } = await inside(['analyse', file, '--budget', '150it'], games);
	vi.unstubAllEnvs();
	expect({ code, err }).toEqual({ code: 0, err: '' });
	expect(out).toMatch(/^Dead Man's Draw, 2 players, \d+ actions$/m);
	expect(out).toMatch(/^Player 2\n100 % │/m);
	expect(out).toMatch(/█/);
	expect(out).toMatch(/^action +decides +Player 1 +Player 2$/m);
	expect(out).toMatch(/^\d+ +Player [12] +\d+ \(\d+–\d+\) +\d+ \(\d+–\d+\)$/m);
	expect(out).toMatch(/^end +(100|50|0) +(100|50|0)$/m);
	expect(out).toMatch(/^Player 1: (the moves that cost most|no move cost more than the error of this analysis\.)$/m);
	expect(Math.max(...out.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
});

test('with too few games tried nobody is blamed: not known, in words', async () => {
	const costs = { en: /not known for (\d+) of \1 decisions/, ru: /с неизвестной ценой — (\d+) из \1,/, pl: /o nieznanym koszcie – (\d+) z \1,/ };
	const cells = { en: /Player 1 +not known +not known$/m, ru: /Игрок 1 +неизвестно +неизвестно$/m, pl: /Gracz 1 +nie wiadomo +nie wiadomo$/m };
	for (const lang of LOCALES) {
		const { out } = await inside(['analyse', file, '--budget', '20it', '--lang', lang], games);
		expect(out.replaceAll(/\s+/g, ' ')).toMatch(costs[lang]);
		expect(out).toMatch(cells[lang]);
		expect(out).not.toMatch(/^1\. /m);
	}
});

test('--json is one object with every decision; the same each time; --seat tells of one seat', async () => {
	const json = async (...args: string[]) => JSON.parse((await inside(['analyse', file, '--json', '--budget', '40it', ...args], games)).out);
	const all = await json();
	expect(Object.keys(all)).toEqual(['game', 'players', 'options', 'actions', 'outcome', 'turns', 'costliest']);
	expect(Object.keys(all.turns[0])).toEqual(['step', 'seat', 'chances', 'chosen', 'best', 'cost', 'sure']);
	expect(await json()).toEqual(all);
	const one = await json('--seat', '1');
	expect(one.turns).toEqual(all.turns.filter(({ seat }: { seat: number }) => seat === 1));
});

test('speaks three languages', async () => {
	const told = async (lang: string): Promise<string> => (await inside(['analyse', file, '--budget', '40it', '--lang', lang], games)).out;
	expect(await told('ru')).toMatch(/Шансы на победу перед каждым решением/);
	expect(await told('pl')).toMatch(/Szanse na wygraną przed każdą decyzją/);
});

test('a game that workers do not know is thought about here', async () => {
	const { code, out } = await inside(['analyse', pearls, '--budget', '20it']);
	expect(code).toBe(0);
	expect(out).toMatch(/^Player 3\n100 % /m);
});

test('the real command ends by itself', () => {
	const { code, out, err } = trove(['analyse', file, '--budget', '5it']);
	expect({ code, err }).toEqual({ code: 0, err: '' });
	expect(out).toMatch(/The same in numbers/);
});

test.each([
	[['--seat', '2'], '--seat: a whole number from 0 to 1 is expected, not "2"'],
	[['--budget', 'soon'], '--budget: milliseconds or iterations are expected, as 200ms or 500it, not "soon"'],
])('%j is refused in one line', async (args, problem) => {
	expect(await inside(['analyse', file, ...args], games)).toEqual({ code: 2, out: '', err: `trove: ${problem}\n` });
});

test('a file that is no match is refused in one line with its name', async () => {
	for (const content of ['', '{}', '{"format":1,"game":"chess"}']) {
		const path = fileOf('other.json', content);
		const { code, out, err } = await inside(['analyse', path], games);
		expect({ code, out }).toEqual({ code: 2, out: '' });
		expect(err).toMatch(/^trove: .*other\.json: [^\n]+\n$/);
	}
	const { code, err } = await inside(['analyse', temporary('none.json')], games);
	expect({ code, err }).toEqual({ code: 2, err: `trove: ${temporary('none.json')}: no such file or folder\n` });
});
