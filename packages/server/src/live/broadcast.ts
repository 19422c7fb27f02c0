import type { Draft } from '../core/draft.ts';
import type { Logged } from '../core/entries.ts';
import type { Folded } from '../core/folded.ts';
import { StandingEvents } from '../core/log-lines.ts';
import { dueShown } from '../core/sheet.ts';
import { Audiences } from './audiences.ts';
import type { LiveTableDeps, Loaded } from './deps.ts';
import type { Onlooker } from './onlooker.ts';
import { PresenceDelay } from './presence-delay.ts';
import { PresenceTracker } from './presence-tracker.ts';
import { RaceClock } from './race-clock.ts';
import { SpectatorDelay } from './spectator-delay.ts';
import { TablePersonas } from './table-personas.ts';

/** Shows a table to its onlookers: the current one to seats, an older one to delayed spectators. */
export class Broadcast {
	readonly audiences: Audiences;
	readonly presence: PresenceTracker;
	race: RaceClock;
	readonly #personas: TablePersonas;
	readonly #deps: LiveTableDeps;
	/** Both null without a delay. */
	#delay: SpectatorDelay | null;
	readonly #presenceDelay: PresenceDelay | null;
	readonly #events = new StandingEvents();
	#folded: Folded;
	/** What `flush` told last. */
	#toldPresence = '';
	#stopTimer: (() => void) | null = null;

	constructor(deps: LiveTableDeps, { table, folded, log, seen }: Loaded) {
		const { settings, now } = deps;
		const delay = folded.terms.delay * 1000;
		this.#deps = deps;
		this.#folded = folded;
		this.audiences = new Audiences(folded, settings);
		this.presence = new PresenceTracker(folded, this.audiences, deps, seen);
		this.presence.update(now(), folded);
		this.race = new RaceClock(folded, now());
		this.#delay = delay > 0 ? new SpectatorDelay(table, log, settings, now()) : null;
		this.#presenceDelay = delay > 0 ? new PresenceDelay(delay, this.presence.here) : null;
		this.#personas = new TablePersonas(deps, (body) => this.#tellAll(body));
	}

	/** The table after the last entry. */
	get folded(): Folded {
		return this.#folded;
	}

	/** The table as spectators may see it now. */
	get forSpectators(): Folded {
		this.releaseDelayed();
		return this.#delay?.folded ?? this.#folded;
	}

	/** Whether nobody looks. */
	get isEmpty(): boolean {
		return this.audiences.list.every(({ onlookers }) => onlookers.size === 0);
	}

	/** Shows the table to an onlooker from here on. With what they still have of it, `same` may be the answer. */
	attach(onlooker: Onlooker, have?: { readonly v: number; readonly h: number }): void {
		const audience = this.audiences.of(this.#folded, onlooker.who);
		this.audiences.join(audience, onlooker);
		this.updatePresence();
		this.show(onlooker, have);
		if (audience.seat >= 0) this.race.meet(this.#folded, onlooker);
		this.#armTimer();
	}

	/** Ends what `attach` began. */
	detach(onlooker: Onlooker): void {
		for (const audience of this.audiences.list) {
			if (audience.onlookers.delete(onlooker) && audience.onlookers.size === 0) audience.forget();
		}
		this.updatePresence();
	}

	/** Sends an onlooker everything. */
	show(onlooker: Onlooker, have?: { readonly v: number; readonly h: number }): void {
		this.#showSheet(onlooker, have);
		const seated = this.audiences.of(this.#folded, onlooker.who).seat >= 0;
		this.#personas.tell(onlooker, seated ? this.#folded : this.forSpectators);
		onlooker.tell(this.#presenceBody(seated));
		// One of them knows more than the others: what is told next must not be taken for known.
		if (this.#presenceBodies() !== this.#toldPresence) this.#toldPresence = '';
	}

	/** Shows a draft that was written. Returns the onlookers who changed seats and were shown everything again. */
	commit(draft: Draft, logged: readonly Logged[]): readonly Onlooker[] {
		const before = this.#folded;
		const after = draft.folded;
		this.#folded = after;
		const movers = before.shown === after.shown ? [] : this.#removeMovers();
		this.audiences.commit(draft, () => this.#events.of(after));
		const now = this.#deps.now();
		this.race.follow(before, after, now, this.audiences.list);
		if (before.shown !== after.shown) this.#reseat(before, movers, now);
		if (this.#delay) {
			const begun = this.#delay.begins !== null;
			this.#delay.push(logged);
			this.releaseDelayed();
			if (!begun) for (const onlooker of this.audiences.spectators.onlookers) this.#tellHeld(onlooker);
			this.#armTimer();
		}
		return movers;
	}

	/** Deadlines have moved without an entry: shows the document again to all whose it changes. */
	deadlinesMoved(): void {
		for (const audience of this.audiences.list) {
			const told = audience.hash;
			audience.forget();
			const folded = audience.seat < 0 ? this.forSpectators : this.#folded;
			if (audience.onlookers.size === 0) continue;
			audience.show(folded, dueShown(folded, this.#deps.settings));
			if (audience.hash !== told) for (const onlooker of audience.onlookers) this.#showSheet(onlooker);
		}
	}

	/** Replaces the table by one that its log says now, and shows it to everybody again. */
	reset(folded: Folded, log: readonly Logged[]): void {
		const { settings, now } = this.#deps;
		this.#folded = folded;
		if (this.#delay) this.#delay = new SpectatorDelay(folded.table, log, settings, now());
		this.race = new RaceClock(folded, now());
		this.updatePresence();
		const onlookers = this.audiences.list.flatMap((audience) => [...audience.onlookers]);
		for (const audience of this.audiences.list) audience.forget();
		for (const onlooker of onlookers) {
			for (const audience of this.audiences.list) audience.onlookers.delete(onlooker);
			this.audiences.join(this.audiences.of(folded, onlooker.who), onlooker);
			this.show(onlooker);
		}
	}

	/** Sends a phrase to all who want to hear the speaker; to delayed spectators later. */
	say(seat: number, what: string): void {
		const { who } = this.#folded.shown[seat];
		const body = `"t":"said","seat":${seat},"what":${JSON.stringify(what)}}`;
		const tell = (onlookers: Iterable<Onlooker>): void => {
			for (const onlooker of onlookers) if (who === null || onlooker.hears(who)) onlooker.tell(body);
		};
		for (const { seat: whose, onlookers } of this.audiences.list) {
			if (whose >= 0 || !this.#delay || this.#folded.status === 'open') tell(onlookers);
			else if (onlookers.size > 0) this.#deps.timer(this.#folded.terms.delay * 1000, () => tell(onlookers));
		}
	}

	/** Somebody has another name or picture. */
	renamed(who: string): void {
		this.#personas.renamed(who, () => this.#folded);
	}

	/** Takes over who is connected now, on any server. */
	updatePresence(): void {
		const now = this.#deps.now();
		this.presence.update(now, this.#folded);
		this.#presenceDelay?.push(now, this.presence.here, this.#folded.status === 'open');
		this.#armTimer();
	}

	/** Tells everybody who is connected, and drops what was cached for many who come at once. */
	flush(): void {
		this.#events.clear();
		if (this.#presenceBodies() !== this.#toldPresence) this.#tellPresence();
	}

	/** Shows spectators what was delayed for long enough. */
	releaseDelayed(): void {
		try {
			const now = this.#deps.now();
			this.#delay?.release(now, this.audiences);
			if (this.#presenceDelay?.release(now)) this.audiences.spectators.tell(this.#presenceBody(false));
		} catch (error) {
			// What spectators see must not hold up the players.
			this.#deps.failed(error);
		}
	}

	/** Stops its timer. */
	close(): void {
		this.#stopTimer?.();
		this.#stopTimer = null;
	}

	/** Removes onlookers who belong to another audience now. */
	#removeMovers(): Onlooker[] {
		const movers: Onlooker[] = [];
		for (const audience of this.audiences.list) {
			for (const onlooker of audience.onlookers) {
				if (this.audiences.of(this.#folded, onlooker.who) === audience) continue;
				audience.onlookers.delete(onlooker);
				movers.push(onlooker);
			}
		}
		return movers;
	}

	#reseat(before: Folded, movers: readonly Onlooker[], now: number): void {
		const after = this.#folded;
		// Before anybody joins the spectators: what is released follows from a document that they do not have yet.
		if (movers.length > 0) this.releaseDelayed();
		for (const onlooker of movers) this.audiences.join(this.audiences.of(after, onlooker.who), onlooker);
		after.shown.forEach(({ who }, seat) => {
			if (who !== before.shown[seat].who) this.presence.reset(seat, now);
		});
		this.updatePresence();
		for (const onlooker of movers) this.#showSheet(onlooker);
		this.#personas.check(() => this.#folded);
		if (movers.length > 0) this.#tellPresence();
	}

	#showSheet(onlooker: Onlooker, have?: { readonly v: number; readonly h: number }): void {
		const audience = this.audiences.of(this.#folded, onlooker.who);
		const folded = audience.seat < 0 ? this.forSpectators : this.#folded;
		this.audiences.show(audience, onlooker, folded, () => this.#events.of(folded), { have, present: this.#folded });
		if (audience.seat < 0) this.#tellHeld(onlooker);
	}

	/** Tells a spectator that the game has begun while its beginning is still delayed. */
	#tellHeld(onlooker: Onlooker): void {
		const until = this.#delay?.begins ?? null;
		if (until !== null) onlooker.tell(`"t":"held","until":${until}}`);
	}

	#presenceBody(seated: boolean): string {
		return this.presence.body(this.#folded.table, seated ? undefined : this.#presenceDelay?.seats);
	}

	#presenceBodies(): string {
		return this.#presenceBody(true) + this.#presenceBody(false);
	}

	#tellPresence(): void {
		this.#toldPresence = this.#presenceBodies();
		const body = this.#presenceBody(true);
		for (const audience of this.audiences.list) audience.tell(audience.seat >= 0 || !this.#presenceDelay ? body : this.#presenceBody(false));
	}

	#tellAll(body: string): void {
		for (const audience of this.audiences.list) audience.tell(body);
	}

	/** One timer, while spectators wait for something. */
	#armTimer(): void {
		const next = earlier(this.#delay?.next ?? null, this.#presenceDelay?.next ?? null);
		if (this.#stopTimer || next === null || this.audiences.spectators.onlookers.size === 0) return;
		this.#stopTimer = this.#deps.timer(Math.max(1, next - this.#deps.now()), () => {
			this.#stopTimer = null;
			this.releaseDelayed();
			this.#armTimer();
		});
	}
}

function earlier(a: number | null, b: number | null): number | null {
	return a === null || b === null ? (a ?? b) : Math.min(a, b);
}
