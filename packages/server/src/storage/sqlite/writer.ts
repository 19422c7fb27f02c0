// The writer's thread: it alone writes to the file. What queued up on the main thread while it wrote is its next batch, one transaction.
import { flushCompileCache } from 'node:module';
import type { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { connect } from './connect.ts';
import { type Failure, failureOf, isFull } from './failure.ts';
import type { Answer, Job, Reply, Sign, WriterData } from './jobs.ts';
import { prepareAll } from './prepare.ts';
import { WRITES } from './sql.ts';
import { LogWriter } from './write-log.ts';
import { PeopleWriter } from './write-people.ts';

/** After so many batches the write-ahead log is checkpointed, while nobody waits: SQLite's own checkpoint, inside a commit, only bounds the log's size (`connect.ts`). */
const CHECKPOINT = 1_000;

const port = parentPort;
if (port === null) throw new Error('This file is a worker thread.');
const { file, pages }: WriterData = workerData;

/** The connection and what writes through it. */
interface Writing {
	readonly db: DatabaseSync;
	readonly log: LogWriter;
	readonly people: PeopleWriter;
	readonly begin: () => void;
	readonly commit: () => void;
}

/** Null after an error that the connection may not have survived: the next batch opens another. */
let open: Writing | null = null;
let sinceCheckpoint = 0;

function connected(): Writing {
	const db = connect(file, pages === undefined ? {} : { pages });
	const begin = db.prepare('BEGIN IMMEDIATE');
	const commit = db.prepare('COMMIT');
	const sql = prepareAll(db, WRITES);
	return { db, log: new LogWriter(sql), people: new PeopleWriter(sql), begin: () => void begin.run(), commit: () => void commit.run() };
}

function disconnect(): void {
	const db = open?.db;
	open = null;
	db?.close();
}

/** Takes up room and gives it back, so that a full file is known without writing to it for good. */
function check(db: DatabaseSync): void {
	db.exec(`SAVEPOINT room; INSERT INTO facts (name, value) VALUES ('room', hex(zeroblob(16384))); ROLLBACK TO room; RELEASE room;`);
	db.exec(`INSERT INTO facts (name, value) VALUES ('checked', '${Date.now()}') ON CONFLICT (name) DO UPDATE SET value = excluded.value`);
	if (isFull(file)) throw Object.assign(new Error('no space is left'), { errcode: 13 });
}

function carryOut({ db, log, people }: Writing, job: Job): Answer {
	switch (job[0]) {
		case 'append':
			return log.append(job[1]);
		case 'import':
			log.import(job[1]);
			return null;
		case 'postpone':
			log.postpone(job[1], job[2], job[3]);
			return null;
		case 'shift-due':
			log.shiftDue(job[1]);
			return null;
		case 'archive':
			log.archive(job[1]);
			return null;
		case 'forget-tables':
			return log.forget(job[1], job[2]);
		case 'add-person':
			people.add(job[1]);
			return null;
		case 'change-person':
			people.change(job[1], job[2]);
			return null;
		case 'remove-person':
			log.unname(people.remove(job[1]));
			return null;
		case 'add-link':
			people.addLink(job[1], job[2], job[3]);
			return null;
		case 'use-link':
			return people.useLink(job[1], job[2]);
		case 'forget-people':
			return JSON.stringify(people.forget(job[1], job[2], job[3]));
		case 'set-fact':
			return people.setFact(job[1], job[2], job[3]);
		case 'check':
			check(db);
			return null;
	}
}

/** All of it in one transaction, or nothing. */
function transact(jobs: readonly Job[]): Answer[] {
	open ??= connected();
	const at = open;
	at.begin();
	const answers: Answer[] = [];
	for (const job of jobs) answers.push(carryOut(at, job));
	at.commit();
	return answers;
}

function recover(error: unknown): Failure {
	const failure = failureOf(error, file);
	try {
		if (open?.db.isTransaction) open.db.exec('ROLLBACK');
		if (failure.code !== 'disk-full') disconnect();
	} catch {
		disconnect();
	}
	return failure;
}

function write(jobs: readonly Job[]): Reply {
	try {
		return transact(jobs);
	} catch (error) {
		const failure = recover(error);
		if (jobs.length === 1 || failure.busy) return jobs.map(() => failure);
		// One that cannot be written must not take the others with it.
		return jobs.flatMap((job) => write([job]));
	}
}

/** It stops short of what a reader still needs; the next one goes on. */
function checkpoint(): void {
	if (++sinceCheckpoint < CHECKPOINT) return;
	sinceCheckpoint = 0;
	try {
		open?.db.exec('PRAGMA wal_checkpoint(PASSIVE)');
	} catch {
		// The next batch will say what is wrong.
	}
}

const sign = (said: Sign): void => port.postMessage(said);

port.on('message', (jobs: readonly Job[] | 'close') => {
	if (jobs === 'close') {
		disconnect();
		port.close();
		return;
	}
	port.postMessage(write(jobs));
	checkpoint();
});

try {
	open = connected();
	sign('ready');
	// Not only at the end: a server that is killed should start as quickly.
	flushCompileCache();
} catch (error) {
	sign(failureOf(error, file));
	port.close();
}
