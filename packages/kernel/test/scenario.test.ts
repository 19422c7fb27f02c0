import { expect, test } from 'vitest';
import { asSet, Fault, type JsonObject, openScenario, Registry, runScenario } from '../src/index.ts';
import { entry, type Tiny, tiny } from './tiny.ts';

const registry = new Registry([entry], ({ code }) => (code === 'not-your-turn' ? 'Somebody else is to act.' : undefined));
const left = { do: 'pick', side: 'left' };
const picks = [
	{ seat: 0, do: 'pick', side: 'left' },
	{ seat: 1, do: 'pick', side: 'right' },
];
const run = (scenario: JsonObject): ReturnType<typeof runScenario> => runScenario(registry, { game: 'tiny', ...scenario });
const differences = (scenario: JsonObject): readonly string[] => run(scenario).differences;
const faultOf = (scenario: unknown): string => {
	try {
		runScenario(registry, scenario);
	} catch (error) {
		if (error instanceof Fault) return error.field;
		throw error;
	}
	return 'no fault';
};

test('a scenario gives the final state, all views, legal actions and outcome', () => {
	const { match, state, views, legal, outcome, differences } = run({ actions: [picks[0]] });
	expect(state).toMatchObject({ phase: 'pick', toAct: [1], picks: ['left', null] });
	expect(Object.keys(views)).toEqual(['0', '1', 'spectator']);
	expect(views[0]).toMatchObject({ picks: ['left', null], key: true });
	expect(views[1]).toMatchObject({ picks: ['?', null], key: true });
	expect(views.spectator).toMatchObject({ picks: ['?', null] });
	expect('key' in views.spectator).toBe(false);
	expect(legal).toEqual({ 0: [], 1: [left, { do: 'pick', side: 'right' }, { do: 'wave' }, { do: 'unlock' }] });
	expect([outcome, differences]).toEqual([null, []]);
	expect(match.actions).toEqual([picks[0]]);
});

test('the table’s own action has no seat; an outcome has scores and winners', () => {
	const { outcome, state } = run({ actions: [...picks, { do: 'flood' }] });
	expect(state.phase).toBe('over');
	expect(outcome).toEqual({ scores: [0, 1], winners: [1] });
});

test('a scenario is played with the version that it names, or with the newest', () => {
	const older = { ...entry, game: { ...tiny, version: 0 } };
	const both = new Registry([entry, older]);
	const versionOf = (version: JsonObject) => runScenario(both, { game: 'tiny', ...version }).match.game.version;
	expect([versionOf({}), versionOf({ version: 0 }), versionOf({ version: tiny.version })]).toEqual([tiny.version, 0, tiny.version]);
	expect(faultOf({ game: 'tiny', version: 9 })).toBe('version');
});

test('players, options, seed and setup are read', () => {
	expect(run({ players: 3, options: { size: 'large' } }).state).toMatchObject({ toAct: [0, 1, 2], left: 19 });
	expect(run({}).state).toMatchObject({ toAct: [0, 1], left: 7 });
	const opens = ['a', 'b', 'c', 'd', 'e', 'f'].map((seed) => run({ seed }).state.open);
	expect(new Set(opens).size).toBeGreaterThan(1);
	expect(run({ seed: '' }).state).toEqual(run({}).state);
	expect(run({ seed: 'c' }).state.open).toBe(opens[2]);
	expect(run({ setup: { scores: [3, 4], phase: 'walk' } }).state).toMatchObject({ scores: [3, 4], phase: 'walk' });
});

test('a setup can change the table', () => {
	const match = openScenario(entry, { setup: { large: true } });
	expect(match.table).toEqual({ players: 2, options: { size: 'large' } });
	expect(openScenario(entry, { setup: {} }).table.options).toEqual({ size: 'small' });
});

test('a setup’s stack decides what is drawn, and is in no view', () => {
	const pearls = run({ setup: {} }).state.open === 'pearl-3' ? [5, 2] : [3, 2];
	const { match, state } = run({ setup: { phase: 'walk', pearls }, actions: [{ seat: 0, do: 'dive' }] });
	expect(state.scores).toEqual([pearls[0], 0]);
	expect(match.act(1, { do: 'dive' })).toEqual({ events: [{ on: 'dived', seat: 1, pearl: 'pearl-2' }] });
});

test('a position can be opened again and again', () => {
	const match = openScenario(entry, { setup: { scores: [3, 4] } });
	match.act(0, left);
	expect(match.undo(0)).toEqual({ events: [] });
	expect((match.state as Tiny).scores[1]).toBe(4);
});

test('a position in which a seat must act and cannot is refused', () => {
	expect(() => openScenario(entry, { setup: { phase: 'stuck' } })).toThrow(/^setup: seat 1 must act and has no legal action$/);
	expect(openScenario(entry, { setup: { phase: 'over' } }).over).toBe(true);
});

test.each<[string, unknown, string]>([
	['no object', [], ''],
	['an unknown field', { game: 'tiny', action: [] }, 'action'],
	['no game', {}, 'game'],
	['an unknown game', { game: 'chess' }, 'game'],
	['too many players', { game: 'tiny', players: 4 }, 'players'],
	['an unknown option', { game: 'tiny', options: { speed: 1 } }, 'options.speed'],
	['a seed that is no text', { game: 'tiny', seed: 1 }, 'seed'],
	['a setup that is no object', { game: 'tiny', setup: [] }, 'setup'],
	['a fault of the game’s own setup', { game: 'tiny', setup: { scores: [1, 100] } }, 'setup.scores[1]'],
	['actions that are no list', { game: 'tiny', actions: {} }, 'actions'],
	['an action that is no object', { game: 'tiny', actions: [picks[0], 'dive'] }, 'actions[1]'],
	['a seat that does not exist', { game: 'tiny', actions: [{ seat: 2, ...left }] }, 'actions[0].seat'],
	['a seat that is no number', { game: 'tiny', actions: [{ seat: '0', ...left }] }, 'actions[0].seat'],
	['expect that is no object', { game: 'tiny', expect: [] }, 'expect'],
	['an unknown expectation', { game: 'tiny', expect: { events: [] } }, 'expect.events'],
	['a view of nobody', { game: 'tiny', expect: { view: { 2: {} } } }, 'expect.view.2'],
	['views that are no object', { game: 'tiny', expect: { view: [] } }, 'expect.view'],
	['legal actions of nobody', { game: 'tiny', expect: { legal: { 2: [] } } }, 'expect.legal.2'],
	['legal actions of a spectator', { game: 'tiny', expect: { legal: { spectator: [] } } }, 'expect.legal.spectator'],
	['legal actions that are no list', { game: 'tiny', expect: { legal: { 0: {} } } }, 'expect.legal.0'],
	['an error that is no text', { game: 'tiny', actions: picks, expect: { error: false } }, 'expect.error'],
	['an error without an action', { game: 'tiny', expect: { error: true } }, 'expect.error'],
	['an error after an empty list', { game: 'tiny', actions: [], expect: { error: 'x' } }, 'expect.error'],
])('a scenario with %s cannot be used', (_, scenario, field) => {
	expect(faultOf(scenario)).toBe(field);
});

test('title and note are free, and all parts may be left out', () => {
	expect(differences({ title: 'T-1 anything', note: ['even', 'a list'] })).toEqual([]);
});

test('an object is compared by the keys given', () => {
	expect(differences({ expect: { state: {} } })).toEqual([]);
	expect(differences({ expect: { state: { phase: 'pick' } } })).toEqual([]);
	expect(differences({ expect: { state: { phase: 'walk', left: 7 } } })).toEqual(['state.phase: "walk" was expected, got "pick"']);
	expect(differences({ expect: { state: { phase: 'walk', left: 8 } } })).toEqual([
		'state.phase: "walk" was expected, got "pick"',
		'state.left: 8 was expected, got 7',
	]);
	expect(differences({ expect: { state: { nothing: 1 } } })).toEqual(['state.nothing: 1 was expected, got nothing']);
});

test('an array is compared by length, then element by element', () => {
	const compare = (expected: unknown): readonly string[] => differences({ actions: [picks[0]], expect: { state: { picks: expected } as JsonObject } });
	expect(compare(['left', null])).toEqual([]);
	expect(compare(['left'])).toEqual(['state.picks: ["left"] was expected, got ["left",null]']);
	expect(compare(['left', null, null])).toEqual(['state.picks: ["left",null,null] was expected, got ["left",null]']);
	expect(compare(['right', 'left'])).toEqual(['state.picks[0]: "right" was expected, got "left"', 'state.picks[1]: "left" was expected, got null']);
	expect(compare([])).toEqual(['state.picks: [] was expected, got ["left",null]']);
});

test('things of different sorts differ', () => {
	const compare = (expected: JsonObject): readonly string[] => differences({ expect: { state: expected } });
	expect(compare({ picks: { 0: null } })).toEqual(['state.picks: {"0":null} was expected, got [null,null]']);
	expect(compare({ phase: ['pick'] })).toEqual(['state.phase: ["pick"] was expected, got "pick"']);
	expect(compare({ phase: {} })).toEqual(['state.phase: {} was expected, got "pick"']);
	expect(compare({ picks: null })).toEqual(['state.picks: null was expected, got [null,null]']);
	expect(compare({ picks: [[], {}] })).toEqual(['state.picks[0]: [] was expected, got null', 'state.picks[1]: {} was expected, got null']);
	expect(compare({ left: '7' })).toEqual(['state.left: "7" was expected, got 7']);
});

test('objects within arrays are compared by the keys given', () => {
	const game = { ...entry.game, view: () => ({ phase: 'pick', toAct: [], things: [{ a: 1, b: 2 }, { a: 3 }] }) };
	const things = (expected: JsonObject[]): readonly string[] =>
		runScenario(new Registry([{ ...entry, game }]), { game: 'tiny', expect: { state: { things: expected } } }).differences;
	expect(things([{ a: 1 }, { a: 3 }])).toEqual([]);
	expect(things([{ b: 2 }, {}])).toEqual([]);
	expect(things([{ a: 1 }, { b: 3 }])).toEqual(['state.things[1].b: 3 was expected, got nothing']);
});

test('views are compared for seats and spectators', () => {
	const view = (expected: JsonObject): readonly string[] => differences({ actions: [picks[0]], expect: { view: expected } });
	expect(view({ 0: { picks: ['left', null] }, 1: { picks: ['?', null] }, spectator: { picks: ['?', null] } })).toEqual([]);
	expect(view({ 1: { picks: ['left', null] } })).toEqual(['view.1.picks[0]: "left" was expected, got "?"']);
	expect(view({ spectator: { key: true } })).toEqual(['view.spectator.key: true was expected, got nothing']);
});

test('legal actions are compared as exact sets, in any order', () => {
	const legal = (expected: JsonObject[]): readonly string[] => differences({ setup: { phase: 'walk' }, expect: { legal: { 0: expected } } });
	expect(legal([{ do: 'dive' }, { do: 'step' }])).toEqual([]);
	expect(legal([{ do: 'dive' }])).toEqual(['legal.0: {"do":"step"} is legal and was not expected']);
	expect(legal([{ do: 'dive' }, { do: 'step' }, { do: 'wave' }])).toEqual(['legal.0: {"do":"wave"} was expected and is not legal']);
	expect(differences({ setup: { phase: 'walk' }, expect: { legal: { 1: [] } } })).toEqual([]);
	expect(differences({ setup: { phase: 'walk' }, expect: { legal: { 1: [{ do: 'dive' }] } } })).toEqual([
		'legal.1: {"do":"dive"} was expected and is not legal',
	]);
});

test('in an action, `cells` and `cards` count as sets', () => {
	expect(asSet({ do: 'tap', chest: 1 })).toBe('{"chest":1,"do":"tap"}');
	const one = asSet({
		do: 'mark',
		cells: [
			[1, 0],
			[0, 2],
		],
		cards: ['b', 'a'],
	});
	expect(one).toBe(
		asSet({
			cards: ['a', 'b'],
			cells: [
				[0, 2],
				[1, 0],
			],
			do: 'mark',
		}),
	);
	expect(one).toBe('{"cards":["a","b"],"cells":[[0,2],[1,0]],"do":"mark"}');
	expect(asSet({ do: 'mark', others: ['b', 'a'] })).toBe('{"do":"mark","others":["b","a"]}');
	expect(asSet({ do: 'mark', cells: 'b' })).toBe('{"cells":"b","do":"mark"}');
	expect([asSet(null), asSet('x'), asSet([2, 1])]).toEqual(['null', '"x"', '[2,1]']);
	const action = { do: 'mark', cells: ['b', 'a'] };
	asSet(action);
	expect(action.cells).toEqual(['b', 'a']);
});

test('an outcome is compared, null included', () => {
	const end = [...picks, { do: 'flood' }];
	const outcome = (expected: JsonObject | null, actions: readonly JsonObject[]): readonly string[] => differences({ actions, expect: { outcome: expected } });
	expect(outcome({ scores: [0, 1], winners: [1] }, end)).toEqual([]);
	expect(outcome({ winners: [1] }, end)).toEqual([]);
	expect(outcome({ scores: [0, 1], winners: [0] }, end)).toEqual(['outcome.winners[0]: 0 was expected, got 1']);
	expect(outcome(null, end)).toEqual(['outcome: null was expected, got {"scores":[0,1],"winners":[1]}']);
	expect(outcome(null, picks)).toEqual([]);
	expect(outcome({ winners: [1] }, picks)).toEqual(['outcome: {"winners":[1]} was expected, got null']);
});

test('an error is looked for in code, rule and sentence', () => {
	const error = (expected: string | true): readonly string[] =>
		differences({
			actions: [
				{ seat: 0, do: 'wave' },
				{ seat: 0, do: 'wave' },
			],
			expect: { error: expected },
		});
	for (const text of ['waved', 'T-3', 'Said of waved.', true] as const) expect(error(text)).toEqual([]);
	expect(error('T-4')).toEqual(['error: "T-4" was expected, the reason is waved T-3 Said of waved.']);
	const turn = (expected: string): readonly string[] => differences({ actions: [...picks, { seat: 1, do: 'dive' }], expect: { error: expected } });
	expect([turn('not-your-turn'), turn('Somebody else is to act.')]).toEqual([[], []]);
	expect(differences({ actions: [{ seat: 0, do: 'fly' }], expect: { error: 'bad' } })).toEqual([
		'error: "bad" was expected, the reason is unknown-action  unknown-action',
	]);
});

test('an error that does not come is a difference', () => {
	expect(differences({ actions: picks, expect: { error: true } })).toEqual(['error: the last action was accepted, true was expected']);
	expect(differences({ actions: picks, expect: { error: 'T-3' } })).toEqual(['error: the last action was accepted, "T-3" was expected']);
});

test('after a refusal the state is compared as it was before', () => {
	const refused = { actions: [picks[0], { seat: 0, do: 'wave' }] };
	expect(differences({ ...refused, expect: { error: true, state: { picks: ['left', null], waves: [0, 0] } } })).toEqual([]);
	expect(differences({ ...refused, expect: { error: true, state: { waves: [1, 0] } } })).toEqual(['state.waves[0]: 1 was expected, got 0']);
});

test('a refused action that changes the state is a difference', () => {
	const game: typeof tiny = {
		...tiny,
		observe(state, seat) {
			return { ...tiny.observe(state, seat), looks: looks++ };
		},
	};
	let looks = 0;
	const changed = runScenario(new Registry([{ ...entry, game }]), { game: 'tiny', actions: [{ seat: 0, do: 'fly' }], expect: { error: true } });
	expect(changed.differences).toEqual(['error: the refused action changed the state']);
});

test('an earlier refused action fails the scenario, and nothing is played after it', () => {
	const { differences, match } = run({ actions: [picks[0], { seat: 0, do: 'wave' }, picks[1]] });
	expect(differences).toEqual(['actions[1]: refused: not-your-turn  Somebody else is to act.']);
	expect(match.steps.length).toBe(1);
	expect(run({ actions: [picks[0], { seat: 0, do: 'wave' }, picks[1]], expect: { error: true } }).differences).toEqual([
		'actions[1]: refused: not-your-turn  Somebody else is to act.',
	]);
	expect(run({ actions: [{ seat: 0, do: 'step', ms: 1 }] }).differences).toEqual(['actions[0]: refused: not-yet T-1 Said of not-yet.']);
});

test('the table cannot act for a seat', () => {
	expect(differences({ actions: [left] })).toHaveLength(1);
	expect(differences({ actions: [left], expect: { error: 'not-your-turn' } })).toEqual([]);
});

test.each([
	['actions', { actions: null }],
	['expect', { expect: null }],
	['expect.state', { expect: { state: null } }],
	['expect.view', { expect: { view: null } }],
	['expect.legal', { expect: { legal: null } }],
	['expect.outcome', { expect: { outcome: {} } }],
	['expect.outcome', { expect: { outcome: 5 } }],
	['expect.outcome.places', { expect: { outcome: { places: [1, 2] } } }],
	['expect.error', { actions: [{ seat: 0, do: 'dive' }], expect: { error: '' } }],
])('a scenario is refused at %s', (field, part) => {
	expect(() => run(part as JsonObject)).toThrow(new RegExp(`^${field.replaceAll('.', '\\.')}:`));
});
