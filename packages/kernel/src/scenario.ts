import { Stacked } from './chance.ts';
import { type Action, type Entry, EVERYTHING, type GameEvent, SPECTATOR, TABLE, type Table, type View } from './game.ts';
import { at, canonical, Fault, integer, type Json, type JsonObject, list, object, show, text } from './json.ts';
import { Match } from './match.ts';
import { isRefusal, type Refusal } from './refusal.ts';
import { makeTable, type Registry } from './registry.ts';
import { Seeded } from './seeded.ts';

/** What a scenario came to. */
export interface ScenarioResult {
	readonly match: Match;
	readonly state: View;
	/** By seat, and `spectator`. */
	readonly views: { readonly [audience: string]: View };
	/** By seat. */
	readonly legal: { readonly [seat: string]: readonly Action[] };
	readonly outcome: { readonly scores: readonly number[]; readonly winners: readonly number[] } | null;
	/** Where what came out differs from what was expected; none when the scenario holds. */
	readonly differences: readonly string[];
}

const FIELDS = ['title', 'note', 'game', 'version', 'players', 'options', 'seed', 'setup', 'actions', 'expect'];

/** Plays a scenario and compares; throws a `Fault` naming the field of a scenario that cannot be used. */
export function runScenario(registry: Registry, json: unknown): ScenarioResult {
	const scenario = object(json, '', FIELDS);
	const entry = registry.find(scenario.game, scenario.version);
	const match = openScenario(entry, scenario);
	const expect = readExpect(scenario.expect, match.table);
	const differences = playActions(registry, entry, match, scenario, expect);
	const result = finalOf(match, differences);
	if (expect.state !== undefined) compare(result.state, expect.state, 'state', differences);
	for (const [who, view] of Object.entries(expect.view)) compare(result.views[who], view, `view.${who}`, differences);
	for (const [seat, legal] of Object.entries(expect.legal))
		compareLegal(result.legal[seat] ?? [], list(legal, `expect.legal.${seat}`), `legal.${seat}`, differences);
	if (expect.outcome !== undefined) compare(result.outcome, expect.outcome, 'outcome', differences);
	return result;
}

/** The match that a scenario's position starts; its `actions` and `expect` are not looked at. */
export function openScenario<S extends object, V extends View, A extends Action, E extends GameEvent>(
	entry: Entry<S, V, A, E>,
	scenario: JsonObject,
): Match<S, V, A, E> {
	const { game } = entry;
	const seeded = new Seeded(scenario.seed === undefined ? '' : text(scenario.seed, 'seed'));
	const table = makeTable(game, scenario.players, scenario.options);
	if (scenario.setup === undefined) return new Match(game, table, seeded);
	const position = game.setup(table, object(scenario.setup, 'setup'), seeded);
	const match = new Match(game, position.table ?? table, new Stacked(seeded, position.stacks), (state) => game.copy(position.state, state));
	for (const seat of match.toAct) {
		if (match.legal(seat).length === 0) throw new Fault('setup', `seat ${seat} must act and has no legal action`);
	}
	return match;
}

interface Expect {
	readonly state: Json | undefined;
	readonly view: JsonObject;
	readonly legal: JsonObject;
	readonly outcome: Json | undefined;
	readonly error: string | true | undefined;
}

function readExpect(json: Json | undefined, table: Table): Expect {
	const expect = object(json === undefined ? {} : json, 'expect', ['state', 'view', 'legal', 'outcome', 'error']);
	const seats = Array.from({ length: table.players }, (_, seat) => String(seat));
	const { error, state, view = {}, legal = {}, outcome } = expect;
	if (error === '') throw new Fault('expect.error', 'an empty text says nothing; true takes any reason');
	if (error !== undefined && error !== true && typeof error !== 'string') throw new Fault('expect.error', `a text or true is expected, not ${show(error)}`);
	return {
		state: state === undefined ? undefined : object(state, 'expect.state'),
		view: object(view, 'expect.view', [...seats, 'spectator']),
		legal: object(legal, 'expect.legal', seats),
		outcome: outcome === undefined || outcome === null ? outcome : readOutcome(outcome),
		error,
	};
}

function readOutcome(json: Json): JsonObject {
	const outcome = object(json, 'expect.outcome', ['scores', 'winners']);
	if (Object.keys(outcome).length === 0) throw new Fault('expect.outcome', 'scores and winners are expected, or null');
	return outcome;
}

function playActions(registry: Registry, entry: Entry, match: Match, scenario: JsonObject, { error }: Expect): string[] {
	const actions = list(scenario.actions === undefined ? [] : scenario.actions, 'actions');
	if (error !== undefined && actions.length === 0) throw new Fault('expect.error', 'there is no action to refuse');
	for (const [index, json] of actions.entries()) {
		const path = at('actions', index);
		const { seat: given, ...action } = object(json, path);
		const seat = given === undefined ? TABLE : integer(given, at(path, 'seat'), 0, match.table.players - 1);
		const before = canonical(match.game.observe(match.state, EVERYTHING));
		const done = match.act(seat, action);
		const last = index === actions.length - 1;
		if (last && error !== undefined) {
			if (!isRefusal(done)) return [`error: the last action was accepted, ${show(error)} was expected`];
			if (canonical(match.game.observe(match.state, EVERYTHING)) !== before) return ['error: the refused action changed the state'];
			const said = reasonOf(registry, entry, done);
			return error === true || said.includes(error) ? [] : [`error: ${show(error)} was expected, the reason is ${said}`];
		}
		if (isRefusal(done)) return [`${path}: refused: ${reasonOf(registry, entry, done)}`];
	}
	return [];
}

function reasonOf(registry: Registry, entry: Entry, refusal: Refusal): string {
	const names = Array.from({ length: 8 }, (_, seat) => `#${seat}`);
	return `${refusal.code} ${refusal.rule ?? ''} ${registry.say(entry, refusal, { locale: 'en', names })}`;
}

function finalOf(match: Match, differences: string[]): ScenarioResult {
	const { game, state, table } = match;
	const views: { [who: string]: View } = {};
	const legal: { [seat: string]: Action[] } = {};
	for (let seat = 0; seat < table.players; seat++) {
		views[seat] = game.view(state, seat);
		legal[seat] = match.legal(seat);
	}
	views.spectator = game.view(state, SPECTATOR);
	const outcome = game.outcome(state);
	return { match, state: game.view(state, EVERYTHING), views, legal, outcome: outcome && { scores: outcome.scores, winners: outcome.winners }, differences };
}

/** An object by the keys given; an array by equal length, then element by element; all else by equality. */
function compare(got: Json | undefined, expected: Json | undefined, path: string, differences: string[]): void {
	if (Array.isArray(expected)) {
		if (!Array.isArray(got) || got.length !== expected.length) {
			differences.push(`${path}: ${canonical(expected)} was expected, got ${got === undefined ? 'nothing' : canonical(got)}`);
			return;
		}
		for (const [index, entry] of expected.entries()) compare(got[index], entry, at(path, index), differences);
	} else if (typeof expected === 'object' && expected !== null) {
		if (typeof got !== 'object' || got === null || Array.isArray(got)) {
			differences.push(`${path}: ${canonical(expected)} was expected, got ${got === undefined ? 'nothing' : canonical(got)}`);
			return;
		}
		for (const [key, entry] of Object.entries(expected)) compare((got as JsonObject)[key], entry, at(path, key), differences);
	} else if (got !== expected) {
		differences.push(`${path}: ${canonical(expected)} was expected, got ${got === undefined ? 'nothing' : canonical(got)}`);
	}
}

/** As sets, in any order. */
function compareLegal(got: readonly Action[], expected: readonly Json[], path: string, differences: string[]): void {
	const have = new Set(got.map(asSet));
	const want = new Set(expected.map(asSet));
	for (const action of want) if (!have.has(action)) differences.push(`${path}: ${action} was expected and is not legal`);
	for (const action of have) if (!want.has(action)) differences.push(`${path}: ${action} is legal and was not expected`);
}

/** An action's text in which `cells` and `cards` count as sets. */
export function asSet(action: Json): string {
	if (typeof action !== 'object' || action === null || Array.isArray(action)) return canonical(action);
	const fields = { ...action } as JsonObject;
	for (const key of ['cells', 'cards']) {
		const set = (fields as JsonObject)[key];
		if (Array.isArray(set)) (fields as { [key: string]: Json })[key] = [...set].sort((a, b) => (canonical(a) < canonical(b) ? -1 : 1));
	}
	return canonical(fields);
}
