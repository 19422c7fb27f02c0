import type { State } from '@trove/games/my-treasure/state.ts';
import type { Minds, Policy } from '../mind.ts';
import { captain } from './captain.ts';
import { Cave } from './cave.ts';
import { decide } from './instinct.ts';
import { raceOf } from './race.ts';
import { reasons } from './reasons.ts';
import { cabinBoy, greedy, sailor } from './rules-of-thumb.ts';
import { say } from './say.ts';
import settings from './settings.json' with { type: 'json' };

const caves = [2, 3, 4].map((players) => new Cave(players));

/** Plays on by instinct. */
const policy: Policy<State> = (state) => decide(caves[state.players - 2].read(state), settings.instinct, raceOf(state.players));

/** The ways to play. */
export const myTreasure: Minds<State> = { captain, sailor, cabinBoy, greedy, policy, reasons, say };
