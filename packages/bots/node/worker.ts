import { parentPort } from 'node:worker_threads';
import { games } from '@trove/games';
import { replyTo } from '../src/letters.ts';

// A worker thread in which a bot thinks: a letter in, a reply out.
parentPort?.on('message', (letter: string) => parentPort?.postMessage(replyTo(games, letter)));
