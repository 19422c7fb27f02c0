// The tables of the database, as its first format made them, and what later ones added.

/**
 * `heads` says where a table's log ends: the row that every append locks. `entries` has one row for each append.
 * Identifiers and codes compare by bytes (collation "C"), as SQLite does.
 */
export const FIRST_FORMAT = `
	CREATE TABLE tables (
		id text COLLATE "C" PRIMARY KEY,
		n bigint GENERATED ALWAYS AS IDENTITY,
		game text NOT NULL,
		options text NOT NULL,
		public boolean NOT NULL,
		status text NOT NULL,
		code text COLLATE "C",
		made bigint NOT NULL,
		ended bigint,
		why text,
		archived boolean NOT NULL DEFAULT false,
		play_now boolean NOT NULL DEFAULT false
	);
	CREATE UNIQUE INDEX tables_code ON tables (code) WHERE code IS NOT NULL;
	CREATE INDEX tables_open ON tables (made, n) WHERE status = 'open' AND public;
	CREATE INDEX tables_in_play ON tables (made, n) WHERE status IN ('playing', 'paused') AND public;
	CREATE INDEX tables_gathering ON tables (game, made) WHERE status = 'open' AND play_now;
	CREATE INDEX tables_ended ON tables (ended) WHERE ended IS NOT NULL;
	CREATE INDEX tables_archivable ON tables (ended) WHERE ended IS NOT NULL AND NOT archived;

	CREATE TABLE heads (
		id text COLLATE "C" PRIMARY KEY,
		seq integer NOT NULL,
		due bigint
	) WITH (fillfactor = 70);
	CREATE INDEX heads_due ON heads (due) WHERE due IS NOT NULL;

	CREATE TABLE entries (
		id text COLLATE "C" NOT NULL,
		seq integer NOT NULL,
		body text NOT NULL,
		sum bigint NOT NULL,
		PRIMARY KEY (id, seq)
	);

	CREATE TABLE archives (
		id text COLLATE "C" PRIMARY KEY,
		body bytea NOT NULL,
		sum bigint NOT NULL
	);

	CREATE TABLE seats (
		id text COLLATE "C" NOT NULL,
		seat integer NOT NULL,
		who text COLLATE "C",
		over boolean NOT NULL,
		PRIMARY KEY (id, seat)
	);
	CREATE INDEX seats_who ON seats (who, over) WHERE who IS NOT NULL;

	CREATE TABLE results (
		id text COLLATE "C" NOT NULL,
		seat integer NOT NULL,
		who text COLLATE "C",
		bot text,
		score double precision NOT NULL,
		place integer NOT NULL,
		won boolean NOT NULL,
		ended bigint NOT NULL,
		PRIMARY KEY (id, seat)
	);
	CREATE INDEX results_who ON results (who, ended) WHERE who IS NOT NULL;

	CREATE TABLE people (
		id text COLLATE "C" PRIMARY KEY,
		who text COLLATE "C" NOT NULL UNIQUE,
		name text NOT NULL,
		avatar text NOT NULL,
		since bigint NOT NULL,
		seen bigint NOT NULL,
		muted text NOT NULL
	);
	CREATE INDEX people_seen ON people (seen, id);

	CREATE TABLE links (
		hash text COLLATE "C" PRIMARY KEY,
		person text COLLATE "C" NOT NULL REFERENCES people (id) ON DELETE CASCADE,
		until bigint NOT NULL
	);
	CREATE INDEX links_person ON links (person);
	CREATE INDEX links_until ON links (until);

	CREATE TABLE facts (
		name text COLLATE "C" PRIMARY KEY,
		value text NOT NULL
	);

	-- One append that changes more than the log and the due time. The head is locked by the caller.
	CREATE FUNCTION append_changed(a_id text, a_after integer, a_seq integer, a_at bigint, a_body text, a_sum bigint, change jsonb) RETURNS text
	LANGUAGE plpgsql AS $$
	DECLARE
		summary jsonb := change -> 'summary';
		is_over boolean := summary ->> 'status' = 'over';
		is_new boolean := a_after = 0;
		free_code text := summary ->> 'code';
	BEGIN
		IF is_new THEN
			IF EXISTS (SELECT FROM tables WHERE id = a_id) THEN RETURN 'conflict'; END IF;
		ELSIF NOT EXISTS (SELECT FROM heads WHERE id = a_id AND seq = a_after) THEN RETURN 'conflict'; END IF;
		IF EXISTS (SELECT FROM tables WHERE code = free_code AND id <> a_id) THEN RETURN 'code-taken'; END IF;
		IF is_new THEN
			INSERT INTO tables (id, game, options, public, status, code, made, play_now) VALUES (a_id, summary ->> 'game', change ->> 'options',
				(summary ->> 'public')::boolean, summary ->> 'status', free_code, a_at, coalesce((summary ->> 'playNow')::boolean, false))
				ON CONFLICT (id) DO NOTHING;
			IF NOT FOUND THEN RETURN 'conflict'; END IF;
			INSERT INTO heads (id, seq, due) VALUES (a_id, a_seq, (summary ->> 'due')::bigint);
		ELSE
			UPDATE heads SET seq = a_seq, due = CASE WHEN summary ? 'due' THEN (summary ->> 'due')::bigint ELSE due END WHERE id = a_id;
			UPDATE tables SET status = coalesce(summary ->> 'status', status), game = coalesce(summary ->> 'game', game),
				public = coalesce((summary ->> 'public')::boolean, public), code = CASE WHEN summary ? 'code' THEN free_code ELSE code END WHERE id = a_id;
		END IF;
		INSERT INTO entries (id, seq, body, sum) VALUES (a_id, a_seq, a_body, a_sum);
		IF is_over THEN UPDATE tables SET ended = a_at, why = change ->> 'why' WHERE id = a_id; END IF;
		IF summary ? 'people' THEN
			INSERT INTO seats (id, seat, who, over)
				SELECT a_id, p.at - 1, p.who, t.ended IS NOT NULL FROM jsonb_array_elements_text(summary -> 'people') WITH ORDINALITY AS p (who, at), tables t WHERE t.id = a_id
				ON CONFLICT (id, seat) DO UPDATE SET who = excluded.who, over = excluded.over;
			DELETE FROM seats WHERE id = a_id AND seat >= jsonb_array_length(summary -> 'people');
		END IF;
		IF is_over THEN
			-- What came to no result is in nobody's history: who sat there is not kept either.
			IF jsonb_array_length(change -> 'results') > 0 THEN UPDATE seats SET over = true WHERE id = a_id;
			ELSE DELETE FROM seats WHERE id = a_id; END IF;
		END IF;
		INSERT INTO results (id, seat, who, bot, score, place, won, ended)
			SELECT a_id, r.seat, r.who, r.bot, r.score, r.place, r.won, a_at
			FROM jsonb_to_recordset(change -> 'results') AS r (seat integer, who text, bot text, score double precision, place integer, won boolean)
			ON CONFLICT (id, seat) DO UPDATE SET who = excluded.who, bot = excluded.bot, score = excluded.score, place = excluded.place, won = excluded.won, ended = excluded.ended;
		RETURN 'done';
	EXCEPTION
		-- Another server took the code between the look and the write.
		WHEN unique_violation THEN RETURN 'code-taken';
	END $$;

	-- A batch of appends, each of another table; answers what became of each. The whole batch is one transaction.
	CREATE FUNCTION append_batch(ids text[], afters integer[], seqs integer[], ats bigint[], bodies text[], sums bigint[], dues bigint[], due_set boolean[], changes jsonb[])
	RETURNS text[] LANGUAGE plpgsql AS $$
	DECLARE
		outcomes text[] := array_fill('conflict'::text, ARRAY[cardinality(ids)]);
		done integer[];
		i integer;
	BEGIN
		-- Locked in one order, so that the batches of two servers never wait for each other in a circle. What follows sees what the others wrote.
		PERFORM FROM heads WHERE id = ANY (ids) ORDER BY id FOR UPDATE;
		WITH given AS (
			SELECT * FROM unnest(ids, afters, seqs, bodies, sums, dues, due_set, changes) WITH ORDINALITY AS g (id, after, seq, body, sum, due, sets_due, change, at)
		), moved AS (
			UPDATE heads h SET seq = g.seq, due = CASE WHEN g.sets_due THEN g.due ELSE h.due END
			FROM given g WHERE g.change IS NULL AND h.id = g.id AND h.seq = g.after RETURNING g.at
		), added AS (
			INSERT INTO entries (id, seq, body, sum) SELECT g.id, g.seq, g.body, g.sum FROM given g JOIN moved USING (at)
		)
		SELECT array_agg(at) FROM moved INTO done;
		FOREACH i IN ARRAY coalesce(done, '{}') LOOP outcomes[i] := 'done'; END LOOP;
		FOR i IN 1 .. cardinality(ids) LOOP
			IF changes[i] IS NOT NULL THEN
				outcomes[i] := append_changed(ids[i], afters[i], seqs[i], ats[i], bodies[i], sums[i], changes[i]);
			END IF;
		END LOOP;
		RETURN outcomes;
	END $$;
`;
