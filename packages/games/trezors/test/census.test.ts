import { censusOf } from '@trove/kernel/testing';
import { VERSIONS } from '../state.ts';
import rows from './census.json' with { type: 'json' };
import { kitOf } from './kit.ts';
import { makeNaiveOf } from './naive.ts';

for (const version of VERSIONS) {
	const own = rows.filter(({ scenario }) => (scenario.version ?? 2) === version);
	censusOf(kitOf(version), makeNaiveOf(version), own);
}
