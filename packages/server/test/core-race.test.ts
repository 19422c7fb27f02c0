import { games } from '@trove/games';
import { Dice, isRefusal, Match, makeTable, Stacked } from '@trove/kernel';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { acceptedTime, LONGEST, PINGS, RACE_WINDOW, ROUND_TRIP_CAP, TOLERANCE } from '../src/core/race.ts';

const ms = fc.double({ min: 0, max: 6000, noNaN: true });

describe('the time that counts', () => {
	test('[TZ-15] the example of docs/fair-race.md', () => {
		expect(acceptedTime(420, 509, 80)).toBe(420);
		expect(acceptedTime(200, 509, 80)).toBe(399);
		expect(acceptedTime(900, 509, 80)).toBe(509);
	});

	test('[TZ-15] a claim within the bounds counts as it is, in whole milliseconds', () => {
		fc.assert(
			fc.property(ms, ms, ms, (claimed, elapsed, trip) => {
				const time = acceptedTime(claimed, elapsed, trip);
				expect(Number.isInteger(time)).toBe(true);
				expect(time).toBeGreaterThanOrEqual(0);
				expect(time).toBeLessThanOrEqual(Math.round(elapsed));
				expect(time).toBeGreaterThanOrEqual(Math.floor(elapsed - Math.min(trip, ROUND_TRIP_CAP) - TOLERANCE));
				if (claimed <= elapsed && claimed >= elapsed - Math.min(trip, ROUND_TRIP_CAP) - TOLERANCE) expect(time).toBe(Math.round(claimed));
			}),
		);
	});

	test('a round trip beyond the cap, below nothing or not yet measured', () => {
		expect(acceptedTime(0, 1000, 5000)).toBe(1000 - ROUND_TRIP_CAP - TOLERANCE);
		expect(acceptedTime(0, 1000, -50)).toBe(970);
		expect(acceptedTime(0, 1000, null)).toBe(970);
	});

	test('what is no number is no claim, and nothing is longer than a game can write down', () => {
		expect(acceptedTime(Number.NaN, 700, 50)).toBe(700);
		expect(acceptedTime(Number.NEGATIVE_INFINITY, 700, 50)).toBe(700);
		expect(acceptedTime(0, 10_000_000, 50)).toBe(LONGEST);
		expect(acceptedTime(-5, 20, 50)).toBe(0);
	});

	test('the window leaves five seconds on the screen of whoever is at the cap', () => {
		expect(RACE_WINDOW).toBe(5400);
	});
});

/** A player's line to the server, and the screen at its end. */
interface Line {
	/** The least RTT in milliseconds, the share of it that is the way there, and the mean jitter of either way. */
	readonly trip: number;
	readonly there: number;
	readonly jitter: number;
}

const LINES: readonly Line[] = [
	{ trip: 5, there: 0.5, jitter: 1 },
	{ trip: 80, there: 0.35, jitter: 4 },
	{ trip: 300, there: 0.6, jitter: 8 },
];
/** Between two pictures of a screen; touches are handled in such steps too. */
const FRAME = 1000 / 60;

const unit = (dice: Dice): number => (dice.next() >>> 0) / 2 ** 32;
const late = (dice: Dice, mean: number): number => -Math.log(1 - unit(dice)) * mean;
/** About 380 ms, give or take 70; never below what is human. */
const reflexes = (dice: Dice): number => Math.max(160, 380 + 70 * Math.sqrt(-2 * Math.log(1 - unit(dice))) * Math.cos(2 * Math.PI * unit(dice)));

/** One race of one player: the true reaction, and what the server accepts. `claims` is what the page claims. */
function reaction(line: Line, dice: Dice, claims: (truth: number) => number): { truth: number; accepted: number; way: number; ping: number } {
	const ping = Math.min(...Array.from({ length: PINGS }, () => line.trip + late(dice, line.jitter) + late(dice, line.jitter)));
	const way = line.trip * line.there + late(dice, line.jitter) + line.trip * (1 - line.there) + late(dice, line.jitter);
	const frame = unit(dice) * FRAME;
	// From the picture to the handled touch: this is what the page itself measures.
	const truth = reflexes(dice) + unit(dice) * (FRAME / 2);
	return { truth, accepted: acceptedTime(claims(truth), way + frame + truth, ping), way, ping };
}

const { game } = games.find('trezors');
const table = makeTable(game, 3, { contest: 'race' });
// Everybody wants the one diamond.
const position = game.setup(table, { round: 7, deck: ['coin', 'coin', 'diamond'], hands: [['diamond'], ['diamond'], ['diamond']] }, new Dice(1));

/** Settles a race for the diamond by the game's own rules; the seat that has it. */
function winnerOf(times: readonly number[], dice: Dice): number {
	const match = new Match(game, table, new Stacked(dice, position.stacks), (state) => game.copy(position.state, state));
	for (const seat of times.keys()) match.act(seat, { do: 'play', card: 'diamond' });
	const settled = times.map((time, seat) => match.act(seat, { do: 'tap', chest: 2, ms: time })).at(-1);
	if (!settled || isRefusal(settled)) throw new Error('the race was not settled');
	for (const event of settled.events) if (event.on === 'contest' && Array.isArray(event.winners)) return Number(event.winners[0]);
	throw new Error('nobody raced');
}

/** The share of races that each of the lines wins. */
function shares(races: number, claims: readonly ((truth: number) => number)[]): number[] {
	const dice = new Dice('fair race');
	const won = LINES.map(() => 0);
	for (let race = 0; race < races; race++)
		won[
			winnerOf(
				LINES.map((line, seat) => reaction(line, dice, claims[seat]).accepted),
				dice,
			)
		]++;
	return won.map((count) => count / races);
}

describe('races between players who are as fast as each other', () => {
	const honest = (truth: number): number => truth;

	test('[TZ-15] at 5, 80 and 300 ms each wins 30–37% of 3,000', () => {
		for (const share of shares(3000, [honest, honest, honest])) {
			expect(share).toBeGreaterThanOrEqual(0.3);
			expect(share).toBeLessThanOrEqual(0.37);
		}
	});

	test('without allowing for the way the near one would win nearly all: the races can tell', () => {
		const dice = new Dice('arrival');
		let near = 0;
		for (let race = 0; race < 1000; race++) {
			const arrivals = LINES.map((line) => {
				const { truth, way } = reaction(line, dice, honest);
				return Math.round(truth + way);
			});
			if (winnerOf(arrivals, dice) === 0) near++;
		}
		expect(near).toBeGreaterThan(600);
	});

	test('[TZ-15] a page that lies gains at most 30 ms, and what all eight pings were slower than the race itself', () => {
		const dice = new Dice('lies');
		for (const line of LINES) {
			let gained = 0;
			const races = 5000;
			for (let race = 0; race < races; race++) {
				const { truth, accepted, way, ping } = reaction(line, dice, () => 0);
				expect(truth - accepted).toBeLessThanOrEqual(TOLERANCE + Math.max(0, ping - way) + 0.5);
				gained += truth - accepted;
			}
			expect(gained / races).toBeLessThan(TOLERANCE);
		}
	});

	test('a liar wins more often, but far from always', () => {
		const liar = (): number => 0;
		for (const [seat] of LINES.entries()) {
			const share = shares(
				1500,
				LINES.map((_, other) => (other === seat ? liar : honest)),
			)[seat];
			expect(share).toBeLessThan(0.5);
		}
	});

	test('who is no browser and answers pings late gains the cap less the true round trip, and the tolerance', () => {
		const truth = 380;
		for (const { trip } of LINES) {
			const accepted = acceptedTime(0, truth + trip, 10_000);
			expect(truth - accepted).toBe(Math.min(truth, ROUND_TRIP_CAP - trip + TOLERANCE));
		}
	});

	test('a connection that is slow on purpose gains nothing', () => {
		fc.assert(
			fc.property(fc.integer({ min: 100, max: 4000 }), fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 100 }), (truth, trip, slow) => {
				expect(acceptedTime(0, truth + trip + slow, trip + slow)).toBe(acceptedTime(0, truth + trip, trip));
			}),
		);
	});
});
