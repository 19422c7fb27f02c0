import type { Logged } from '../core/entries.ts';
import type { Folded } from '../core/folded.ts';
import { StandingEvents } from '../core/log-lines.ts';
import { Audiences, type Draft } from './audiences.ts';
import type { LiveParts, Loaded } from './deps.ts';
import type { Onlooker } from './onlooker.ts';
import { LateHere } from './presence-delay.ts';
import { Attendance } from './presence-tracker.ts';
import { Race } from './race-clock.ts';
import { Lag } from './spectator-delay.ts';
import { Names } from './table-personas.ts';

/** What is to be seen of a table, and by whom. Nothing here is written, and nothing is shown that was not. */
export class Scene {
	readonly audiences: Audiences;
	readonly attendance: Attendance;
	readonly race: Race;
	readonly #names: Names;
	readonly #parts: LiveParts;
	readonly #lag: Lag | null;
	readonly #late: LateHere | null;
	readonly #events = new StandingEvents();
	#folded: Folded;
	#stopLag: (() => void) | null = null;

	constructor(parts: LiveParts, { table, folded, log, gone }: Loaded) {
		this.#parts = parts;
		this.#folded = folded;
		this.audiences = new Audiences(folded, parts.settings);
		this.attendance = new Attendance(folded, this.audiences, parts.settings, gone);
		this.race = new Race(folded, parts.now());
		this.#lag = folded.terms.delay > 0 ? new Lag(table, log, parts.settings, parts.now()) : null;
		this.#late = folded.terms.delay > 0 ? new LateHere(folded.terms.delay * 1000, this.attendance.here) : null;
		this.#names = new Names(parts, (body) => this.#tellAll(body));
	}

	/** The table as it stands. */
	get folded(): Folded {
		return this.#folded;
	}

	/** The table as somebody without a seat may see it now. */
	get forSpectators(): Folded {
		this.releaseLag();
		return this.#lag?.folded ?? this.#folded;
	}

	/** Whether nobody looks. */
	get deserted(): boolean {
		return this.audiences.list.every(({ onlookers }) => onlookers.size === 0);
	}

	/** Somebody looks from here on. With what they still have of the table, `same` may be the answer. */
	attach(onlooker: Onlooker, have?: { readonly v: number; readonly h: number }): void {
		const audience = this.audiences.of(this.#folded, onlooker.who);
		this.audiences.join(audience, onlooker);
		this.#attend();
		this.show(onlooker, have);
		if (audience.seat >= 0) this.race.meet(this.#folded, onlooker);
		this.#waitForLag();
	}

	/** Somebody looks away. */
	detach(onlooker: Onlooker): void {
		for (const audience of this.audiences.list) {
			if (audience.onlookers.delete(onlooker) && audience.onlookers.size === 0) audience.forget();
		}
		this.#attend();
	}

	/** Sends an onlooker everything. */
	show(onlooker: Onlooker, have?: { readonly v: number; readonly h: number }): void {
		this.#sheet(onlooker, have);
		const seated = this.audiences.of(this.#folded, onlooker.who).seat >= 0;
		this.#names.tell(onlooker, seated ? this.#folded : this.forSpectators);
		onlooker.tell(this.#hereFor(seated));
	}

	/** Makes a draft what is, and tells everybody. Answers who has been shown everything anew, because they belong to another seat now. */
	stand(draft: Draft, logged: readonly Logged[]): readonly Onlooker[] {
		const before = this.#folded;
		const after = draft.folded;
		this.#folded = after;
		const movers = before.shown === after.shown ? [] : this.#movers();
		this.audiences.commit(draft, () => this.#events.of(after));
		const now = this.#parts.now();
		this.race.follow(before, after, now, this.audiences.list);
		if (before.shown !== after.shown) this.#reseat(before, movers, now);
		if (this.#lag) {
			const begun = this.#lag.begins !== null;
			this.#lag.push(logged);
			this.releaseLag();
			if (!begun) for (const onlooker of this.audiences.spectators.onlookers) this.#tellHeld(onlooker);
			this.#waitForLag();
		}
		return movers;
	}

	/** Tells what somebody says to all who want to hear it, to spectators as late as everything else. */
	say(seat: number, what: string): void {
		const { who } = this.#folded.shown[seat];
		const body = `"t":"said","seat":${seat},"what":${JSON.stringify(what)}}`;
		const tell = (onlookers: Iterable<Onlooker>): void => {
			for (const onlooker of onlookers) if (who === null || onlooker.hears(who)) onlooker.tell(body);
		};
		for (const { seat: whose, onlookers } of this.audiences.list) {
			if (whose >= 0 || !this.#lag || this.#folded.status === 'open') tell(onlookers);
			else if (onlookers.size > 0) this.#parts.timer(this.#folded.terms.delay * 1000, () => tell(onlookers));
		}
	}

	/** Somebody's name or picture is another now. */
	renamed(who: string): void {
		this.#names.renamed(who, () => this.#folded);
	}

	/** Tells everybody who is connected, and lets go of what was only kept for many who come at once. */
	flush(): void {
		this.#events.clear();
		this.#tellHere();
	}

	/** Shows spectators what was held back long enough. */
	releaseLag(): void {
		try {
			const now = this.#parts.now();
			this.#lag?.release(now, this.audiences);
			if (this.#late?.release(now)) this.audiences.spectators.tell(this.#hereFor(false));
		} catch (error) {
			// What spectators are to see must not hold up those who play.
			this.#parts.failed(error);
		}
	}

	/** Lets go of what would outlive it. */
	close(): void {
		this.#stopLag?.();
		this.#stopLag = null;
	}

	/** Takes out who belongs to another audience now. */
	#movers(): Onlooker[] {
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
		for (const onlooker of movers) this.audiences.join(this.audiences.of(after, onlooker.who), onlooker);
		after.shown.forEach(({ who }, seat) => {
			if (who !== before.shown[seat].who) this.attendance.reset(seat, now);
		});
		this.#attend();
		for (const onlooker of movers) this.#sheet(onlooker);
		this.#names.check(() => this.#folded);
		if (movers.length > 0) this.#tellHere();
	}

	#sheet(onlooker: Onlooker, have?: { readonly v: number; readonly h: number }): void {
		const audience = this.audiences.of(this.#folded, onlooker.who);
		const folded = audience.seat < 0 ? this.forSpectators : this.#folded;
		this.audiences.show(audience, onlooker, folded, () => this.#events.of(folded), { have, present: this.#folded });
		if (audience.seat < 0) this.#tellHeld(onlooker);
	}

	/** Tells a spectator that play is on, as long as its beginning is held back. */
	#tellHeld(onlooker: Onlooker): void {
		const until = this.#lag?.begins ?? null;
		if (until !== null) onlooker.tell(`"t":"held","until":${until}}`);
	}

	/** Looks who is connected now. */
	#attend(): void {
		const now = this.#parts.now();
		this.attendance.update(now);
		this.#late?.push(now, this.attendance.here, this.#folded.status === 'open');
		this.#waitForLag();
	}

	/** Who is connected, as those at the table or the spectators are told it. */
	#hereFor(seated: boolean): string {
		return this.attendance.body(seated ? undefined : this.#late?.seats);
	}

	#tellHere(): void {
		const body = this.#hereFor(true);
		for (const audience of this.audiences.list) audience.tell(audience.seat >= 0 || !this.#late ? body : this.#hereFor(false));
	}

	#tellAll(body: string): void {
		for (const audience of this.audiences.list) audience.tell(body);
	}

	/** One timer, while spectators wait for what is held back. */
	#waitForLag(): void {
		const next = earlier(this.#lag?.next ?? null, this.#late?.next ?? null);
		if (this.#stopLag || next === null || this.audiences.spectators.onlookers.size === 0) return;
		this.#stopLag = this.#parts.timer(Math.max(1, next - this.#parts.now()), () => {
			this.#stopLag = null;
			this.releaseLag();
			this.#waitForLag();
		});
	}
}

function earlier(a: number | null, b: number | null): number | null {
	return a === null || b === null ? (a ?? b) : Math.min(a, b);
}
