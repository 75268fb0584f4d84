CREATE TABLE "upstream"."field_parts" (
	"organisation_id" uuid NOT NULL,
	"location_id" uuid NOT NULL,
	"whole_id" uuid NOT NULL,
	"part_id" uuid NOT NULL,
	CONSTRAINT "field_parts_whole_id_part_id_pk" PRIMARY KEY("whole_id","part_id"),
	CONSTRAINT "field_parts_itself" CHECK ("upstream"."field_parts"."whole_id" <> "upstream"."field_parts"."part_id")
);
--> statement-breakpoint
ALTER TABLE "upstream"."fields" ADD COLUMN "buffer_minutes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "upstream"."reservations" ADD COLUMN "buffer_minutes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "upstream"."field_parts" ADD CONSTRAINT "field_parts_whole" FOREIGN KEY ("organisation_id","location_id","whole_id") REFERENCES "upstream"."fields"("organisation_id","location_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."field_parts" ADD CONSTRAINT "field_parts_part" FOREIGN KEY ("organisation_id","location_id","part_id") REFERENCES "upstream"."fields"("organisation_id","location_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "field_parts_part" ON "upstream"."field_parts" USING btree ("part_id");--> statement-breakpoint
ALTER TABLE "upstream"."fields" ADD CONSTRAINT "fields_buffer" CHECK ("upstream"."fields"."buffer_minutes" between 0 and 120);--> statement-breakpoint
ALTER TABLE "upstream"."reservations" ADD CONSTRAINT "reservations_buffer" CHECK ("upstream"."reservations"."buffer_minutes" between 0 and 120);--> statement-breakpoint
-- The simple courts that a court is made of: its parts, or itself.
CREATE FUNCTION "upstream"."court_atoms"(court uuid) RETURNS SETOF uuid LANGUAGE sql STABLE AS $$
  SELECT part_id FROM upstream.field_parts WHERE whole_id = court
   UNION ALL
  SELECT court WHERE NOT EXISTS (SELECT FROM upstream.field_parts WHERE whole_id = court)
$$;
--> statement-breakpoint
-- A whole is made of simple courts, and neither is a part nor made of removed ones. Both rows are held, so that nobody
-- books one, removes one or makes another whole of them meanwhile.
CREATE FUNCTION "upstream"."field_parts_simple"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM upstream.fields WHERE id IN (NEW.whole_id, NEW.part_id) ORDER BY id FOR UPDATE;
  IF EXISTS (SELECT FROM upstream.fields WHERE id IN (NEW.whole_id, NEW.part_id) AND removed_at IS NOT NULL)
     OR EXISTS (SELECT FROM upstream.field_parts p
                  JOIN upstream.fields w ON w.id = p.whole_id AND w.removed_at IS NULL
                 WHERE p.part_id = NEW.whole_id OR p.whole_id = NEW.part_id) THEN
    RAISE EXCEPTION 'the parts of a court are simple courts that exist'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'field_parts_simple';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "field_parts_simple" BEFORE INSERT OR UPDATE ON "upstream"."field_parts"
  FOR EACH ROW EXECUTE FUNCTION "upstream"."field_parts_simple"();
--> statement-breakpoint
-- One part alone would be the same court twice. Asked at the end, when all parts are written.
CREATE FUNCTION "upstream"."field_parts_count"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT count(*) = 1 FROM upstream.field_parts WHERE whole_id = coalesce(NEW.whole_id, OLD.whole_id)) THEN
    RAISE EXCEPTION 'a combined court has two parts or more'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'field_parts_count';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "field_parts_count" AFTER INSERT OR UPDATE OR DELETE ON "upstream"."field_parts"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "upstream"."field_parts_count"();
--> statement-breakpoint
-- A confirmed reservation and its occupancy are one fact: this trigger and `settle_occupancies` are the only writers of
-- kind 'reservation'. There is a row for each simple court, until the buffer after the end is over. The courts are held
-- against a change of their parts, which writes the same rows.
CREATE OR REPLACE FUNCTION "upstream"."reservation_occupancy"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.status = 'confirmed' THEN
    PERFORM FROM upstream.fields WHERE id = OLD.field_id FOR KEY SHARE;
    DELETE FROM upstream.occupancies WHERE kind = 'reservation' AND source_id = OLD.id;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.status = 'confirmed' THEN
    PERFORM FROM upstream.fields WHERE id = NEW.field_id FOR KEY SHARE;
    INSERT INTO upstream.occupancies (organisation_id, field_id, kind, source_id, during)
    SELECT NEW.organisation_id, atom, 'reservation', NEW.id,
           tstzrange(NEW.start_at, NEW.end_at + make_interval(mins => NEW.buffer_minutes), '[)')
      FROM upstream.court_atoms(NEW.field_id) AS atom ORDER BY atom;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER "reservations_occupancy" ON "upstream"."reservations";
--> statement-breakpoint
CREATE TRIGGER "reservations_occupancy"
  AFTER INSERT OR DELETE OR UPDATE OF status, field_id, start_at, end_at, buffer_minutes, organisation_id
  ON "upstream"."reservations" FOR EACH ROW EXECUTE FUNCTION "upstream"."reservation_occupancy"();
--> statement-breakpoint
-- Nothing takes a combined court as such: whoever does would not see what takes its parts.
CREATE FUNCTION "upstream"."occupancies_atom"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM upstream.fields WHERE id = NEW.field_id FOR KEY SHARE;
  IF EXISTS (SELECT FROM upstream.field_parts WHERE whole_id = NEW.field_id) THEN
    RAISE EXCEPTION 'what takes a combined court takes its parts'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'occupancies_atom';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "occupancies_atom" BEFORE INSERT OR UPDATE OF field_id ON "upstream"."occupancies"
  FOR EACH ROW EXECUTE FUNCTION "upstream"."occupancies_atom"();
--> statement-breakpoint
-- Writes the occupancy to come of a court anew, after its parts have changed; the past stays as it was. What a simple
-- court was taken by, other than reservations, takes all parts once it is a whole.
CREATE FUNCTION "upstream"."settle_occupancies"(court uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM upstream.occupancies o USING upstream.reservations r
   WHERE o.kind = 'reservation' AND o.source_id = r.id AND r.field_id = court AND upper(o.during) > now();
  INSERT INTO upstream.occupancies (organisation_id, field_id, kind, source_id, during)
  SELECT r.organisation_id, atom, 'reservation', r.id,
         tstzrange(r.start_at, r.end_at + make_interval(mins => r.buffer_minutes), '[)')
    FROM upstream.reservations r CROSS JOIN upstream.court_atoms(court) AS atom
   WHERE r.field_id = court AND r.status = 'confirmed' AND r.end_at + make_interval(mins => r.buffer_minutes) > now()
   ORDER BY atom;
  IF EXISTS (SELECT FROM upstream.field_parts WHERE whole_id = court) THEN
    WITH own AS (DELETE FROM upstream.occupancies WHERE field_id = court AND upper(during) > now() RETURNING *)
    INSERT INTO upstream.occupancies (organisation_id, field_id, kind, source_id, during)
    SELECT own.organisation_id, atom, own.kind, own.source_id, own.during
      FROM own CROSS JOIN upstream.court_atoms(court) AS atom ORDER BY atom
        ON CONFLICT (kind, source_id, field_id) DO NOTHING;
  END IF;
END $$;
--> statement-breakpoint
CREATE FUNCTION "upstream"."field_parts_occupancy"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    PERFORM FROM upstream.fields WHERE id = OLD.whole_id FOR UPDATE;
    PERFORM upstream.settle_occupancies(OLD.whole_id);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    PERFORM upstream.settle_occupancies(NEW.whole_id);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "field_parts_occupancy" AFTER INSERT OR UPDATE OR DELETE ON "upstream"."field_parts"
  FOR EACH ROW EXECUTE FUNCTION "upstream"."field_parts_occupancy"();
--> statement-breakpoint
-- A part stays as long as the whole. Asked after the statement, which may remove both.
CREATE FUNCTION "upstream"."fields_part_of_whole"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM upstream.field_parts p
               JOIN upstream.fields w ON w.id = p.whole_id AND w.removed_at IS NULL
              WHERE p.part_id = NEW.id) THEN
    RAISE EXCEPTION 'the court is part of a combined one'
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'fields_part_of_whole';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "fields_part_of_whole" AFTER UPDATE OF removed_at ON "upstream"."fields"
  FOR EACH ROW WHEN (OLD.removed_at IS NULL AND NEW.removed_at IS NOT NULL)
  EXECUTE FUNCTION "upstream"."fields_part_of_whole"();
