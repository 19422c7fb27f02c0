import { LOCALES, Match, makeTable, openScenario, refuse, Seeded, TABLE } from '@trove/kernel';
import { expect, test } from 'vitest';
import { games } from '../index.ts';
import { commonRefusal } from '../words.ts';

const start = (id: string, players = 3, options = {}): Match => {
	const { game } = games.find(id);
	return new Match(game, makeTable(game, players, options), new Seeded('wait'));
};
/** Why a seat that is not to act has to wait. */
const why = (match: Match, seat: number, action: object): string => {
	const refusal = match.act(seat, action) as { code: string; rule?: string };
	return `${refusal.code} ${refusal.rule}`;
};
const first = (match: Match): void => {
	const seat = match.toAct[0];
	match.act(seat, match.legal(seat)[0]);
};

test('[SG-1] [SG-5] [SG-10] [SG-15] who is done with a step waits by its rule', () => {
	const match = start('silver-and-gold');
	match.act(0, match.legal(0)[0]);
	expect(why(match, 0, { do: 'keep', cards: ['gray-1', 'gray-2'] })).toBe('not-your-turn SG-1');
	while (match.game.phase(match.state) === 'keep') first(match);
	while (match.toAct.includes(0)) match.act(0, match.legal(0)[0]);
	expect(why(match, 0, { do: 'take', from: 'deck' })).toBe('not-your-turn SG-5');
	while (match.game.phase(match.state) !== 'take') first(match);
	const waits = [0, 1, 2].find((seat) => !match.toAct.includes(seat)) as number;
	expect(why(match, waits, { do: 'take', from: 'deck' })).toBe('not-your-turn SG-10');
	while (!match.over) first(match);
	expect(why(match, 0, { do: 'take', from: 'deck' })).toBe('game-over SG-15');
});

test('[SG-1] two cards are kept, and a cell lies on a card', () => {
	const match = start('silver-and-gold');
	expect(match.act(0, { do: 'keep', cards: ['gray-1'] })).toMatchObject({ code: 'bad-action', rule: 'SG-1' });
	expect(match.act(0, { do: 'keep', cards: ['gray-1', 'gray-1'] })).toMatchObject({ code: 'bad-action', rule: 'SG-1' });
	expect(match.act(0, { do: 'mark', card: 'gray-1', cells: [[0, 4]] })).toMatchObject({ code: 'bad-action', rule: 'SG-5' });
});

test('[DD-2] [DD-3] [DD-17] [DD-20] who is not to act waits by the phase’s rule', () => {
	const match = start('dead-mans-draw', 3, { characters: true });
	const seat = match.toAct[0];
	first(match);
	expect(why(match, seat, { do: 'draw' })).toBe('not-your-turn DD-2');
	const naming = openScenario(games.find('dead-mans-draw'), { players: 2, setup: { turn: 0, characters: ['davy-jones', 'miser'] } });
	expect(why(naming, 1, { do: 'draw' })).toBe('not-your-turn DD-20');
	first(naming);
	expect(why(naming, 1, { do: 'draw' })).toBe('not-your-turn DD-3');
	while (!naming.over) first(naming);
	expect(why(naming, 1, { do: 'draw' })).toBe('game-over DD-17');
});

test('[MT-2] [MT-6] [MT-8] [MT-11] a gnome waits for its turn, outside, or in the flight', () => {
	const setup = { turn: 0, first: 0, orcs: 5, deck: ['orc'], piles: [['ring+mouse'], ['coin+mouse'], [], []], worth: [7, 7, 7] };
	const match = openScenario(games.find('my-treasure'), { players: 3, setup });
	expect(why(match, 1, { do: 'draw' })).toBe('not-your-turn MT-2');
	match.act(0, { do: 'claim', place: 0, token: 'ring' });
	expect(why(match, 0, { do: 'draw' })).toBe('not-your-turn MT-6');
	match.act(1, { do: 'draw' });
	expect(why(match, 1, { do: 'grab', place: 1 })).toBe('not-your-turn MT-8');
	match.act(2, { do: 'grab', place: 1 });
	match.act(1, { do: 'grab', place: 2 });
	expect(why(match, 1, { do: 'draw' })).toBe('game-over MT-11');
});

test('[TZ-3] [TZ-8] [TZ-13] [TZ-14] each chooses and taps once; the table closes a race only', () => {
	const match = openScenario(games.find('trezors'), { players: 2, setup: { round: 7 } });
	expect(why(match, TABLE, { do: 'close' })).toBe('not-your-turn TZ-8');
	match.act(0, { do: 'play', card: 'coin' });
	expect(why(match, 0, { do: 'play', card: 'coin' })).toBe('not-your-turn TZ-3');
	match.act(1, { do: 'play', card: 'coin' });
	match.act(0, { do: 'pass' });
	expect(why(match, 0, { do: 'tap', chest: 0, ms: 200 })).toBe('not-your-turn TZ-8');
	match.act(TABLE, { do: 'close' });
	expect(why(match, 0, { do: 'pass' })).toBe('game-over TZ-13');
	expect(why(start('trezors', 2, { contest: 'calm' }), TABLE, { do: 'close' })).toBe('not-your-turn TZ-14');
});

test('[MT-8] a token claimed before the flight is passed over in the order given', () => {
	const setup = {
		turn: 0,
		first: 0,
		orcs: 5,
		deck: ['orc'],
		piles: [['ring+mouse'], ['coin+mouse'], [], []],
		flightTokens: ['ring', 'coin', 'potion', 'sword', 'necklace', 'diamond'],
	};
	const match = openScenario(games.find('my-treasure'), { players: 2, setup });
	match.act(0, { do: 'claim', place: 0, token: 'ring' });
	match.act(1, { do: 'draw' });
	match.act(1, { do: 'grab', place: 1 });
	expect(match.game.view(match.state, 0).lastRound).toMatchObject([{ token: 'ring' }, { token: 'coin' }]);
});

test('who is to act is named, and nobody where the table itself acts', () => {
	for (const locale of LOCALES) {
		const said = (toAct: readonly number[]): string =>
			commonRefusal(refuse('not-your-turn', undefined, { toAct: [...toAct] }), { locale, names: ['Anna', 'Bo'] }) ?? '';
		expect(said([1])).toContain('Bo');
		expect(said([])).toMatch(/\p{L}\.$/u);
	}
});
