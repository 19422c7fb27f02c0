import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { games } from '@trove/games';
import { hex, isRefusal, makeMatchFile, sha256, startMatch, TABLE } from '@trove/kernel';
import type { Replay } from '@trove/protocol';
import { HOW } from '@trove/protocol';
import { expect, test } from 'vitest';
import { checkReplay, fetchMatch } from '../src/verify-served.ts';

const { game } = games.find('my-treasure');
const table = { players: 2, options: {} };

/** A game played to its end by first legal moves, as a server serves it. */
function replay(): Replay {
	const [secret, words] = ['a secret', ['one', 'two']];
	const seed = [secret, ...words].join('\n');
	const match = startMatch(game, table, seed);
	while (!match.over) {
		const seat = match.toAct[0] ?? TABLE;
		expect(isRefusal(match.act(seat, match.legal(seat)[0]))).toBe(false);
	}
	const outcome = game.outcome(match.state);
	if (!outcome) throw new Error('not over');
	return {
		table: 'x',
		ended: 1,
		over: { why: 'played', scores: [...outcome.scores], winners: [...outcome.winners], places: [...outcome.places] },
		file: JSON.parse(JSON.stringify(makeMatchFile(match, seed))),
		seats: [0, 1].map(() => ({ who: null, name: null, bot: null })),
		proof: { commitment: hex(sha256(secret)), secret, words, seed, how: HOW },
	};
}

test('a served game is what the server committed to, and every alteration is found by its field', () => {
	const good = replay();
	expect(checkReplay(games, good).over).toBe(true);
	const { proof } = good;
	expect(() => checkReplay(games, { ...good, proof: { ...proof, secret: 'another' } })).toThrow('proof.secret');
	expect(() => checkReplay(games, { ...good, proof: { ...proof, words: ['one', 'three'] } })).toThrow('proof.seed');
	const other = { ...proof, words: ['one', 'three'], seed: 'a secret\none\nthree' };
	expect(() => checkReplay(games, { ...good, proof: other })).toThrow('file.seed');
	const file = { ...(good.file as { [key: string]: never }), outcome: null } as Replay['file'];
	expect(() => checkReplay(games, { ...good, file })).toThrow();
});

test('what a server refuses is said in the person’s language, with its code', async () => {
	const server = createServer((_, answer) => answer.writeHead(409, { 'content-type': 'application/json' }).end('{"error":{"code":"not-over"}}'));
	await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
	const { port } = server.address() as AddressInfo;
	try {
		const fetching = fetchMatch(games, `http://127.0.0.1:${port}/replay/abc`, 'pl');
		await expect(fetching).rejects.toThrow('Ta partia jeszcze trwa. Wróć, gdy się skończy. (not-over)');
	} finally {
		server.closeAllConnections();
		server.close();
	}
});
