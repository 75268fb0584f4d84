-- A debit is of one currency for good, one of ours. It changes nothing that is stored, and asks nothing of what is.
ALTER TABLE "upstream"."debits" ADD CONSTRAINT "debits_currency" CHECK ("upstream"."debits"."currency" in ('eur', 'usd', 'chf')) NOT VALID;
--> statement-breakpoint
-- Payments have no currency of their own: theirs is that of their debit, which keeps it once there is one, void or not.
CREATE FUNCTION "upstream"."debits_currency_stays"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM upstream.payments WHERE debit_id = NEW.id) THEN
    RAISE EXCEPTION 'a debit with payments keeps its currency'
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'debits_currency_stays';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "debits_currency_stays" BEFORE UPDATE OF "currency" ON "upstream"."debits"
  FOR EACH ROW WHEN (NEW.currency <> OLD.currency) EXECUTE FUNCTION "upstream"."debits_currency_stays"();
--> statement-breakpoint
-- Nothing is paid on a day to come. What is stored with such a day stays as it was typed, and can be given another one or
-- voided: the cash book of the days to come lists it. `updated_at` is the time of the program that writes.
CREATE FUNCTION "upstream"."payments_day_ahead"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'nothing is paid on a day to come' USING ERRCODE = 'check_violation', CONSTRAINT = 'payments_day_ahead';
END $$;
--> statement-breakpoint
CREATE TRIGGER "payments_day_ahead" BEFORE INSERT ON "upstream"."payments"
  FOR EACH ROW WHEN (NEW.paid_at > greatest(NEW.updated_at, now())) EXECUTE FUNCTION "upstream"."payments_day_ahead"();
--> statement-breakpoint
CREATE TRIGGER "payments_day_ahead_again" BEFORE UPDATE OF "paid_at" ON "upstream"."payments"
  FOR EACH ROW WHEN (NEW.paid_at IS DISTINCT FROM OLD.paid_at AND NEW.paid_at > greatest(NEW.updated_at, now()))
  EXECUTE FUNCTION "upstream"."payments_day_ahead"();
