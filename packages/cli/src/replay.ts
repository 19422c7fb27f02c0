import {
	type Entry,
	EVERYTHING,
	Fault,
	type GameEvent,
	type Locale,
	type Match,
	makeStep,
	type Registry,
	SPECTATOR,
	startMatch,
	TABLE,
	type Telling,
} from '@trove/kernel';
import * as m from '../words/compiled/messages/_index.js';
import { placesOf } from './ending.ts';
import { readMatch } from './files.ts';
import { Lines } from './lines.ts';
import { plainNames } from './people.ts';
import { bold, dim, print } from './print.ts';
import { FINE, INTERRUPTED } from './problem.ts';

/** The options of `trove replay`, as typed. */
export interface ReplayOptions {
	readonly seat: string;
}

const KEYS = { right: 'n', left: 'b' };

/** One step of a match, as lines. */
type Page = readonly string[];

/** `trove replay`: a saved match step by step on a terminal, all of it into a pipe. */
export async function replay(registry: Registry, file: string, options: ReplayOptions, locale: Locale): Promise<number> {
	const { match, seed } = readMatch(registry, file);
	const who = whoOf(options.seat, match.table.players);
	const entry = registry.find(match.game.id, match.game.version);
	const telling = { locale, names: plainNames(match.table.players, locale) };
	const pages = pagesOf(entry, match, seed, who, telling);
	print(`${bold(entry.words.title(locale))}, ${m.players_count({ n: match.table.players }, telling)}, ${m.actions_count({ n: match.steps.length }, telling)}`);
	if (process.stdin.isTTY && process.stdout.isTTY) await leaf(pages, telling);
	else for (const page of pages) for (const line of page) print(line);
	return FINE;
}

function whoOf(seat: string, players: number): number {
	if (seat === 'all') return EVERYTHING;
	if (seat === 'spectator') return SPECTATOR;
	const number = /^\d+$/.test(seat) ? Number(seat) : Number.NaN;
	if (number < players) return number;
	throw new Fault('--seat', `a seat from 0 to ${players - 1}, spectator or all is expected, not "${seat}"`);
}

/** The match replayed, one page per step; page 0 is the deal. */
function pagesOf(entry: Entry, match: Match, seed: string, who: number, telling: Telling): Page[] {
	const again = startMatch(match.game, match.table, seed);
	const last = match.steps.length;
	const log: GameEvent[] = [...again.dealt()];
	const pages: Page[] = [
		[...head(0, last, m.the_deal({}, telling), telling), ...said(entry, again.dealt(), who, telling), ...seen(entry, again, who, telling)],
	];
	for (const [index, step] of match.steps.entries()) {
		const { seat: _, ...action } = makeStep(match.game, step);
		const done = again.act(step.seat, action);
		if (!('events' in done)) throw new Error(`step ${index + 1} was refused: ${done.code}`);
		log.push(...done.events);
		// Other seats' secret choices are shown by their redacted events only.
		const open = who === EVERYTHING || who === step.seat || step.seat === TABLE;
		const actor = step.seat === TABLE ? m.the_table({}, telling) : telling.names[step.seat];
		const title = open ? m.did({ name: actor, action: entry.words.action({ ...action, do: action.do }, telling) }, telling) : actor;
		pages.push([...head(index + 1, last, title, telling), ...said(entry, done.events, who, telling), ...seen(entry, again, who, telling)]);
	}
	pages[last] = [...pages[last], ...placesOf(entry, match, log, telling)];
	return pages;
}

function head(step: number, last: number, title: string, telling: Telling): Page {
	return ['', bold(`${m.step_of({ step, last }, telling)} ${title}`)];
}

function said(entry: Entry, events: readonly GameEvent[], who: number, telling: Telling): Page {
	return events.flatMap((event) => {
		const told = who === EVERYTHING ? event : entry.game.redact(event, who);
		const line = told === null ? '' : entry.words.event(told, telling);
		return line === '' ? [] : [line];
	});
}

function seen(entry: Entry, match: Match, who: number, telling: Telling): Page {
	const lines = entry.words.position(entry.game.view(match.state, who), who === EVERYTHING ? SPECTATOR : who, telling);
	return lines.map((line) => (line === '' ? '' : `  ${line}`));
}

/** Steps through the pages. */
async function leaf(pages: readonly Page[], telling: Telling): Promise<void> {
	const lines = new Lines(() => {
		lines.close();
		print();
		process.exit(INTERRUPTED);
	}, KEYS);
	let page = 0;
	print(dim(m.replay_keys({}, telling)));
	for (;;) {
		for (const line of pages[page]) print(line);
		const to = await turnTo(lines, page, pages.length - 1, telling);
		if (to === undefined) break;
		page = to;
	}
	lines.close();
}

/** The next page; undefined to quit. */
async function turnTo(lines: Lines, page: number, last: number, telling: Telling): Promise<number | undefined> {
	for (;;) {
		const line = await lines.ask();
		const text = line?.text.toLowerCase() ?? 'q';
		if (text === 'q' || text === 'quit') return undefined;
		if (/^\d+$/.test(text)) {
			if (Number(text) <= last) return Number(text);
			print(m.number_between({ first: 0, last }, telling));
		} else if (text === '' || text === 'n') {
			if (page < last) return page + 1;
			print(m.replay_end({}, telling));
		} else if (text === 'b') {
			if (page > 0) return page - 1;
			print(m.replay_start({}, telling));
		} else {
			print(m.replay_keys({}, telling));
		}
	}
}
