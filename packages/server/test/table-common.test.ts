import { SheetSchema } from '@trove/protocol';
import { expect, test } from 'vitest';
import { isAlikeButMatch } from '../src/table/common.ts';
import type { Folded } from '../src/table/folded.ts';

/** What a document shows of the game, the clock, and what may be taken back: that is compared apart. */
const APART = ['view', 'due', 'undo'];
/** What is called otherwise in a document. */
const NAMES: { readonly [field: string]: keyof Folded } = { seats: 'shown' };

test('that nothing but the game has changed is known by every other field of a document', () => {
	const fields = Object.keys(SheetSchema.entries).filter((field) => !APART.includes(field));
	const folded = Object.fromEntries(fields.map((field) => [NAMES[field] ?? field, {}])) as unknown as Folded;
	expect(isAlikeButMatch(folded, { ...folded, seq: 7, at: 8 })).toBe(true);
	for (const field of fields) expect(isAlikeButMatch(folded, { ...folded, [NAMES[field] ?? field]: {} }), field).toBe(false);
});
