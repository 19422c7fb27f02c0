import { randomBytes } from 'node:crypto';
import { type Entry, type Locale, type Match, type Registry, startMatch } from '@trove/kernel';
import * as m from '../words/compiled/messages/_index.js';
import { failureWords } from './arena-report.ts';
import { botsAt, kindOf, namesOf, type PlayBot, type Thinker, thinkerOf } from './bots.ts';
import { afterEnd, showEnd } from './ending.ts';
import { keepOld, makeFolder, readMatch, writeMatch } from './files.ts';
import { Guests } from './guests.ts';
import { LineReader } from './line-reader.ts';
import { chooseTable } from './menu.ts';
import { PlaySession, storyOf } from './play-session.ts';
import { bold, dim, gap, print } from './print.ts';
import { FAILED, FINE, FileProblem, INTERRUPTED } from './problem.ts';
import { humansOf, tableOf } from './table-options.ts';
import { humanTurn } from './turn.ts';

/** The options of `trove play`, as typed. */
export interface PlayOptions {
	readonly players?: string;
	readonly humans?: string;
	readonly seats?: string;
	readonly bots?: string;
	readonly level?: string;
	readonly name: readonly string[];
	readonly option: readonly string[];
	readonly seed?: string;
	readonly save?: string;
	readonly resume?: string;
	readonly stderr?: string;
}

/** A match ready to be played. */
interface Begun {
	readonly entry: Entry;
	readonly match: Match;
	readonly seed: string;
	readonly humans: readonly number[];
	readonly bots: readonly (PlayBot | undefined)[];
	/** The `--level` or `--bots` value, if given. */
	readonly botsTyped: string | undefined;
}

/** `trove play`: a table at the keyboard. */
export async function play(registry: Registry, id: string | undefined, options: PlayOptions, locale: Locale): Promise<number> {
	let session: PlaySession | undefined;
	let thinker: Thinker | undefined;
	let guests: Guests | undefined;
	const lines = new LineReader(() => {
		lines.close();
		print();
		if (session && !session.match.over) print(session.farewell());
		process.exit(INTERRUPTED);
	});
	try {
		const begun = options.resume === undefined ? await begin(registry, id, options, locale, lines) : resume(registry, id, options, options.resume);
		if (!begun) {
			print(m.input_ended({}, { locale }));
			return FINE;
		}
		// Before the file is touched: wrong names must not cost a saved match.
		namesOf(begun.bots, options.name, locale);
		if (options.stderr !== undefined) makeFolder(options.stderr);
		guests = new Guests(begun.match, begun.bots, storyOf(registry, begun.match, begun.seed), options.stderr);
		await guests.greet();
		const hosted = guests;
		const names = namesOf(begun.bots, options.name, locale, (seat) => hosted.nameOf(seat));
		const saveTo = options.save ?? options.resume;
		if (saveTo !== undefined) prepareFile(saveTo, begun, options, locale);
		thinker = thinkerOf(registry);
		session = new PlaySession({ registry, ...begun, telling: { locale, names }, lines, saveTo, thinker, guests });
		welcome(session);
		return await playOn(session);
	} finally {
		thinker?.close();
		await guests?.close();
		lines.close();
	}
}

async function begin(registry: Registry, id: string | undefined, options: PlayOptions, locale: Locale, lines: LineReader): Promise<Begun | null> {
	const seed = options.seed ?? randomBytes(12).toString('hex');
	if (id === undefined) {
		const chosen = await chooseTable(registry, options, locale, lines);
		if (!chosen) return null;
		const { table, humans, ...rest } = chosen;
		return { ...rest, seed, humans, bots: botsAt(table.players, humans, { bots: chosen.botsTyped }), match: startMatch(chosen.entry.game, table, seed) };
	}
	const entry = registry.find(id);
	const table = tableOf(entry.game, options.players, options.option);
	return { entry, seed, ...seatsOf(table.players, options), match: startMatch(entry.game, table, seed) };
}

/** The seating. */
function seatsOf(players: number, options: PlayOptions): Pick<Begun, 'humans' | 'bots' | 'botsTyped'> {
	const humans = humansOf(players, options.humans, options.seats);
	return { humans, bots: botsAt(players, humans, options), botsTyped: options.bots ?? options.level };
}

function resume(registry: Registry, id: string | undefined, options: PlayOptions, file: string): Begun {
	const { match, seed } = readMatch(registry, file);
	const { game } = match;
	refuseAlso(id !== undefined && id !== game.id, file, `is a match of ${game.id}, not of ${id}`);
	refuseAlso(options.players !== undefined && options.players !== String(match.table.players), file, `is a match of ${match.table.players} players`);
	refuseAlso(options.seed !== undefined, file, 'has its seed; --seed cannot go with --resume');
	refuseAlso(options.option.length > 0, file, 'has its options; --option cannot go with --resume');
	return { entry: registry.find(game.id, game.version), match, seed, ...seatsOf(match.table.players, options) };
}

function refuseAlso(wrong: boolean, file: string, problem: string): void {
	if (wrong) throw new FileProblem(file, problem);
}

/** The first save, before play, so that an unwritable file is reported at once. */
function prepareFile(file: string, { match, seed }: Begun, options: PlayOptions, locale: Locale): void {
	const old = file === options.resume ? undefined : keepOld(file);
	if (old !== undefined) print(dim(m.kept_old({ old }, { locale })));
	writeMatch(file, match, seed);
}

function welcome(session: PlaySession): void {
	const { entry, match, telling, humans, bots, seed } = session;
	print(bold(entry.words.title(telling.locale)));
	print(entry.words.blurb(telling.locale));
	const seats = telling.names.map((name, seat) => {
		const bot = bots[seat];
		if (!bot) return m.seat_person({ name }, telling);
		const kind = kindOf(bot, telling.locale);
		return kind === name ? name : m.seat_bot({ name, kind }, telling);
	});
	print(m.at_the_table({ names: seats.join(', ') }, telling));
	print(dim(m.seed_is({ seed }, telling)));
	if (match.steps.length > 0) print(m.resumed({ n: match.steps.length }, telling));
	gap();
	if (humans.length <= 1) session.tell(session.looking);
}

async function playOn(session: PlaySession): Promise<number> {
	while (!session.match.over) {
		const seat = session.next;
		const bot = session.bots[seat];
		if (bot) {
			const failed = await session.botTurn(seat, bot);
			if (!failed) continue;
			print(m.guest_failed({ name: session.telling.names[seat], why: failureWords(failed.code, session.telling.locale) }, session.telling));
			print(dim(failed.message));
			print(session.farewell());
			return FAILED;
		}
		const end = await humanTurn(session, seat);
		if (end === 'acted') continue;
		if (end === 'ended') print(m.input_ended({}, session.telling));
		print(session.farewell());
		return FINE;
	}
	session.guests.over();
	showEnd(session);
	await afterEnd(session);
	return FINE;
}
