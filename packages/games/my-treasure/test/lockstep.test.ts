import { lockstepOf } from '@trove/kernel/testing';
import { kit } from './kit.ts';
import { startNaive } from './naive.ts';

lockstepOf(kit, startNaive);
