import { isRefusal, type Refusal } from '@trove/kernel';
import * as m from '../words/compiled/messages/_index.js';
import { commandOf } from './commands.ts';
import { Offer } from './offer.ts';
import { gap, print, wrap } from './print.ts';
import type { Sitting } from './sitting.ts';
import { withTime } from './time.ts';

/** The longest reported time in milliseconds: a minute is late in any race. */
const LONGEST = 60_000;

/** How a turn ended: an action or undo, `quit`, or the end of the input. */
export type TurnEnd = 'acted' | 'quit' | 'ended';

/** The result of a typed line. */
type Answered = TurnEnd | 'asking';

/** Asks a person until an action is accepted. */
export async function humanTurn(sitting: Sitting, seat: number): Promise<TurnEnd> {
	if (!(await sitting.handTo(seat))) return 'ended';
	sitting.tell(seat);
	const turn = new Turn(sitting, seat);
	turn.show();
	for (;;) {
		const line = await sitting.lines.ask();
		if (line === null) return 'ended';
		const answered = turn.answer(line.text, line.at);
		if (answered !== 'asking') return answered;
	}
}

class Turn {
	readonly #sitting: Sitting;
	readonly #seat: number;
	readonly #offer: Offer;

	constructor(sitting: Sitting, seat: number) {
		this.#sitting = sitting;
		this.#seat = seat;
		this.#offer = new Offer(sitting, seat);
	}

	/** The position and the choices. */
	show(): void {
		gap();
		for (const line of this.#sitting.position(this.#seat)) print(line);
		this.#offer.show();
	}

	/** Handles a line; `at` is when it was typed. */
	answer(text: string, at: number): Answered {
		const ms = Math.min(LONGEST, Math.max(0, Math.round(at - this.#offer.shownAt)));
		if (/^\d+$/.test(text)) return this.#pick(Number(text), ms);
		if (/^[{[]/.test(text)) return this.#typed(text, ms);
		const { telling, entry } = this.#sitting;
		const { command, rest } = commandOf(text, telling.locale);
		switch (command) {
			case 'undo':
				return this.#undo();
			case 'quit':
				return 'quit';
			case 'help':
				this.#offer.showAll();
				break;
			case 'rules':
				print(`\n${wrap(entry.words.rules(telling.locale))}\n`);
				break;
			case 'table':
				this.show();
				break;
			case 'log':
				this.#sitting.showLog(this.#seat);
				break;
			case 'more':
				this.#offer.more();
				break;
			case 'back':
				this.#offer.enter(undefined);
				break;
			case 'save':
				this.#sitting.saveAs(rest);
				break;
			default:
				if (text === '') this.#offer.show();
				else this.#offer.search(text);
		}
		return 'asking';
	}

	#pick(number: number, ms: number): Answered {
		const action = this.#offer.pick(number);
		return action ? this.#act(withTime(this.#sitting.entry.game, action, ms)) : 'asking';
	}

	#typed(text: string, ms: number): Answered {
		const { telling, entry } = this.#sitting;
		let action: unknown;
		try {
			action = JSON.parse(text);
		} catch {
			print(m.not_json({ example: `{"do":"${entry.game.actions[0]}"}` }, telling));
			return 'asking';
		}
		return this.#act(withTime(entry.game, action, ms));
	}

	#act(action: unknown): Answered {
		const done = this.#sitting.match.act(this.#seat, action);
		if (isRefusal(done)) return this.#refused(done);
		this.#sitting.happened(done.events);
		return 'acted';
	}

	#undo(): Answered {
		const done = this.#sitting.match.undo(this.#seat);
		if (isRefusal(done)) return this.#refused(done);
		print(m.taken_back({}, this.#sitting.telling));
		this.#sitting.save();
		return 'acted';
	}

	#refused(refusal: Refusal): Answered {
		const { registry, entry, telling } = this.#sitting;
		print(registry.say(entry, refusal, telling));
		return 'asking';
	}
}
