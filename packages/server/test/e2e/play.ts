import assert from 'node:assert/strict';
import { games } from '@trove/games';
import { type Action, type Dice, hex, parseMatchFile, sha256, sightOf, TABLE } from '@trove/kernel';
import type { NewTable, Replay } from '@trove/protocol';
import { type RemoteTable, until } from '@trove/protocol/client';
import { choicesOf, isTurn } from '../../testing/choices.ts';
import { done, fine, type Sailor, type Tab } from './sailor.ts';

/** People around a table, each over a connection of their own. By seat. */
export interface Party {
	readonly table: string;
	readonly sailors: readonly Sailor[];
	readonly tabs: readonly Tab[];
	readonly seats: readonly RemoteTable[];
	readonly words: readonly string[];
	/** As it was published before the first card. */
	readonly commitment: string;
}

/** Makes a table, seats everybody by its code, and begins. */
export async function gather(
	sailors: readonly Sailor[],
	wanted: Omit<NewTable, 'players'>,
	tabs: readonly Tab[] = sailors.map((one) => one.tab()),
): Promise<Party> {
	const words = sailors.map((_, seat) => `word of ${seat}`);
	const [host] = sailors;
	const { table, invite } = fine(await host.api.make({ absence: 'wait', ...wanted, players: sailors.length + (wanted.bots?.length ?? 0), word: words[0] }));
	const seats: RemoteTable[] = [];
	for (const [seat, sailor] of sailors.entries()) {
		if (seat > 0) assert.deepEqual(fine(await sailor.api.join(invite ?? '')), { table, invite });
		const remote = tabs[seat].open(table);
		assert(await until(remote, ({ sheet }) => sheet !== null));
		if (seat > 0) await done(remote.sit(seat, words[seat]));
		await done(remote.ready());
		seats.push(remote);
	}
	// Another server's word of it may come after the answer.
	assert(await until(seats[0], ({ sheet }) => sheet?.seats.every(({ bot, ready }) => bot !== null || ready) ?? false));
	const { commitment = '', status } = seats[0].sheet ?? {};
	assert.equal(status, 'open');
	await done(seats[0].start());
	await Promise.all(seats.map((one) => until(one, ({ sheet }) => sheet?.status !== 'open')));
	return { table, sailors, tabs, seats, words, commitment };
}

/** What somebody did that stands, as far as they were told; and how often they were refused, by code. */
export class Deeds {
	readonly stand: Action[] = [];
	readonly refused = new Map<string, number>();
	acted = 0;
	undone = 0;

	refuse(code: string): void {
		this.refused.set(code, (this.refused.get(code) ?? 0) + 1);
	}
}

/**
 * Plays at random whenever it is this seat's turn, until the table is over or `enough` says so, with a few undos.
 * `think` delays each action.
 */
export async function playOn(
	remote: RemoteTable,
	dice: Dice,
	deeds: Deeds,
	undoing = 10,
	enough: () => boolean = () => false,
	think?: () => Promise<unknown>,
): Promise<void> {
	const isOver = ({ sheet }: RemoteTable): boolean => sheet?.status === 'over' || enough();
	for (;;) {
		if (!(await until(remote, (one) => isOver(one) || isTurn(one)))) throw new Error(`closed: ${JSON.stringify(remote.closed)}`);
		if (think && isTurn(remote)) {
			await think();
			if (!isTurn(remote)) continue;
		}
		const { sheet, seat } = remote;
		if (isOver(remote) || !sheet || seat === null) return;
		if (sheet.undo && dice.below(undoing) === 0) {
			const refusal = await remote.undo();
			if (refusal) deeds.refuse(`undo: ${refusal.code}`);
			else {
				deeds.undone++;
				deeds.stand.pop();
			}
			continue;
		}
		const choices = choicesOf(games.find(sheet.terms.game).game, sheet, seat, dice);
		const action = choices[dice.below(choices.length)];
		const refusal = await remote.act(action);
		if (refusal) deeds.refuse(refusal.code);
		else {
			deeds.acted++;
			deeds.stand.push(action);
		}
	}
}

/** Checks a finished game by its replay: the file, the deal's proof, everybody's actions, and the final view. */
export function checkReplay(replay: Replay, { seats, words, commitment, sailors }: Party, deeds: readonly Deeds[]): void {
	const { match, seed } = parseMatchFile(games, replay.file);
	assert(match.over);
	const { proof } = replay;
	assert.equal(proof.commitment, commitment);
	assert.equal(hex(sha256(proof.secret)), commitment);
	assert.deepEqual(proof.words.slice(0, words.length), words);
	assert.equal([proof.secret, ...proof.words].join('\n'), proof.seed);
	assert.equal(seed, proof.seed);
	assert.deepEqual(
		replay.seats.slice(0, sailors.length).map(({ who }) => who),
		sailors.map(({ who }) => who),
	);
	const outcome = match.game.outcome(match.state);
	assert.deepEqual(replay.over, { why: 'played', ...outcome });
	for (const [seat, remote] of seats.entries()) {
		assert.deepEqual(remote.sheet?.over, replay.over, `the end as seat ${seat} sees it`);
		assert.deepEqual(remote.sheet?.words, proof.words);
		assert.deepEqual(remote.sheet.view, asJson(sightOf(match.game, match.state, seat, remote.sheet.terms)), `the table as seat ${seat} sees it`);
		const played = match.actions.filter((action) => (action.seat ?? TABLE) === seat).map(withoutSeat);
		assert.deepEqual(played, deeds[seat].stand.map(withoutTime), `what seat ${seat} did`);
	}
}

/** A reaction's time is what the server believes of it. */
function withoutTime(action: Action): Action {
	const { ms: _, ...rest } = action;
	return rest as Action;
}

function withoutSeat({ seat: _, ...action }: Action): Action {
	return withoutTime(action as Action);
}

function asJson(value: unknown): unknown {
	return JSON.parse(JSON.stringify(value));
}
