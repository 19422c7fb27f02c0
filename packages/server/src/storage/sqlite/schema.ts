// The schema of the data file by format.

/**
 * A move writes to two narrow tables: `heads` (where a table's log ends) and `appends` (in order of arrival, each row
 * naming the one before it of the same table). So it touches few pages however many tables are in play; an index by
 * table would touch one page per table. A log is read backwards from its head, which happens only when a table is not
 * in memory.
 */
export const FIRST_FORMAT = `
	CREATE TABLE tables (
		n INTEGER PRIMARY KEY AUTOINCREMENT,
		id TEXT NOT NULL UNIQUE,
		game TEXT NOT NULL,
		options TEXT NOT NULL,
		public INTEGER NOT NULL,
		status TEXT NOT NULL,
		code TEXT,
		made INTEGER NOT NULL,
		ended INTEGER,
		why TEXT,
		archived INTEGER NOT NULL DEFAULT 0
	) STRICT;
	CREATE UNIQUE INDEX tables_code ON tables (code) WHERE code IS NOT NULL;
	CREATE INDEX tables_open ON tables (made) WHERE status = 'open' AND public = 1;
	CREATE INDEX tables_ended ON tables (ended) WHERE ended IS NOT NULL;
	CREATE INDEX tables_archivable ON tables (ended) WHERE ended IS NOT NULL AND archived = 0;

	CREATE TABLE heads (
		n INTEGER PRIMARY KEY REFERENCES tables (n),
		seq INTEGER NOT NULL,
		last INTEGER,
		due INTEGER
	) STRICT;
	CREATE INDEX heads_due ON heads (due) WHERE due IS NOT NULL;

	CREATE TABLE appends (
		k INTEGER PRIMARY KEY,
		before INTEGER,
		n INTEGER NOT NULL,
		seq INTEGER NOT NULL,
		at INTEGER NOT NULL,
		body TEXT NOT NULL
	) STRICT;

	CREATE TABLE archives (
		n INTEGER PRIMARY KEY REFERENCES tables (n),
		body BLOB NOT NULL
	) STRICT;

	CREATE TABLE seats (
		n INTEGER NOT NULL REFERENCES tables (n),
		seat INTEGER NOT NULL,
		who TEXT,
		over INTEGER NOT NULL,
		PRIMARY KEY (n, seat)
	) STRICT, WITHOUT ROWID;
	CREATE INDEX seats_who ON seats (who, over, n) WHERE who IS NOT NULL;

	CREATE TABLE results (
		n INTEGER NOT NULL REFERENCES tables (n),
		seat INTEGER NOT NULL,
		who TEXT,
		bot TEXT,
		score REAL NOT NULL,
		place INTEGER NOT NULL,
		won INTEGER NOT NULL,
		ended INTEGER NOT NULL,
		PRIMARY KEY (n, seat)
	) STRICT, WITHOUT ROWID;
	CREATE INDEX results_who ON results (who, ended, n) WHERE who IS NOT NULL;

	CREATE TABLE people (
		id TEXT PRIMARY KEY,
		who TEXT NOT NULL UNIQUE,
		name TEXT NOT NULL,
		avatar TEXT NOT NULL,
		since INTEGER NOT NULL,
		seen INTEGER NOT NULL,
		muted TEXT NOT NULL
	) STRICT;
	CREATE INDEX people_seen ON people (seen);

	CREATE TABLE links (
		hash TEXT PRIMARY KEY,
		person TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
		until INTEGER NOT NULL
	) STRICT, WITHOUT ROWID;
	CREATE INDEX links_person ON links (person);
	CREATE INDEX links_until ON links (until);

	CREATE TABLE facts (
		name TEXT PRIMARY KEY,
		value TEXT NOT NULL
	) STRICT, WITHOUT ROWID;
`;

/** An index for "play now": tables that wait for people. */
export const SECOND_FORMAT = `
	ALTER TABLE tables ADD COLUMN play_now INTEGER NOT NULL DEFAULT 0;
	CREATE INDEX tables_gathering ON tables (game, made) WHERE status = 'open' AND play_now = 1;
`;

/** An index for the lobby: public games to watch. */
export const THIRD_FORMAT = `
	CREATE INDEX tables_in_play ON tables (made) WHERE status IN ('playing', 'paused') AND public = 1;
`;

/**
 * Checksums (`storage/row.ts`). `sum_of_row` and `sum_of_archive` are functions of the migration. A row's body contains
 * its time.
 */
export const FOURTH_FORMAT = `
	ALTER TABLE appends DROP COLUMN at;
	ALTER TABLE appends ADD COLUMN sum INTEGER NOT NULL DEFAULT 0;
	UPDATE appends SET sum = sum_of_row((SELECT id FROM tables WHERE n = appends.n), seq, body);
	ALTER TABLE archives ADD COLUMN sum INTEGER NOT NULL DEFAULT 0;
	UPDATE archives SET sum = sum_of_archive((SELECT id FROM tables WHERE n = archives.n), body);
`;
