import { COIN, MAP, ROUNDS } from '@trove/games/trezors/cards.ts';
import { PASS_MOVE, TAP_MOVE } from '@trove/games/trezors/moves.ts';
import type { State } from '@trove/games/trezors/state.ts';
import { Dice } from '@trove/kernel';
import type { Reason, Sitting } from '../mind.ts';
import { othersChances, type Plans } from './captain.ts';
import { CARD_COUNT, chanceOf, expectStars, hiddenPairs, openKind } from './chests.ts';
import { racedChest, sharedChest, tapped } from './race.ts';
import settings from './settings.json' with { type: 'json' };

/** Every kind of reason: the names of the catalogue's messages. */
export const REASONS = [
	'none',
	'open',
	'chance',
	'stars',
	'rivals',
	'hooks',
	'highest',
	'risk',
	'map_wait',
	'map_last',
	'race',
	'wrong',
	'wrong_costs',
	'share',
	'give_up',
	'nothing_raced',
] as const;
/** A reason's code. */
export type ReasonCode = (typeof REASONS)[number];

/** What speaks for or against a move. */
export function reasons(sitting: Sitting<State>, move: number): Reason[] {
	const { state, seat } = sitting;
	if (move === MAP) return reasonsOfMap(state, seat, othersOf(sitting));
	if (move < TAP_MOVE) return reasonsOfKind(state, seat, move, othersOf(sitting));
	if (move === PASS_MOVE) return [reason(reasonToPass(state, seat))];
	const { races, chests, rivals, sure, wrong } = tapped(state, seat, move - TAP_MOVE);
	if (races) return [reason('race', { chests, rivals })];
	return [reason(wrong ? (sure > 0 ? 'wrong_costs' : 'wrong') : 'share')];
}

function reasonToPass(state: State, seat: number): ReasonCode {
	if (racedChest(state, seat) >= 0) return 'give_up';
	return sharedChest(state, seat) >= 0 ? 'share' : 'nothing_raced';
}

function reason(code: ReasonCode, numbers: { readonly [name: string]: number } = {}): Reason {
	return { code, ...numbers };
}

const stars = new Float64Array(CARD_COUNT);

function reasonsOfKind(state: State, seat: number, kind: number, others: Plans): Reason[] {
	const chance = chanceOf(state, kind);
	if (chance === 0) return [reason('none')];
	expectStars(state, 1, stars);
	const found: Reason[] = [chance === 1 ? reason('open') : reason('chance', { percent: percent(chance) }), reason('stars', { stars: tenths(stars[kind]) })];
	if (kind === COIN && state.hooks[seat] > 0) found.push(reason('hooks', { hooks: state.hooks[seat] }));
	let alone = 1;
	for (const [other, chances] of others.entries()) if (other !== seat) alone *= 1 - chances[kind];
	return [...found, reason('rivals', { percent: percent(1 - alone) })].slice(0, 3);
}

function reasonsOfMap(state: State, seat: number, others: Plans): Reason[] {
	expectStars(state, 1, stars);
	const rounds = ROUNDS - state.round;
	return [
		reason('highest', { stars: tenths(stars[MAP]) }),
		reason('risk', { percent: percent(emptyHanded(state, seat, others)) }),
		rounds > 0 ? reason('map_wait', { rounds }) : reason('map_last'),
	];
}

/** The chance that a map gets no chest: more seats want the highest kind than there are chests, and others win them. */
function emptyHanded(state: State, seat: number, others: Plans): number {
	const open = openKind(state);
	let empty = 0;
	for (const { first, second, chance } of hiddenPairs(state)) {
		const highest = Math.min(open, first, second);
		const count = [open, first, second].filter((kind) => kind === highest).length;
		// How likely it is that so many others want it.
		let wanting = [1];
		for (const [other, chances] of others.entries()) {
			if (other === seat) continue;
			const wants = chances[highest] + chances[MAP];
			wanting = [...wanting, 0].map((few, rivals) => few * (1 - wants) + (rivals > 0 ? wanting[rivals - 1] * wants : 0));
		}
		for (const [rivals, likely] of wanting.entries()) empty += chance * likely * Math.max(0, 1 - count / (rivals + 1));
	}
	return empty;
}

const thought = new WeakMap<Sitting<State>, Plans>();

/** How the others may choose, computed once per sitting, without its clock and dice. */
function othersOf(sitting: Sitting<State>): Plans {
	const known = thought.get(sitting);
	if (known) return known;
	let left = settings.reasons.iterations;
	const others = othersChances(sitting.state, sitting.seat, () => left-- > 0, new Dice(sitting.state.round));
	thought.set(sitting, others);
	return others;
}

function percent(chance: number): number {
	return Math.round(100 * chance);
}

function tenths(number: number): number {
	return Math.round(10 * number) / 10;
}
