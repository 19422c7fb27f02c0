import { lawsOf } from '@trove/kernel/testing';
import { describe } from 'vitest';
import { VERSIONS } from '../state.ts';
import { kitOf } from './kit.ts';

describe.each(VERSIONS)('version %i', (version) => lawsOf(kitOf(version)));
