-- A team that waits owes nothing: what is given back to it, or is no longer renounced, is not asked again, and nothing that
-- it paid becomes an instalment.
CREATE OR REPLACE FUNCTION "upstream"."debits_of_waiting"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM upstream.registrations WHERE debit_id = NEW.id AND list = 'waiting') THEN
    RETURN NEW;
  END IF;
  IF NEW.planned > OLD.planned THEN
    RAISE EXCEPTION 'a team that waits owes nothing' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'debits_of_waiting';
  END IF;
  NEW.discounted := NEW.paid + NEW.written_off;
  RETURN NEW;
END $$;
--> statement-breakpoint
DROP TRIGGER "debits_of_waiting" ON "upstream"."debits";
--> statement-breakpoint
CREATE TRIGGER "debits_of_waiting" BEFORE UPDATE OF "paid", "planned", "written_off" ON "upstream"."debits"
  FOR EACH ROW WHEN (NEW.kind = 'registration' AND NEW.void_at IS NULL AND NEW.closed_at IS NULL
    AND (NEW.paid < OLD.paid OR NEW.planned > OLD.planned OR NEW.written_off < OLD.written_off))
  EXECUTE FUNCTION "upstream"."debits_of_waiting"();
--> statement-breakpoint
-- Teams of which something was asked that way.
WITH asked AS (
  SELECT d.id FROM upstream.debits d JOIN upstream.registrations r ON r.debit_id = d.id AND r.list = 'waiting'
   WHERE d.void_at IS NULL AND d.closed_at IS NULL AND d.to_pay > 0
)
UPDATE upstream.payments SET voided_at = now(), updated_at = now()
 WHERE debit_id IN (SELECT id FROM asked) AND NOT paid AND voided_at IS NULL;
--> statement-breakpoint
UPDATE upstream.debits d SET discounted = d.paid + d.written_off, updated_at = now()
  FROM upstream.registrations r
 WHERE r.debit_id = d.id AND r.list = 'waiting' AND d.void_at IS NULL AND d.closed_at IS NULL AND d.to_pay > 0;
--> statement-breakpoint
-- What is checked at the end of a transaction is checked here: no table changes its shape while something of it waits.
SET CONSTRAINTS ALL IMMEDIATE;
--> statement-breakpoint
SET CONSTRAINTS ALL DEFERRED;
