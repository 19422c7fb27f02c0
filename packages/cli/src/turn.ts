import { isRefusal, type Refusal, rulebookText } from '@trove/kernel';
import * as m from '../words/compiled/messages/_index.js';
import { ChoiceList } from './choice-list.ts';
import { commandOf } from './commands.ts';
import type { PlaySession } from './play-session.ts';
import { gap, print, wrap } from './print.ts';
import { withTime } from './time.ts';

/** The longest reported time in milliseconds: a minute is late in any race. */
const LONGEST = 60_000;

/** How a turn ended: an action or undo, `quit`, or the end of the input. */
export type TurnEnd = 'acted' | 'quit' | 'ended';

/** The result of a typed line. */
type Answered = TurnEnd | 'asking';

/** Asks a person until an action is accepted. */
export async function humanTurn(session: PlaySession, seat: number): Promise<TurnEnd> {
	if (!(await session.handTo(seat))) return 'ended';
	session.tell(seat);
	const turn = new Turn(session, seat);
	turn.show();
	for (;;) {
		const line = await session.lines.ask();
		if (line === null) return 'ended';
		const answered = await turn.answer(line.text, line.at);
		if (answered !== 'asking') return answered;
	}
}

class Turn {
	readonly #session: PlaySession;
	readonly #seat: number;
	readonly #choices: ChoiceList;

	constructor(session: PlaySession, seat: number) {
		this.#session = session;
		this.#seat = seat;
		this.#choices = new ChoiceList(session, seat);
	}

	/** The position and the choices. */
	show(): void {
		gap();
		for (const line of this.#session.position(this.#seat)) print(line);
		this.#choices.show();
	}

	/** Handles a line; `at` is when it was typed. */
	async answer(text: string, at: number): Promise<Answered> {
		const ms = Math.min(LONGEST, Math.max(0, Math.round(at - this.#choices.shownAt)));
		if (/^\d+$/.test(text)) return this.#pick(Number(text), ms);
		if (/^[{[]/.test(text)) return this.#typed(text, ms);
		const { telling, entry } = this.#session;
		const { command, rest } = commandOf(text, telling.locale);
		switch (command) {
			case 'undo':
				return this.#undo();
			case 'quit':
				return 'quit';
			case 'help':
				this.#choices.showAll();
				break;
			case 'rules':
				print(`\n${wrap(rulebookText((await entry.words.rulebook())(telling.locale)))}\n`);
				break;
			case 'table':
				this.show();
				break;
			case 'log':
				this.#session.showLog(this.#seat);
				break;
			case 'more':
				this.#choices.more();
				break;
			case 'back':
				this.#choices.enter(undefined);
				break;
			case 'save':
				this.#session.saveAs(rest);
				break;
			default:
				if (text === '') this.#choices.show();
				else this.#choices.search(text);
		}
		return 'asking';
	}

	#pick(number: number, ms: number): Answered {
		const action = this.#choices.pick(number);
		return action ? this.#act(withTime(this.#session.entry.game, action, ms)) : 'asking';
	}

	#typed(text: string, ms: number): Answered {
		const { telling, entry } = this.#session;
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
		const done = this.#session.match.act(this.#seat, action);
		if (isRefusal(done)) return this.#refused(done);
		this.#session.happened(done.events);
		return 'acted';
	}

	#undo(): Answered {
		const done = this.#session.match.undo(this.#seat);
		if (isRefusal(done)) return this.#refused(done);
		print(m.taken_back({}, this.#session.telling));
		this.#session.save();
		return 'acted';
	}

	#refused(refusal: Refusal): Answered {
		const { registry, entry, telling } = this.#session;
		print(registry.say(entry, refusal, telling));
		return 'asking';
	}
}
