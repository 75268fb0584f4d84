ALTER TABLE "upstream"."fields" DROP CONSTRAINT "fields_name";--> statement-breakpoint
ALTER TABLE "upstream"."fields" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "upstream"."locations" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "fields_name" ON "upstream"."fields" USING btree ("location_id",lower("name")) WHERE "upstream"."fields"."removed_at" is null;--> statement-breakpoint
-- The sports of a court are among those of its location. The location's row is held meanwhile, so that neither changes
-- behind the other's back.
CREATE FUNCTION "upstream"."fields_sports"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  offered uuid[];
BEGIN
  SELECT sport_ids INTO offered FROM upstream.locations WHERE id = NEW.location_id FOR SHARE;
  IF NOT NEW.sport_ids <@ offered THEN
    RAISE EXCEPTION 'a court plays only what its location offers'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'fields_sports';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "fields_sports" BEFORE INSERT OR UPDATE OF sport_ids, location_id ON "upstream"."fields"
  FOR EACH ROW WHEN (NEW.removed_at IS NULL AND NEW.sport_ids <> '{}') EXECUTE FUNCTION "upstream"."fields_sports"();
--> statement-breakpoint
CREATE FUNCTION "upstream"."locations_sports"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM upstream.fields
              WHERE location_id = NEW.id AND removed_at IS NULL AND NOT sport_ids <@ NEW.sport_ids) THEN
    RAISE EXCEPTION 'a court of the location plays a sport that is to go'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'locations_sports';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "locations_sports" BEFORE UPDATE OF sport_ids ON "upstream"."locations"
  FOR EACH ROW EXECUTE FUNCTION "upstream"."locations_sports"();
--> statement-breakpoint
-- A court is not removed while something is planned on it; its past does not hold it.
CREATE FUNCTION "upstream"."fields_in_use"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM upstream.reservations
              WHERE field_id = NEW.id AND status <> 'canceled' AND end_at > NEW.removed_at)
     OR EXISTS (SELECT FROM upstream.occupancies
                 WHERE field_id = NEW.id AND upper(during) > NEW.removed_at) THEN
    RAISE EXCEPTION 'something is planned on the court'
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'fields_in_use';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "fields_in_use" BEFORE UPDATE OF removed_at ON "upstream"."fields"
  FOR EACH ROW WHEN (OLD.removed_at IS NULL AND NEW.removed_at IS NOT NULL)
  EXECUTE FUNCTION "upstream"."fields_in_use"();
--> statement-breakpoint
-- Nothing new is booked on a court that is gone.
CREATE FUNCTION "upstream"."reservations_court"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM upstream.fields WHERE id = NEW.field_id AND removed_at IS NULL FOR KEY SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the court was removed' USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'reservations_court';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "reservations_court" BEFORE INSERT OR UPDATE OF field_id ON "upstream"."reservations"
  FOR EACH ROW EXECUTE FUNCTION "upstream"."reservations_court"();
