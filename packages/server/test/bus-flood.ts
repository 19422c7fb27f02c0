// A thread that floods a subject of NATS.
import { parentPort, workerData } from 'node:worker_threads';
import { connect } from '@nats-io/transport-node';

const { host, megabytes } = workerData as { host: string; megabytes: number };
const connection = await connect({ servers: host });
parentPort?.postMessage('connected');
const kilobytes16 = 'x'.repeat(16_000);
for (let megabyte = 0; megabyte < megabytes; megabyte++) {
	for (let i = 0; i < 64; i++) connection.publish('trove.test', kilobytes16);
	await connection.flush();
}
await connection.close();
