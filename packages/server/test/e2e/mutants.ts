// Messages that are nearly right: every field of every valid one replaced by everything that it should not be.
import { type FromClient, LEVELS, type NewTable, PHRASES, VOTES } from '@trove/protocol';

/** What nobody expects in a field. */
export const JUNK: readonly unknown[] = [
	null,
	true,
	0,
	-1,
	0.5,
	30,
	1000,
	2 ** 32,
	2 ** 53,
	'',
	'x'.repeat(65),
	'x'.repeat(7000),
	'__proto__',
	'constructor',
	'\u0000',
	'\ud800',
	'💎',
	[],
	[null],
	{},
	{ length: 1e9 },
	{ toString: 1, valueOf: 1 },
	{ do: 'draw', do2: { do: 'draw' } },
];

/** Every kind of message, valid, with a channel and ids to tell them apart by. */
export function validMessages(table: string, c: number, id: () => string): FromClient[] {
	const at = () => ({ c, id: id() });
	return [
		{ t: 'open', c, table },
		{ t: 'open', c, table, v: 1, h: 1 },
		{ t: 'again', c },
		{ t: 'lobby', on: true },
		{ t: 'mine', on: true },
		{ t: 'ping' },
		{ t: 'act', ...at(), v: 1, do: [{ do: 'draw' }] },
		{ t: 'act', ...at(), v: 1, do: [{ do: 'tap', chest: 1, ms: 300 }, { do: 'pass' }] },
		{ t: 'undo', ...at(), v: 1 },
		{ t: 'sit', ...at(), seat: 1, word: 'w' },
		{ t: 'swap', ...at(), seat: 1 },
		{ t: 'ready', ...at(), on: true },
		{ t: 'start', ...at() },
		{ t: 'bot', ...at(), seat: 1, level: LEVELS[0] },
		{ t: 'remove', ...at(), seat: 1 },
		{ t: 'back', ...at() },
		{ t: 'vote', ...at(), on: VOTES[0], seat: 0, yes: true },
		{ t: 'rematch', ...at() },
		{ t: 'say', ...at(), what: PHRASES[0] },
		{ t: 'stand', ...at() },
		{ t: 'leave', ...at() },
		{ t: 'resign', ...at() },
		{ t: 'close', c },
	];
}

/** What a table can be made of, all of it. */
export const WHOLE_TABLE: NewTable = {
	game: 'trezors',
	players: 2,
	options: { contest: 'calm' },
	bots: ['sailor'],
	pace: 'live',
	turn: 60,
	absence: 'vote',
	public: true,
	delay: 1,
	aid: true,
	hints: false,
	word: 'w',
	from: { table: 'x', step: 1, seat: 0 },
};

type Fields = { [name: string]: unknown };

/** A value with one thing in it changed, for every thing in it and every way. */
export function* mutantsOf(value: unknown): Generator<unknown> {
	yield* JUNK;
	if (Array.isArray(value)) {
		for (let i = 0; i < value.length; i++) {
			yield value.toSpliced(i, 1);
			for (const mutant of mutantsOf(value[i])) yield value.with(i, mutant);
		}
		yield Array.from({ length: 40 }, () => value[0]);
		return;
	}
	if (typeof value !== 'object' || value === null) return;
	const fields = value as Fields;
	for (const name of Object.keys(fields)) {
		const { [name]: was, ...rest } = fields;
		yield rest;
		for (const mutant of mutantsOf(was)) yield { ...rest, [name]: mutant };
	}
	for (const name of ['extra', '__proto__', 'constructor', 'who', 'seq']) yield Object.defineProperty({ ...fields }, name, { value: 1, enumerable: true });
}
