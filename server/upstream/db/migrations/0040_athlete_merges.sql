ALTER TABLE "upstream"."athletes" ADD COLUMN "merged_into" uuid;--> statement-breakpoint
ALTER TABLE "upstream"."athletes" ADD COLUMN "merged_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "upstream"."athletes" ADD CONSTRAINT "athletes_merged_into" FOREIGN KEY ("organisation_id","merged_into") REFERENCES "upstream"."athletes"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "athletes_merged" ON "upstream"."athletes" USING btree ("merged_into") WHERE "upstream"."athletes"."merged_into" is not null;--> statement-breakpoint
ALTER TABLE "upstream"."athletes" ADD CONSTRAINT "athletes_merged_plain" CHECK ("upstream"."athletes"."merged_into" is null or ("upstream"."athletes"."merged_into" <> "upstream"."athletes"."id" and "upstream"."athletes"."tax_id_code" is null and "upstream"."athletes"."account_id" is null and "upstream"."athletes"."photo" is null));--> statement-breakpoint
-- A membership goes over with what was sold to it, in one transaction.
ALTER TABLE "upstream"."subscriptions" ALTER CONSTRAINT "subscriptions_membership" DEFERRABLE INITIALLY IMMEDIATE;
--> statement-breakpoint
-- Nothing new is written for an athlete who was merged into another: they are not there any more. The athlete is held, so
-- that nothing comes in while a merge, which holds both against it, is under way.
CREATE FUNCTION "upstream"."athlete_is_there"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.athlete_id IS NULL THEN RETURN NULL; END IF;
  IF TG_OP = 'UPDATE' AND NEW.athlete_id = OLD.athlete_id THEN RETURN NULL; END IF;
  PERFORM FROM upstream.athletes WHERE id = NEW.athlete_id AND merged_into IS NULL FOR KEY SHARE;
  IF NOT FOUND AND EXISTS (SELECT FROM upstream.athletes WHERE id = NEW.athlete_id) THEN
    RAISE EXCEPTION 'this athlete was merged into another'
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'athletes_merged';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
DO $$
DECLARE concerned text;
BEGIN
  FOREACH concerned IN ARRAY ARRAY['absence_grants', 'course_enrolments', 'documents', 'guardianships', 'memberships',
    'messages', 'participants', 'promotion_uses', 'recurring_athletes', 'reservations', 'subscriptions', 'wallets']
  LOOP
    EXECUTE format('CREATE TRIGGER %I AFTER INSERT OR UPDATE OF athlete_id ON upstream.%I
      FOR EACH ROW EXECUTE FUNCTION upstream.athlete_is_there()', concerned || '_athlete_is_there', concerned);
  END LOOP;
END $$;
--> statement-breakpoint
-- Who was merged stays so. Only where they lead to changes, when that one is merged, too; nobody leads to one who leads on.
CREATE FUNCTION "upstream"."athletes_merge"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.merged_into IS NOT NULL AND (NEW.merged_into IS NULL
      OR to_jsonb(NEW) - ARRAY['merged_into'] IS DISTINCT FROM to_jsonb(OLD) - ARRAY['merged_into'])
     OR NEW.merged_into IS NOT NULL AND NEW.merged_into IS DISTINCT FROM OLD.merged_into
        AND EXISTS (SELECT FROM upstream.athletes WHERE id = NEW.merged_into AND merged_into IS NOT NULL) THEN
    RAISE EXCEPTION 'an athlete who was merged stays so'
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'athletes_merged';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "athletes_merge" BEFORE UPDATE ON "upstream"."athletes"
  FOR EACH ROW EXECUTE FUNCTION "upstream"."athletes_merge"();
--> statement-breakpoint
-- A merge is whole: of what it moves nothing is left with the one who goes, and nobody leads to one who leads on.
CREATE FUNCTION "upstream"."athletes_merged_whole"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.merged_into IS NOT NULL AND (
    EXISTS (SELECT FROM upstream.documents WHERE athlete_id = NEW.id)
    OR EXISTS (SELECT FROM upstream.guardianships WHERE athlete_id = NEW.id)
    OR EXISTS (SELECT FROM upstream.subscriptions WHERE athlete_id = NEW.id)
    OR EXISTS (SELECT FROM upstream.reservations WHERE athlete_id = NEW.id)
    OR EXISTS (SELECT FROM upstream.recurring_athletes WHERE athlete_id = NEW.id)
    OR EXISTS (SELECT FROM upstream.memberships WHERE athlete_id = NEW.id AND status IN ('pending', 'accepted'))
    OR EXISTS (SELECT FROM upstream.token_batches WHERE athlete_id = NEW.id AND remaining > 0)
    OR EXISTS (SELECT FROM upstream.athletes WHERE merged_into = NEW.id)) THEN
    RAISE EXCEPTION 'something is left with an athlete who was merged'
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'athletes_merged_whole';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "athletes_merged_whole" AFTER INSERT OR UPDATE OF "merged_into" ON "upstream"."athletes"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.merged_into IS NOT NULL)
  EXECUTE FUNCTION "upstream"."athletes_merged_whole"();
--> statement-breakpoint
-- The membership of who was merged is left as it was.
CREATE FUNCTION "upstream"."memberships_merged"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.athlete_id = OLD.athlete_id
     AND EXISTS (SELECT FROM upstream.athletes WHERE id = OLD.athlete_id AND merged_into IS NOT NULL) THEN
    RAISE EXCEPTION 'this athlete was merged into another'
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'athletes_merged';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "memberships_merged" BEFORE UPDATE ON "upstream"."memberships"
  FOR EACH ROW EXECUTE FUNCTION "upstream"."memberships_merged"();
--> statement-breakpoint
-- A place is not handed on, but to whom its athlete was merged into: that is the same person.
CREATE OR REPLACE FUNCTION "upstream"."participants_stay"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.training_id <> NEW.training_id OR OLD.athlete_id <> NEW.athlete_id AND NOT EXISTS (
    SELECT FROM upstream.athletes WHERE id = OLD.athlete_id AND merged_into = NEW.athlete_id) THEN
    RAISE EXCEPTION 'a place is not handed on' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'participants_stay';
  END IF;
  RETURN NEW;
END $$;
