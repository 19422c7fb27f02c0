import type { Avatar } from '@trove/protocol';
import type { Facts, People, Person } from '../people.ts';
import type { Sessions } from './sessions.ts';

/** So many people are looked at in one go: those with games are kept, and there may be many of them. */
const STRIDE = 1_000;

/** How far people have been looked through for those to be deleted: by when they were seen, and by id. */
type Place = readonly [seen: number, id: string];

/** Before everybody. */
const BEGINNING: Place = [-1, ''];

interface PersonRow {
	readonly id: string;
	readonly who: string;
	readonly name: string;
	readonly avatar: Avatar;
	readonly since: number;
	readonly seen: number;
	readonly muted: string;
}

const personOf = ({ muted, ...rest }: PersonRow): Person => ({ ...rest, muted: JSON.parse(muted) });

const COLUMNS = 'id, who, name, avatar, since, seen, muted';

/** The people in a database. */
export class PostgresPeople implements People {
	readonly #sessions: Sessions;
	/** How far the last forgetting came, from where the next one goes on. */
	#cleared: Place = BEGINNING;

	constructor(sessions: Sessions) {
		this.#sessions = sessions;
	}

	async add({ id, who, name, avatar, since, seen, muted }: Person): Promise<void> {
		await this.#sessions.once(`INSERT INTO people (${COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7)`, [
			id,
			who,
			name,
			avatar,
			Math.floor(since),
			Math.floor(seen),
			JSON.stringify(muted),
		]);
	}

	async byId(id: string): Promise<Person | null> {
		const { rows } = await this.#sessions.repeatable(`SELECT ${COLUMNS} FROM people WHERE id = $1`, [id]);
		return rows[0] === undefined ? null : personOf(rows[0]);
	}

	async byHandles(handles: readonly string[]): Promise<readonly Person[]> {
		const { rows } = await this.#sessions.repeatable(`SELECT ${COLUMNS} FROM people WHERE who = ANY ($1)`, [[...handles]]);
		return rows.map(personOf);
	}

	async change(id: string, { name, avatar, seen, muted }: Partial<Pick<Person, 'name' | 'avatar' | 'seen' | 'muted'>>): Promise<void> {
		await this.#sessions.repeatable(
			'UPDATE people SET name = coalesce($2, name), avatar = coalesce($3, avatar), seen = coalesce($4, seen), muted = coalesce($5, muted) WHERE id = $1',
			[id, name ?? null, avatar ?? null, seen === undefined ? null : Math.floor(seen), muted === undefined ? null : JSON.stringify(muted)],
		);
	}

	async remove(id: string): Promise<void> {
		await this.#sessions.repeatable(
			`WITH gone AS (DELETE FROM people WHERE id = $1 RETURNING who),
			sat AS (UPDATE seats SET who = NULL WHERE who IN (SELECT who FROM gone))
			UPDATE results SET who = NULL WHERE who IN (SELECT who FROM gone)`,
			[id],
		);
	}

	async addLink(tokenHash: string, id: string, until: number): Promise<void> {
		await this.#sessions.once('INSERT INTO links (hash, person, until) VALUES ($1, $2, $3)', [tokenHash, id, Math.ceil(until)]);
	}

	async useLink(tokenHash: string, now: number): Promise<string | null> {
		const { rows } = await this.#sessions.once('DELETE FROM links WHERE hash = $1 RETURNING person, until', [tokenHash]);
		await this.#sessions.repeatable('DELETE FROM links WHERE until <= $1', [Math.floor(now)]);
		return rows[0] !== undefined && rows[0].until > now ? rows[0].person : null;
	}

	async forget(before: number, limit: number): Promise<number> {
		let gone = 0;
		do {
			const { rows } = await this.#sessions.repeatable(
				`WITH page AS (
					SELECT id, who, seen FROM people WHERE seen < $1 AND (seen, id) > ($2, $3) ORDER BY seen, id LIMIT ${STRIDE}
				), old AS (
					SELECT id, seen FROM page p WHERE NOT EXISTS (SELECT FROM seats WHERE who = p.who) AND NOT EXISTS (SELECT FROM results WHERE who = p.who)
					ORDER BY seen, id LIMIT $4
				), deleted AS (
					DELETE FROM people WHERE id IN (SELECT id FROM old) RETURNING id
				)
				SELECT (SELECT count(*) FROM deleted) AS deleted, (SELECT count(*) FROM page) AS looked, seen, id
				FROM (SELECT seen, id FROM old UNION ALL SELECT seen, id FROM page WHERE (SELECT count(*) FROM old) < $4) AS far
				ORDER BY seen DESC, id DESC LIMIT 1`,
				[Math.floor(before), ...this.#cleared, limit - gone],
			);
			const last = rows[0] as { deleted: number; looked: number; seen: number; id: string } | undefined;
			gone += last?.deleted ?? 0;
			this.#cleared = last === undefined || (last.looked < STRIDE && gone < limit) ? BEGINNING : [last.seen, last.id];
		} while (gone < limit && this.#cleared !== BEGINNING);
		return gone;
	}
}

/** The facts in a database. */
export class PostgresFacts implements Facts {
	readonly #sessions: Sessions;

	constructor(sessions: Sessions) {
		this.#sessions = sessions;
	}

	async get(name: string): Promise<string | null> {
		const { rows } = await this.#sessions.repeatable('SELECT value FROM facts WHERE name = $1', [name]);
		return rows[0]?.value ?? null;
	}

	async set(name: string, value: string, ifAbsent: boolean = false): Promise<string> {
		const conflict = ifAbsent ? 'DO NOTHING' : 'DO UPDATE SET value = excluded.value';
		await this.#sessions.repeatable(`INSERT INTO facts (name, value) VALUES ($1, $2) ON CONFLICT (name) ${conflict}`, [name, value]);
		return String(await this.get(name));
	}
}
