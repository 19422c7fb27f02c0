import { isRefusal, type Options, type Refusal } from '@trove/kernel';
import type { Found, Made } from '@trove/protocol';
import * as m from '../../words/compiled/messages/_index.js';
import { loadPart } from '../base/load-part.ts';
import { router } from '../base/router.svelte.ts';
import { isUnreachable, sayTrouble } from '../base/say.ts';
import { settings } from '../base/settings.svelte.ts';
import { myTables } from '../play/my-tables.svelte.ts';
import type { Server } from '../play/server.ts';
import type { TableTerms } from './terms.ts';

/** What a table on the server is to be. */
interface Chosen extends TableTerms {
	readonly game: string;
	readonly players: number;
	readonly options: Options;
}

/** A table that waits for somebody like this person. */
interface Waiting {
	readonly table: NonNullable<Found['found']>;
	/** When it begins by itself, by this device's clock; null if its host begins. */
	readonly due: number | null;
}

const parts = () => loadPart(() => Promise.all([import('../play/server.ts'), import('@trove/protocol/client'), import('../play/own-name.ts')]));

/** Makes a table on the server, or finds one that waits, and goes there. */
export class OnlineStart {
	readonly #chosen: () => Chosen;
	/** A table that was found, to be taken or not. */
	found: Waiting | null = $state.raw(null);
	/** Why there is no table, as a sentence; empty if nothing went wrong. */
	trouble = $state('');
	/** The name of somebody who has none yet; empty if they give none. */
	name = $state('');

	constructor(chosen: () => Chosen) {
		this.#chosen = chosen;
	}

	/** Makes a table for friends, or (`open`) for everybody. */
	async make(open: boolean): Promise<void> {
		await this.#goTo(({ api }, word) => api.make({ ...this.#wanted(), public: open, word }));
	}

	/** Finds a table to join, or makes one if there is none. */
	async playNow(): Promise<void> {
		const answer = await this.#look();
		if (isRefusal(answer)) this.trouble = sayTrouble(answer, settings.locale);
		else if (answer.found === null) await this.sit(null);
		else this.#show(answer);
	}

	/** Takes a seat at a table that was found, or (null) at a new one. */
	async sit(table: string | null): Promise<void> {
		const refusal = await this.#goTo(({ api }, word) => api.playNow({ ...this.#wanted(), table, word }));
		if (refusal && table !== null && !isUnreachable(refusal)) await this.#lookAgain(this.trouble);
	}

	/** The table that was found has begun: shows another one, or none, and says why. */
	begun(): Promise<void> {
		return this.#lookAgain(m.found_begun({}, settings));
	}

	async #lookAgain(why: string): Promise<void> {
		const before = this.found?.table.table;
		const answer = await this.#look();
		if (!isRefusal(answer)) this.#show(answer);
		if (this.found?.table.table !== before) this.trouble = why;
	}

	async #look(): Promise<Found | Refusal> {
		const [{ reachServer }] = await parts();
		const server = await reachServer();
		const { game, players, options, pace } = this.#wanted();
		return isRefusal(server) ? server : server.api.waiting({ game, players, options, pace });
	}

	#show({ found: table, begins }: Found): void {
		this.found = table && { table, due: begins === null ? null : Date.now() + begins };
	}

	/** Goes to the table that somebody gets, or says why they get none; answers with that. */
	async #goTo(get: (server: Server, word: string) => Promise<Made | Refusal>): Promise<Refusal | null> {
		const [{ reachServer }, { randomWord }, { takeName }] = await parts();
		const server = await reachServer();
		const made = isRefusal(server) ? server : ((await takeName(this.name)) ?? (await get(server, randomWord())));
		if (isRefusal(made)) {
			this.trouble = sayTrouble(made, settings.locale);
			return made;
		}
		myTables.begin();
		router.go(`/t/${made.table}`);
		return null;
	}

	/** What is chosen as the server wants it: a time only where there is a clock. */
	#wanted(): Omit<Chosen, 'turn'> & Partial<Pick<Chosen, 'turn'>> {
		const { turn, ...rest } = this.#chosen();
		return rest.pace === 'relaxed' ? rest : { ...rest, turn };
	}
}
