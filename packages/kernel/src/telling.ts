import type { Telling } from './game.ts';

/** Persons as message inputs: `name`, and `name_is`, which selects a form of `[{name} draws|You draw]`. */
export type Persons<Of extends string> = { readonly [K in Of]: string } & { readonly [K in `${Of}_is`]: 'you' | 'other' };

/** Seats as inputs of a message. */
export function persons<Of extends string>(seats: { readonly [K in Of]: number }, { names, you }: Telling): Persons<Of> {
	return inputs(seats, (seat: number) => ({ text: names[seat] ?? `#${seat}`, you: seat === you }));
}

/** Lists of seats as message inputs. Within a list the reader is called `word`; alone, as a single person. */
export function people<Of extends string>(lists: { readonly [K in Of]: readonly number[] }, telling: Telling, word: string): Persons<Of> {
	return inputs(lists, (seats: readonly number[]) => ({
		text: namesOf(seats, telling, word).join(', '),
		you: seats.length === 1 && seats[0] === telling.you,
	}));
}

/** What seats are called in a list, the reader by `word`. */
export function namesOf(seats: readonly number[], { names, you }: Telling, word: string): string[] {
	return seats.map((seat) => (seat === you ? word : names[seat]));
}

function inputs<Of extends string, T>(given: { readonly [K in Of]: T }, say: (of: T) => { readonly text: string; readonly you: boolean }): Persons<Of> {
	const said = Object.entries<T>(given).flatMap(([of, one]) => {
		const { text, you } = say(one);
		return [
			[of, text],
			[`${of}_is`, you ? 'you' : 'other'],
		];
	});
	return Object.fromEntries(said) as Persons<Of>;
}
