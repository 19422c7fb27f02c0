import { LOCALES } from '@trove/kernel';
import { expect, test } from 'vitest';
import { games } from '../index.ts';

test('[B home] every game has a subtitle of its own in every language', () => {
	for (const locale of LOCALES) {
		const subtitles = games.ids.map((id) => games.find(id).words.subtitle(locale));
		expect(subtitles.filter((subtitle) => subtitle.length < 4 || subtitle.length > 32)).toEqual([]);
		expect(new Set(subtitles).size).toBe(games.ids.length);
	}
});
