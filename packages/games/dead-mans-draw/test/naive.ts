import type { Action, Options, View } from '@trove/kernel';
import type { Naive } from '@trove/kernel/testing';
import {
	type Bank,
	type Choice,
	cardsIn,
	type Data,
	firstPosition,
	type OpenDraw,
	putInBank,
	remove,
	SUITS,
	seats,
	suitOf,
	takeFromBank,
	topsOf,
	worthOf,
} from './naive-position.ts';

/** A naive game whose copies may take an open draw too. */
export interface OpenNaive extends Naive {
	clone(draw: OpenDraw): OpenNaive;
}

/** Options once each, by seat, then by suit, then by value. */
function inOrder(options: Choice[]): Choice[] {
	const rank = (option: Choice): number => {
		if ('whom' in option) return option.whom;
		const [suit, value] = option.card.split('-');
		return ('from' in option ? option.from * 1000 : 0) + SUITS.indexOf(suit) * 10 + Number(value);
	};
	const once = new Map(options.map((option) => [JSON.stringify(option), option]));
	return [...once.values()].sort((a, b) => rank(a) - rank(b));
}

/** Deals a game, or starts from `setup`. */
export function startNaive(players: number, options: Options, draw: OpenDraw, setup?: Record<string, unknown>): OpenNaive {
	return naive(firstPosition(players, options, draw, setup), draw);
}

function naive(data: Data, draw: OpenDraw): OpenNaive {
	const is = (character: string): boolean => data.characters[data.turn] === character;
	const opponents = (): number[] => seats(data.players).filter((seat) => seat !== data.turn);
	const opponentIs = (character: string): boolean => opponents().some((seat) => data.characters[seat] === character);
	const own = (): Bank => data.banks[data.turn];
	const deckCount = (): number => data.deck.length + data.tops.length;
	const inPlay = (suit: string): boolean => data.play.some((card) => suitOf(card) === suit);

	// Before the first raid

	/** DD-20: in seat order from the first player, the davy-jones who has yet to name somebody. */
	function nextNamer(): number | undefined {
		return seats(data.players)
			.map((i) => (data.turn + i) % data.players)
			.find((seat) => data.characters[seat] === 'davy-jones' && data.victims[seat] === null);
	}

	function chooseCharacter(seat: number, character: string): void {
		data.characters[seat] = character;
		if (data.characters.includes(null)) return;
		data.offered = null;
		data.phase = nextNamer() === undefined ? 'raid' : 'victims';
	}

	function nameVictim(seat: number, whom: number): void {
		data.victims[seat] = whom;
		if (nextNamer() === undefined) data.phase = 'raid';
	}

	// A raid

	/** Makes sure that the top `count` cards of the deck are known, or all if there are fewer. */
	function knowTops(count: number): void {
		while (data.tops.length < count && data.deck.length > 0) {
			const card = draw('deck', 0, data.deck);
			remove(data.deck, card);
			data.tops.push(card);
		}
	}

	function drawCard(): void {
		knowTops(1);
		const card = data.tops.shift();
		if (card === undefined) throw new Error('the deck is empty');
		data.open = Math.max(0, data.open - 1);
		data.drew = true;
		if (deckCount() === 0) data.debt = 0;
		const straight = (is('casanova') && suitOf(card) === 'mermaid') || (is('fisherman') && suitOf(card) === 'kraken');
		if (straight) putInBank(own(), card);
		else enter(card);
		goOn();
	}

	/** DD-4, DD-5: a card comes into the play area. */
	function enter(card: string): void {
		if (inPlay(suitOf(card))) {
			goBust(card);
			return;
		}
		data.play.push(card);
		data.debt = Math.max(0, data.debt - 1);
		if (suitOf(card) === 'hook' && is('captains-hook')) data.powers.push('hook');
		data.powers.push(suitOf(card));
	}

	/** Uses powers, the innermost first, until a choice is due; with the deck empty and no choice due, banks (DD-17). */
	function goOn(): void {
		while (data.pending === null) {
			const power = data.powers.pop();
			if (power === undefined) break;
			usePower(power);
		}
		if (data.pending === null && data.phase === 'raid' && deckCount() === 0) bank();
	}

	function usePower(suit: string): void {
		if (suit === 'hook') offer('hook', stackTops(data.turn));
		if (suit === 'cannon') offer('cannon', cannonTargets());
		if (suit === 'sword') drawSword();
		if (suit === 'map') offer('map', mapCards());
		if (suit === 'oracle') {
			const count = is('mystic') ? 3 : 1;
			knowTops(count);
			data.open = Math.min(count, data.tops.length);
		}
		if (suit === 'kraken' && deckCount() > 0) data.debt = opponentIs('beastmaster') ? 4 : 2;
	}

	function offer(kind: string, options: Choice[]): void {
		if (options.length > 0) data.pending = { kind, options };
	}

	function stackTops(seat: number): { card: string; from: number }[] {
		return topsOf(data.banks[seat]).map((card) => ({ card, from: seat }));
	}

	function cannonTargets(): Choice[] {
		const misfires = opponents().some((seat) => data.characters[seat] === 'misfire' && stackTops(seat).length > 0);
		return seats(data.players).flatMap((seat) => {
			if (seat === data.turn) return misfires ? stackTops(seat) : [];
			return data.characters[seat] === 'misfire' ? [] : stackTops(seat);
		});
	}

	function drawSword(): void {
		const targets = opponents()
			.flatMap(stackTops)
			.filter(({ card }) => is('swordsman') || own()[suitOf(card)].length === 0)
			.filter(({ card, from }) => data.characters[from] !== 'parry' || suitOf(card) === 'kraken');
		offer('sword', targets);
		if (targets.length > 0 || !opponentIs('parry')) return;
		const sword = data.play.find((card) => suitOf(card) === 'sword');
		if (sword === undefined) throw new Error('no sword in play');
		remove(data.play, sword);
		data.discard.push(sword);
		if (data.brought === sword) data.brought = null;
	}

	function mapCards(): Choice[] {
		if (is('navigator')) {
			const sorted = [...data.discard].sort((a, b) => SUITS.indexOf(suitOf(a)) - SUITS.indexOf(suitOf(b)) || worthOf(a) - worthOf(b));
			return sorted.map((card) => ({ card }));
		}
		return drawFromDiscard(3).map((card) => ({ card }));
	}

	/** Random cards of the discard, which are left there. */
	function drawFromDiscard(count: number): string[] {
		const rest = [...data.discard];
		const drawn: string[] = [];
		while (drawn.length < count && rest.length > 0) {
			const card = draw('discard', 0, rest);
			remove(rest, card);
			drawn.push(card);
		}
		return drawn;
	}

	function choose(card: string, from: number | undefined): void {
		const kind = data.pending?.kind;
		data.pending = null;
		if (kind === 'map') {
			remove(data.discard, card);
			enter(card);
		} else if (from === undefined) {
			throw new Error(`${kind} needs from`);
		} else if (kind === 'cannon') {
			fire(card, from);
		} else {
			takeFromBank(data.banks[from], card);
			if (kind === 'hook' && !inPlay(suitOf(card))) data.brought = card;
			enter(card);
		}
		goOn();
	}

	function fire(card: string, from: number): void {
		const misfired = from === data.turn;
		const hit = is('master-gunner') && !misfired ? data.banks[from][suitOf(card)].map((value) => `${suitOf(card)}-${value}`) : [card];
		for (const shot of hit) {
			takeFromBank(data.banks[from], shot);
			if (is('scavenger') && !misfired) putInBank(own(), shot);
			else data.discard.push(shot);
		}
	}

	/** DD-5, DD-8: what is saved goes to the own bank, the rest and the busting card to the discard or to davy-jones. */
	function goBust(card: string): void {
		const anchor = data.play.findIndex((laid) => suitOf(laid) === 'anchor');
		const isSaved = (laid: string, at: number): boolean => {
			if (at < anchor) return true;
			if (is('safe-harbor') && anchor >= 0 && at <= anchor + 2) return true;
			return is('miser') && (suitOf(laid) === 'hook' || laid === data.brought);
		};
		const saved = data.play.filter(isSaved);
		const lost = [...data.play.filter((laid, at) => !isSaved(laid, at)), card];
		for (const laid of saved) putInBank(own(), laid);
		const taker = data.victims.indexOf(data.turn);
		for (const laid of lost) {
			if (taker >= 0) putInBank(data.banks[taker], laid);
			else data.discard.push(laid);
		}
		endRaid(true);
	}

	function bank(): void {
		const moved = data.play;
		data.play = [];
		for (const card of moved) putInBank(own(), card);
		const suits = moved.map(suitOf);
		if (suits.includes('key') && suits.includes('chest')) takeBonus(moved.length * (is('treasure-hunter') ? 2 : 1));
		if (data.pending === null) endRaid(false);
	}

	function takeBonus(count: number): void {
		if (is('plunderer')) {
			const rich = opponents().filter((seat) => cardsIn(data.banks[seat]).length > 0);
			data.bonus = count;
			offer(
				'plunder',
				rich.map((whom) => ({ whom })),
			);
			return;
		}
		for (const card of drawFromDiscard(count)) {
			remove(data.discard, card);
			putInBank(own(), card);
		}
	}

	function plunder(whom: number): void {
		data.pending = null;
		for (let i = 0; i < data.bonus && cardsIn(data.banks[whom]).length > 0; i++) {
			const card = draw('plunder', 0, cardsIn(data.banks[whom]));
			takeFromBank(data.banks[whom], card);
			putInBank(own(), card);
		}
		endRaid(false);
	}

	function endRaid(bust: boolean): void {
		data.bust = bust;
		data.play = [];
		data.powers = [];
		data.debt = 0;
		data.open = 0;
		data.drew = false;
		data.brought = null;
		data.bonus = 0;
		if (deckCount() === 0) data.phase = 'over';
		else data.turn = (data.turn + 1) % data.players;
	}

	function scores(): number[] {
		return data.banks.map((stacks, seat) => {
			let score = 0;
			for (const suit of SUITS) score += stacks[suit][0] ?? 0;
			if (data.characters[seat] === 'golden-scales' && stacks.mermaid.length > 0) score += 5;
			return score;
		});
	}

	const self: OpenNaive = {
		toAct() {
			if (data.phase === 'over') return [];
			if (data.phase === 'characters') return seats(data.players).filter((seat) => data.characters[seat] === null);
			if (data.phase === 'victims') return [nextNamer() ?? 0];
			return [data.turn];
		},

		legal(seat): Action[] {
			if (!self.toAct().includes(seat)) return [];
			if (data.phase === 'characters') return [...new Set(data.offered?.[seat])].map((card) => ({ do: 'character', card }));
			if (data.phase === 'victims') {
				const whom = seats(data.players).filter((other) => other !== seat && !data.victims.includes(other));
				return whom.map((other) => ({ do: 'victim', whom: other }));
			}
			if (data.pending !== null) {
				const name = data.pending.kind === 'plunder' ? 'plunder' : 'choose';
				const once = new Map(data.pending.options.map((option) => [JSON.stringify(option), option]));
				return [...once.values()].map((option) => ({ do: name, ...option }));
			}
			const actions: Action[] = [{ do: 'draw' }];
			if (data.drew && data.debt === 0) actions.push({ do: 'bank' });
			return actions;
		},

		act(seat, action) {
			if (action.do === 'character') chooseCharacter(Number(seat), String(action.card));
			else if (action.do === 'victim') nameVictim(Number(seat), Number(action.whom));
			else if (action.do === 'draw') drawCard();
			else if (action.do === 'bank') bank();
			else if (action.do === 'choose') choose(String(action.card), action.from as number | undefined);
			else if (action.do === 'plunder') plunder(Number(action.whom));
			else throw new Error(`no such action: ${action.do}`);
		},

		state(): View {
			return structuredClone({
				phase: data.phase,
				toAct: self.toAct(),
				turn: data.turn,
				play: data.play,
				banks: data.banks,
				deckCount: deckCount(),
				discardCount: data.discard.length,
				revealed: data.tops.slice(0, data.open),
				pending: data.pending && { kind: data.pending.kind, options: inOrder(data.pending.options) },
				debt: data.debt,
				characters: data.phase === 'characters' ? data.characters.map((id) => id && '?') : data.characters,
				offered: data.offered,
				victims: data.victims,
				scores: scores(),
				bust: data.bust,
			});
		},

		outcome() {
			if (data.phase !== 'over') return null;
			const points = scores();
			const sizes = data.banks.map((stacks) => cardsIn(stacks).length);
			const best = seats(data.players).filter((seat) => points[seat] === Math.max(...points));
			const most = Math.max(...best.map((seat) => sizes[seat]));
			return { scores: points, winners: best.filter((seat) => sizes[seat] === most) };
		},

		clone: (other) => naive(structuredClone(data), other),
	};
	return self;
}
