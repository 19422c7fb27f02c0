import { type Action, type Chance, Dice, type Game, Moves, type Table, type View } from '@trove/kernel';
import type { LoadedTable } from './load-pace.ts';
import type { LoadEvents, LoadPlayer } from './load-player.ts';
import type { LoadTally } from './load-tally.ts';

/** Is told when a table can act. */
export interface Freed {
	free(table: LoadTable): void;
}

/** Chooses the next action from a view. */
export type Choose = (view: View, seat: number, dice: Dice) => Action;

/** How long (ms), and how often in a row, an action may stay unseen by somebody before the table stops waiting. */
const PATIENCE_MS = 250;
const PATIENCE = 3;

/** An action whose latency is measured. */
interface Sample {
	readonly number: number;
	readonly at: number;
	/** Clients that have not seen it yet. */
	left: number;
	/** No other action was sent meanwhile, so that what arrives belongs to this one. */
	alone: boolean;
	answered: boolean;
}

const moves = new Moves();
/** Hidden values are arbitrary: no legal move depends on them. */
const ANY: Chance = { draw: () => 0, reveal: () => undefined };

/** A uniformly random legal action of any game. */
export function chooseAny(game: Game, terms: Table): Choose {
	return (view, seat, dice) => {
		game.legal(game.rebuild(terms, view, ANY), seat, moves.clear());
		return game.make(moves.list[dice.below(moves.count)], 150 + dice.below(1000));
	};
}

/** A table on a Trove server with its players and spectators; they play game after game. */
export class LoadTable implements LoadedTable, LoadEvents {
	readonly #choose: Choose;
	readonly #dice: Dice;
	readonly #tally: LoadTally;
	readonly #players: LoadPlayer[] = [];
	#watchers = 0;
	#pace: Freed | null = null;
	#sample: Sample | null = null;
	#samples = 0;
	/** While positive, the next action waits until everybody has seen the last: in some games not everybody sees it. */
	#patience = PATIENCE;
	/** The table whose end was counted, and the setup requests already sent there. */
	#ended: string | null = null;
	readonly #asked = new Map<string, number>();
	#begun: () => void = () => {};
	/** Resolves when the first game has begun. */
	readonly playing: Promise<void>;
	#leaving = false;
	/** Games left to play. */
	#games: number;
	/** Actions answered here. */
	acted = 0;

	constructor(choose: Choose, seed: string, tally: LoadTally, games = Number.POSITIVE_INFINITY) {
		this.#choose = choose;
		this.#dice = new Dice(seed);
		this.#tally = tally;
		this.#games = games;
		this.playing = new Promise((resolve) => {
			this.#begun = resolve;
		});
	}

	/** Adds a client before it connects. */
	add(player: LoadPlayer): void {
		if (player.wanted === null) this.#watchers++;
		else this.#players.push(player);
	}

	/** Sets the pacer. */
	use(pace: Freed): void {
		this.#pace = pace;
	}

	act(due: number): boolean {
		const player = this.#players.find(canAct);
		const view = player?.sheet?.view;
		if (!player || player.seat === null || !view) return false;
		// In sequential play everybody must see the last action before the next.
		if (this.#sample?.alone && this.#patience > 0 && view.toAct.length === 1) return false;
		if (this.#sample) this.#sample.alone = false;
		else this.#sample = { number: ++this.#samples, at: due, left: this.#players.length + this.#watchers, alone: true, answered: false };
		player.act(this.#choose(view as View, player.seat, this.#dice), due);
		return true;
	}

	moved(player: LoadPlayer, bytes: number): void {
		this.#tally.sizes.add(bytes);
		const sample = this.#sample;
		if (!sample || player.seen === sample.number) return;
		player.seen = sample.number;
		if (--sample.left > 0) return;
		if (sample.alone) this.#tally.all.add((performance.now() - sample.at) * 1000);
		if (this.#patience > 0) this.#patience = PATIENCE;
		this.#sample = null;
	}

	/** `look` tries again. */
	refused(): void {
		this.#sample = null;
	}

	answered(_: LoadPlayer, kind: string, at: number): void {
		if (kind !== 'act') return;
		this.acted++;
		this.#tally.actions++;
		this.#tally.own.add((performance.now() - at) * 1000);
		if (this.#sample) this.#sample.answered = true;
	}

	changed(player: LoadPlayer): void {
		const { sheet } = player;
		if (!sheet) return;
		if (sheet.rematch !== null && player.table !== sheet.rematch) {
			player.open(sheet.rematch);
			return;
		}
		if (player.wanted === null) {
			// It may have been the last client to see an action.
			if (!this.#sample) this.#pace?.free(this);
		} else if (this.#leaving) {
			if (!player.busy && player.seat !== null && sheet.status !== 'over' && this.#once(player, 'leave')) player.ask('leave', '', performance.now());
		} else if (sheet.status === 'open') this.#gather(player);
		else if (sheet.status === 'over') this.#playAgain(player);
		else {
			this.#begun();
			if (!this.#sample || canAct(player)) this.#pace?.free(this);
		}
	}

	/** Recovers from what is stuck; called periodically. */
	look(now: number): void {
		if (this.#sample && now - this.#sample.at > PATIENCE_MS && this.#sample.answered) {
			this.#patience--;
			this.#sample = null;
		}
		for (const player of this.#players) if (!player.busy) this.changed(player);
	}

	/** Everybody leaves for good as soon as possible, so that no table is left behind. */
	leave(): void {
		this.#pace = null;
		this.#games = 0;
		this.#leaving = true;
		for (const player of this.#players) this.changed(player);
	}

	/**
	 * Whether nobody has or will have a seat at an unfinished table. A pending rematch is one more table, of which some
	 * learn before others.
	 */
	get left(): boolean {
		const [first] = this.#players;
		return this.#players.every(
			({ busy, table, sheet, seat }) =>
				!busy && table === first.table && sheet !== null && sheet.rematch === null && (seat === null || sheet.status === 'over'),
		);
	}

	/** Sits down, reports ready, and starts when everybody is. */
	#gather(player: LoadPlayer): void {
		const { sheet, seat, wanted } = player;
		if (!sheet || player.busy || wanted === null) return;
		if (seat === null) {
			const word = this.#dice.next().toString(16);
			if (sheet.seats[wanted]?.who === null && this.#once(player, 'sit')) player.ask('sit', `,"seat":${wanted},"word":"${word}"`, performance.now());
		} else if (!sheet.seats[seat]?.ready) {
			if (this.#once(player, 'ready')) player.ask('ready', ',"on":true', performance.now());
		} else if (sheet.host === player.who && sheet.seats.every(({ who, ready }) => who !== null && ready)) {
			if (this.#once(player, 'start')) player.ask('start', '', performance.now());
		}
	}

	#playAgain(player: LoadPlayer): void {
		const { sheet, table } = player;
		if (table !== null && this.#ended !== table) {
			this.#ended = table;
			this.#games--;
			this.#tally.games++;
			this.#sample = null;
			this.#asked.clear();
		}
		if (this.#games <= 0 || player.busy || sheet?.host !== player.who || sheet.rematch !== null) return;
		if (this.#once(player, 'rematch')) player.ask('rematch', '', performance.now());
	}

	/** Whether this was not asked a moment ago. */
	#once(player: LoadPlayer, what: string): boolean {
		const [key, now] = [`${player.wanted} ${what}`, performance.now()];
		if (now - (this.#asked.get(key) ?? Number.NEGATIVE_INFINITY) < 1000) return false;
		this.#asked.set(key, now);
		return true;
	}
}

const hasTurn = ({ seat, sheet }: LoadPlayer): boolean => sheet?.status === 'playing' && seat !== null && (sheet.view?.toAct.includes(seat) ?? false);
const canAct = (player: LoadPlayer): boolean => !player.busy && hasTurn(player);
