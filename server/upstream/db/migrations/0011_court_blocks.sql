CREATE TABLE "upstream"."court_block_fields" (
	"organisation_id" uuid NOT NULL,
	"location_id" uuid NOT NULL,
	"block_id" uuid NOT NULL,
	"field_id" uuid NOT NULL,
	CONSTRAINT "court_block_fields_block_id_field_id_pk" PRIMARY KEY("block_id","field_id")
);
--> statement-breakpoint
CREATE TABLE "upstream"."court_blocks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"location_id" uuid NOT NULL,
	"start_at" timestamp with time zone NOT NULL,
	"end_at" timestamp with time zone NOT NULL,
	"reason" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "court_blocks_place" UNIQUE("organisation_id","location_id","id"),
	CONSTRAINT "court_blocks_interval" CHECK ("upstream"."court_blocks"."start_at" < "upstream"."court_blocks"."end_at")
);
--> statement-breakpoint
ALTER TABLE "upstream"."court_block_fields" ADD CONSTRAINT "court_block_fields_block" FOREIGN KEY ("organisation_id","location_id","block_id") REFERENCES "upstream"."court_blocks"("organisation_id","location_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."court_block_fields" ADD CONSTRAINT "court_block_fields_field" FOREIGN KEY ("organisation_id","location_id","field_id") REFERENCES "upstream"."fields"("organisation_id","location_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."court_blocks" ADD CONSTRAINT "court_blocks_location" FOREIGN KEY ("organisation_id","location_id") REFERENCES "upstream"."locations"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "court_block_fields_field" ON "upstream"."court_block_fields" USING btree ("field_id");--> statement-breakpoint
CREATE INDEX "court_blocks_start" ON "upstream"."court_blocks" USING btree ("organisation_id","location_id","start_at");--> statement-breakpoint
-- A block and its occupancy are one fact: a row for each simple court that it takes, its times those of the block.
CREATE FUNCTION "upstream"."settle_block"(block uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM upstream.occupancies WHERE kind = 'closure' AND source_id = block;
  INSERT INTO upstream.occupancies (organisation_id, field_id, kind, source_id, during)
  SELECT DISTINCT b.organisation_id, atom, 'closure', b.id, tstzrange(b.start_at, b.end_at, '[)')
    FROM upstream.court_blocks b
    JOIN upstream.court_block_fields f ON f.block_id = b.id
   CROSS JOIN upstream.court_atoms(f.field_id) AS atom
   WHERE b.id = block
   ORDER BY atom;
END $$;
--> statement-breakpoint
CREATE FUNCTION "upstream"."court_block_occupancy"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Held against a change of their parts, which writes the same rows.
  PERFORM FROM upstream.fields
    WHERE id IN (SELECT field_id FROM upstream.court_block_fields WHERE block_id = NEW.id) ORDER BY id FOR KEY SHARE;
  PERFORM upstream.settle_block(NEW.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "court_blocks_occupancy" AFTER UPDATE OF start_at, end_at, organisation_id ON "upstream"."court_blocks"
  FOR EACH ROW EXECUTE FUNCTION "upstream"."court_block_occupancy"();
--> statement-breakpoint
CREATE FUNCTION "upstream"."court_block_field_occupancy"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    PERFORM FROM upstream.fields WHERE id = OLD.field_id FOR KEY SHARE;
    PERFORM upstream.settle_block(OLD.block_id);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    PERFORM FROM upstream.fields WHERE id = NEW.field_id FOR KEY SHARE;
    PERFORM upstream.settle_block(NEW.block_id);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "court_block_fields_occupancy" AFTER INSERT OR UPDATE OR DELETE ON "upstream"."court_block_fields"
  FOR EACH ROW EXECUTE FUNCTION "upstream"."court_block_field_occupancy"();
--> statement-breakpoint
-- As before, and the blocks to come of the court with it.
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
  IF EXISTS (SELECT FROM upstream.field_parts WHERE whole_id = court) THEN
    WITH own AS (DELETE FROM upstream.occupancies WHERE field_id = court AND upper(during) > now() RETURNING *)
    INSERT INTO upstream.occupancies (organisation_id, field_id, kind, source_id, during)
    SELECT own.organisation_id, atom, own.kind, own.source_id, own.during
      FROM own CROSS JOIN upstream.court_atoms(court) AS atom ORDER BY atom
        ON CONFLICT (kind, source_id, field_id) DO NOTHING;
  END IF;
END $$;
--> statement-breakpoint
-- As before, and no combined court either while it is blocked as such.
CREATE OR REPLACE FUNCTION "upstream"."fields_in_use"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM upstream.reservations
              WHERE field_id = NEW.id AND status <> 'canceled' AND end_at > NEW.removed_at)
     OR EXISTS (SELECT FROM upstream.occupancies
                 WHERE field_id = NEW.id AND upper(during) > NEW.removed_at)
     OR EXISTS (SELECT FROM upstream.court_block_fields f JOIN upstream.court_blocks b ON b.id = f.block_id
                 WHERE f.field_id = NEW.id AND b.end_at > NEW.removed_at) THEN
    RAISE EXCEPTION 'something is planned on the court'
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'fields_in_use';
  END IF;
  RETURN NEW;
END $$;
