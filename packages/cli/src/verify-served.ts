import {
	Fault,
	hex,
	isRefusal,
	type Json,
	type JsonObject,
	type Locale,
	Match,
	parseMatchFile,
	type Registry,
	Seeded,
	same,
	sha256,
	TABLE,
} from '@trove/kernel';
import type { Replay } from '@trove/protocol';
import { Api } from '@trove/protocol/client';
import { sayOther, sayRefusal } from '@trove/protocol/words';

/** Whether the argument is a URL. */
export function isAddress(file: string): boolean {
	return /^https?:\/\//i.test(file);
}

/** Fetches a finished game and verifies commitment, deal and outcome. Throws a `Fault` that names the field. */
export async function fetchMatch(registry: Registry, address: string, locale: Locale): Promise<Match> {
	const { origin, pathname } = new URL(address);
	// The page of a table, its replay, or the endpoint itself.
	const table = /\/(?:t|replay|tables)\/([\w-]+)/.exec(pathname)?.[1];
	if (table === undefined) throw new Fault('', 'no table in this address; one like https://trove.example/replay/TABLE is expected');
	const replay = await new Api({ base: origin }).replay(table);
	if (isRefusal(replay)) throw new Fault('', `${sayRefusal(replay, locale) ?? sayOther(replay, locale)} (${replay.code})`);
	return checkReplay(registry, replay);
}

/** Verifies the proof of a replay and replays it. */
export function checkReplay(registry: Registry, { proof, file, from }: Replay): Match {
	if (hex(sha256(proof.secret)) !== proof.commitment) throw new Fault('proof.secret', 'its SHA-256 is not the commitment');
	if ([proof.secret, ...proof.words].join('\n') !== proof.seed) throw new Fault('proof.seed', 'it is not the secret and the words');
	if ((file as JsonObject).seed !== proof.seed) throw new Fault('file.seed', 'the game was dealt from another seed');
	return from === undefined ? parseMatchFile(registry, file).match : playedOn(registry, from.file, file as JsonObject);
}

/** A continued game: the other one up to the step, with its own seed, then with the new seed. */
function playedOn(registry: Registry, before: Json, file: JsonObject): Match {
	const { match: old } = parseMatchFile(registry, before);
	const { game, table, steps } = old;
	const match = new Match(game, table, new Seeded(String(file.seed)), (state) => game.copy(old.state, state));
	if (steps.length === 0) throw new Fault('from.file', 'it has no actions');
	for (const [i, action] of (file.actions as JsonObject[]).entries()) {
		const { seat = TABLE, ...rest } = action;
		const done = match.replay(Number(seat), rest);
		if (isRefusal(done)) throw new Fault(`file.actions[${i}]`, `refused: ${done.code}`);
	}
	const outcome = game.outcome(match.state);
	if (!same(outcome && { ...outcome }, file.outcome)) throw new Fault('file.outcome', 'the actions lead to another one');
	return match;
}
