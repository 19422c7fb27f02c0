import type { Action, Options, View } from '@trove/kernel';
import type { FedDraw, MakeNaive, Naive } from '@trove/kernel/testing';
import type { Version } from '../state.ts';

/** The kinds in their order, with the stars of each. */
const STARS: Record<string, number> = { diamond: 6, pistol: 5, jewel: 4, crown: 3, chalice: 2, coin: 1 };
const KINDS = Object.keys(STARS);
const HAND = [...KINDS, 'map'];
const LAST_ROUND = 7;
/** A tap before this many milliseconds is a false start. */
const FALSE_START = 100;

type Tap = { chest: number; ms: number } | 'pass' | null;

interface Game {
	version: Version;
	phase: 'choose' | 'tap' | 'over';
	contest: 'race' | 'calm';
	round: number;
	chests: string[];
	played: (string | null)[];
	hands: string[][];
	won: string[][];
	hooks: number[];
	hooksLeft: number;
	taps: Tap[];
}

/** What is sure and what is raced for, of one kind. */
interface Claim {
	kind: string;
	/** Chests per seat that need no race. */
	sure: number[];
	/** Seats that race, ascending. */
	racers: number[];
	/** Chests that are raced for. */
	raced: number;
}

class NaiveTrezors implements Naive {
	readonly game: Game;
	readonly draw: FedDraw;

	constructor(game: Game, draw: FedDraw) {
		this.game = game;
		this.draw = draw;
	}

	seats(): number[] {
		return [...this.game.hands.keys()];
	}

	toAct(): number[] {
		const { phase, played, taps } = this.game;
		if (phase === 'choose') return this.seats().filter((seat) => played[seat] === null);
		if (phase === 'tap') return this.seats().filter((seat) => taps[seat] === null);
		return [];
	}

	legal(seat: number): Action[] {
		if (!this.toAct().includes(seat)) return [];
		if (this.game.phase === 'choose') return this.game.hands[seat].map((card) => ({ do: 'play', card }));
		return [{ do: 'tap', chest: 0 }, { do: 'tap', chest: 1 }, { do: 'tap', chest: 2 }, { do: 'pass' }];
	}

	act(seat: number | null, action: Action): void {
		const { game } = this;
		if (seat === null) {
			if (action.do !== 'close' || game.phase !== 'tap') throw new Error(`the table cannot ${action.do} now`);
			this.settle();
			return;
		}
		if (action.do === 'play') {
			game.played[seat] = action.card as string;
			if (this.toAct().length === 0) this.reveal();
			return;
		}
		game.taps[seat] = action.do === 'pass' ? 'pass' : { chest: action.chest as number, ms: action.ms as number };
		if (this.toAct().length === 0) this.settle();
	}

	/** TZ-2 */
	startRound(): void {
		const { game } = this;
		game.phase = 'choose';
		game.chests = ['?', '?', this.draw('chests', 0)];
		game.played = this.seats().map(() => null);
		game.taps = this.seats().map(() => null);
	}

	/** TZ-4 */
	reveal(): void {
		const { game } = this;
		game.chests[0] = this.draw('chests', 0);
		game.chests[1] = this.draw('chests', 0);
		for (const seat of this.seats()) game.hands[seat] = game.hands[seat].filter((card) => card !== game.played[seat]);
		if (game.contest === 'calm') this.settle();
		else game.phase = 'tap';
	}

	/** TZ-5: the kind that a seat wants, or null. */
	wanted(seat: number): string | null {
		const { played, chests } = this.game;
		const card = played[seat];
		if (card === 'map') return KINDS.find((kind) => chests.includes(kind)) ?? null;
		return card !== null && chests.includes(card) ? card : null;
	}

	/** TZ-6, TZ-7 */
	claim(kind: string): Claim {
		const chests = this.game.chests.filter((chest) => chest === kind).length;
		const wanting = this.seats().filter((seat) => this.wanted(seat) === kind);
		const kindCards = wanting.filter((seat) => this.game.played[seat] === kind);
		const claim: Claim = { kind, sure: this.seats().map(() => 0), racers: [], raced: 0 };
		if (wanting.length > chests) {
			claim.racers = wanting;
			claim.raced = chests;
			return claim;
		}
		for (const seat of wanting) claim.sure[seat] = 1;
		const leftOver = chests - wanting.length;
		if (leftOver > 0 && kindCards.length === 1) claim.sure[kindCards[0]] += leftOver;
		if (leftOver > 0 && kindCards.length > 1) {
			claim.racers = kindCards;
			claim.raced = leftOver;
		}
		return claim;
	}

	/** TZ-8, TZ-14: who gets the raced chests of a kind, one each. */
	raceWinners({ kind, racers, raced }: Claim): number[] {
		const { contest, taps, chests } = this.game;
		/** In calm play all racers are equally fast. */
		let running = racers.map((seat) => ({ seat, ms: 0 }));
		if (contest === 'race') {
			running = [];
			for (const seat of racers) {
				const tap = taps[seat];
				if (tap !== null && tap !== 'pass' && tap.ms >= FALSE_START && chests[tap.chest] === kind) running.push({ seat, ms: tap.ms });
			}
		}
		const winners: number[] = [];
		while (winners.length < raced && running.length > 0) {
			const best = Math.min(...running.map(({ ms }) => ms));
			let fastest = running.filter(({ ms }) => ms === best).map(({ seat }) => seat);
			if (fastest.length > raced - winners.length) fastest = [this.drawOne(fastest)];
			winners.push(...fastest);
			running = running.filter(({ seat }) => !fastest.includes(seat));
		}
		return winners;
	}

	drawOne(seats: readonly number[]): number {
		const seat = Number(this.draw('tie', this.game.round));
		if (!seats.includes(seat)) throw new Error(`seat ${seat} is not among the tied ${seats.join(' ')}`);
		return seat;
	}

	/** TZ-9: whether nobody else wants the kind that a seat wants. */
	isAlone(seat: number): boolean {
		return !this.seats().some((other) => other !== seat && this.wanted(other) === this.wanted(seat));
	}

	/** TZ-9: whether a seat tapped wrongly. */
	tappedWrongly(seat: number, claims: Map<string, Claim>): boolean {
		const { taps, chests, version } = this.game;
		const tap = taps[seat];
		if (tap === null || tap === 'pass') return false;
		if (tap.ms < FALSE_START) return true;
		const kind = chests[tap.chest];
		return version === 1 ? !claims.get(kind)?.racers.includes(seat) : this.wanted(seat) !== kind || this.isAlone(seat);
	}

	/** TZ-9: whether the wrong tap costs a chest of the kind that was tapped. */
	losesChest(seat: number, { kind, racers }: Claim): boolean {
		if (this.wanted(seat) !== kind) return false;
		return this.game.version === 1 ? !racers.includes(seat) : this.isAlone(seat);
	}

	settle(): void {
		const { game } = this;
		const claims = new Map(KINDS.filter((kind) => game.chests.includes(kind)).map((kind) => [kind, this.claim(kind)]));
		/** Hooks to draw per seat. */
		const fines = this.seats().map(() => 0);
		for (const seat of this.seats()) {
			if (!this.tappedWrongly(seat, claims)) continue;
			fines[seat] += 1;
			const tap = game.taps[seat] as { chest: number };
			const claim = claims.get(game.chests[tap.chest]);
			if (claim && this.losesChest(seat, claim)) claim.sure[seat] -= 1;
		}
		/** Chests won this round per seat. */
		const gained: string[][] = this.seats().map(() => []);
		for (const claim of claims.values()) {
			for (const seat of this.seats()) for (let nth = 0; nth < claim.sure[seat]; nth++) gained[seat].push(claim.kind);
			for (const seat of this.raceWinners(claim)) gained[seat].push(claim.kind);
		}
		// TZ-10
		for (const seat of this.seats()) if (game.played[seat] === 'map' && gained[seat].length === 0) fines[seat] += 1;
		// TZ-12
		for (const seat of this.seats()) {
			const drawn = Math.min(fines[seat], game.hooksLeft);
			game.hooks[seat] += drawn;
			game.hooksLeft -= drawn;
		}
		for (const seat of this.seats()) {
			game.won[seat].push(...gained[seat]);
			// TZ-11
			const returned = Math.min(game.hooks[seat], gained[seat].filter((kind) => kind === 'coin').length);
			game.hooks[seat] -= returned;
			game.hooksLeft += returned;
		}
		this.endRound();
	}

	/** TZ-12: all cards but a map return to the hand. */
	endRound(): void {
		const { game } = this;
		for (const seat of this.seats()) {
			const card = game.played[seat];
			if (card !== 'map') game.hands[seat] = HAND.filter((each) => each === card || game.hands[seat].includes(each));
		}
		if (game.round === LAST_ROUND) {
			game.phase = 'over';
			return;
		}
		game.round += 1;
		this.startRound();
	}

	/** TZ-13 */
	scores(): number[] {
		const { won, hooks } = this.game;
		return this.seats().map((seat) => won[seat].reduce((sum, kind) => sum + STARS[kind], 0) - hooks[seat]);
	}

	state(): View {
		const { phase, round, chests, played, hands, won, hooks, hooksLeft, taps } = this.game;
		// Until the reveal it shows only that a card was chosen.
		const shown = phase === 'choose' ? played.map((card) => card && '?') : played;
		return structuredClone({ phase, toAct: this.toAct(), round, chests, played: shown, hands, won, hooks, hooksLeft, taps, scores: this.scores() });
	}

	outcome(): { scores: number[]; winners: number[] } | null {
		if (this.game.phase !== 'over') return null;
		const scores = this.scores();
		const best = Math.max(...scores);
		return { scores, winners: this.seats().filter((seat) => scores[seat] === best) };
	}

	clone(draw: FedDraw): Naive {
		return new NaiveTrezors(structuredClone(this.game), draw);
	}
}

interface Setup {
	deck?: string[];
	hands?: string[][];
	hooks?: number[];
	won?: string[][];
	hooksLeft?: number;
	round?: number;
}

/** The naive rules of a version. */
export const makeNaiveOf =
	(version: Version): MakeNaive =>
	(players, options: Options, draw, given) => {
		const setup = (given ?? {}) as Setup;
		const seats = Array.from({ length: players }, (_, seat) => seat);
		const hooks = seats.map((seat) => setup.hooks?.[seat] ?? 0);
		const game: Game = {
			version,
			phase: 'choose',
			contest: options.contest === 'calm' ? 'calm' : 'race',
			round: setup.round ?? (setup.deck ? 8 - setup.deck.length / 3 : 1),
			chests: [],
			played: [],
			hands: seats.map((seat) => HAND.filter((card) => setup.hands?.[seat]?.includes(card) ?? true)),
			won: seats.map((seat) => [...(setup.won?.[seat] ?? [])]),
			hooks,
			hooksLeft: setup.hooksLeft ?? 10 - hooks.reduce((sum, hook) => sum + hook, 0),
			taps: [],
		};
		const naive = new NaiveTrezors(game, draw);
		naive.startRound();
		return naive;
	};
