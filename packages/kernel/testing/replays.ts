import { expect } from 'vitest';
import { canonical, type Dice, EVERYTHING, isRefusal, type Match, makeMatchFile, parseMatchFile, Registry, startMatch, type Table } from '../src/index.ts';
import type { Kit } from './kit.ts';
import { castOf, chooseOne } from './play.ts';

const whole = (match: Match): string => canonical(match.game.observe(match.state, EVERYTHING));

/** Plays a match with undos on the way; the saved file must replay to the same states, events and outcome. */
export function checkMatches(kit: Kit, table: Table, dice: Dice): void {
	const { game } = kit.entry;
	const seed = String(dice.next());
	const match = startMatch(game, table, seed);
	const cast = castOf(kit, table, dice);
	const told: string[] = [];
	while (!match.over) {
		const before = whole(match);
		const version = match.version;
		const { seat, action } = chooseOne(game, match.state, cast, dice);
		const listed = dice.below(3) === 0 ? match.act(seat, [action, { do: 'no such thing' }]) : undefined;
		expect(whole(match)).toBe(before);
		const done = match.act(seat, action, version);
		if (listed) expect(listed, 'a list tells nothing of what its first action brings').toMatchObject({ code: endsList(match) });
		if (isRefusal(done)) throw new Error(`${canonical(action)} refused: ${done.code}`);
		const after = whole(match);
		expect(isRefusal(match.act(seat, action, version)), 'a second click is stale').toBe(true);
		expect(whole(match)).toBe(after);
		if (dice.below(3) === 0) checkUndo(match, before, after, seat, action);
		told.push(canonical([...done.events]));
	}
	for (let seat = 0; seat < table.players; seat++) {
		const end = whole(match);
		const { seat: _, ...first } = match.actions[0];
		const refused = match.act(seat, first);
		expect(isRefusal(refused) && refused.code).toBe('game-over');
		expect(whole(match)).toBe(end);
	}
	const text = JSON.stringify(makeMatchFile(match, seed));
	const replayed = parseMatchFile(new Registry([kit.entry]), JSON.parse(text));
	expect(whole(replayed.match)).toBe(whole(match));
	expect(replayed.events.map((events) => canonical([...events]))).toEqual(told);
	expect(JSON.stringify(makeMatchFile(replayed.match, seed))).toBe(text);
}

/** A list with nonsense after an action that drew or revealed is refused without looking at the nonsense. */
function endsList(match: Match): string {
	return match.steps[match.steps.length - 1].final ? 'not-together' : 'unknown-action';
}

/** Taking back the action just made gives the state before it, and making it again the state after it. */
function checkUndo(match: Match, before: string, after: string, seat: number, action: Parameters<Match['act']>[1]): void {
	const final = match.steps[match.steps.length - 1].final;
	const steps = match.steps.length;
	const undone = match.undo(seat);
	expect(isRefusal(undone) ? undone.code : 'undone').toBe(final ? 'undo-too-late' : 'undone');
	if (final) {
		expect(whole(match)).toBe(after);
		expect(match.steps.length).toBe(steps);
		return;
	}
	expect(whole(match)).toBe(before);
	expect(match.steps.length).toBe(steps - 1);
	expect(isRefusal(match.act(seat, action))).toBe(false);
	expect(whole(match)).toBe(after);
}
