import { lockstepOf } from '@trove/kernel/testing';
import { kit } from './kit.ts';
import { makeNaive } from './naive.ts';

lockstepOf(kit, makeNaive);
