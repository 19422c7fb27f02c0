// All SQL statements by name. A test checks their query plans: none may scan a whole table.

/** A table's log backwards from its head to a sequence number, the second parameter. */
export const CHAIN = (head: string) => `
	WITH RECURSIVE chain (k, before, seq, body, sum) AS (
		SELECT a.k, a.before, a.seq, a.body, a.sum FROM heads h JOIN appends a ON a.k = h.last WHERE ${head} AND h.seq > ?2
		UNION ALL
		SELECT a.k, a.before, a.seq, a.body, a.sum FROM chain c JOIN appends a ON a.k = c.before WHERE a.seq > ?2
	)`;

/** A table as lists show it. */
const LISTED = `
	SELECT t.id, t.status, t.game, t.public, t.code, t.made, h.due,
		(SELECT json_group_array(who ORDER BY seat) FROM seats WHERE n = t.n) AS people
	FROM tables t LEFT JOIN heads h ON h.n = t.n`;

/** Statements of the main thread. */
export const READS = {
	// The head is read in the same snapshot.
	chain: `${CHAIN('h.n = (SELECT n FROM tables WHERE id = ?1)')} SELECT h.seq AS head, c.seq, c.body, c.sum
		FROM heads h LEFT JOIN chain c WHERE h.n = (SELECT n FROM tables WHERE id = ?1) ORDER BY c.seq`,
	changed: `SELECT t.id FROM json_each(?) k JOIN tables t ON t.id = k.value ->> 0 JOIN heads h ON h.n = t.n WHERE h.seq <> k.value ->> 1`,
	find: `${LISTED} WHERE t.id = ?`,
	byCode: 'SELECT id FROM tables WHERE code = ?',
	open: `${LISTED} WHERE t.status = 'open' AND t.public = 1 ORDER BY t.made DESC, t.n DESC LIMIT ?`,
	inPlay: `${LISTED} WHERE t.status IN ('playing', 'paused') AND t.public = 1 ORDER BY t.made DESC, t.n DESC LIMIT ?`,
	gathering: `SELECT t.id FROM tables t WHERE t.status = 'open' AND t.play_now = 1 AND t.game = ? AND t.made >= ?
		AND EXISTS (SELECT 1 FROM seats s WHERE s.n = t.n AND s.who IS NULL) ORDER BY t.made DESC LIMIT ?`,
	all: 'SELECT id FROM tables WHERE id > ? ORDER BY id LIMIT ?',
	of: `${LISTED} WHERE t.n IN (SELECT DISTINCT n FROM seats WHERE who = ? AND over = 0 ORDER BY n DESC LIMIT ?) ORDER BY t.n DESC`,
	running: 'SELECT count(*) AS count FROM (SELECT DISTINCT n FROM seats WHERE who = ? AND over = 0 LIMIT ?)',
	due: 'SELECT t.id AS "table", h.due FROM heads h JOIN tables t ON t.n = h.n WHERE h.due <= ? ORDER BY h.due LIMIT ?',
	archived: 'SELECT body, sum FROM archives WHERE n = (SELECT n FROM tables WHERE id = ?)',
	archivable: 'SELECT id FROM tables WHERE ended < ? AND archived = 0 ORDER BY ended LIMIT ?',
	history: `SELECT t.id, t.game, t.options, t.why, r.ended, (
			SELECT json_group_array(json_object('seat', seat, 'who', who, 'bot', bot, 'score', score, 'place', place, 'won', won) ORDER BY seat)
			FROM results WHERE n = t.n
		) AS seats FROM results r JOIN tables t ON t.n = r.n WHERE r.who = ? AND r.ended < ? ORDER BY r.ended DESC, r.n DESC LIMIT ?`,
	byId: 'SELECT id, who, name, avatar, since, seen, muted FROM people WHERE id = ?',
	byHandles: 'SELECT id, who, name, avatar, since, seen, muted FROM people WHERE who IN (SELECT value FROM json_each(?))',
	fact: 'SELECT value FROM facts WHERE name = ?',
} as const;

/** Statements of the writer's thread. */
export const WRITES = {
	head: 'SELECT t.n, h.seq, h.last FROM tables t LEFT JOIN heads h ON h.n = t.n WHERE t.id = ?',
	append: 'INSERT INTO appends (before, n, seq, body, sum) VALUES (?, ?, ?, ?, ?)',
	advance: 'UPDATE heads SET seq = ?, last = ? WHERE n = ?',
	setDue: 'UPDATE heads SET due = ? WHERE n = ?',

	codeTaken: 'SELECT n FROM tables WHERE code = ?',
	addTable: 'INSERT INTO tables (id, game, options, public, status, code, made, play_now) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
	addHead: 'INSERT INTO heads (n, seq) VALUES (?, 0)',
	setTable: 'UPDATE tables SET status = coalesce(?, status), game = coalesce(?, game), public = coalesce(?, public) WHERE n = ?',
	setCode: 'UPDATE tables SET code = ? WHERE n = ?',
	setOver: 'UPDATE tables SET ended = ?, why = ? WHERE n = ?',
	setSeatsOver: 'UPDATE seats SET over = 1 WHERE n = ?',
	setSeat: 'INSERT INTO seats (n, seat, who, over) VALUES (?, ?, ?, ?) ON CONFLICT (n, seat) DO UPDATE SET who = excluded.who, over = excluded.over',
	dropSeats: 'DELETE FROM seats WHERE n = ? AND seat >= ?',
	addResult: 'INSERT OR REPLACE INTO results (n, seat, who, bot, score, place, won, ended) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
	isOver: 'SELECT ended IS NOT NULL AS over FROM tables WHERE n = ?',
	postpone: 'UPDATE heads SET due = ? WHERE n = ? AND due = ?',
	shiftDue: 'UPDATE heads SET due = due + ? WHERE due IS NOT NULL',

	addArchive: 'INSERT INTO archives (n, body, sum) VALUES (?, ?, ?) ON CONFLICT (n) DO NOTHING',
	setArchived: 'UPDATE tables SET archived = 1 WHERE n = ?',
	dropLog: `DELETE FROM appends WHERE k IN (${CHAIN('h.n = ?1')} SELECT k FROM chain)`,
	dropHead: 'DELETE FROM heads WHERE n = ?',
	endedBefore: 'SELECT n FROM tables WHERE ended < ? ORDER BY ended LIMIT ?',
	dropArchive: 'DELETE FROM archives WHERE n = ?',
	dropResults: 'DELETE FROM results WHERE n = ?',
	dropTable: 'DELETE FROM tables WHERE n = ?',
	unnameSeats: 'UPDATE seats SET who = NULL WHERE who = ?',
	unnameResults: 'UPDATE results SET who = NULL WHERE who = ?',

	addPerson: 'INSERT INTO people (id, who, name, avatar, since, seen, muted) VALUES (?, ?, ?, ?, ?, ?, ?)',
	changePerson: 'UPDATE people SET name = coalesce(?, name), avatar = coalesce(?, avatar), seen = coalesce(?, seen), muted = coalesce(?, muted) WHERE id = ?',
	removePerson: 'DELETE FROM people WHERE id = ? RETURNING who',
	addLink: 'INSERT INTO links (hash, person, until) VALUES (?, ?, ?)',
	useLink: 'DELETE FROM links WHERE hash = ? RETURNING person, until',
	dropLinks: 'DELETE FROM links WHERE until <= ?',
	unseen: `SELECT p.id, p.seen, p.rowid AS row, EXISTS (SELECT 1 FROM seats WHERE who = p.who) OR EXISTS (SELECT 1 FROM results WHERE who = p.who) AS kept
		FROM people p WHERE p.seen < ? AND (p.seen, p.rowid) > (?, ?) ORDER BY p.seen, p.rowid LIMIT ?`,
	setFact: 'INSERT INTO facts (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
	addFact: 'INSERT INTO facts (name, value) VALUES (?, ?) ON CONFLICT (name) DO NOTHING',
	fact: 'SELECT value FROM facts WHERE name = ?',
} as const;
