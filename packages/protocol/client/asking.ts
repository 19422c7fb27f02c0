import type { Action, Refusal } from '@trove/kernel';
import type { Level, Phrase, Reaction, VoteOn } from '../src/index.ts';
import { randomWord, type Wish } from './requests.ts';

/** All that can be asked of a table, by name. Each answer is null when it was carried out. */
export abstract class Asking {
	/** The version of the document: what an action answers. */
	abstract get v(): number;
	/** Asks for anything. */
	abstract ask(wish: Wish): Promise<Refusal | null>;

	/** Plays: one action, or several as one. `v` is the version that it answers, where that is not the present one. */
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

	/** Stands up again, before the start. */
	stand(): Promise<Refusal | null> {
		return this.ask({ t: 'stand' });
	}

	/** Offers to change seats. */
	swap(seat: number): Promise<Refusal | null> {
		return this.ask({ t: 'swap', seat });
	}

	/** Says that one is ready, with a word for the deal, or is not any more. */
	ready(on = true, word: string = randomWord()): Promise<Refusal | null> {
		return this.ask(on ? { t: 'ready', on, word } : { t: 'ready', on });
	}

	/** Begins, with a word for the deal; the host may. */
	start(word: string = randomWord()): Promise<Refusal | null> {
		return this.ask({ t: 'start', word });
	}

	/** Puts a bot on a seat, or takes it away; the host may. */
	bot(seat: number, level: Level | null): Promise<Refusal | null> {
		return this.ask({ t: 'bot', seat, level });
	}

	/** Removes somebody; the host may. */
	remove(seat: number): Promise<Refusal | null> {
		return this.ask({ t: 'remove', seat });
	}

	/** Is here again: no bot plays for me any more. */
	back(): Promise<Refusal | null> {
		return this.ask({ t: 'back' });
	}

	/** Goes away for good. */
	leave(): Promise<Refusal | null> {
		return this.ask({ t: 'leave' });
	}

	/** Gives up. */
	resign(): Promise<Refusal | null> {
		return this.ask({ t: 'resign' });
	}

	/** Asks for something, or votes on it. */
	vote(on: VoteOn, yes: boolean, seat?: number): Promise<Refusal | null> {
		return this.ask({ t: 'vote', on, yes, ...(seat === undefined ? {} : { seat }) });
	}

	/** Plays again with the same people, with a word for the new deal. */
	rematch(word: string = randomWord()): Promise<Refusal | null> {
		return this.ask({ t: 'rematch', word });
	}

	/** Says a phrase or shows a reaction. */
	say(what: Phrase | Reaction): Promise<Refusal | null> {
		return this.ask({ t: 'say', what });
	}
}
