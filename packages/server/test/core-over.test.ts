import { games } from '@trove/games';
import { Dice, type GameEvent } from '@trove/kernel';
import { expect, test } from 'vitest';
import type { Entry } from '../src/core/entries.ts';
import { follow, settle } from '../src/core/fold.ts';
import type { Folded } from '../src/core/folded.ts';
import { logLines, standingEvents } from '../src/core/log-lines.ts';
import { replayOf } from '../src/core/replay.ts';
import { playing } from './core-kit.ts';

/** A table that was played to its end with some seats given up at its start, and the events of the last move. */
function playedOut(game: string, quitting: readonly number[], how: 'left' | 'resigned' = 'left'): { table: Folded; events: readonly GameEvent[] } {
	const dice = new Dice(7);
	let table = playing({ game }, [true, true, true], 0);
	let events: readonly GameEvent[] = [];
	const add = (entry: Entry): void => {
		const step = follow(table, 0, entry);
		({ events } = step);
		table = settle(step, table.told);
	};
	for (const seat of quitting) add({ e: 'left', seat, how, bot: 'gull' });
	for (let seats = table.match?.toAct ?? []; seats.length > 0; seats = table.match?.toAct ?? []) {
		const actions = table.match?.legal(seats[0]) ?? [];
		const action = actions[dice.below(actions.length)];
		add({ e: 'acted', seat: seats[0], do: [action.do === 'tap' ? { ...action, ms: 400 } : action], by: 'person' });
	}
	const last = events;
	add({ e: 'ended', why: 'played' });
	return { table, events: last };
}

const isOver = (line: object): boolean => 'on' in line && line.on === 'over';

test.each(games.ids)('[evening] %s: the end names the winners of the table, not somebody who left or gave up', (game) => {
	const plain = playedOut(game, []);
	const winners = plain.table.over?.winners ?? [];
	expect(plain.events.find(isOver)).toMatchObject({ winners });
	for (const how of ['left', 'resigned'] as const) {
		const { table, events } = playedOut(game, winners, how);
		const over = events.find(isOver);
		expect(over?.scores).toEqual(plain.table.over?.scores);
		expect(over?.winners).toEqual(table.over?.winners);
		expect(over?.winners).not.toEqual(winners);
		if (over && 'places' in over) expect(over.places).toEqual(table.over?.places);
		expect(standingEvents(table).at(-1)?.find(isOver), 'read again').toEqual(over);
		expect(logLines(table, 0, standingEvents(table)).findLast(isOver)).toMatchObject({ winners: table.over?.winners });
		expect(replayOf(table, 0)).toMatchObject({ seats: [0, 1, 2].map((seat) => (winners.includes(seat) ? { quit: true } : {})) });
	}
});
