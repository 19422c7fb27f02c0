import type { State } from '@trove/games/silver-and-gold/state.ts';
import type { Minds } from '../mind.ts';
import { captain } from './captain.ts';
import { greedy } from './greedy.ts';
import { policy } from './policy.ts';
import { reasons } from './reasons.ts';
import { cabinBoy, sailor } from './sailor.ts';
import { say } from './say.ts';

/** The ways to play Silver & Gold. */
export const silverAndGold: Minds<State> = { captain, sailor, cabinBoy, greedy, policy, reasons, say };
