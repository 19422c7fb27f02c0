// Fills a data file with finished games of Dead Man's Draw as a server leaves them: archived, with people and results.
// `node fill.ts FILE GAMES`
import { randomBytes } from 'node:crypto';
import { entry } from '@trove/games/dead-mans-draw';
import { Dice, firstSeat, isRefusal, Moves, makeTable, type Outcome, startMatch } from '@trove/kernel';
import { AVATARS, type Terms } from '@trove/protocol';
import type { Entry, Logged } from '../../packages/server/src/core/entries.ts';
import { makeArchive } from '../../packages/server/src/core/replay.ts';
import type { Archive, Log } from '../../packages/server/src/storage/log.ts';
import { openStore } from '../../packages/server/src/storage/sqlite/open.ts';

/** Distinct games; the rest repeat them. */
const PLAYED = 200;
const BATCH = 500;
/** Mean number of games per person. */
const EACH = 100;
const YEAR = 365 * 24 * 3600 * 1000;

const { game } = entry;
const table = makeTable(game, 2);
const terms: Terms = {
	game: game.id,
	players: 2,
	options: { ...table.options },
	pace: 'relaxed',
	turn: 0,
	absence: 'bot',
	public: true,
	delay: 0,
	aid: false,
	hints: true,
};

const idOf = (): string => randomBytes(16).toString('base64url');

/** A random game: entries from the deal on, the secret, and the outcome. */
interface Played {
	readonly secret: string;
	readonly acted: readonly Entry[];
	readonly outcome: Outcome;
}

const WORDS = ['left', 'right'];

function played(number: number): Played {
	const secret = randomBytes(32).toString('hex');
	const match = startMatch(game, table, [secret, ...WORDS].join('\n'));
	const dice = new Dice(number);
	const moves = new Moves();
	const acted: Entry[] = [];
	while (!match.over) {
		const seat = firstSeat(game.toAct(match.state));
		game.legal(match.state, seat, moves.clear());
		const action = game.make(moves.list[dice.below(moves.count)]);
		if (isRefusal(match.act(seat, action))) throw new Error('a legal move was refused');
		acted.push({ e: 'acted', seat, do: [action], by: 'person' });
	}
	const outcome = game.outcome(match.state);
	if (!outcome) throw new Error('a game without an outcome');
	return { secret, acted, outcome };
}

/** Writes a game of two people; returns its archive. */
async function add(log: Log, who: readonly string[], { secret, acted, outcome }: Played, ended: number): Promise<Archive> {
	const id = idOf();
	const made: Entry = { e: 'made', terms, version: game.version, host: who[0], code: 'FILLED', secret };
	const over: Entry = { e: 'ended', why: 'played' };
	const told = [acted.length, acted.length, acted.length];
	const logged = (entries: readonly Entry[]): Logged[] => entries.map((entry, i) => ({ seq: i + 1, at: ended - 5000 * (entries.length - 1 - i), entry, told }));
	const summary = { status: 'over', game: game.id, public: true, code: null, due: null, people: who } as const;
	const results = who.map((one, seat) => ({
		seat,
		who: one,
		bot: null,
		score: outcome.scores[seat],
		place: outcome.places[seat],
		won: outcome.winners.includes(seat),
	}));
	// In the end only the archive holds the moves, so they are not written twice.
	const done = await log.append({ table: id, after: 0, entries: logged([made, over]), summary, results });
	if (done !== 'done') throw new Error(`a game was not written: ${done}`);
	const sat = who.map((one, seat): Entry => ({ e: 'sat', seat, who: one, word: WORDS[seat] }));
	return { table: id, seq: 2, text: makeArchive(logged([made, ...sat, { e: 'started', words: WORDS }, ...acted, over])) };
}

const [file, count] = process.argv.slice(2);
const games = Number(count);
if (!file || !(games > 0)) throw new Error('node fill.ts FILE GAMES');
const store = await openStore({ file });
const people = Array.from({ length: Math.max(2, Math.ceil((2 * games) / EACH)) }, () => idOf());
const now = Date.now();
for (let i = 0; i < people.length; i += BATCH) {
	await Promise.all(
		people
			.slice(i, i + BATCH)
			.map((who, j) =>
				store.people.add({ id: idOf(), who, name: `Player ${i + j}`, avatar: AVATARS[(i + j) % AVATARS.length], since: now - YEAR, seen: now, muted: [] }),
			),
	);
}
const samples = Array.from({ length: Math.min(PLAYED, games) }, (_, i) => played(i));
const dice = new Dice('fill');
for (let i = 0; i < games; i += BATCH) {
	const batch = Array.from({ length: Math.min(BATCH, games - i) }, (_, j) => {
		const first = dice.below(people.length);
		const who = [people[first], people[(first + 1 + dice.below(people.length - 1)) % people.length]];
		return add(store.log, who, samples[(i + j) % samples.length], now - YEAR + Math.floor(((i + j) / games) * YEAR));
	});
	await store.log.archive(await Promise.all(batch));
}
await store.close();
