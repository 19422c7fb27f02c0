import { people, persons, type Telling } from '@trove/kernel';
import { cardWord, cardWords, characterWord, exactWord, powerWord, seatWord, suitWord } from './names.ts';
import type { DeadMansDrawView, Option, Pending } from './view.ts';
import * as m from './words/compiled/messages/_index.js';

/** The position, line by line. */
export function positionLines(sight: DeadMansDrawView, seat: number, telling: Telling): string[] {
	return [
		...momentLines(sight, seat, telling),
		...offerLines(sight, seat, telling),
		...(sight.phase === 'raid' ? raidLines(sight, telling) : []),
		m.at_deck({ n: sight.deckCount }, { locale: telling.locale }),
		m.at_discard({ n: sight.discardCount }, { locale: telling.locale }),
		...sight.banks.map((_, owner) => bankLine(sight, owner, seat, telling)),
		...(sight.kept ?? sight.characters).flatMap((id, owner) => (id === null ? [] : [characterLine(sight, owner, id, telling)])),
	];
}

function momentLines(sight: DeadMansDrawView, seat: number, telling: Telling): string[] {
	const { locale } = telling;
	const waiting = people({ name: sight.toAct }, telling, m.you({}, { locale }));
	switch (sight.phase) {
		case 'characters':
			return [m.at_characters({ names: waiting.name }, { locale })];
		case 'victims':
			return [m.at_victims(waiting, { locale })];
		case 'over':
			return [m.at_over({}, { locale })];
		default:
			return [
				sight.turn === seat ? m.at_raid_yours({}, { locale }) : m.at_raid(persons({ name: sight.turn }, telling), { locale }),
				...(sight.bust ? [m.at_bust({}, { locale })] : []),
			];
	}
}

/** The own two characters, while one is to be kept. */
function offerLines({ offered, toAct }: DeadMansDrawView, seat: number, { locale }: Telling): string[] {
	const [one, other] = offered ?? [];
	if (typeof one !== 'string' || typeof other !== 'string' || !toAct.includes(seat)) return [];
	return [
		m.at_offered({ character: characterWord(one, locale), power: exactWord(one, locale) }, { locale }),
		m.at_offered_other({ character: characterWord(other, locale), power: exactWord(other, locale) }, { locale }),
	];
}

function raidLines(sight: DeadMansDrawView, telling: Telling): string[] {
	const { locale } = telling;
	const lines: string[] = [sight.play.length > 0 ? m.at_play({ cards: cardWords(sight.play, locale) }, { locale }) : m.at_play_empty({}, { locale })];
	if (!sight.drawn) lines.push(m.at_draw_due({}, { locale }));
	if (sight.debt > 0) lines.push(m.debt({ n: sight.debt }, { locale }));
	if (sight.revealed.length > 0) lines.push(m.at_revealed({ cards: cardWords(sight.revealed, locale) }, { locale }));
	if (sight.pending) lines.push(`${choiceLine(sight.pending.kind, sight.bonus, telling)} ${optionsLine(sight.pending.options, telling)}`);
	if (sight.unfinished.length > 0) lines.push(m.at_hook_again({}, { locale }));
	return lines;
}

function choiceLine(kind: Pending['kind'], bonus: number, { locale }: Telling): string {
	switch (kind) {
		case 'hook':
			return m.at_hook({}, { locale });
		case 'cannon':
			return m.at_cannon({}, { locale });
		case 'sword':
			return m.at_sword({}, { locale });
		case 'map':
			return m.at_map({}, { locale });
		case 'plunder':
			return m.at_plunder({ n: bonus }, { locale });
	}
}

function optionsLine(options: readonly Option[], telling: Telling): string {
	const { locale } = telling;
	const words = options.map(({ card = '?', from, whom }) => {
		if (whom !== undefined) return whom === telling.you ? m.you({}, { locale }) : seatWord(whom, telling);
		return from === undefined ? cardWord(card, locale) : m.option_from({ card: cardWord(card, locale), ...persons({ from }, telling) }, { locale });
	});
	return m.at_pending({ options: words.join(', ') }, { locale });
}

function bankLine(sight: DeadMansDrawView, owner: number, seat: number, telling: Telling): string {
	const { locale } = telling;
	const by = persons({ name: owner }, telling);
	const name = owner === seat ? { ...by, name: m.at_yours(by, { locale }) } : by;
	const points = m.points({ n: sight.scores[owner] }, { locale });
	const stacks = Object.entries(sight.banks[owner])
		.filter(([, values]) => values.length > 0)
		.map(([suit, values]) => `${suitWord(suit, locale)} ${values.join(', ')}`);
	return stacks.length > 0 ? m.at_bank({ ...name, points, stacks: stacks.join('; ') }, { locale }) : m.at_bank_empty({ ...name, points }, { locale });
}

function characterLine(sight: DeadMansDrawView, owner: number, id: string, telling: Telling): string {
	const { locale } = telling;
	const name = persons({ name: owner }, telling);
	if (id === '?') return m.at_character_hidden(name, { locale });
	const character = characterWord(id, locale);
	const victim = sight.victims[owner];
	if (victim !== null) return m.at_character_victim({ ...name, character, ...persons({ whom: victim }, telling) }, { locale });
	return m.at_character({ ...name, character, power: powerWord(id, locale) }, { locale });
}
