import { lockstepOf } from '@trove/kernel/testing';
import { describe } from 'vitest';
import { VERSIONS } from '../state.ts';
import { kitOf } from './kit.ts';
import { makeNaiveOf } from './naive.ts';

describe.each(VERSIONS)('version %i', (version) => lockstepOf(kitOf(version), makeNaiveOf(version)));
