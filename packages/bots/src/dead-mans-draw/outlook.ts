import {
	ANCHOR,
	BEASTMASTER,
	CANNON,
	CHEST,
	HOOK,
	KEY,
	KRAKEN,
	MAP,
	MASTER_GUNNER,
	MISER,
	MISFIRE,
	ORACLE,
	PARRY,
	PLUNDERER,
	SAFE_HARBOR,
	SCAVENGER,
	SUIT_OF,
	SUITS,
	SWORD,
	SWORDSMAN,
	TREASURE_HUNTER,
} from '@trove/games/dead-mans-draw/cards.ts';
import { misfires, opponentIs } from '@trove/games/dead-mans-draw/powers.ts';
import { deckLeft, State, topCard } from '@trove/games/dead-mans-draw/state.ts';
import { goesStraight, Odds } from './odds.ts';
import { quickScore, type Taste } from './taste.ts';

const STACKS = SUITS.length;
const PAIR: number = (1 << KEY) | (1 << CHEST);
const BLANK = new State({ players: 2, options: {} });

/**
 * A raid as the raider sees it: the stake, the exact odds of the next card and what each card would bring, in points.
 */
export class Outlook {
	readonly taste: Taste;
	state: State = BLANK;
	readonly odds: Odds = new Odds();
	/** What banking now adds, what a bust would leave of it, and what it would hand to whoever named this seat. */
	stake = 0;
	saved = 0;
	handed = 0;
	/** How much a loss counts beside a gain. */
	risk = 1;
	/** The opponent with the best score. */
	leader = -1;
	#bonusGain = 0;

	constructor(taste: Taste) {
		this.taste = taste;
	}

	/** Looks at the raid. A player without `recall` does not remember what lies in the discard. */
	read(state: State, recall = true): this {
		this.state = state;
		this.odds.read(state, this.taste, recall);
		this.#bonusGain = -1;
		this.#readStake();
		this.#readRace();
		return this;
	}

	#readStake(): void {
		const { state, taste } = this;
		const seat = state.turn;
		const upTo = savedUpTo(state);
		const hooked = state.character[seat] === MISER ? state.brought | (1 << HOOK) : 0;
		let taker = -1;
		if (state.withCharacters !== 0) for (let other = 0; other < state.players; other++) if (state.victim[other] === seat) taker = other;
		this.stake = 0;
		this.saved = 0;
		this.handed = 0;
		for (let i = 0; i < state.playSize; i++) {
			const card = state.play[i];
			const gain = taste.gain(state, seat, card);
			this.stake += gain;
			if (i < upTo || ((hooked >> SUIT_OF[card]) & 1) !== 0) this.saved += gain;
			else if (taker >= 0) this.handed += taste.gain(state, taker, card);
		}
		if ((state.suits & PAIR) === PAIR) this.stake += this.bonus(state.playSize);
		if (taker >= 0 && state.players > 2) this.handed *= taste.weights.rival;
	}

	#readRace(): void {
		const { state, taste } = this;
		const { risk, race, reach } = taste.weights;
		let best = -1;
		this.leader = -1;
		for (let seat = 0; seat < state.players; seat++) {
			if (seat === state.turn) continue;
			const score = quickScore(state, seat);
			if (score > best) {
				best = score;
				this.leader = seat;
			}
		}
		const lead = quickScore(state, state.turn) + this.stake - best;
		const pull = (race * lead) / (deckLeft(state) + reach);
		this.risk = risk * Math.exp(pull > 1 ? 1 : pull < -1 ? -1 : pull);
	}

	/** What key and chest add when `size` cards are banked. */
	bonus(size: number): number {
		const { state, taste } = this;
		const seat = state.turn;
		if (state.character[seat] === PLUNDERER) {
			let best = 0;
			for (let whom = 0; whom < state.players; whom++) if (whom !== seat) best = Math.max(best, this.plunder(whom, size));
			return best;
		}
		if (state.discardSize === 0) return 0;
		if (this.#bonusGain < 0) {
			this.#bonusGain = 0;
			for (let i = 0; i < state.discardSize; i++) this.#bonusGain += taste.gain(state, seat, state.discard[i]);
			this.#bonusGain *= taste.weights.bonus / state.discardSize;
		}
		const count = state.character[seat] === TREASURE_HUNTER ? 2 * size : size;
		return (count < state.discardSize ? count : state.discardSize) * this.#bonusGain;
	}

	/** What `size` random cards of an opponent are worth. */
	plunder(whom: number, size: number): number {
		const { state, taste } = this;
		let cards = 0;
		let worth = 0;
		for (let suits = state.owned[whom]; suits !== 0; suits &= suits - 1) {
			const suit = lowest(suits);
			for (let stack = state.bank[whom * STACKS + suit]; stack !== 0; stack &= stack - 1) cards++;
			worth += taste.gain(state, state.turn, topCard(state, whom, suit)) + this.spite(whom) * taste.loss(state, whom, suit);
		}
		return cards === 0 ? 0 : (worth * (size < cards ? size : cards)) / cards;
	}

	/** What a point that this opponent loses is worth. */
	spite(whom: number): number {
		if (this.state.players === 2) return 1;
		return whom === this.leader ? this.taste.weights.leader : this.taste.weights.rival;
	}

	/** The chance that the next card busts. */
	get danger(): number {
		const { state } = this;
		if (state.knownSize === 0) return this.odds.total === 0 ? 0 : this.odds.busting / this.odds.total;
		const suit = SUIT_OF[state.known[0]];
		return ((state.suits >> suit) & 1) !== 0 && !goesStraight(this.state, suit) ? 1 : 0;
	}

	/** What drawing once more promises over banking. */
	drawing(): number {
		const { state } = this;
		if (state.knownSize > 0) {
			const card = state.known[0];
			return this.#arrival(SUIT_OF[card], this.taste.gain(state, state.turn, card), 0);
		}
		const { counts, gains, total } = this.odds;
		let sum = 0;
		for (let suit = 0; suit < STACKS; suit++) {
			if (counts[suit] > 0) sum += counts[suit] * this.#arrival(suit, gains[suit] / counts[suit], 1);
		}
		return total === 0 ? 0 : sum / total;
	}

	/** What a bust costs. */
	get loss(): number {
		return this.stake - this.saved + this.handed;
	}

	/** What a card of the deck brings over banking at once, where it does not bust. */
	arrival(suit: number, gain: number): number {
		return this.#arrival(suit, gain, 1);
	}

	/** What a card from the deck brings over banking at once; `fresh` when it is one of those counted. */
	#arrival(suit: number, gain: number, fresh: number): number {
		if (goesStraight(this.state, suit)) return gain;
		if (((this.state.suits >> suit) & 1) !== 0) return -this.risk * this.loss;
		return gain + this.#power(suit, gain, fresh);
	}

	/** What a card brings that a hook, sword or map puts into the play area; `gain` is what it adds to the bank. */
	bringing(suit: number, gain: number): number {
		const { state } = this;
		if (((state.suits >> suit) & 1) !== 0) return -this.risk * this.loss;
		let value = gain + this.#power(suit, gain, 0);
		if (state.debt > 1 && suit !== KRAKEN) value -= this.#demanded(this.odds.dangerWith(suit, 0), this.stake + gain, state.debt - 1);
		return value;
	}

	/** What a suit's power is worth as the play area's next card. */
	#power(suit: number, gain: number, fresh: number): number {
		const { state } = this;
		const { weights } = this.taste;
		const stake = this.stake + gain;
		switch (suit) {
			case ANCHOR:
				return weights.anchor + weights.shelter * (this.stake - this.saved) * this.odds.dangerWith(suit, fresh);
			case HOOK: {
				const owned = state.owned[state.turn];
				if (owned === 0) return 0;
				return (owned & ~(state.suits | (1 << HOOK))) === 0 ? -this.risk * this.loss : weights.hook;
			}
			case CANNON:
				return weights.cannon * this.#bestShot();
			case KEY:
			case CHEST:
				return (state.suits & PAIR) === 0 ? weights.key : this.bonus(state.playSize + 1);
			case MAP:
				return this.#map(stake);
			case ORACLE:
				return weights.oracle * this.odds.gainWith(state.suits | (1 << suit), fresh);
			case SWORD:
				return this.#sword(gain);
			case KRAKEN: {
				const debt = opponentIs(state, BEASTMASTER) ? 4 : 2;
				const left = deckLeft(state) - fresh;
				return -weights.demand * this.#demanded(this.odds.dangerWith(suit, fresh), stake, debt < left ? debt : left);
			}
			default:
				return 0;
		}
	}

	/** What `debt` more cards cost that must be drawn. */
	#demanded(danger: number, stake: number, debt: number): number {
		let safe = 1;
		let gain = 0;
		const mean = this.odds.gainWith(this.state.suits | (1 << KRAKEN), 0);
		for (let i = 0; i < debt; i++) {
			// Every card laid makes about a tenth of the others dangerous.
			safe *= Math.max(0, 1 - danger - i / STACKS);
			gain += mean;
		}
		return this.risk * (1 - safe) * (stake - this.saved + this.handed) - safe * gain;
	}

	/** What the best shot is worth. */
	#bestShot(): number {
		const { state } = this;
		let best = Number.NEGATIVE_INFINITY;
		for (let from = 0; from < state.players; from++) {
			if (from === state.turn ? !misfires(state) : state.character[from] === MISFIRE) continue;
			for (let suits = state.owned[from]; suits !== 0; suits &= suits - 1) best = Math.max(best, this.shooting(lowest(suits), from));
		}
		return best === Number.NEGATIVE_INFINITY ? 0 : best;
	}

	/** What shooting the top of a stack is worth. */
	shooting(suit: number, from: number): number {
		const { state, taste } = this;
		const character = state.character[state.turn];
		if (from === state.turn) return -taste.loss(state, from, suit);
		const lost = character === MASTER_GUNNER ? taste.stack(state, from, suit, state.bank[from * STACKS + suit]) : taste.loss(state, from, suit);
		return this.spite(from) * lost + (character === SCAVENGER ? taste.gain(state, state.turn, topCard(state, from, suit)) : 0);
	}

	/** What a sword is worth that adds `gain` itself. */
	#sword(gain: number): number {
		const { state, taste } = this;
		const laid = state.suits | (1 << SWORD);
		const lacking = state.character[state.turn] === SWORDSMAN ? -1 : ~state.owned[state.turn];
		let best = Number.NEGATIVE_INFINITY;
		for (let from = 0; from < state.players; from++) {
			if (from === state.turn) continue;
			const takeable = state.owned[from] & lacking & (state.character[from] === PARRY ? 1 << KRAKEN : -1);
			for (let suits = takeable; suits !== 0; suits &= suits - 1) {
				const suit = lowest(suits);
				const worth = ((laid >> suit) & 1) !== 0 ? -this.risk * this.loss : taste.weights.sword * this.stealing(suit, from);
				if (worth > best) best = worth;
			}
		}
		if (best !== Number.NEGATIVE_INFINITY) return best;
		return opponentIs(state, PARRY) ? -gain : 0;
	}

	/** What the top of an opponent's stack is worth to the thief, without its power. */
	stealing(suit: number, from: number): number {
		const { state, taste } = this;
		return taste.gain(state, state.turn, topCard(state, from, suit)) + this.spite(from) * taste.loss(state, from, suit);
	}

	/** What a map is worth: it may find nothing but what busts. */
	#map(stake: number): number {
		const { state } = this;
		const size = state.discardSize;
		if (size === 0) return 0;
		const laid = state.suits | (1 << MAP);
		let bad = 0;
		for (let i = 0; i < size; i++) bad += (laid >> SUIT_OF[state.discard[i]]) & 1;
		const share = bad / size;
		return this.taste.weights.map * (1 - share) - this.risk * share ** 3 * (stake - this.saved + this.handed);
	}
}

/** The lowest suit of a bit mask that is not empty. */
export function lowest(suits: number): number {
	return 31 - Math.clz32(suits & -suits);
}

/** How many of the first cards an anchor would save. */
function savedUpTo(state: State): number {
	if ((state.suits & (1 << ANCHOR)) === 0) return 0;
	let anchor = 0;
	while (SUIT_OF[state.play[anchor]] !== ANCHOR) anchor++;
	return state.character[state.turn] === SAFE_HARBOR ? anchor + 3 : anchor;
}
