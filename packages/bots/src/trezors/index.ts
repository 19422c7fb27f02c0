import type { State } from '@trove/games/trezors/state.ts';
import type { Minds } from '../mind.ts';
import { captain } from './captain.ts';
import { cabinBoy, greedy, policy, sailor, tapTime } from './levels.ts';
import { opinions } from './opinions.ts';
import { reasons } from './reasons.ts';
import { say } from './say.ts';

/** The ways to play. */
export const trezors: Minds<State> = { captain, sailor, cabinBoy, greedy, policy, extra: tapTime, opinions, reasons, say };

export { mixedStrategy } from './captain.ts';
export { exploitability, measureExploitability } from './exploitability.ts';
