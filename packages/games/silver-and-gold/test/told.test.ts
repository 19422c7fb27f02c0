import { Dice, EVERYTHING, isRefusal, type JsonObject, makeTable, startMatch } from '@trove/kernel';
import { expect, test } from 'vitest';
import type { SilverAndGoldEvent } from '../events.ts';
import { game } from '../index.ts';
import { act, allBut, bonus, mark, open, type SilverAndGoldMatch, see, take } from './table.ts';

const dealtAt = (players: number, seed: string): SilverAndGoldMatch => startMatch(game, makeTable(game, players), seed);

test('[SG-1] what is dealt, kept and shown is told card by card', () => {
	const match = dealtAt(3, 'told');
	const hands = see(match, EVERYTHING).seats.map(({ dealt }) => dealt);
	expect(match.dealt()).toEqual([...hands.map((cards, seat) => ({ on: 'dealt', seat, cards })), { on: 'first', seat: see(match, EVERYTHING).first }]);
	const kept = [0, 1, 2].map((seat) => [hands[seat]?.[0] ?? '', hands[seat]?.[2] ?? '']);
	const events = [0, 1, 2].flatMap((seat) => act(match, seat, { do: 'keep', cards: kept[seat] }));
	const cardsOf = (on: 'kept' | 'shown'): (readonly string[])[] =>
		events.flatMap((event) => ((event.on === 'kept' || event.on === 'shown') && event.on === on && event.cards !== '?' ? [event.cards] : []));
	expect(cardsOf('kept').map((cards) => cards.toSorted())).toEqual(kept.map((cards) => cards.toSorted()));
	expect(cardsOf('shown')).toEqual(kept);
	expect(see(match, EVERYTHING).seats.map(({ cards }) => cards.map(({ id }) => id))).toEqual(kept);
});

test('[SG-5] [SG-6] [SG-8] [SG-9] what all have marked is told: the shape or none, the coins and palms of this turn', () => {
	const met = { shapes: 0, singles: 0, coins: 0, palms: 0, later: 0 };
	for (let deal = 0; deal < 12; deal++) {
		const match = dealtAt(2, `marks ${deal}`);
		const dice = new Dice(deal);
		let before = see(match, EVERYTHING);
		while (!match.over) {
			const [seat] = match.toAct;
			const actions = match.legal(seat);
			const action = actions[dice.below(actions.length)];
			const shown = see(match, EVERYTHING);
			if (shown.turn !== before.turn || before.phase === 'keep') before = shown;
			for (const event of act(match, seat, action)) {
				if (event.on === 'marked') {
					expect(event.shape).toBe(event.cells.length === 1 ? null : shown.expedition);
					met[event.shape === null ? 'singles' : 'shapes']++;
				}
				if (event.on === 'marks') check(event, match);
			}
		}
		function check(event: Extract<SilverAndGoldEvent, { on: 'marks' }>, { state }: SilverAndGoldMatch): void {
			const was = before.seats[event.seat];
			const palms = Array.from(state.palms.subarray(4 * event.seat, 4 * event.seat + state.palmCount[event.seat]));
			expect(event.coins).toBe(state.coins[event.seat] - was.coins);
			expect(event.palms).toEqual(palms.slice(was.palms.length));
			met.coins += event.coins;
			met.palms += palms.length > was.palms.length ? 1 : 0;
			met.later += was.palms.length > 0 && event.seat === 1 ? 1 : 0;
		}
	}
	expect(Math.min(...Object.values(met)), JSON.stringify(met)).toBeGreaterThan(10);
});

const start = (setup: JsonObject): SilverAndGoldMatch => {
	const hands = [
		['gray-4', 'gray-1'],
		['purple-1', 'purple-4'],
	];
	return open({ hands, display: ['purple-2', 'orange-1', 'green-1', 'gray-2'], first: 0, ...setup });
};

test('a refusal says what it is about', () => {
	const told = (match: SilverAndGoldMatch, action: JsonObject, seat = 0): unknown => {
		const done = match.act(seat, action);
		return isRefusal(done) ? { code: done.code, ...done.data } : 'accepted';
	};
	const marking = start({ expeditions: ['I2'] });
	expect(told(marking, mark('purple-1', 'A1'))).toEqual({ code: 'not-your-card', card: 'purple-1' });
	expect(told(marking, mark('gray-1', 'A1 D4'))).toMatchObject({ code: 'no-such-cell', card: 'gray-1' });
	expect(told(start({ expeditions: ['I2'], marked: [allBut(0, 'gray-4', 'B1 B2')] }), mark('gray-4', 'A1 B1'))).toEqual({
		code: 'already-marked',
		card: 'gray-4',
		cell: [0, 0],
	});
	const keeping = dealtAt(2, 'refused');
	const [mine, others] = see(keeping, EVERYTHING).seats.map(({ dealt }) => dealt ?? []);
	expect(told(keeping, { do: 'keep', cards: [mine[0], others[0]] })).toEqual({ code: 'not-dealt', card: others[0] });
	const crossed = start({ expeditions: ['I2'], marked: [allBut(0, 'gray-4', 'A1 B1 A2 B2')] });
	act(crossed, 0, mark('gray-4', 'A1 B1'));
	expect(told(crossed, mark('gray-4', 'A2 B2'))).toEqual({ code: 'bonus-first', due: 1 });
	const taking = start({ expeditions: ['I2', 'I3'], marked: [allBut(0, 'gray-4', 'B1 B2')] });
	act(taking, 0, mark('gray-4', 'B1 B2'));
	while (taking.toAct.includes(1)) act(taking, 1, taking.legal(1)[0]);
	expect(see(taking, 0).phase).toBe('take');
	expect(told(taking, mark('gray-1', 'A1'))).toEqual({ code: 'marking-over', due: 1 });
	expect(told(taking, bonus('gray-1', 'A1'))).toEqual({ code: 'marking-over', due: 1 });
	expect(told(taking, take('purple-8'))).toEqual({ code: 'not-on-display', card: 'purple-8' });
});

test('[SG-15] on the last turn too, what all have marked is shown and can no longer be taken back', () => {
	const match = start({ turn: 28, expeditions: ['I2'] });
	act(match, 0, mark('gray-1', 'A1'));
	expect(match.undoRefusal(0)).toBeNull();
	const [other] = match.legal(1);
	act(match, 1, other);
	while (match.toAct.includes(1)) act(match, 1, match.legal(1)[0]);
	expect(match.over).toBe(true);
	for (const seat of [0, 1]) expect(match.undoRefusal(seat)?.code).toBe('undo-too-late');
});
