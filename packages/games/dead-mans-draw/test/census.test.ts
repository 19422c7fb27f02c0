import { censusOf } from '@trove/kernel/testing';
import rows from './census.json' with { type: 'json' };
import { kit } from './kit.ts';
import { startNaive } from './naive.ts';

censusOf(kit, startNaive, rows);
