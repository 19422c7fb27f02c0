import { Dice, Fault } from '@trove/kernel';
import { expect, test } from 'vitest';
import { checkpoints, intervalOf, parseBudget, parseEntrant, ratings, shareOf, sideOf, stopsAt, student95, wilson, Z95 } from '../node/index.ts';

const uniform = (dice: Dice): number => dice.below(1 << 20) / (1 << 20);

/** A pair of games on one deal: who has the better seat of it wins more often there. */
function pairOf(dice: Dice, share: number, swing: number): number {
	const deal = uniform(dice) < 0.5 ? swing : -swing;
	const won = (chance: number): number => (uniform(dice) < chance ? 1 : 0);
	return (won(share + deal) + won(share - deal)) / 2;
}

const pairsOf = (dice: Dice, count: number, share: number, swing: number): number[] => Array.from({ length: count }, () => pairOf(dice, share, swing));

test('Wilson’s interval is the textbook’s', () => {
	expect(wilson(1, 10, Z95).low).toBeCloseTo(0.7225, 4);
	expect(wilson(0.5, 100, Z95).low).toBeCloseTo(0.4038, 4);
	expect(wilson(0.5, 100, Z95).high).toBeCloseTo(0.5962, 4);
});

test('Student’s quantiles are the table’s', () => {
	for (const [freedom, value] of [
		[1, 12.706],
		[2, 4.303],
		[9, 2.262],
		[30, 2.042],
		[1000, 1.962],
	]) {
		expect(Math.abs(student95(freedom) - value)).toBeLessThan(0.002);
	}
	expect(student95(4)).toBeCloseTo(2.776, 1);
});

test('a share without losses still has an honest lower bound, and pairs never count for more games than were played', () => {
	expect(shareOf([1, 1, 1, 1, 1])).toMatchObject({ mean: 1, effective: 10, low: wilson(1, 10, Z95).low, high: 1 });
	// The better seat always wins: no variance between pairs, yet only ten games.
	expect(shareOf([0.5, 0.5, 0.5, 0.5, 0.5])).toMatchObject({ mean: 0.5, effective: 10 });
	// Both games of a deal always go the same way: no more than the deals.
	expect(shareOf([1, 0, 1, 0, 1, 0, 1, 0, 1, 0]).effective).toBeCloseTo(9, 9);
	expect(shareOf([])).toEqual({ mean: 0.5, low: 0, high: 1, effective: 0 });
	expect(intervalOf([])).toEqual({ mean: 0, low: null, high: null });
	expect(intervalOf([3])).toEqual({ mean: 3, low: null, high: null });
	expect(intervalOf([1, 3])).toEqual({ mean: 2, low: 2 - 12.7062, high: 2 + 12.7062 });
});

test.each([
	[0.5, 0],
	[0.5, 0.3],
	[0.7, 0.2],
	[0.95, 0.04],
])('the 95%% interval of a share of %d with a swing of %d holds it about 95 times in 100', (share, swing) => {
	const dice = new Dice(`coverage/${share}/${swing}`);
	let held = 0;
	for (let i = 0; i < 2000; i++) {
		const { low, high } = shareOf(pairsOf(dice, 60, share, swing));
		if (low <= share && share <= high) held++;
	}
	expect(held / 2000).toBeGreaterThan(0.93);
	expect(held / 2000).toBeLessThan(0.985);
});

test('looking several times finds a difference between equals in about 5 of 100 tournaments at most', () => {
	const dice = new Dice('looks');
	const rule = { until: 'decided', target: 0.5, deals: 300 } as const;
	let wrong = 0;
	for (let i = 0; i < 1000; i++) {
		const pairs = pairsOf(dice, 300, 0.5, 0.1);
		for (const look of checkpoints(rule.deals)) {
			const stopped = stopsAt(pairs.slice(0, look), rule);
			if (stopped === undefined) continue;
			if (stopped === 'decided') wrong++;
			break;
		}
	}
	expect(wrong / 1000).toBeLessThan(0.06);
});

test('an arena looks at growing numbers of deals, never before ten', () => {
	expect([...checkpoints(100)]).toEqual([10, 15, 23, 35, 53, 80, 100]);
	expect([...checkpoints(10)]).toEqual([10]);
	expect([...checkpoints(3)]).toEqual([3]);
});

test('a pairing stops when it is decided, precise enough or played out', () => {
	const wins = new Array(20).fill(1);
	expect(stopsAt(wins, { until: 'decided', target: 0.5, deals: 100 })).toBe('decided');
	expect(stopsAt(wins, { until: 'decided', target: 0.95, deals: 100 })).toBeUndefined();
	expect(stopsAt(wins, { until: 'end', target: 0.5, deals: 100 })).toBeUndefined();
	expect(stopsAt(wins, { until: 'end', target: 0.5, deals: 20 })).toBe('games');
	expect(stopsAt(wins, { until: 'decided', target: 0.5, precision: 0.09, deals: 100 })).toBe('precise');
	// All of 40 games reaches from 100 % down to 91 %.
	expect(stopsAt(wins, { until: 'decided', target: 0.5, precision: 0.05, deals: 100 })).toBeUndefined();
	expect(sideOf({ low: 0.6, high: 0.7 }, 0.5)).toBe('above');
	expect(sideOf({ low: 0.3, high: 0.4 }, 0.5)).toBe('below');
	expect(sideOf({ low: 0.3, high: 0.7 }, 0.5)).toBe('open');
});

test('ratings lie around 1500, three wins of four are 191 points, and whoever won all has a rating too', () => {
	const [strong, weak] = ratings(2, [{ first: 0, second: 1, share: 0.75, games: 1e6 }]);
	expect(strong.mean - weak.mean).toBeCloseTo(400 * Math.log10(3), 0);
	expect(strong.mean + weak.mean).toBeCloseTo(3000, 6);
	const all = ratings(3, [
		{ first: 0, second: 1, share: 1, games: 20 },
		{ first: 1, second: 2, share: 1, games: 20 },
		{ first: 0, second: 2, share: 1, games: 20 },
	]);
	expect(all[0].mean).toBeGreaterThan(all[1].mean + 200);
	expect(all[1].mean).toBeGreaterThan(all[2].mean + 200);
	for (const { mean, low, high } of all) {
		expect(Number.isFinite(mean)).toBe(true);
		expect(mean - (low ?? 0)).toBeCloseTo((high ?? 0) - mean, 6);
		expect(mean - (low ?? 0)).toBeGreaterThan(50);
	}
	expect(ratings(2, []).map(({ mean }) => mean)).toEqual([1500, 1500]);
});

test('the interval of a rating holds the true one about 95 times in 100', () => {
	const dice = new Dice('ratings');
	const truth = 0.7;
	const points = (400 * Math.log10(truth / (1 - truth))) / 2;
	let held = 0;
	for (let i = 0; i < 1000; i++) {
		const { mean, effective } = shareOf(pairsOf(dice, 50, truth, 0));
		const [{ low, high }] = ratings(2, [{ first: 0, second: 1, share: mean, games: effective }]);
		if ((low ?? 0) - 1500 <= points && points <= (high ?? 0) - 1500) held++;
	}
	expect(held / 1000).toBeGreaterThan(0.92);
	expect(held / 1000).toBeLessThan(0.985);
});

test('bots are read with temperament and budget; commands may have a budget too', () => {
	expect(parseEntrant('captain')).toEqual({ name: 'captain', player: 'captain', temperament: 'steady', budget: { ms: 200 } });
	expect(parseEntrant('captain@500it')).toMatchObject({ name: 'captain@500it', budget: { iterations: 500 } });
	expect(parseEntrant('sailor:bold@50ms', { ms: 1 })).toMatchObject({ name: 'sailor:bold@50ms', temperament: 'bold', budget: { ms: 50 } });
	expect(parseEntrant('random@50ms')).toMatchObject({ name: 'random' });
	expect(parseEntrant('python3 "my bots/best one.py" --fast@20it')).toEqual({
		name: 'best one.py',
		command: ['python3', 'my bots/best one.py', '--fast'],
		budget: { iterations: 20 },
	});
	expect(parseEntrant('./a.out')).toMatchObject({ name: 'a.out', command: ['./a.out'] });
	expect(parseBudget('1ms', 'b')).toEqual({ ms: 1 });
});

test.each([
	['captian', /captain or a command \(with its path\) is expected, not "captian"/],
	['captain@fast', /captain or a command/],
	['captain@0ms', /from 1 to 600000 ms is expected/],
	['captain@5parsecs', /milliseconds or iterations are expected, as 200ms or 500it, not "5parsecs"/],
	['sailor:grumpy', /one of steady, cautious, bold, greedy is expected after "sailor:", not "grumpy"/],
	['sailor:bold:bold', /is expected after/],
	['', /is expected, not ""/],
	['node bot.js | tee log', /"\|" needs a shell, and none is used/],
	['node "bot.js', /a closing " is missing/],
])('%j is no bot', (spec, problem) => {
	expect(() => parseEntrant(spec)).toThrow(Fault);
	expect(() => parseEntrant(spec)).toThrow(problem);
});
