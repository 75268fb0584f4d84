-- What drizzle's schema cannot say: the rules that the database keeps by itself.

-- Opening slots of one weekday never overlap.
ALTER TABLE "upstream"."opening_slots" ADD CONSTRAINT "opening_slots_no_overlap"
  EXCLUDE USING gist (location_id WITH =, day_of_week WITH =, int4range(start_minute, end_minute) WITH &&);
--> statement-breakpoint
-- A court is taken once at a time. Ranges are half-open: back-to-back is no overlap.
ALTER TABLE "upstream"."occupancies" ADD CONSTRAINT "occupancies_no_overlap"
  EXCLUDE USING gist (field_id WITH =, during WITH &&);
--> statement-breakpoint
ALTER TABLE "upstream"."occupancies" ADD CONSTRAINT "occupancies_half_open"
  CHECK (NOT isempty(during) AND lower_inc(during) AND NOT upper_inc(during));
--> statement-breakpoint
-- A confirmed reservation and its occupancy are one fact: this trigger is the only writer of kind 'reservation'.
CREATE FUNCTION "upstream"."reservation_occupancy"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.status = 'confirmed'
     AND (TG_OP = 'DELETE' OR NEW.status <> 'confirmed') THEN
    DELETE FROM upstream.occupancies WHERE kind = 'reservation' AND source_id = OLD.id;
  END IF;
  IF TG_OP = 'DELETE' THEN
    RETURN OLD;
  END IF;
  IF NEW.status = 'confirmed' THEN
    IF TG_OP = 'UPDATE' AND OLD.status = 'confirmed' THEN
      UPDATE upstream.occupancies
         SET field_id = NEW.field_id, organisation_id = NEW.organisation_id,
             during = tstzrange(NEW.start_at, NEW.end_at, '[)')
       WHERE kind = 'reservation' AND source_id = NEW.id;
    ELSE
      INSERT INTO upstream.occupancies (organisation_id, field_id, kind, source_id, during)
      VALUES (NEW.organisation_id, NEW.field_id, 'reservation', NEW.id, tstzrange(NEW.start_at, NEW.end_at, '[)'));
    END IF;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "reservations_occupancy"
  AFTER INSERT OR DELETE OR UPDATE OF status, field_id, start_at, end_at, organisation_id
  ON "upstream"."reservations" FOR EACH ROW EXECUTE FUNCTION "upstream"."reservation_occupancy"();
--> statement-breakpoint
-- `debits.paid` is the sum of the payments that count. The debit's row is locked first, so that two payments at once
-- are added one after the other and the check against overpaying sees both.
CREATE FUNCTION "upstream"."debit_paid"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  debit uuid := coalesce(NEW.debit_id, OLD.debit_id);
BEGIN
  PERFORM 1 FROM upstream.debits WHERE id = debit FOR NO KEY UPDATE;
  UPDATE upstream.debits
     SET paid = (SELECT coalesce(sum(amount), 0) FROM upstream.payments
                  WHERE debit_id = debit AND paid AND voided_at IS NULL),
         updated_at = now()
   WHERE id = debit;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "payments_debit_paid"
  AFTER INSERT OR UPDATE OF amount, paid, voided_at ON "upstream"."payments"
  FOR EACH ROW EXECUTE FUNCTION "upstream"."debit_paid"();
--> statement-breakpoint
-- A payment is never removed or moved to another debit: voiding keeps its story.
CREATE FUNCTION "upstream"."payments_stay"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'a payment cannot be deleted, only voided' USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.debit_id <> OLD.debit_id OR NEW.organisation_id <> OLD.organisation_id THEN
    RAISE EXCEPTION 'a payment cannot move to another debit' USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.voided_at IS NOT NULL THEN
    RAISE EXCEPTION 'a void payment cannot change' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "payments_stay" BEFORE UPDATE OR DELETE ON "upstream"."payments"
  FOR EACH ROW EXECUTE FUNCTION "upstream"."payments_stay"();
--> statement-breakpoint
-- Listeners learn of a changed notification by its id only.
CREATE FUNCTION "upstream"."notification_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('upstream_notifications', NEW.id::text);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "notifications_changed" AFTER INSERT OR UPDATE ON "upstream"."notifications"
  FOR EACH ROW EXECUTE FUNCTION "upstream"."notification_changed"();
