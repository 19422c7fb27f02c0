// What servers that share a database agree on: time, leases, drivers, limits. Part of the first format.

/** The key of the advisory lock under which servers look for due tables one after another ("Trow"). */
const LOOK = 0x54726f77;

/**
 * `clock` has one row. Time is the primary's wall clock and a correction, which changes when another primary is found
 * (`source`: when its process started) or the wall clock was set back, so that time goes on. `last` is the latest time
 * that was told. Until the first beat under another primary, time stands still there and no lease runs out.
 */
export const NODES_FORMAT = `
	CREATE TABLE clock (
		source text NOT NULL,
		correction bigint NOT NULL,
		last bigint NOT NULL
	);
	INSERT INTO clock (source, correction, last) VALUES ('', 0, 0);

	CREATE TABLE nodes (
		node text COLLATE "C" PRIMARY KEY,
		format integer NOT NULL,
		draining boolean NOT NULL,
		until bigint NOT NULL
	);

	CREATE TABLE drivers (
		id text COLLATE "C" PRIMARY KEY,
		node text COLLATE "C" NOT NULL
	);
	CREATE INDEX drivers_node ON drivers (node);

	CREATE TABLE limits (
		what text COLLATE "C" NOT NULL,
		whose text COLLATE "C" NOT NULL,
		tokens double precision NOT NULL,
		at bigint NOT NULL,
		full_at bigint NOT NULL,
		PRIMARY KEY (what, whose)
	);
	CREATE INDEX limits_full ON limits (full_at);

	CREATE FUNCTION wall_time() RETURNS bigint LANGUAGE sql AS $$ SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint $$;

	CREATE FUNCTION clock_source() RETURNS text LANGUAGE sql AS $$ SELECT extract(epoch FROM pg_postmaster_start_time())::text $$;

	CREATE FUNCTION store_time() RETURNS bigint LANGUAGE sql AS $$
		SELECT CASE WHEN source = clock_source() THEN greatest(wall_time() + correction, last) ELSE last END FROM clock
	$$;

	CREATE FUNCTION beat(b_node text, b_format integer, b_draining boolean, ttl integer, estimate bigint, remembered integer) RETURNS jsonb
	LANGUAGE plpgsql AS $$
	DECLARE
		known clock;
		wall bigint;
		began bigint;
		ended bigint;
		latest bigint;
		spans jsonb;
	BEGIN
		-- One beat at a time: what follows sees what the others wrote.
		SELECT * INTO known FROM clock FOR UPDATE;
		wall := wall_time();
		IF known.source = clock_source() AND wall + known.correction >= known.last THEN
			began := wall + known.correction;
		ELSE
			began := greatest(known.last, coalesce(estimate, wall + known.correction));
		END IF;
		SELECT greatest(max(until), nullif(known.last, 0)) INTO latest FROM nodes;
		IF latest < began THEN
			-- In the order in which appends lock them.
			PERFORM FROM heads WHERE due IS NOT NULL ORDER BY id FOR UPDATE;
			UPDATE heads SET due = due + (began - latest) WHERE due IS NOT NULL;
			SELECT coalesce((SELECT value FROM facts WHERE name = 'outages')::jsonb, '[]') || jsonb_build_array(jsonb_build_array(latest, began)) INTO spans;
			SELECT jsonb_agg(span ORDER BY at) INTO spans FROM jsonb_array_elements(spans) WITH ORDINALITY AS s (span, at)
				WHERE at > jsonb_array_length(spans) - remembered;
			INSERT INTO facts (name, value) VALUES ('outages', spans::text) ON CONFLICT (name) DO UPDATE SET value = excluded.value;
			-- A server that lived before it says that the database was away: the others could not renew their leases either.
			IF EXISTS (SELECT FROM nodes WHERE node = b_node AND until > latest - ttl) THEN
				UPDATE nodes SET until = began + ttl WHERE until > latest - ttl;
			END IF;
		END IF;
		ended := greatest(began, wall_time() + began - wall);
		INSERT INTO nodes (node, format, draining, until) VALUES (b_node, b_format, b_draining, ended + ttl)
			ON CONFLICT (node) DO UPDATE SET format = excluded.format, draining = excluded.draining, until = excluded.until;
		UPDATE clock SET source = clock_source(), correction = began - wall, last = ended;

		DELETE FROM limits WHERE (what, whose) IN (SELECT what, whose FROM limits WHERE full_at <= ended LIMIT 1000 FOR UPDATE SKIP LOCKED);
		DELETE FROM nodes WHERE until < ended - 600000;
		IF FOUND THEN
			DELETE FROM drivers WHERE id IN (SELECT id FROM drivers d WHERE NOT EXISTS (SELECT FROM nodes WHERE node = d.node) FOR UPDATE SKIP LOCKED);
		END IF;
		RETURN jsonb_build_object('now', ended, 'outages', (SELECT value FROM facts WHERE name = 'outages'), 'nodes',
			(SELECT jsonb_agg(jsonb_build_object('node', node, 'format', format, 'draining', draining) ORDER BY node) FROM nodes WHERE until > ended));
	END $$;

	-- The time is kept: an outage begins here if this was the last server.
	CREATE FUNCTION leave(l_node text) RETURNS void LANGUAGE plpgsql AS $$
	BEGIN
		PERFORM FROM clock FOR UPDATE;
		DELETE FROM nodes WHERE node = l_node;
		IF FOUND THEN UPDATE clock SET last = store_time(); END IF;
		DELETE FROM drivers WHERE node = l_node;
	END $$;

	CREATE FUNCTION may_drive(m_node text) RETURNS boolean LANGUAGE sql AS $$
		SELECT EXISTS (SELECT FROM nodes WHERE node = m_node AND until > store_time() AND NOT draining)
	$$;

	CREATE FUNCTION claim(c_node text, ids text[]) RETURNS TABLE (claimed text, driver text) LANGUAGE plpgsql AS $$
	DECLARE
		living text[] := ARRAY(SELECT node FROM nodes WHERE until > store_time());
	BEGIN
		-- In one order, so that two servers never wait for each other in a circle.
		IF may_drive(c_node) THEN
			INSERT INTO drivers (id, node) SELECT DISTINCT i, c_node FROM unnest(ids) AS i ORDER BY i ON CONFLICT (id) DO NOTHING;
			UPDATE drivers SET node = c_node WHERE id IN (SELECT id FROM drivers WHERE id = ANY (ids) AND node <> ALL (living) ORDER BY id FOR UPDATE);
		END IF;
		RETURN QUERY SELECT id, node FROM drivers WHERE id = ANY (ids) AND node = ANY (living);
	END $$;

	CREATE FUNCTION claim_due(c_node text, c_until bigint, most integer) RETURNS TABLE (claimed text, due_at bigint) LANGUAGE plpgsql AS $$
	DECLARE
		may boolean;
		living text[];
		found_ids text[];
	BEGIN
		-- Each server sees what the others took, instead of waiting for rows that are gone then.
		PERFORM pg_advisory_xact_lock(${LOOK});
		may := may_drive(c_node);
		living := ARRAY(SELECT node FROM nodes WHERE until > store_time());
		found_ids := ARRAY(
			SELECT h.id FROM heads h LEFT JOIN drivers d ON d.id = h.id
			WHERE h.due <= c_until AND (d.node = c_node OR (may AND (d.node IS NULL OR d.node <> ALL (living))))
			ORDER BY h.due, h.id LIMIT most
		);
		RETURN QUERY SELECT h.id, h.due FROM claim(c_node, found_ids) c JOIN heads h ON h.id = c.claimed
			WHERE c.driver = c_node AND h.due <= c_until ORDER BY h.due, h.id;
	END $$;
`;
