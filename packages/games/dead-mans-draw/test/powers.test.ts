import { expect, test } from 'vitest';
import { play } from './table.ts';

test('[DD-8] mermaid, cannon, anchor, then a second mermaid: the first two are banked, the others discarded', () => {
	const table = play({ deck: 'mermaid-5 cannon-3 anchor-4 mermaid-8 map-4' }, 'draw draw draw draw');
	expect([table.bank(0), table.discard, table.state.turn, table.state.bust]).toEqual(['cannon-3 mermaid-5', 'anchor-4 mermaid-8', 1, true]);
	expect(table.last('bust')).toMatchObject({ saved: ['mermaid-5', 'cannon-3'], lost: ['anchor-4'], card: 'mermaid-8' });
});

test('[DD-8] cards laid after the anchor are lost', () => {
	const table = play({ deck: 'key-7 map-4', play: 'mermaid-5 anchor-3 key-3 chest-3' }, 'draw');
	expect([table.bank(0), table.discard]).toEqual(['mermaid-5', 'anchor-3 key-3 key-7 chest-3']);
});

test('[DD-8] an anchor laid first saves nothing', () => {
	expect(play({ deck: 'key-7 map-4', play: 'anchor-3 key-3' }, 'draw').bank(0)).toBe('');
});

test('[DD-8] key and chest saved by an anchor bring no bonus', () => {
	const table = play({ deck: 'map-7 map-4', play: 'key-3 chest-3 anchor-3 map-3', discard: 'hook-2 hook-3' }, 'draw');
	expect([table.bank(0), table.discard]).toEqual(['key-3 chest-3', 'anchor-3 hook-2 hook-3 map-3 map-7']);
});

test('[DD-8] a busting second anchor has no power, the first one has', () => {
	const table = play({ deck: 'anchor-7 map-4', play: 'mermaid-5 anchor-3 key-3' }, 'draw');
	expect([table.bank(0), table.discard]).toEqual(['mermaid-5', 'anchor-3 anchor-7 key-3']);
});

test('[DD-9] a hook puts the top card of an own stack into play', () => {
	const table = play({ deck: 'hook-3 map-4', banks: ['key-3 key-5 mermaid-9', 'anchor-7'] }, 'draw');
	expect(table.legal).toBe('key-5@0 mermaid-9@0');
	table.go('key-5@0');
	expect([table.play, table.bank(0)]).toEqual(['hook-3 key-5', 'key-3 mermaid-9']);
	expect(table.last('bring')).toEqual({ on: 'bring', seat: 0, by: 'hook', card: 'key-5', from: 0, to: 'play' });
	expect(table.go('bank').bank(0)).toBe('hook-3 key-5 key-3 mermaid-9');
});

test('[DD-9] a hook must bring a card even if it busts, and the card is not given back', () => {
	const table = play({ deck: 'hook-3 map-4', play: 'key-3', banks: ['key-7'] }, 'draw');
	expect(table.legal).toBe('key-7@0');
	table.go('key-7@0');
	expect([table.bank(0), table.discard, table.state.bust, table.state.turn]).toEqual(['', 'hook-3 key-3 key-7', true, 1]);
});

test('[DD-9] a hook with an empty bank has no effect', () => {
	const table = play({ deck: 'hook-3 map-4', banks: ['', 'key-7'] }, 'draw');
	expect([table.state.pending, table.legal, table.last('idle')]).toEqual([null, 'draw bank', { on: 'idle', seat: 0, card: 'hook-3' }]);
});

test('[DD-9] a hook may choose only in the own bank', () => {
	const table = play({ deck: 'hook-3 map-4', banks: ['key-7', 'chest-5'] }, 'draw');
	expect([table.refused('chest-5@1'), table.refused('key-7'), table.refused('key-7@5')]).toEqual([
		'not-own-bank DD-9',
		'from-missing DD-4',
		'no-such-opponent DD-4',
	]);
});

test('[DD-10] a cannon discards the top card of a stack of one opponent', () => {
	const table = play({ deck: 'cannon-3 map-4', banks: ['anchor-3', 'key-3 key-5 chest-4', 'mermaid-9'] }, 'draw');
	expect(table.legal).toBe('key-5@1 chest-4@1 mermaid-9@2');
	expect([table.refused('anchor-3@0'), table.refused('key-3@1'), table.refused('draw')]).toEqual(['own-bank DD-10', 'not-on-top DD-10', 'choice-pending DD-4']);
	table.go('key-5@1');
	expect([table.bank(1), table.discard, table.play, table.legal]).toEqual(['key-3 chest-4', 'key-5', 'cannon-3', 'draw bank']);
	expect(table.last('shoot')).toEqual({ on: 'shoot', seat: 0, cards: ['key-5'], from: 1, to: 'discard' });
});

test('[DD-10] with all opponents’ banks empty a cannon has no effect', () => {
	const table = play({ deck: 'cannon-3 map-4', banks: ['key-3', '', ''] }, 'draw');
	expect([table.state.pending, table.last('idle')?.card]).toEqual([null, 'cannon-3']);
});

test('[DD-11] five cards with key and chest bring five from the discard', () => {
	const discard = 'anchor-2 hook-2 cannon-2 map-2 oracle-2 sword-2 kraken-2';
	const table = play({ deck: 'key-3 map-4', play: 'mermaid-5 chest-3 anchor-3 hook-3', discard }, 'draw bank');
	expect([table.state.discardCount, table.last('bonus')?.cards.length, table.bank(0).split(' ').length]).toEqual([2, 5, 10]);
	expect(table.last('bonus')).toMatchObject({ seat: 0, from: 'discard', to: 0 });
	expect([...(table.last('bonus')?.cards ?? []), ...table.discard.split(' ')].sort()).toEqual(discard.split(' ').sort());
});

test('[DD-11] the bonus is all of a discard that has fewer', () => {
	const table = play({ deck: 'key-3 map-4', play: 'chest-3 mermaid-5', discard: 'kraken-2 hook-2' }, 'draw bank');
	expect([table.bank(0), table.discard]).toEqual(['hook-2 key-3 chest-3 mermaid-5 kraken-2', '']);
	expect(play({ deck: 'key-3 map-4', play: 'chest-3' }, 'draw bank').last('bonus')?.cards).toEqual([]);
});

test('[DD-11] key or chest alone bring nothing', () => {
	for (const suit of ['key', 'chest']) {
		const table = play({ deck: `${suit}-3 map-4`, play: 'mermaid-5', discard: 'kraken-2', banks: ['key-7 chest-7'] }, 'draw bank');
		expect([table.discard, table.last('bonus')]).toEqual(['kraken-2', undefined]);
	}
});

test('[DD-11] cards that reached the bank otherwise in this raid do not count', () => {
	const table = play({ deck: 'mermaid-5 key-3 map-4', play: 'chest-3', discard: 'kraken-2 hook-2 anchor-2', characters: 'casanova -' }, 'draw draw bank');
	expect(table.last('bonus')?.cards.length).toBe(2);
	const scavenged = play({ deck: 'key-3 map-4', play: 'chest-3', discard: 'kraken-2 hook-2 anchor-2', banks: ['key-7 chest-7'] }, 'draw bank');
	expect(scavenged.last('bonus')?.cards.length).toBe(2);
});

test('[DD-12] a map opens three cards of the discard, one must be put into play, the others go back', () => {
	const discard = 'anchor-2 hook-2 cannon-2 oracle-2 sword-2';
	const table = play({ deck: 'map-3 key-4', discard }, 'draw');
	const options = table.legal.split(' ');
	expect([options.length, new Set(options).size, table.refused('bank'), table.refused('draw')]).toEqual([3, 3, 'choice-pending DD-6', 'choice-pending DD-4']);
	expect(table.last('reveal')).toEqual({ on: 'reveal', seat: 0, by: 'map', cards: options, from: 'discard' });
	expect([table.state.pending, table.state.discardCount]).toEqual([{ kind: 'map', options: options.map((card) => ({ card })) }, 5]);
	const closed = discard.split(' ').find((card) => !options.includes(card));
	expect([table.refused(String(closed)), table.refused(`${options[0]}@0`)]).toEqual(['not-revealed DD-12', 'from-needless DD-12']);
	table.go(options[1]);
	expect([table.play, table.state.discardCount, table.discard.split(' ')]).toEqual([
		`map-3 ${options[1]}`,
		4,
		discard.split(' ').filter((card) => card !== options[1]),
	]);
	expect(table.last('bring')).toEqual({ on: 'bring', seat: 0, by: 'map', card: options[1], from: 'discard', to: 'play' });
});

test('[DD-12] any three of the discard may be opened', () => {
	const seen = new Set<string>();
	for (let seed = 0; seed < 40; seed++) {
		for (const card of play({ deck: 'map-3 key-4', discard: 'anchor-2 hook-2 cannon-2 oracle-2 sword-2', seed: String(seed) }, 'draw').legal.split(' '))
			seen.add(card);
	}
	expect(seen.size).toBe(5);
});

test('[DD-12] with fewer than three cards a map opens all', () => {
	expect(play({ deck: 'map-3 key-4', discard: 'hook-2 anchor-2' }, 'draw').legal).toBe('anchor-2 hook-2');
	const one = play({ deck: 'map-3 key-4', play: 'key-3', discard: 'key-2' }, 'draw');
	expect(one.legal).toBe('key-2');
	one.go('key-2');
	expect([one.state.bust, one.discard]).toEqual([true, 'key-2 key-3 map-3']);
});

test('[DD-12] with an empty discard a map has no effect', () => {
	const table = play({ deck: 'map-3 key-4' }, 'draw');
	expect([table.state.pending, table.last('idle')?.card, table.legal]).toEqual([null, 'map-3', 'draw bank']);
});

test('[DD-13] an oracle shows a map: play it and use it', () => {
	const table = play({ deck: 'oracle-4 map-3 key-4', discard: 'hook-2' }, 'draw');
	expect([table.state.revealed, table.state.deckCount, table.legal]).toEqual([['map-3'], 2, 'draw bank']);
	expect(table.match.game.view(table.match.state, 1).revealed).toEqual(['map-3']);
	expect(table.last('reveal')).toEqual({ on: 'reveal', seat: 0, by: 'oracle', cards: ['map-3'], from: 'deck' });
	table.go('draw');
	expect([table.play, table.state.revealed, table.legal]).toEqual(['oracle-4 map-3', [], 'hook-2']);
});

test('[DD-13] or leave it on top and bank: it is closed again, and comes next', () => {
	const table = play({ deck: 'oracle-4 map-3 key-4 chest-5', discard: 'hook-2' }, 'draw bank');
	expect([table.bank(0), table.state.revealed, table.state.deckCount]).toEqual(['oracle-4', [], 3]);
	expect(table.match.game.observe(table.match.state, 1).memory).toMatchObject({ known: ['map-3'] });
	expect(table.go('draw').play).toBe('map-3');
});

test('[DD-13] with the deck empty an oracle has no effect', () => {
	const table = play({ deck: 'map-3', discard: 'oracle-3 oracle-4' }, 'draw oracle-3');
	expect([table.last('idle')?.card, table.state.phase, table.bank(0)]).toEqual(['oracle-3', 'over', 'map-3 oracle-3']);
});

test('[DD-13] in debt an open card must be drawn, and counts', () => {
	const table = play({ deck: 'oracle-4 key-3 map-3', play: 'kraken-3', debt: 2 }, 'draw');
	expect([table.state.debt, table.legal, table.refused('bank')]).toEqual([1, 'draw', 'in-debt DD-16']);
	table.go('draw');
	expect([table.state.debt, table.legal]).toEqual([0, 'draw bank']);
});

test('[DD-14] a sword takes the top card of an opponent’s stack of a suit missing in the own bank', () => {
	const table = play({ deck: 'sword-3 map-4', banks: ['anchor-2 hook-2 cannon-2', 'anchor-7 hook-7 cannon-7 kraken-4 kraken-6'] }, 'draw');
	expect(table.legal).toBe('kraken-6@1');
	expect(['anchor-7@1', 'hook-7@1', 'cannon-7@1', 'anchor-2@0', 'kraken-4@1', 'key-3@1'].map((word) => table.refused(word))).toEqual([
		'suit-owned DD-14',
		'suit-owned DD-14',
		'suit-owned DD-14',
		'own-bank DD-14',
		'not-on-top DD-14',
		'not-in-bank DD-14',
	]);
	table.go('kraken-6@1');
	expect([table.play, table.bank(1), table.state.debt]).toEqual(['sword-3 kraken-6', 'anchor-7 hook-7 cannon-7 kraken-4', 2]);
	expect(table.last('bring')).toEqual({ on: 'bring', seat: 0, by: 'sword', card: 'kraken-6', from: 1, to: 'play' });
});

test('[DD-14] the play area does not matter, so a sword may bust', () => {
	const table = play({ deck: 'sword-3 map-4', play: 'key-3', banks: ['', 'key-7'] }, 'draw');
	expect([table.legal, table.refused('bank')]).toEqual(['key-7@1', 'choice-pending DD-6']);
	table.go('key-7@1');
	expect([table.state.bust, table.discard, table.bank(1)]).toEqual([true, 'key-3 key-7 sword-3', '']);
});

test('[DD-14] with no such card a sword has no effect and stays in play', () => {
	const table = play({ deck: 'sword-3 map-4', banks: ['key-2', 'key-7', ''] }, 'draw');
	expect([table.state.pending, table.play, table.last('idle')?.card]).toEqual([null, 'sword-3', 'sword-3']);
	expect(play({ deck: 'sword-3 map-4', banks: ['key-2', 'key-7', 'key-5 map-7'] }, 'draw').legal).toBe('map-7@2');
});

test('[DD-15] a mermaid has no power', () => {
	const table = play({ deck: 'mermaid-9 map-4', banks: ['key-3', 'chest-3'], discard: 'hook-2' }, 'draw');
	expect([table.legal, table.state.debt, table.state.revealed, table.state.scores]).toEqual(['draw bank', 0, [], [3, 3]]);
	expect(table.go('bank').state.scores).toEqual([12, 3]);
});

test('[DD-16] a kraken demands two more cards before banking', () => {
	const table = play({ deck: 'kraken-3 key-3 anchor-3 map-4' }, 'draw');
	expect([table.state.debt, table.legal, table.refused('bank'), table.last('debt')]).toEqual([2, 'draw', 'in-debt DD-16', { on: 'debt', seat: 0, debt: 2 }]);
	expect([table.go('draw').state.debt, table.refused('bank')]).toEqual([1, 'in-debt DD-16']);
	expect([table.go('draw').state.debt, table.legal]).toEqual([0, 'draw bank']);
	expect(table.go('draw').state.debt).toBe(0);
});

test('[DD-16] kraken, then a hook bringing a mermaid: the debt is paid', () => {
	const table = play({ deck: 'kraken-5 hook-3 oracle-4', banks: ['mermaid-9', ''] }, 'draw draw');
	expect([table.state.debt, table.legal]).toEqual([1, 'mermaid-9@0']);
	table.go('mermaid-9@0');
	expect([table.state.debt, table.legal]).toEqual([0, 'draw bank']);
	expect(table.go('bank').state).toMatchObject({ debt: 0, turn: 1, deckCount: 1 });
});

test('[DD-16] a sword and a map pay with the card that they bring', () => {
	const sword = play({ deck: 'kraken-5 sword-3 oracle-4', banks: ['', 'mermaid-9'] }, 'draw draw mermaid-9@1');
	expect([sword.state.debt, sword.legal]).toEqual([0, 'draw bank']);
	const map = play({ deck: 'kraken-5 map-3 oracle-4', discard: 'mermaid-9' }, 'draw draw mermaid-9');
	expect([map.state.debt, map.legal]).toEqual([0, 'draw bank']);
});

test('[DD-16] a card laid before the kraken does not count, the kraken itself neither', () => {
	const hooked = play({ deck: 'hook-3 key-3 anchor-3 map-4', banks: ['kraken-3'] }, 'draw kraken-3@0');
	expect([hooked.play, hooked.state.debt]).toEqual(['hook-3 kraken-3', 2]);
});

test('[DD-16] a cannon pays only for itself', () => {
	expect(play({ deck: 'cannon-3 map-4 oracle-4', play: 'kraken-3', debt: 2, banks: ['', 'key-3'] }, 'draw key-3@1').state.debt).toBe(1);
});

test('[DD-16] a bust ends the debt', () => {
	const table = play({ deck: 'kraken-3 kraken-4 key-4 map-4' }, 'draw draw');
	expect([table.state.debt, table.state.turn, table.go('draw').legal]).toEqual([0, 1, 'draw bank']);
	expect(play({ deck: 'key-3 key-4 map-4', play: 'kraken-3', debt: 2 }, 'draw draw').state.debt).toBe(0);
});

test('[DD-16] with the deck empty there is no debt', () => {
	const last = play({ deck: 'kraken-3', play: 'key-3' }, 'draw');
	expect([last.state.debt, last.state.phase, last.bank(0), last.last('idle')?.card]).toEqual([0, 'over', 'key-3 kraken-3', 'kraken-3']);
	const short = play({ deck: 'kraken-3 hook-3', banks: ['key-3 chest-3'] }, 'draw draw');
	expect([short.state.debt, short.legal]).toEqual([0, 'key-3@0 chest-3@0']);
	expect(short.go('key-3@0').state.phase).toBe('over');
	const found = play({ deck: 'map-3', discard: 'kraken-3' }, 'draw kraken-3');
	expect([found.state.debt, found.state.phase]).toEqual([0, 'over']);
});
