// The writer's thread, the only one that writes to the file. Each batch from the queue is one transaction.
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

/** Batches between checkpoints. These run while nobody waits; the automatic one would run inside a commit. */
const CHECKPOINT = 1_000;

const port = parentPort;
if (port === null) throw new Error('This file is a worker thread.');
const { file, pages }: WriterData = workerData;

/** The connection and its writers. */
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

/** Allocates pages and rolls back, to find out whether the disk is full. */
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
		case 'outage':
			people.setFact('outages', job[1], false);
			log.shiftDue(job[2]);
			people.setFact('alive', String(job[3]), false);
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
			log.removeHandle(people.remove(job[1]));
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

/** Writes a batch in one transaction. */
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
		// A job that cannot be written must not fail the others.
		return jobs.flatMap((job) => write([job]));
	}
}

/** A passive checkpoint stops before pages that a reader still needs. */
function checkpoint(): void {
	if (++sinceCheckpoint < CHECKPOINT) return;
	sinceCheckpoint = 0;
	try {
		open?.db.exec('PRAGMA wal_checkpoint(PASSIVE)');
	} catch {
		// The next batch will report the error.
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
	// Not only at exit: a killed server should start as fast.
	flushCompileCache();
} catch (error) {
	sign(failureOf(error, file));
	port.close();
}
