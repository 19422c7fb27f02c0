import type { Action, Refusal } from '@trove/kernel';
import type { Level, Phrase, Reaction, VoteOn } from '../src/index.ts';
import { randomWord, type Wish } from './requests.ts';

/** Every request about a table as a method. Each resolves to null on success, else to the refusal. */
export abstract class Asking {
	/** The version of the document, which an action names. */
	abstract get v(): number;
	/** Sends any request. */
	abstract ask(wish: Wish): Promise<Refusal | null>;

	/** Plays one action, or several atomically. `v` is the version that they answer; the current one by default. */
	act(actions: Action | readonly Action[], v: number = this.v): Promise<Refusal | null> {
		return this.ask({ t: 'act', v, do: 'do' in actions ? [actions as Action] : actions });
	}

	/** Takes back the last action. */
	undo(v: number = this.v): Promise<Refusal | null> {
		return this.ask({ t: 'undo', v });
	}

	/** Takes an empty seat, with a word for the deal. */
	sit(seat: number, word: string = randomWord()): Promise<Refusal | null> {
		return this.ask({ t: 'sit', seat, word });
	}

	/** Gives the seat up, before the start. */
	stand(): Promise<Refusal | null> {
		return this.ask({ t: 'stand' });
	}

	/** Offers to swap seats. */
	swap(seat: number): Promise<Refusal | null> {
		return this.ask({ t: 'swap', seat });
	}

	/** Sets or clears ready; ready comes with a word for the deal. */
	ready(on = true, word: string = randomWord()): Promise<Refusal | null> {
		return this.ask(on ? { t: 'ready', on, word } : { t: 'ready', on });
	}

	/** Starts the game, with a word for the deal. Host only. */
	start(word: string = randomWord()): Promise<Refusal | null> {
		return this.ask({ t: 'start', word });
	}

	/** Puts a bot on a seat, or removes it with null. Host only. */
	bot(seat: number, level: Level | null): Promise<Refusal | null> {
		return this.ask({ t: 'bot', seat, level });
	}

	/** Removes a person from a seat. Host only. */
	remove(seat: number): Promise<Refusal | null> {
		return this.ask({ t: 'remove', seat });
	}

	/** Returns: no bot plays for this seat any more. */
	back(): Promise<Refusal | null> {
		return this.ask({ t: 'back' });
	}

	/** Leaves for good. */
	leave(): Promise<Refusal | null> {
		return this.ask({ t: 'leave' });
	}

	/** Resigns. */
	resign(): Promise<Refusal | null> {
		return this.ask({ t: 'resign' });
	}

	/** Opens a vote or votes on it. */
	vote(on: VoteOn, yes: boolean, seat?: number): Promise<Refusal | null> {
		return this.ask({ t: 'vote', on, yes, ...(seat === undefined ? {} : { seat }) });
	}

	/** Starts a rematch with the same people, with a word for the new deal. */
	rematch(word: string = randomWord()): Promise<Refusal | null> {
		return this.ask({ t: 'rematch', word });
	}

	/** Says a phrase or shows a reaction. */
	say(what: Phrase | Reaction): Promise<Refusal | null> {
		return this.ask({ t: 'say', what });
	}
}
