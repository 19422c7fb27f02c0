import { expect, test } from 'vitest';
import { splitEither } from './either.js';

test('[B you] a message without brackets stays as it is', () => {
	const plural = [{ declarations: ['input n', 'local c = n: plural'], selectors: ['c'], match: { 'c=one': '{n} card', 'c=other': '{n} cards' } }];
	expect(splitEither('{name} draws.')).toBe('{name} draws.');
	expect(splitEither(plural)).toBe(plural);
});

test('[B you] a bracket is chosen by its first placeholder', () => {
	expect(splitEither('[{name} draws|You draw] {card}[, {name}|].')).toEqual([
		{
			declarations: ['input name', 'input card', 'input name_is'],
			selectors: ['name_is'],
			match: { 'name_is=you': 'You draw {card}.', 'name_is=*': '{name} draws {card}, {name}.' },
		},
	]);
});

test('[B you] two people make four forms', () => {
	expect(splitEither('[{name} robs|You rob] [{whom}|you].')).toMatchObject([
		{
			selectors: ['name_is', 'whom_is'],
			match: {
				'name_is=you, whom_is=you': 'You rob you.',
				'name_is=you, whom_is=*': 'You rob {whom}.',
				'name_is=*, whom_is=you': '{name} robs you.',
				'name_is=*, whom_is=*': '{name} robs {whom}.',
			},
		},
	]);
});

test('[B you] each plural form is split', () => {
	const message = [
		{
			declarations: ['input n', 'input name', 'local c = n: plural'],
			selectors: ['c'],
			match: { 'c=one': '[{name} scores|You score] {n} point.', 'c=other': '[{name} scores|You score] {n} points.' },
		},
	];
	expect(splitEither(message)).toEqual([
		{
			declarations: ['input n', 'input name', 'input name_is', 'local c = n: plural'],
			selectors: ['c', 'name_is'],
			match: {
				'c=one, name_is=you': 'You score {n} point.',
				'c=one, name_is=*': '{name} scores {n} point.',
				'c=other, name_is=you': 'You score {n} points.',
				'c=other, name_is=*': '{name} scores {n} points.',
			},
		},
	]);
});

test('[B you] a bracket that nobody chooses is refused', () => {
	expect(() => splitEither('[one|two]')).toThrow('no placeholder');
});
