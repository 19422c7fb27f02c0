import { expect, test } from 'vitest';
import { AVATARS, picturesAt } from '../src/index.ts';

test('[A9] no two at one table show the same picture: the lowest seat keeps it, the others get the next free one', () => {
	expect(picturesAt(['parrot', null, 'parrot', 'rope', 'cat'])).toEqual(['parrot', null, 'rope', 'ship', 'cat']);
	expect(picturesAt(['whale', 'whale', 'anchor'])).toEqual(['whale', 'anchor', 'barrel']);
	const all = picturesAt(AVATARS.map(() => 'crab' as const));
	expect(new Set(all).size).toBe(AVATARS.length);
	// With more people than pictures the last one keeps their choice.
	expect(picturesAt([...AVATARS, 'crab']).at(-1)).toBe('crab');
});
