import type { State } from '@trove/games/dead-mans-draw/state.ts';
import type { Minds } from '../mind.ts';
import { cabinBoy } from './cabin-boy.ts';
import { captain } from './captain.ts';
import { greedy } from './greedy.ts';
import { Judge } from './policy.ts';
import { reasons } from './reasons.ts';
import { sailor } from './sailor.ts';
import { say } from './say.ts';
import settings from './settings.json' with { type: 'json' };

const judge = new Judge(settings.policy);

/** The ways to play Dead Man's Draw. */
export const deadMansDraw: Minds<State> = { captain, sailor, cabinBoy, greedy, policy: (state, seat) => judge.choose(state, seat), reasons, say };
