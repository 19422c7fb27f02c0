import { type Sheet, SheetSchema } from '@trove/protocol';
import { expect, test } from 'vitest';
import { alikeButView } from '../src/table/audience.ts';

const sheet: Sheet = {
	terms: { game: 'dead-mans-draw', players: 2, options: {}, pace: 'relaxed', turn: 0, absence: 'bot', public: false, delay: 0, aid: false, hints: true },
	status: 'playing',
	host: 'anne',
	code: null,
	seats: [],
	commitment: '',
	words: [],
	due: null,
	vote: null,
	rematch: null,
	undo: false,
	view: null,
	over: null,
};

test('documents that differ only in the view are known by all their other fields', () => {
	expect(alikeButView(sheet, { ...sheet })).toBe(true);
	expect(alikeButView(sheet, { ...sheet, view: { phase: 'raid', toAct: [0] } })).toBe(true);
	for (const field of Object.keys(SheetSchema.entries)) {
		if (field !== 'view') expect(alikeButView(sheet, { ...sheet, [field]: { other: true } }), field).toBe(false);
	}
});
