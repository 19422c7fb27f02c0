import { games } from '@trove/games';
import { isRefusal, makeTable, type Refusal } from '@trove/kernel';
import type { MakeTable, Terms } from '@trove/protocol';
import type { Append } from './append.ts';
import { wordsOf } from './deal.ts';
import type { Rematch } from './decide/index.ts';
import type { Entry, From, Logged } from './entries.ts';
import { foldEntry } from './fold.ts';
import type { Folded } from './folded.ts';
import { no } from './refusals.ts';
import { cutAt } from './replay.ts';
import { freeBot, levelOf, STAND_IN } from './seats.ts';
import type { TableSettings } from './settings.ts';
import { summaryOf } from './summary.ts';
import { makeTerms } from './terms.ts';

/** Who sits where at a new table: a person with their word, a bot, or nobody. */
export type Sitter = { readonly who: string; readonly word: string; readonly ready?: true } | { readonly bot: string } | null;

/** A table to be made. */
export interface NewTable {
	readonly table: string;
	readonly terms: Terms;
	/** The version of the game. */
	readonly version: number;
	readonly host: string;
	readonly sitters: readonly Sitter[];
	readonly from?: From;
	readonly playNow?: true;
	/** A rematch. */
	readonly again?: true;
	/** Begins at once. */
	readonly start?: true;
}

/** The random values of a new table: the code to join by, and the server's part of the seed. */
export interface NewTableKeys {
	readonly code: string;
	readonly secret: string;
}

/** The first append of a new table, and the table after it. Nobody has seen anything yet: all versions are 0. */
export function firstAppend(newTable: NewTable, { code, secret }: NewTableKeys, at: number, settings: TableSettings): { folded: Folded; append: Append } {
	const { table, terms, version, host, sitters, from, playNow, again, start } = newTable;
	const told = new Array<number>(terms.players + 1).fill(0);
	const logged: Logged[] = [];
	let folded: Folded | null = null;
	const add = (entry: Entry): Folded => {
		const one = { seq: logged.length + 1, at, entry, told };
		logged.push(one);
		folded = foldEntry(folded, one, table);
		return folded;
	};
	let made = add({
		e: 'made',
		terms,
		version,
		host,
		code,
		secret,
		...(from ? { from } : {}),
		...(playNow ? { playNow } : {}),
		...(again ? { again } : {}),
	});
	sitters.forEach((sitter, seat) => {
		if (!sitter) return;
		if ('bot' in sitter) made = add({ e: 'bot', seat, bot: sitter.bot });
		else {
			const { who, word, ready } = sitter;
			made = add({ e: 'sat', seat, who, word });
			if (ready) made = add({ e: 'ready', seat, on: true });
		}
	});
	if (start) made = add({ e: 'started', words: wordsOf(made.seats) });
	return { folded: made, append: { table, after: 0, entries: logged, summary: summaryOf(made, settings) } };
}

/** The table that a host asks for, or why it cannot be made. `source` is the game that `wanted.from` names. */
export function newTableOf(wanted: MakeTable, table: string, host: string, source: Folded | null, now: number): NewTable | Refusal {
	const made = makeTerms(wanted);
	if (isRefusal(made)) return made;
	const { terms } = made;
	const sitter = { who: host, word: wanted.word };
	if (!wanted.from) {
		if (wanted.bots.length >= terms.players) return no('bad-terms', { field: 'bots', problem: 'there is no seat left for all of them' });
		return { table, ...made, host, sitters: sittersOf(terms.players, sitter, 0, wanted.bots) };
	}
	const { seat, step } = wanted.from;
	if (!source || seat >= terms.players) return no('bad-step');
	const { game, players, options } = source.terms;
	if (game !== terms.game || players !== terms.players || JSON.stringify(options) !== JSON.stringify(terms.options))
		return no('bad-terms', { field: 'from', problem: 'game, players and options must be that game’s' });
	const from = cutAt(source, step, now, host);
	if (isRefusal(from)) return from;
	const levels = Array.from({ length: players - 1 }, (_, i) => wanted.bots[i] ?? STAND_IN);
	return { table, terms, version: source.gameVersion, host, sitters: sittersOf(players, sitter, seat, levels), from, start: true };
}

/** A host at a seat, and bots from the last seat down. */
export function sittersOf(
	players: number,
	host: { readonly who: string; readonly word: string },
	seat: number,
	bots: readonly Parameters<typeof freeBot>[1][],
): Sitter[] {
	const sitters: Sitter[] = new Array(players).fill(null);
	sitters[seat] = host;
	const taken: { bot: string }[] = [];
	let at = players - 1;
	for (const level of bots) {
		if (at === seat) at--;
		if (at < 0) break;
		const bot = { bot: freeBot(taken, level) };
		taken.push(bot);
		sitters[at--] = bot;
	}
	return sitters;
}

/**
 * The table of a rematch: the same terms, people and bots, everybody one seat further, by the newest rules. People who
 * left are replaced by bots; seats of people who are `gone` stay free. The asker is the host, and ready, but not alone
 * with bots: it would begin before they see the commitment.
 */
export function rematchOf(folded: Folded, { table, who: asker, word }: Rematch, gone: (who: string) => boolean = () => false): NewTable {
	const { terms, shown } = folded;
	const { game } = games.find(terms.game);
	const taken: { bot: string }[] = [];
	const people = shown.flatMap(({ who }) => (who === null || gone(who) ? [] : who));
	const sitters = shown.map(({ who, bot }): Sitter => {
		// A word is for one deal: everybody has seen it.
		if (who !== null && !gone(who)) return who === asker ? { who, word, ...(people.length > 1 ? { ready: true } : {}) } : { who, word: '' };
		if (bot === null) return null;
		const same = { bot: taken.some((other) => other.bot === bot) ? freeBot(taken, levelOf(bot)) : bot };
		taken.push(same);
		return same;
	});
	const rotated = sitters.map((_, seat) => sitters.at(seat - 1) ?? null);
	const again = { ...terms, ...makeTable(game, terms.players, terms.options) };
	return { table, terms: again, version: game.version, host: asker, sitters: rotated, again: true };
}
