import { botOf, nameOf } from '@trove/bots';
import type { Locale, Telling } from '@trove/kernel';
import * as m from '../../words/compiled/messages/_index.js';
import type { Player } from './play.ts';

/** The name of a seat: its person's or bot's, or "Player 2" for a person without a name. */
export function nameOfPlayer({ name, bot, empty }: Player, seat: number, locale: Locale): string {
	if (name !== '') return name;
	const known = bot === null ? undefined : botOf(bot);
	if (known) return nameOf(known, locale);
	return empty ? m.seat_empty({}, { locale }) : m.person_name({ n: seat + 1 }, { locale });
}

/** What a bot is called; undefined for one that is not known here. */
export function nameOfBot(id: string, locale: Locale): string | undefined {
	const bot = botOf(id);
	return bot && nameOf(bot, locale);
}

/** What all seats are called. */
export function namesOf(players: readonly Player[], locale: Locale): string[] {
	return players.map((player, seat) => nameOfPlayer(player, seat, locale));
}

/** Seat by seat the bot that plays for its person; null where nobody does. */
export function standInsOf(players: readonly Player[]): (string | null)[] {
	return players.map(({ standIn }) => standIn);
}

/** How moves are told that bots make for people: by the bots' names, also to the person of the seat. */
export function toldOfBots(telling: Telling, bots: readonly (string | null)[]): Telling {
	const { names, you, locale } = telling;
	if (bots.every((bot) => bot === null)) return telling;
	return {
		...telling,
		names: names.map((name, seat) => nameOfBot(bots[seat] ?? '', locale) ?? name),
		you: you === undefined || bots[you] ? undefined : you,
	};
}

/** Whose device this is: the seat of its only person. Undefined around one device with several, and for spectators. */
export function youOf(players: readonly Player[]): number | undefined {
	const mine = players.flatMap((player, seat) => (player.mine ? seat : []));
	return mine.length === 1 ? mine[0] : undefined;
}
