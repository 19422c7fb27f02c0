// The writer's thread: it alone writes to the file. What queued up on the main thread while it wrote is its next batch, one transaction.
import { flushCompileCache } from 'node:module';
import type { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { connect } from './connect.ts';
import { type Fault, faultOf, isFull } from './fault.ts';
import type { Answer, Job, Reply, Sign, WriterData } from './letters.ts';
import { prepareAll } from './prepare.ts';
import { WRITES } from './sql.ts';
import { LogWriter } from './write-log.ts';
import { PeopleWriter } from './write-people.ts';

/** After so many batches, or so many bytes of logs, the write-ahead log is carried over into the file: a batch writes a handful of pages, and the log's own. More at once would keep everybody's disk busy. */
const CHECKPOINT = { batches: 500, bytes: 1_000_000 };

const port = parentPort;
if (port === null) throw new Error('This file is a worker thread.');
const { file, pages }: WriterData = workerData;

/** The connection and what writes through it. */
interface Desk {
	readonly db: DatabaseSync;
	readonly log: LogWriter;
	readonly people: PeopleWriter;
	readonly begin: () => void;
	readonly commit: () => void;
}

/** Null after an error that the connection may not have survived: the next batch opens another. */
let desk: Desk | null = null;
let sinceCheckpoint = 0;

function sitDown(): Desk {
	const db = connect(file, pages === undefined ? {} : { pages });
	const begin = db.prepare('BEGIN IMMEDIATE');
	const commit = db.prepare('COMMIT');
	const sql = prepareAll(db, WRITES);
	return { db, log: new LogWriter(sql), people: new PeopleWriter(sql), begin: () => void begin.run(), commit: () => void commit.run() };
}

function standUp(): void {
	const db = desk?.db;
	desk = null;
	db?.close();
}

/** Takes up room and gives it back, so that a full file is known without writing to it for good. */
function check(db: DatabaseSync): void {
	db.exec(`SAVEPOINT room; INSERT INTO facts (name, value) VALUES ('room', hex(zeroblob(16384))); ROLLBACK TO room; RELEASE room;`);
	db.exec(`INSERT INTO facts (name, value) VALUES ('checked', '${Date.now()}') ON CONFLICT (name) DO UPDATE SET value = excluded.value`);
	if (isFull(file)) throw Object.assign(new Error('no space is left'), { errcode: 13 });
}

function carryOut({ db, log, people }: Desk, job: Job): Answer {
	switch (job[0]) {
		case 'move':
			return log.move(job);
		case 'place':
			return log.place(job[1], job[2]);
		case 'settle':
			log.settle(job[1]);
			return null;
		case 'postpone':
			log.postpone(job[1], job[2], job[3]);
			return null;
		case 'shift-due':
			log.shiftDue(job[1]);
			return null;
		case 'archive':
			log.archive(job[1], job[2]);
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
	desk ??= sitDown();
	const at = desk;
	at.begin();
	at.log.begin();
	const answers: Answer[] = [];
	for (const job of jobs) answers.push(carryOut(at, job));
	at.commit();
	return answers;
}

function recover(error: unknown): Fault {
	const fault = faultOf(error, file);
	try {
		if (desk?.db.isTransaction) desk.db.exec('ROLLBACK');
		desk?.log.rolledBack();
		if (fault.fault !== 'disk-full') standUp();
	} catch {
		standUp();
	}
	return fault;
}

function write(jobs: readonly Job[]): Reply {
	try {
		return transact(jobs);
	} catch (error) {
		const fault = recover(error);
		if (jobs.length === 1 || fault.busy) return jobs.map(() => fault);
		// One that cannot be written must not take the others with it.
		return jobs.flatMap((job) => write([job]));
	}
}

/** Not in a commit, where those who wait for it would wait for this too. It stops short of what a reader still needs; the next one goes on. */
function carryOver(): void {
	const bytes = desk?.log.bytes ?? 0;
	if (++sinceCheckpoint < CHECKPOINT.batches && bytes < CHECKPOINT.bytes) return;
	sinceCheckpoint = 0;
	if (desk) desk.log.bytes = 0;
	try {
		desk?.db.exec('PRAGMA wal_checkpoint(PASSIVE)');
	} catch {
		// The next batch will say what is wrong.
	}
}

const sign = (said: Sign): void => port.postMessage(said);

port.on('message', (jobs: readonly Job[] | 'close') => {
	if (jobs === 'close') {
		standUp();
		port.close();
		return;
	}
	port.postMessage(write(jobs));
	carryOver();
});

try {
	desk = sitDown();
	sign('ready');
	// Not only at the end: a server that is killed should start as quickly.
	flushCompileCache();
} catch (error) {
	sign(faultOf(error, file));
	port.close();
}
