// The thread of a `PromptWriter`: writes what is put into the room, one thing after another, and says so there.
import { fdatasyncSync, writeSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { ASKED, DONE, type Room, WRITTEN } from './prompt-room.ts';

const { signs, where, bytes, durable }: Room = workerData;

function write(): number {
	const [file = 0, at = 0, length = 0] = where;
	try {
		const written = writeSync(file, bytes, 0, length, at);
		if (!durable) fdatasyncSync(file);
		return written;
	} catch (error) {
		const name = Buffer.from((error as NodeJS.ErrnoException).code ?? 'EIO');
		bytes.set(name);
		return -name.length;
	}
}

parentPort?.postMessage('ready');
for (let done = 0; ; ) {
	Atomics.wait(signs, ASKED, done);
	if (Atomics.load(signs, ASKED) < 0) break;
	Atomics.store(signs, WRITTEN, write());
	Atomics.store(signs, DONE, ++done);
	Atomics.notify(signs, DONE);
}
