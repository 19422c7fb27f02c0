import { describe, expect, test } from 'vitest';
import { readLikes } from '../src/base/likes.ts';

describe('what somebody likes, as a device has kept it', () => {
	test('[B volume] sound that was on or off is read as a volume', () => {
		expect(readLikes({ sound: false, text: 150 })).toMatchObject({ volume: 'off', text: 150 });
		expect(readLikes({ sound: true })).toMatchObject({ volume: 'normal' });
		expect(readLikes({ sound: false, volume: 'loud' })).toMatchObject({ volume: 'loud' });
		expect(readLikes(null)).toMatchObject({ volume: 'normal' });
	});

	test('[B volume] a volume that is not known is the usual one', () => {
		expect(readLikes({ volume: 'deafening' })).toMatchObject({ volume: 'normal' });
	});
});
