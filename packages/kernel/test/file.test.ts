import { expect, test } from 'vitest';
import {
	canonical,
	EVERYTHING,
	Fault,
	FORMAT,
	hex,
	type JsonObject,
	type Match,
	type MatchFile,
	makeMatchFile,
	makeTable,
	parseMatchFile,
	Registry,
	sha256,
	startMatch,
	TABLE,
} from '../src/index.ts';
import { entry, tiny } from './tiny.ts';

const registry = new Registry([entry, { ...entry, game: { ...entry.game, version: 1 } }]);
const left = { do: 'pick', side: 'left' };
const dive = { do: 'dive' };

/** A match of two that the table ends after three dives, or an unfinished one. */
function played(finished: boolean): { match: Match; events: unknown[] } {
	const match = startMatch(entry.game, makeTable(entry.game, 2, { size: 'large' }), 'a seed');
	const lines: [number, JsonObject][] = [
		[0, left],
		[1, { do: 'pick', side: 'right' }],
		[0, dive],
		[1, { do: 'step', ms: 4 }],
		[0, dive],
		...(finished ? ([[TABLE, { do: 'flood' }]] as [number, JsonObject][]) : []),
	];
	return { match, events: lines.map(([seat, action]) => (match.act(seat, action) as { events: unknown }).events) };
}

const wire = (file: MatchFile): { [key: string]: never } => JSON.parse(JSON.stringify(file));
const saved = (finished = true): { [key: string]: never } => wire(makeMatchFile(played(finished).match, 'a seed'));

/** A file with its digest made to fit again. */
function signed(file: JsonObject): JsonObject {
	const { digest: _, ...rest } = file;
	return { ...rest, digest: hex(sha256(canonical(rest))) };
}

/** The field of the fault that reading a file ends in. */
function faultOf(file: unknown): string {
	try {
		parseMatchFile(registry, file);
	} catch (error) {
		if (error instanceof Fault) return error.field;
		throw error;
	}
	return 'no fault';
}

test('a match started from a seed is dealt by it', () => {
	const open = (seed: string): unknown => tiny.view(startMatch(tiny, makeTable(entry.game), seed).state, 0).open;
	expect(open('a')).toBe(open('a'));
	expect(new Set(['a', 'b', 'c', 'd', 'e', 'f'].map(open)).size).toBeGreaterThan(1);
});

test('a file names everything that a replay needs', () => {
	const { match } = played(true);
	const outcome = entry.game.outcome(match.state);
	const { digest, ...rest } = saved();
	expect(rest).toEqual({
		format: 1,
		game: 'tiny',
		version: 2,
		players: 2,
		options: { size: 'large' },
		seed: 'a seed',
		actions: [
			{ seat: 0, ...left },
			{ seat: 1, do: 'pick', side: 'right' },
			{ seat: 0, ...dive },
			{ seat: 1, do: 'step', ms: 4 },
			{ seat: 0, ...dive },
			{ do: 'flood' },
		],
		outcome: { scores: outcome?.scores, winners: outcome?.winners, places: outcome?.places },
	});
	expect(FORMAT).toBe(1);
	expect(digest).toBe(hex(sha256(canonical(rest))));
	expect(saved(false).outcome).toBeNull();
});

test.each([true, false])('a file replays to the same state and events (finished: %s)', (finished) => {
	const { match, events } = played(finished);
	const replayed = parseMatchFile(registry, saved(finished));
	expect(replayed.seed).toBe('a seed');
	expect(replayed.events).toEqual(events);
	expect(replayed.match.over).toBe(finished);
	expect(entry.game.observe(replayed.match.state, EVERYTHING)).toEqual(entry.game.observe(match.state, EVERYTHING));
	expect(wire(makeMatchFile(replayed.match, replayed.seed))).toEqual(saved(finished));
});

test('the order of keys does not matter', () => {
	const turned = Object.fromEntries(Object.entries(saved()).reverse());
	expect(faultOf(turned)).toBe('no fault');
});

test('an old match replays with the version that it names', () => {
	expect(parseMatchFile(registry, signed({ ...saved(), version: 1 })).match.game.version).toBe(1);
	expect(parseMatchFile(registry, saved()).match.game.version).toBe(2);
});

test.each([
	['format', 'format'],
	['game', 'game'],
	['version', 'version'],
	['players', 'digest'],
	['seed', 'seed'],
	['actions', 'actions'],
	['outcome', 'outcome'],
	['digest', 'digest'],
] as const)('a file without %s is refused at %s', (field, fault) => {
	const { [field]: _, ...cut } = saved();
	expect(faultOf(cut)).toBe(fault);
});

test.each<[string, JsonObject, string]>([
	['another format', { format: 2 }, 'format'],
	['format 0', { format: 0 }, 'format'],
	['an unknown game', { game: 'chess' }, 'game'],
	['an unknown version', { version: 3 }, 'version'],
	['version 0', { version: 0 }, 'version'],
	['a version that is no number', { version: '2' }, 'version'],
	['too many players', { players: 4 }, 'players'],
	['too few players', { players: 1 }, 'players'],
	['more players than played', { players: 3 }, 'actions[2]'],
	['an unknown option', { options: { size: 'large', speed: 'fast' } }, 'options.speed'],
	['an unknown value of an option', { options: { size: 'tall' } }, 'options.size'],
	['a seed that is no text', { seed: 7 }, 'seed'],
	['actions that are no list', { actions: {} }, 'actions'],
	['an action that is no object', { actions: ['dive'] }, 'actions[0]'],
	['an unknown field', { note: 'hello' }, 'note'],
	['another outcome', { outcome: { scores: [0, 0], winners: [0, 1], places: [1, 1] } }, 'outcome'],
	['no outcome', { outcome: null }, 'outcome'],
	['a digest that is no text', { digest: 5 }, 'digest'],
	['another digest', { digest: '0'.repeat(64) }, 'digest'],
])('a file with %s is refused', (_, change, field) => {
	expect(faultOf({ ...saved(), ...change })).toBe(field);
	// A fitting digest helps nobody, except for the digest itself.
	if (field !== 'digest') expect(faultOf(signed({ ...saved(), ...change }))).toBe(field);
});

test('other options or another seed lead elsewhere', () => {
	const { options: _, ...without } = saved();
	expect(faultOf(without)).toMatch(/^(outcome|digest)$/);
	expect(faultOf({ ...saved(), options: { size: 'small' } })).toMatch(/^(outcome|digest)$/);
	expect(faultOf({ ...saved(), seed: 'another' })).toMatch(/^(outcome|digest)$/);
	expect(faultOf({ ...saved(false), seed: 'another' })).toBe('digest');
});

test.each([
	['a seat that does not exist', { seat: 2, ...dive }, 'actions[2].seat'],
	['a seat that is no number', { seat: '0', ...dive }, 'actions[2].seat'],
	['a seat below the first', { seat: -1, ...dive }, 'actions[2].seat'],
	['another seat’s turn', { seat: 1, ...dive }, 'actions[2]'],
	['an unknown action', { seat: 0, do: 'fly' }, 'actions[2]'],
	['what the rules refuse', { seat: 0, do: 'step', ms: 10 }, 'actions[2]'],
	['what is not the table’s', { ...dive }, 'actions[2]'],
])('an action with %s is named', (_, action, field) => {
	const file = saved() as unknown as { actions: unknown[] };
	expect(faultOf({ ...file, actions: file.actions.with(2, action) })).toBe(field);
});

test('a refused action is told with its reason', () => {
	const file = saved() as unknown as { actions: unknown[] };
	const broken = (action: object): unknown => ({ ...file, actions: file.actions.with(2, action) });
	expect(() => parseMatchFile(registry, broken({ seat: 0, do: 'step', ms: 10 }))).toThrow('actions[2]: refused: too-far (T-6)');
	expect(() => parseMatchFile(registry, broken({ seat: 1, ...dive }))).toThrow(/^actions\[2\]: refused: not-your-turn$/);
	expect(() => parseMatchFile(registry, { ...saved(), outcome: null })).toThrow(/^outcome: the actions lead to \{"places":.*\}, the file says null$/);
});

test('a file that was cut or added to is refused', () => {
	const { actions, ...rest } = saved() as unknown as { actions: object[] };
	expect(faultOf({ ...rest, actions: actions.slice(0, -1) })).toBe('outcome');
	expect(faultOf({ ...rest, actions: [...actions, { seat: 0, ...dive }] })).toBe('actions[6]');
	const open = saved(false) as unknown as { actions: object[] };
	expect(faultOf({ ...open, actions: open.actions.slice(0, -1) })).toBe('digest');
	expect(faultOf({ ...open, actions: open.actions.with(3, { seat: 1, do: 'step', ms: 5 }) })).toBe('digest');
});

test.each([null, 7, 'a text', [], undefined])('%j is no file', (json) => {
	expect(faultOf(json)).toBe('');
});
