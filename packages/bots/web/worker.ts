import { games } from '@trove/games';
import { replyTo } from '../src/letters.ts';

/** The part of a worker's own scope that is used here. */
interface Scope {
	onmessage: ((event: MessageEvent<string>) => void) | null;
	postMessage(reply: string): void;
}

// A web worker in which a bot thinks: a letter in, a reply out.
const scope = globalThis as unknown as Scope;
scope.onmessage = ({ data }) => scope.postMessage(replyTo(games, data));
