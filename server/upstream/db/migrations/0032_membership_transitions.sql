-- A membership's status changes only by the listed steps, and each step leaves a row that nobody changes.
-- Who did it, and why, is told by settings of the transaction: upstream.staff and upstream.reason.
-- A writer that knows when it was decided says so in decided_at (what is brought in from elsewhere); otherwise it is now.
CREATE FUNCTION "upstream"."check_membership_step"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'INSERT' THEN
    IF NEW.status NOT IN ('pending', 'accepted') THEN
      RAISE EXCEPTION 'a membership begins pending or accepted' USING ERRCODE = '23514', CONSTRAINT = 'memberships_transition';
    END IF;
    NEW.decided_at := CASE WHEN NEW.status = 'accepted' THEN coalesce(NEW.decided_at, now()) END;
    RETURN NEW;
  END IF;
  IF (OLD.status, NEW.status) NOT IN (
    ('pending', 'accepted'), ('pending', 'rejected'), ('accepted', 'pending'), ('rejected', 'pending'),
    ('accepted', 'canceled'), ('canceled', 'accepted')
  ) THEN
    RAISE EXCEPTION 'no step leads from % to %', OLD.status, NEW.status
      USING ERRCODE = '23514', CONSTRAINT = 'memberships_transition';
  END IF;
  IF NEW.status = 'pending' THEN
    NEW.decided_at := NULL;
  ELSIF NEW.decided_at IS NULL OR NEW.decided_at IS NOT DISTINCT FROM OLD.decided_at THEN
    NEW.decided_at := now();
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "memberships_step" BEFORE INSERT OR UPDATE OF "status" ON "upstream"."memberships"
  FOR EACH ROW EXECUTE FUNCTION "upstream"."check_membership_step"();
--> statement-breakpoint
CREATE FUNCTION "upstream"."record_membership_step"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "upstream"."membership_status_changes"
    (organisation_id, membership_id, "from", "to", at, staff_member_id, reason)
  VALUES (
    NEW.organisation_id, NEW.id, CASE WHEN tg_op = 'UPDATE' THEN OLD.status END, NEW.status,
    CASE WHEN tg_op = 'INSERT' AND NEW.status = 'pending' THEN NEW.requested_at ELSE coalesce(NEW.decided_at, now()) END,
    upstream.said('staff')::uuid,
    upstream.said('reason')
  );
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "memberships_step_recorded" AFTER INSERT OR UPDATE OF "status" ON "upstream"."memberships"
  FOR EACH ROW EXECUTE FUNCTION "upstream"."record_membership_step"();
--> statement-breakpoint
CREATE FUNCTION "upstream"."keep_membership_steps"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'INSERT' AND pg_trigger_depth() > 1 THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'the history of memberships is written by their steps alone'
    USING ERRCODE = '23514', CONSTRAINT = 'membership_status_changes_kept';
END $$;
--> statement-breakpoint
CREATE TRIGGER "membership_status_changes_kept" BEFORE INSERT OR UPDATE OR DELETE ON "upstream"."membership_status_changes"
  FOR EACH ROW EXECUTE FUNCTION "upstream"."keep_membership_steps"();
--> statement-breakpoint
CREATE TRIGGER "membership_status_changes_whole" BEFORE TRUNCATE ON "upstream"."membership_status_changes"
  FOR EACH STATEMENT EXECUTE FUNCTION "upstream"."keep_membership_steps"();
--> statement-breakpoint
-- Names as two people would take them for the same: without accents and capitals.
CREATE FUNCTION "upstream"."folded"(name text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN lower(regexp_replace(normalize(trim(name), NFD), '[\u0300-\u036f]', '', 'g'));
--> statement-breakpoint
CREATE INDEX "athletes_alike" ON "upstream"."athletes"
  (organisation_id, "upstream"."folded"(last_name), "upstream"."folded"(first_name), birth_date);
--> statement-breakpoint
CREATE INDEX "memberships_decided" ON "upstream"."memberships" (organisation_id, status, decided_at);
