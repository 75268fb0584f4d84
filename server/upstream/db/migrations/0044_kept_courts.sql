ALTER TABLE "upstream"."occupancies" DROP CONSTRAINT "occupancies_kind_source_id_field_id_pk";--> statement-breakpoint
ALTER TABLE "upstream"."occupancies" ADD CONSTRAINT "occupancies_kind_source_id_field_id_during_pk" PRIMARY KEY("kind","source_id","field_id","during");--> statement-breakpoint
ALTER TABLE "upstream"."court_blocks" ADD COLUMN "event_id" uuid;--> statement-breakpoint
ALTER TABLE "upstream"."court_blocks" ADD CONSTRAINT "court_blocks_event_fk" FOREIGN KEY ("organisation_id","event_id") REFERENCES "upstream"."events"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "court_blocks_event" ON "upstream"."court_blocks" USING btree ("event_id") WHERE "upstream"."court_blocks"."event_id" is not null;--> statement-breakpoint
-- When matches take which simple courts, while their event is seen: until their buffer is over, or until they were.
CREATE VIEW "upstream"."match_times" AS
  SELECT m.organisation_id, m.id AS match_id, m.event_id, atom AS field_id, tstzrange(m.start_at, m.until, '[)') AS during
    FROM (SELECT id, organisation_id, event_id, field_id, start_at,
                 least(end_at + make_interval(mins => buffer_minutes), freed_at) AS until
            FROM upstream.matches WHERE field_id IS NOT NULL AND NOT is_void) AS m
    JOIN upstream.events e ON e.id = m.event_id AND e.status IN ('published', 'live', 'completed') AND e.removed_at IS NULL
   CROSS JOIN upstream.court_atoms(m.field_id) AS atom
   WHERE m.start_at < m.until;
--> statement-breakpoint
-- As before, but a block that is kept for an event leaves the time of its matches to them: it has a row for each piece.
CREATE OR REPLACE FUNCTION "upstream"."settle_block"(block uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM upstream.occupancies WHERE kind = 'closure' AND source_id = block;
  INSERT INTO upstream.occupancies (organisation_id, field_id, kind, source_id, during)
  SELECT DISTINCT b.organisation_id, atom, 'closure', b.id, piece
    FROM upstream.court_blocks b
    JOIN upstream.court_block_fields f ON f.block_id = b.id
   CROSS JOIN upstream.court_atoms(f.field_id) AS atom
   CROSS JOIN LATERAL (SELECT coalesce(range_agg(t.during), '{}') AS played FROM upstream.match_times t
                        WHERE t.event_id = b.event_id AND t.field_id = atom) AS own
   CROSS JOIN LATERAL unnest(tstzmultirange(tstzrange(b.start_at, b.end_at, '[)')) - own.played) AS piece
   WHERE b.id = block
   ORDER BY atom, piece;
END $$;
--> statement-breakpoint
-- As before; what is kept for their events is settled in between, once they have left their courts and before they take others.
CREATE OR REPLACE FUNCTION "upstream"."settle_matches"(those uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM upstream.occupancies WHERE kind = 'match' AND source_id = ANY (those);
  PERFORM upstream.settle_block(b.id) FROM upstream.court_blocks b
    WHERE b.event_id IN (SELECT event_id FROM upstream.matches WHERE id = ANY (those));
  INSERT INTO upstream.occupancies (organisation_id, field_id, kind, source_id, during)
  SELECT organisation_id, field_id, 'match', match_id, during FROM upstream.match_times
   WHERE match_id = ANY (those)
   ORDER BY field_id, during;
END $$;
--> statement-breakpoint
-- As before, and the time of a match that is deleted goes back to what is kept for its event.
CREATE OR REPLACE FUNCTION "upstream"."match_occupancy"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  those uuid[];
BEGIN
  IF tg_op = 'INSERT' THEN
    SELECT array_agg(id) INTO those FROM fresh WHERE field_id IS NOT NULL;
  ELSIF tg_op = 'DELETE' THEN
    SELECT array_agg(id) INTO those FROM gone WHERE field_id IS NOT NULL;
  ELSE
    SELECT array_agg(id) INTO those FROM fresh JOIN gone USING (id)
     WHERE (fresh.field_id, fresh.start_at, fresh.end_at, fresh.buffer_minutes, fresh.freed_at, fresh.is_void)
        IS DISTINCT FROM (gone.field_id, gone.start_at, gone.end_at, gone.buffer_minutes, gone.freed_at, gone.is_void);
  END IF;
  IF those IS NOT NULL THEN
    -- Held against a change of their parts, which writes the same rows.
    PERFORM FROM upstream.fields
      WHERE id IN (SELECT field_id FROM upstream.matches WHERE id = ANY (those)) ORDER BY id FOR KEY SHARE;
    PERFORM upstream.settle_matches(those);
    IF tg_op = 'DELETE' THEN
      PERFORM upstream.settle_block(b.id) FROM upstream.court_blocks b WHERE b.event_id IN (SELECT event_id FROM gone);
    END IF;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- As before; matches leave their courts before what is kept for their events is settled.
CREATE OR REPLACE FUNCTION "upstream"."settle_occupancies"(court uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM upstream.occupancies o USING upstream.reservations r
   WHERE o.kind = 'reservation' AND o.source_id = r.id AND r.field_id = court AND upper(o.during) > now();
  INSERT INTO upstream.occupancies (organisation_id, field_id, kind, source_id, during)
  SELECT r.organisation_id, atom, 'reservation', r.id,
         tstzrange(r.start_at, r.end_at + make_interval(mins => r.buffer_minutes), '[)')
    FROM upstream.reservations r CROSS JOIN upstream.court_atoms(court) AS atom
   WHERE r.field_id = court AND r.status = 'confirmed' AND r.end_at + make_interval(mins => r.buffer_minutes) > now()
   ORDER BY atom;
  DELETE FROM upstream.occupancies o USING upstream.matches m
   WHERE o.kind = 'match' AND o.source_id = m.id AND m.field_id = court AND m.end_at > now();
  PERFORM upstream.settle_block(b.id) FROM upstream.court_blocks b
     JOIN upstream.court_block_fields f ON f.block_id = b.id
    WHERE f.field_id = court AND b.end_at > now();
  PERFORM upstream.settle_training(t.id) FROM upstream.trainings t
     JOIN upstream.site_fields f ON f.id = t.site_field_id
    WHERE f.field_id = court AND t.status = 'scheduled' AND t.end_at > now();
  PERFORM upstream.settle_matches(array_agg(m.id)) FROM upstream.matches m
    WHERE m.field_id = court AND m.end_at > now() HAVING count(*) > 0;
  IF EXISTS (SELECT FROM upstream.field_parts WHERE whole_id = court) THEN
    WITH own AS (DELETE FROM upstream.occupancies WHERE field_id = court AND upper(during) > now() RETURNING *)
    INSERT INTO upstream.occupancies (organisation_id, field_id, kind, source_id, during)
    SELECT own.organisation_id, atom, own.kind, own.source_id, own.during
      FROM own CROSS JOIN upstream.court_atoms(court) AS atom ORDER BY atom
        ON CONFLICT (kind, source_id, field_id, during) DO NOTHING;
  END IF;
END $$;
