CREATE TABLE "upstream"."match_sides" (
	"organisation_id" uuid NOT NULL,
	"match_id" uuid NOT NULL,
	"side" integer NOT NULL,
	"team_id" uuid,
	CONSTRAINT "match_sides_match_id_side_pk" PRIMARY KEY("match_id","side")
);
--> statement-breakpoint
CREATE TABLE "upstream"."matches" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"division_id" uuid NOT NULL,
	"round_id" uuid NOT NULL,
	"key" text NOT NULL,
	"group_index" integer NOT NULL,
	"bracket" text NOT NULL,
	"turn" integer NOT NULL,
	"is_reset" boolean DEFAULT false NOT NULL,
	"number" integer NOT NULL,
	"status" text NOT NULL,
	"is_void" boolean DEFAULT false NOT NULL,
	"location_id" uuid,
	"field_id" uuid,
	"start_at" timestamp with time zone,
	"end_at" timestamp with time zone,
	"buffer_minutes" integer DEFAULT 0 NOT NULL,
	"time_locked" boolean DEFAULT false NOT NULL,
	"warmup_at" timestamp with time zone,
	"started_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"freed_at" timestamp with time zone,
	"notes" text DEFAULT '' NOT NULL,
	"streaming" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "matches_tenant" UNIQUE("organisation_id","id"),
	CONSTRAINT "matches_number" UNIQUE("division_id","number"),
	CONSTRAINT "matches_key" UNIQUE("round_id","key"),
	CONSTRAINT "matches_status" CHECK ("upstream"."matches"."status" in ('waiting', 'ready', 'warmup', 'started', 'closed')),
	CONSTRAINT "matches_bracket" CHECK ("upstream"."matches"."bracket" in ('main', 'lower', 'final', 'placement')),
	CONSTRAINT "matches_placed" CHECK (("upstream"."matches"."field_id" is null) = ("upstream"."matches"."start_at" is null) and ("upstream"."matches"."field_id" is null) = ("upstream"."matches"."end_at" is null) and ("upstream"."matches"."field_id" is null) = ("upstream"."matches"."location_id" is null)),
	CONSTRAINT "matches_interval" CHECK ("upstream"."matches"."start_at" < "upstream"."matches"."end_at"),
	CONSTRAINT "matches_buffer" CHECK ("upstream"."matches"."buffer_minutes" between 0 and 120)
);
--> statement-breakpoint
CREATE TABLE "upstream"."results" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"match_id" uuid NOT NULL,
	"score" jsonb NOT NULL,
	"winner" integer,
	"entered_by" uuid,
	"entered_at" timestamp with time zone NOT NULL,
	"superseded_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "upstream"."round_closures" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"round_id" uuid NOT NULL,
	"closed_at" timestamp with time zone NOT NULL,
	"closed_by" uuid,
	"reopened_at" timestamp with time zone,
	"reopened_by" uuid
);
--> statement-breakpoint
CREATE TABLE "upstream"."round_decisions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"round_id" uuid NOT NULL,
	"group_index" integer,
	"team_ids" uuid[] NOT NULL,
	"method" text NOT NULL,
	"nonce" text,
	"note" text DEFAULT '' NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone NOT NULL,
	"superseded_at" timestamp with time zone,
	CONSTRAINT "round_decisions_method" CHECK ("upstream"."round_decisions"."method" in ('lots', 'playOff', 'staff', 'shared')),
	CONSTRAINT "round_decisions_nonce" CHECK (("upstream"."round_decisions"."method" = 'lots') = ("upstream"."round_decisions"."nonce" is not null))
);
--> statement-breakpoint
CREATE TABLE "upstream"."picks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"round_id" uuid NOT NULL,
	"order" integer NOT NULL,
	"source" jsonb NOT NULL,
	"team_id" uuid GENERATED ALWAYS AS ((source->>'teamId')::uuid) STORED,
	CONSTRAINT "picks_order" UNIQUE("round_id","order"),
	CONSTRAINT "picks_team" UNIQUE("round_id","team_id"),
	CONSTRAINT "picks_order_from_1" CHECK ("upstream"."picks"."order" >= 1)
);
--> statement-breakpoint
CREATE TABLE "upstream"."rounds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"division_id" uuid NOT NULL,
	"order" integer NOT NULL,
	"type" text NOT NULL,
	"name" text,
	"format" jsonb NOT NULL,
	"ranking" jsonb NOT NULL,
	"options" jsonb NOT NULL,
	"scheduling" jsonb NOT NULL,
	"graph" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rounds_tenant" UNIQUE("organisation_id","id"),
	CONSTRAINT "rounds_of_division" UNIQUE("organisation_id","event_id","division_id","id"),
	CONSTRAINT "rounds_order" UNIQUE("division_id","order"),
	CONSTRAINT "rounds_order_from_0" CHECK ("upstream"."rounds"."order" >= 0),
	CONSTRAINT "rounds_type" CHECK ("upstream"."rounds"."type" in ('group', 'round-robin', 'pool-play', 'single-elimination', 'double-elimination', 'multiple-scoreboard'))
);
--> statement-breakpoint
ALTER TABLE "upstream"."divisions" ADD COLUMN "settings" jsonb;--> statement-breakpoint
ALTER TABLE "upstream"."match_sides" ADD CONSTRAINT "match_sides_match" FOREIGN KEY ("organisation_id","match_id") REFERENCES "upstream"."matches"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."match_sides" ADD CONSTRAINT "match_sides_team_fk" FOREIGN KEY ("organisation_id","team_id") REFERENCES "upstream"."teams"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."matches" ADD CONSTRAINT "matches_round" FOREIGN KEY ("organisation_id","event_id","division_id","round_id") REFERENCES "upstream"."rounds"("organisation_id","event_id","division_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."matches" ADD CONSTRAINT "matches_court" FOREIGN KEY ("organisation_id","location_id","field_id") REFERENCES "upstream"."fields"("organisation_id","location_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."results" ADD CONSTRAINT "results_match_fk" FOREIGN KEY ("organisation_id","match_id") REFERENCES "upstream"."matches"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."results" ADD CONSTRAINT "results_entered_by" FOREIGN KEY ("organisation_id","entered_by") REFERENCES "upstream"."staff_members"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."round_closures" ADD CONSTRAINT "round_closures_round" FOREIGN KEY ("organisation_id","round_id") REFERENCES "upstream"."rounds"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."round_closures" ADD CONSTRAINT "round_closures_closed_by" FOREIGN KEY ("organisation_id","closed_by") REFERENCES "upstream"."staff_members"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."round_closures" ADD CONSTRAINT "round_closures_reopened_by" FOREIGN KEY ("organisation_id","reopened_by") REFERENCES "upstream"."staff_members"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."round_decisions" ADD CONSTRAINT "round_decisions_round_fk" FOREIGN KEY ("organisation_id","round_id") REFERENCES "upstream"."rounds"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."round_decisions" ADD CONSTRAINT "round_decisions_by" FOREIGN KEY ("organisation_id","decided_by") REFERENCES "upstream"."staff_members"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."picks" ADD CONSTRAINT "picks_round" FOREIGN KEY ("organisation_id","round_id") REFERENCES "upstream"."rounds"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."picks" ADD CONSTRAINT "picks_team_fk" FOREIGN KEY ("organisation_id","team_id") REFERENCES "upstream"."teams"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."rounds" ADD CONSTRAINT "rounds_division" FOREIGN KEY ("organisation_id","event_id","division_id") REFERENCES "upstream"."divisions"("organisation_id","event_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "match_sides_team" ON "upstream"."match_sides" USING btree ("team_id");--> statement-breakpoint
CREATE INDEX "matches_event" ON "upstream"."matches" USING btree ("organisation_id","event_id","status");--> statement-breakpoint
CREATE INDEX "matches_field" ON "upstream"."matches" USING btree ("field_id","start_at") WHERE "upstream"."matches"."field_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "results_standing" ON "upstream"."results" USING btree ("match_id") WHERE "upstream"."results"."superseded_at" is null;--> statement-breakpoint
CREATE INDEX "results_match" ON "upstream"."results" USING btree ("match_id","entered_at");--> statement-breakpoint
CREATE UNIQUE INDEX "round_closures_standing" ON "upstream"."round_closures" USING btree ("round_id") WHERE "upstream"."round_closures"."reopened_at" is null;--> statement-breakpoint
CREATE INDEX "round_decisions_round" ON "upstream"."round_decisions" USING btree ("round_id");--> statement-breakpoint
CREATE INDEX "picks_of_team" ON "upstream"."picks" USING btree ("team_id");
--> statement-breakpoint
-- What happened in a competition is history: it is superseded, never changed, and goes with its match or round only.
CREATE FUNCTION "upstream"."competition_history"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'DELETE' THEN
    -- A deletion that a foreign key passes on is nested in that of the match or round.
    IF pg_trigger_depth() > 1 THEN RETURN OLD; END IF;
  ELSIF tg_table_name = 'round_closures' THEN
    IF OLD.reopened_at IS NULL AND (OLD.id, OLD.round_id, OLD.closed_at, OLD.closed_by)
       IS NOT DISTINCT FROM (NEW.id, NEW.round_id, NEW.closed_at, NEW.closed_by) THEN RETURN NEW; END IF;
  ELSIF tg_table_name = 'results' THEN
    IF OLD.superseded_at IS NULL AND (OLD.id, OLD.match_id, OLD.score, OLD.winner, OLD.entered_by, OLD.entered_at)
       IS NOT DISTINCT FROM (NEW.id, NEW.match_id, NEW.score, NEW.winner, NEW.entered_by, NEW.entered_at) THEN RETURN NEW; END IF;
  ELSIF OLD.superseded_at IS NULL AND (OLD.id, OLD.round_id, OLD.group_index, OLD.team_ids, OLD.method, OLD.nonce, OLD.note, OLD.decided_by, OLD.decided_at)
       IS NOT DISTINCT FROM (NEW.id, NEW.round_id, NEW.group_index, NEW.team_ids, NEW.method, NEW.nonce, NEW.note, NEW.decided_by, NEW.decided_at) THEN RETURN NEW;
  END IF;
  RAISE EXCEPTION 'what happened in a competition stays'
    USING ERRCODE = 'restrict_violation', CONSTRAINT = 'competition_history';
END $$;
--> statement-breakpoint
CREATE TRIGGER "results_history" BEFORE UPDATE OR DELETE ON "upstream"."results"
  FOR EACH ROW EXECUTE FUNCTION "upstream"."competition_history"();
--> statement-breakpoint
CREATE TRIGGER "round_decisions_history" BEFORE UPDATE OR DELETE ON "upstream"."round_decisions"
  FOR EACH ROW EXECUTE FUNCTION "upstream"."competition_history"();
--> statement-breakpoint
CREATE TRIGGER "round_closures_history" BEFORE UPDATE OR DELETE ON "upstream"."round_closures"
  FOR EACH ROW EXECUTE FUNCTION "upstream"."competition_history"();
--> statement-breakpoint
-- A match and its occupancy are one fact, while its event is seen: a row for each simple court that its court is, until its
-- buffer is over, or until it was. All of a statement leave their courts before any takes a new one.
CREATE FUNCTION "upstream"."settle_matches"(those uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM upstream.occupancies WHERE kind = 'match' AND source_id = ANY (those);
  INSERT INTO upstream.occupancies (organisation_id, field_id, kind, source_id, during)
  SELECT m.organisation_id, atom, 'match', m.id, tstzrange(m.start_at, m.until, '[)')
    FROM (SELECT *, least(end_at + make_interval(mins => buffer_minutes), freed_at) AS until FROM upstream.matches
           WHERE id = ANY (those) AND field_id IS NOT NULL AND NOT is_void) AS m
    JOIN upstream.events e ON e.id = m.event_id AND e.status IN ('published', 'live', 'completed') AND e.removed_at IS NULL
   CROSS JOIN upstream.court_atoms(m.field_id) AS atom
   WHERE m.start_at < m.until
   ORDER BY atom, m.start_at;
END $$;
--> statement-breakpoint
CREATE FUNCTION "upstream"."match_occupancy"() RETURNS trigger LANGUAGE plpgsql AS $$
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
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "matches_occupancy_insert" AFTER INSERT ON "upstream"."matches"
  REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION "upstream"."match_occupancy"();
--> statement-breakpoint
CREATE TRIGGER "matches_occupancy_update" AFTER UPDATE ON "upstream"."matches"
  REFERENCING NEW TABLE AS fresh OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION "upstream"."match_occupancy"();
--> statement-breakpoint
CREATE TRIGGER "matches_occupancy_delete" AFTER DELETE ON "upstream"."matches"
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION "upstream"."match_occupancy"();
--> statement-breakpoint
-- An event that is published takes the courts of its matches; one that is seen no more gives back those to come.
CREATE FUNCTION "upstream"."event_occupancy"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM upstream.settle_matches(array_agg(m.id)) FROM upstream.matches m
    WHERE m.event_id = NEW.id AND m.field_id IS NOT NULL
      AND (NEW.status IN ('published', 'live', 'completed') OR m.end_at > now())
   HAVING count(*) > 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "events_occupancy" AFTER UPDATE OF "status", "removed_at" ON "upstream"."events"
  FOR EACH ROW WHEN ((OLD.status IN ('published', 'live', 'completed') AND OLD.removed_at IS NULL)
                     IS DISTINCT FROM (NEW.status IN ('published', 'live', 'completed') AND NEW.removed_at IS NULL))
  EXECUTE FUNCTION "upstream"."event_occupancy"();
--> statement-breakpoint
-- As before, and the matches to come of the court with it.
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
        ON CONFLICT (kind, source_id, field_id) DO NOTHING;
  END IF;
END $$;
