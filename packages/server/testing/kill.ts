// Kills a server under load again and again, and checks that nothing was lost: `node packages/server/testing/kill.ts
// 1000 [seed]`.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Dice } from '@trove/kernel';
import { dataFile } from '../src/settings/config.ts';
import { openReader } from '../src/storage/sqlite/open.ts';
import { Crowd, type CrowdTable } from './kill-crowd.ts';
import { Victim } from './kill-server.ts';

/** What came of it. Nothing was lost, or it would have been thrown. */
export interface Survived {
	readonly rounds: number;
	/** Requests that were acknowledged, and those of them that nobody else could see yet. */
	readonly acknowledged: number;
	readonly secret: number;
	/** Documents that were shown to somebody and compared with the log. */
	readonly shown: number;
	/** Games that were played to the end meanwhile. */
	readonly games: number;
}

const TABLES: readonly CrowdTable[] = [
	{ game: 'dead-mans-draw', people: 2 },
	{ game: 'dead-mans-draw', people: 3, options: { characters: true } },
	{ game: 'silver-and-gold', people: 3 },
	{ game: 'silver-and-gold', people: 2, options: { refill: 'step' } },
	{ game: 'my-treasure', people: 2 },
	{ game: 'trezors', people: 3, options: { contest: 'calm' } },
	{ game: 'trezors', people: 2 },
];
/** Bots have to start to think again each time, which takes longer than all else. */
const WITH_BOTS: CrowdTable = { game: 'my-treasure', people: 2, bots: ['cabin-boy'] };
/** At most so many requests are acknowledged between two deaths, more or less. */
const MOST = 150;
/** One in so many starts is killed before it is done. */
const VAIN = 5;
/** Nothing moves for so long: something is wrong. */
const STUCK_MS = 60_000;

/** How much goes on. */
export interface Load {
	/** How many tables of each kind. */
	readonly each: number;
	readonly bots: boolean;
}

/**
 * Kills a server so many times while people play; throws if what they know differs from the log. `told` hears of each
 * round.
 */
export async function killRounds(
	times: number,
	seed: number | string,
	{ each, bots }: Load = { each: 1, bots: false },
	told: (round: number, so: Survived) => void = () => undefined,
): Promise<Survived> {
	const dice = new Dice(`kill ${seed}`);
	const data = mkdtempSync(join(tmpdir(), 'trove-kill-'));
	const server = new Victim(data);
	let acknowledged: () => void = () => undefined;
	const tables = [...Array.from({ length: TABLES.length * each }, (_, i) => TABLES[i % TABLES.length]), ...(bots ? [WITH_BOTS] : [])];
	const crowds = tables.map((table, i) => new Crowd(table, `${seed} ${i}`, () => acknowledged()));
	const so = { rounds: 0, acknowledged: 0, secret: 0, shown: 0, games: 0 };
	const count = (): void => {
		for (const what of ['secret', 'games'] as const) so[what] = crowds.reduce((all, crowd) => all + crowd[what], 0);
		so.acknowledged = crowds.reduce((all, { done }) => all + done, 0);
	};
	try {
		server.open(await server.start());
		const parties = await Promise.all(crowds.map((crowd) => crowd.begin(() => server.url)));
		// Whoever fails ends everything.
		const failed: Promise<never> = Promise.all(parties.map(({ ended }) => ended)).then(() => Promise.reject(new Error('everybody went home')));
		failed.catch(() => undefined);
		/** Waits for something that people do. */
		const wait = (isSo: () => boolean): Promise<unknown> => {
			const stuck = Promise.withResolvers<void>();
			const timer = setTimeout(() => stuck.reject(new Error(`nothing moves any more:\n${crowds.flatMap(describe).join('\n')}`)), STUCK_MS);
			acknowledged = () => isSo() && stuck.resolve();
			acknowledged();
			return Promise.race([stuck.promise, failed]).finally(() => clearTimeout(timer));
		};
		for (let round = 1; round <= times; round++) {
			let left = dice.below(MOST);
			await wait(() => left-- <= 0);
			await server.kill();
			await Promise.all(crowds.flatMap(({ tabs }) => tabs.map(({ connection }) => lost(connection))));
			if (dice.below(VAIN) === 0) await server.startInVain(dice.below(400));
			const url = await server.start();
			so.shown += await compare(data, crowds);
			const before = crowds.map(({ done }) => done);
			server.open(url);
			for (const crowd of crowds) crowd.back();
			// Play goes on at every table.
			await wait(() => crowds.every(({ done }, i) => done > before[i]));
			const faults = [...crowds.flatMap((crowd) => crowd.faults()), ...server.errors];
			if (faults.length > 0) throw new Error(`in round ${round}:\n${faults.join('\n')}`);
			so.rounds = round;
			count();
			told(round, so);
		}
		return so;
	} finally {
		for (const crowd of crowds) crowd.leave();
		await server.kill();
		rmSync(data, { recursive: true });
	}
}

/** Resolves when a connection has noticed. */
function lost(connection: Crowd['tabs'][number]['connection']): Promise<void> {
	return new Promise((resolve) => {
		const look = (): void => {
			if (connection.state === 'open') return;
			stop();
			resolve();
		};
		const stop = connection.listen(look);
		look();
	});
}

/** Compares what everybody knows with the log, which is only read here: it is the server's. */
async function compare(data: string, crowds: readonly Crowd[]): Promise<number> {
	const { log, close } = openReader(dataFile(data));
	try {
		let shown = 0;
		for (const crowd of crowds) {
			for (const ledger of crowd.ledgers) shown += await ledger.check(log);
			crowd.tidy();
		}
		return shown;
	} finally {
		close();
	}
}

function describe(crowd: Crowd): string[] {
	return crowd.tabs.map(({ connection, sent }) => `${connection.state} ${JSON.stringify([...sent])}`);
}

if (import.meta.main) {
	const [times = '20', seed = String(Date.now() % 1_000_000)] = process.argv.slice(2);
	const began = performance.now();
	const seconds = (): string => `${((performance.now() - began) / 1000).toFixed(0)} s`;
	const line = ({ rounds, acknowledged, secret, shown, games }: Survived): string =>
		`${rounds} times killed: ${acknowledged} requests acknowledged (${secret} of them secret), ${shown} documents shown, ${games} games ended`;
	console.log(`seed ${seed}`);
	const so = await killRounds(Number(times), seed, { each: 2, bots: true }, (round, sofar) => {
		if (round % 10 === 0) console.log(`${line(sofar)}, ${seconds()}`);
	});
	console.log(`Nothing was lost, done twice or shown too early. ${line(so)}, ${seconds()}.`);
}
