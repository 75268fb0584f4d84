-- A site that is a location is in the location's zone, and its fields are courts of that location.
CREATE FUNCTION "upstream"."check_site_location"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  zone text;
BEGIN
  IF NEW.location_id IS NULL THEN RETURN NEW; END IF;
  SELECT time_zone INTO zone FROM "upstream"."locations"
   WHERE id = NEW.location_id AND organisation_id = NEW.organisation_id AND removed_at IS NULL FOR SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the location of a site is there' USING ERRCODE = '23503', CONSTRAINT = 'sites_of_location';
  ELSIF zone <> NEW.time_zone THEN
    RAISE EXCEPTION 'a site is in the zone of its location' USING ERRCODE = '23514', CONSTRAINT = 'sites_zone';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "sites_location_checked" BEFORE INSERT OR UPDATE OF "location_id", "time_zone" ON "upstream"."sites"
  FOR EACH ROW EXECUTE FUNCTION "upstream"."check_site_location"();
--> statement-breakpoint
-- What is asked of a row is asked when the transaction ends: location and fields change one after the other.
CREATE FUNCTION "upstream"."check_site_courts"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  site uuid := CASE tg_table_name WHEN 'sites' THEN NEW.id ELSE (to_jsonb(NEW) ->> 'site_id')::uuid END;
  place uuid;
BEGIN
  SELECT location_id INTO place FROM "upstream"."sites" WHERE id = site FOR SHARE;
  IF EXISTS (
    SELECT FROM "upstream"."site_fields" f JOIN "upstream"."fields" court ON court.id = f.field_id
     WHERE f.site_id = site AND (court.location_id IS DISTINCT FROM place OR court.removed_at IS NOT NULL)
  ) THEN
    RAISE EXCEPTION 'a field of a site is a court of its location'
      USING ERRCODE = '23514', CONSTRAINT = 'site_fields_elsewhere';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "site_fields_elsewhere" AFTER INSERT OR UPDATE OF "field_id", "site_id" ON "upstream"."site_fields"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "upstream"."check_site_courts"();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "sites_courts_elsewhere" AFTER UPDATE OF "location_id" ON "upstream"."sites"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "upstream"."check_site_courts"();
--> statement-breakpoint
-- A location takes its site along to another zone; one that is removed leaves it a place of its own.
CREATE FUNCTION "upstream"."take_site_along"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "upstream"."sites"
     SET time_zone = NEW.time_zone, version = version + 1,
         location_id = CASE WHEN NEW.removed_at IS NULL THEN location_id END
   WHERE location_id = NEW.id AND (time_zone <> NEW.time_zone OR NEW.removed_at IS NOT NULL);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "locations_take_site" AFTER UPDATE OF "time_zone", "removed_at" ON "upstream"."locations"
  FOR EACH ROW EXECUTE FUNCTION "upstream"."take_site_along"();
--> statement-breakpoint
-- A court that is removed leaves a plain field.
CREATE FUNCTION "upstream"."leave_site_field"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "upstream"."site_fields" SET field_id = NULL WHERE field_id = NEW.id AND NEW.removed_at IS NOT NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "fields_leave_site" AFTER UPDATE OF "removed_at" ON "upstream"."fields"
  FOR EACH ROW EXECUTE FUNCTION "upstream"."leave_site_field"();
