import { existsSync } from 'node:fs';
import { Fault } from '@trove/kernel';
import { type Config, dataFile, SETTINGS } from '../settings/config.ts';
import { type Copyable, compare, copyAll, type Mark } from '../storage/copy.ts';
import { StorageError } from '../storage/log.ts';
import { sentenceOf } from '../storage/marks.ts';
import { SqliteCopies } from '../storage/sqlite/copies.ts';
import { acquireLock } from '../storage/sqlite/lock.ts';
import { migrate } from '../storage/sqlite/migrations.ts';
import { makeDataFolder } from './folder.ts';

/** A place for everything: a data folder, or the address of a database. */
export type Place = Pick<Config, 'data' | 'store'>;

/** What was moved. */
export interface Moved {
	/** Where everything is now. */
	readonly place: string;
	readonly tables: number;
	readonly people: number;
	/** How many milliseconds nothing could be written. */
	readonly pause: number;
}

/** How to move. */
export interface MoveOptions {
	/** Told of each copy that begins, and how many tables it has looked at. */
	readonly progress?: (tables: number) => void;
	/** Called between steps, for tests. */
	readonly step?: (step: 'copied' | 'closed' | 'moved') => void;
}

/** Copies while a server writes: each takes up what changed during the one before it. */
const COPIES = 3;
/** Differences that are left for the pause. */
const FEW = 20;

/** How many differences are named. */
const NAMED = 5;

/**
 * Moves everything from one place to another, also while servers use the first, which from then on refuses every write.
 * Until that moment, and if anything fails before its end, the first one stays in use. Safe to repeat after a crash.
 */
export async function moveData(from: Place, to: Place, { progress, step = () => undefined }: MoveOptions = {}): Promise<Moved> {
	const release = to.store === '' ? lockFolder(to.data) : () => undefined;
	const opened: Copyable[] = [];
	try {
		const [source, target] = [await openSource(from), await openTarget(to)];
		opened.push(source, target);
		if (source.name === target.name) throw new Fault('', `${source.name} is where everything is`);
		await prepare(source, target);
		for (let copies = 0; copies < COPIES; copies++) {
			// The first one also repairs what an earlier move may have left.
			const { different } = await copyAll(source, target, { withLogs: copies === 0, ...(progress ? { progress } : {}) });
			if (different.length <= FEW) break;
		}
		step('copied');
		return await finish(source, target, step);
	} finally {
		for (const one of opened) await one.close();
		release();
	}
}

/** Takes back a move that was not finished: servers may use the place again. */
export async function undoMove(from: Place): Promise<string> {
	const source = await openSource(from);
	try {
		const mark = await source.mark();
		if (mark?.what !== 'moving') throw new Fault('', mark === null ? `${source.name} is not being moved` : sentenceOf(mark, source.name).replace(/\.$/, ''));
		await source.setMark(null);
		return source.name;
	} finally {
		await source.close();
	}
}

function lockFolder(data: string): () => void {
	try {
		makeDataFolder(data);
	} catch (error) {
		// Not the folder of the settings.
		throw error instanceof Fault ? new Fault('', error.problem) : error;
	}
	return acquireLock(dataFile(data));
}

async function openSource({ data, store }: Place): Promise<Copyable> {
	if (store !== '') return openDatabase(store, false);
	const file = dataFile(data);
	if (!existsSync(file)) throw new StorageError('storage', `There is no file ${file}.`);
	return new SqliteCopies(file);
}

async function openTarget({ data, store }: Place): Promise<Copyable> {
	if (store !== '') return openDatabase(store, true);
	const file = dataFile(data);
	migrate(file);
	return new SqliteCopies(file);
}

/** Opens a database; one that may be empty is migrated first. */
async function openDatabase(address: string, isNew: boolean): Promise<Copyable> {
	const [{ openPostgres }, { parseTargets }, { PostgresCopies }] = await Promise.all([
		import('../storage/postgres/open.ts'),
		import('../storage/postgres/targets.ts'),
		import('../storage/postgres/copies.ts'),
	]);
	const targets = parseTargets(SETTINGS.store.name, address);
	if (isNew) await (await openPostgres(targets)).close();
	return PostgresCopies.open(targets);
}

/** Marks the target, unless it may not be written to. */
async function prepare(source: Copyable, target: Copyable): Promise<void> {
	const [left, there] = [await source.mark(), await target.mark()];
	if (left?.what === 'incoming' || (left !== null && left.place !== target.name)) throw new StorageError('storage', sentenceOf(left, source.name));
	// A place that everything was moved from to the source holds older data, which are brought up to date.
	const isOurs = there !== null && there.what !== 'moving' && there.place === source.name;
	if (isOurs && there.what === 'incoming') return;
	if (!isOurs && there !== null) throw new StorageError('storage', sentenceOf(there, target.name));
	if (left?.what === 'moved') throw new StorageError('storage', sentenceOf(left, source.name));
	if (!isOurs && !(await isEmpty(target))) throw new StorageError('storage', `${target.name} is in use: give an empty place.`);
	await target.setMark({ what: 'incoming', place: source.name });
}

async function isEmpty(target: Copyable): Promise<boolean> {
	const range = { after: '', upto: null, limit: 1 };
	return (await target.tables(range, false)).length === 0 && (await target.people(range)).length === 0;
}

/** Closes the source, copies what has changed, compares, and opens the target. */
async function finish(source: Copyable, target: Copyable, step: NonNullable<MoveOptions['step']>): Promise<Moved> {
	const mark: Mark | null = await source.mark();
	const began = performance.now();
	if (mark === null) await source.setMark({ what: 'moving', place: target.name });
	step('closed');
	try {
		await copyAll(source, target);
		const { tables, people, different } = await compare(source, target);
		if (different.length > 0)
			throw new StorageError('damaged', `The copies differ in ${different.slice(0, NAMED).join(', ')}${different.length > NAMED ? ' and more' : ''}.`);
		await source.setMark({ what: 'moved', place: target.name });
		step('moved');
		await target.setMark(null);
		return { place: target.name, tables, people, pause: performance.now() - began };
	} catch (error) {
		if (mark === null && (await source.mark())?.what === 'moving') await source.setMark(null);
		throw error;
	}
}
