-- What people can correct themselves: their address, who a colleague is, a sale, an open day that is not held.
CREATE TABLE "upstream"."email_changes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"from_email" text NOT NULL,
	"to_email" text NOT NULL,
	"browser_hash" text NOT NULL,
	"code_hash" text,
	"failures" integer DEFAULT 0 NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone,
	"undo_hash" text
);
--> statement-breakpoint
ALTER TABLE "upstream"."email_changes" ADD CONSTRAINT "email_changes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "upstream"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_changes_account" ON "upstream"."email_changes" USING btree ("account_id","asked_at");--> statement-breakpoint
CREATE UNIQUE INDEX "email_changes_undo" ON "upstream"."email_changes" USING btree ("undo_hash");--> statement-breakpoint
ALTER TABLE "upstream"."open_days" DROP CONSTRAINT "open_days_status";--> statement-breakpoint
ALTER TABLE "upstream"."subscriptions" ADD COLUMN "corrects_id" uuid;--> statement-breakpoint
ALTER TABLE "upstream"."payments" ADD COLUMN "moved_from" uuid;--> statement-breakpoint
ALTER TABLE "upstream"."subscriptions" ADD CONSTRAINT "subscriptions_corrected" FOREIGN KEY ("organisation_id","corrects_id") REFERENCES "upstream"."subscriptions"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."payments" ADD CONSTRAINT "payments_moved_from" FOREIGN KEY ("organisation_id","moved_from") REFERENCES "upstream"."payments"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."subscriptions" ADD CONSTRAINT "subscriptions_corrects" UNIQUE("corrects_id");--> statement-breakpoint
ALTER TABLE "upstream"."payments" ADD CONSTRAINT "payments_moved_once" UNIQUE("moved_from");--> statement-breakpoint
ALTER TABLE "upstream"."open_days" ADD CONSTRAINT "open_days_status" CHECK ("upstream"."open_days"."status" in ('draft', 'published', 'canceled'));
--> statement-breakpoint
-- Whoever writes an address of an account waits for the others who write it, in one order.
CREATE FUNCTION "upstream"."lock_emails"(emails text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  address text;
BEGIN
  FOR address IN SELECT DISTINCT lower(e) FROM unnest(emails) AS e WHERE e IS NOT NULL ORDER BY 1 LOOP
    PERFORM pg_advisory_xact_lock(hashtextextended('email ' || address, 0));
  END LOOP;
END $$;
--> statement-breakpoint
-- An address that its owner may still put back is nobody else's meanwhile.
CREATE FUNCTION "upstream"."accounts_email_kept"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM upstream.lock_emails(ARRAY[new.email, CASE WHEN TG_OP = 'UPDATE' THEN old.email END]);
  IF EXISTS (
    SELECT FROM upstream.email_changes c
     WHERE lower(c.from_email) = lower(new.email) AND c.account_id <> new.id
       AND c.undo_hash IS NOT NULL AND c.changed_at > now() - interval '7 days'
  ) THEN
    RAISE EXCEPTION 'the address was changed, and may still be put back'
      USING ERRCODE = '23505', CONSTRAINT = 'accounts_email_kept', TABLE = 'accounts', SCHEMA = 'upstream';
  END IF;
  RETURN new;
END $$;
--> statement-breakpoint
CREATE TRIGGER "accounts_email_kept" BEFORE INSERT OR UPDATE OF "email" ON "upstream"."accounts"
  FOR EACH ROW EXECUTE FUNCTION "upstream"."accounts_email_kept"();
--> statement-breakpoint
-- Who is tied to another account has to enter anew: where a manager had entered, one who has entered stays. The
-- organisation's row is held: of two managers who correct each other at once the second sees what the first did.
CREATE FUNCTION "upstream"."staff_members_entered"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM upstream.organizations WHERE id = OLD.organisation_id FOR NO KEY UPDATE;
  IF NOT EXISTS (SELECT FROM upstream.staff_members
                  WHERE organisation_id = OLD.organisation_id AND dashboard_access AND 'manager' = ANY (roles)
                    AND invited_at IS NULL) THEN
    RAISE EXCEPTION 'an organisation keeps a manager who has entered'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'staff_members_entered';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "staff_members_entered"
  AFTER UPDATE OF account_id ON "upstream"."staff_members"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.account_id <> NEW.account_id AND OLD.dashboard_access AND OLD.invited_at IS NULL AND 'manager' = ANY (OLD.roles))
  EXECUTE FUNCTION "upstream"."staff_members_entered"();
--> statement-breakpoint
-- Money that moves to another debit, since what was sold was corrected: the payment is void there, and another one takes
-- its place here. It stands on the day of that: a day of the cash book that is over stays as it was. Its commission was
-- charged once. What was brought along is no money of any day here, either.
CREATE FUNCTION "upstream"."payment_moved"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  unit text;
BEGIN
  SELECT d.currency INTO unit FROM upstream.payments p
    JOIN upstream.debits here ON here.id = NEW.debit_id
    JOIN upstream.debits d ON d.id = p.debit_id AND d.id <> here.id AND d.currency = here.currency AND d.kind = here.kind
   WHERE p.id = NEW.moved_from AND p.paid AND p.voided_at = NEW.created_at AND p.voided_as = 'mistake'
     AND (p.amount, p.method, p.fee, p.paid_at, p.origin)
         IS NOT DISTINCT FROM (NEW.amount, NEW.method, NEW.fee, NEW.paid_at, NEW.origin)
     AND EXISTS (SELECT FROM upstream.ledger_entries e WHERE e.payment_id = p.id AND e.reverses_id IS NOT NULL);
  IF unit IS NULL OR NOT NEW.paid OR NEW.voided_at IS NOT NULL THEN
    RAISE EXCEPTION 'money moves as it came in, from a payment that is void by that'
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'payments_moved';
  END IF;
  INSERT INTO upstream.ledger_entries (organisation_id, debit_id, kind, amount, currency, method, payment_id, at, day, staff_member_id, reason)
  VALUES (NEW.organisation_id, NEW.debit_id, CASE WHEN NEW.origin = 'opening' THEN 'opening' ELSE 'collect' END, -NEW.amount, unit, NEW.method, NEW.id, NEW.created_at,
          upstream.day_of(NEW.organisation_id, NEW.created_at), coalesce(upstream.said('staff')::uuid, NEW.created_by),
          coalesce(upstream.said('reason'), ''));
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER "payments_ledger" ON "upstream"."payments";
--> statement-breakpoint
CREATE TRIGGER "payments_ledger_new" AFTER INSERT ON "upstream"."payments"
  FOR EACH ROW WHEN (NEW.moved_from IS NULL) EXECUTE FUNCTION "upstream"."payment_ledger"();
--> statement-breakpoint
CREATE TRIGGER "payments_ledger_moved" AFTER INSERT ON "upstream"."payments"
  FOR EACH ROW WHEN (NEW.moved_from IS NOT NULL) EXECUTE FUNCTION "upstream"."payment_moved"();
--> statement-breakpoint
CREATE TRIGGER "payments_ledger" AFTER UPDATE OF amount, method, fee, paid, paid_at, voided_at ON "upstream"."payments"
  FOR EACH ROW EXECUTE FUNCTION "upstream"."payment_ledger"();
--> statement-breakpoint
CREATE FUNCTION "upstream"."payments_moved_stay"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a payment stays where it came from' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'payments_moved';
END $$;
--> statement-breakpoint
CREATE TRIGGER "payments_moved_stay" BEFORE UPDATE OF "moved_from" ON "upstream"."payments"
  FOR EACH ROW WHEN (NEW.moved_from IS DISTINCT FROM OLD.moved_from) EXECUTE FUNCTION "upstream"."payments_moved_stay"();
--> statement-breakpoint
-- What was sold stays as it was sold, once somebody has decided: until then what was asked for may be corrected.
CREATE OR REPLACE FUNCTION "upstream"."subscriptions_life"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  closed boolean;
BEGIN
  SELECT closed_at IS NOT NULL INTO closed FROM upstream.debits
   WHERE organisation_id = NEW.organisation_id AND id = NEW.debit_id AND kind = 'subscription';
  IF NOT FOUND THEN
    RAISE EXCEPTION 'a subscription owns a debit of its kind'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'subscriptions_debit_kind';
  END IF;
  IF (NEW.status = 'confirmed') <> closed THEN
    RAISE EXCEPTION 'a subscription is closed when its debit is'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'subscriptions_closed';
  END IF;
  IF TG_OP = 'INSERT' THEN
    RETURN NEW;
  END IF;
  IF (NEW.debit_id, NEW.origin, NEW.corrects_id) IS DISTINCT FROM (OLD.debit_id, OLD.origin, OLD.corrects_id)
     OR NOT (OLD.approval = 'toApprove' AND NEW.approval = 'toApprove' AND OLD.status = 'open') AND
     (NEW.template_id, NEW.promotion_id, NEW.promotion_name, NEW.name, NEW.type, NEW.coins, NEW.sessions,
      NEW.recoveries, NEW.token_days, NEW.transaction_date)
     IS DISTINCT FROM
     (OLD.template_id, OLD.promotion_id, OLD.promotion_name, OLD.name, OLD.type, OLD.coins, OLD.sessions,
      OLD.recoveries, OLD.token_days, OLD.transaction_date) THEN
    RAISE EXCEPTION 'what was sold stays as it was sold'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'subscriptions_frozen';
  END IF;
  IF NEW.approval <> OLD.approval AND OLD.approval <> 'toApprove' THEN
    RAISE EXCEPTION 'an approval is decided once'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'subscriptions_decided_once';
  END IF;
  IF NEW.status <> OLD.status AND (OLD.status = 'canceled' OR NEW.status = 'canceled' AND OLD.status <> 'open') THEN
    RAISE EXCEPTION 'what is canceled or closed is not canceled, and nothing comes back from it'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'subscriptions_closed';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- A sale is made instead of one of the same member, which is canceled by that.
CREATE FUNCTION "upstream"."subscriptions_corrected"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM upstream.subscriptions WHERE id = NEW.corrects_id AND membership_id = NEW.membership_id
                  AND status = 'canceled') THEN
    RAISE EXCEPTION 'a sale corrects one of the same member that is canceled'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'subscriptions_corrected';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "subscriptions_corrected" AFTER INSERT ON "upstream"."subscriptions"
  FOR EACH ROW WHEN (NEW.corrects_id IS NOT NULL) EXECUTE FUNCTION "upstream"."subscriptions_corrected"();
--> statement-breakpoint
-- An open day that was called off stays so, and gets no training.
CREATE FUNCTION "upstream"."open_days_canceled"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'open_days' OR EXISTS (
    SELECT FROM upstream.open_days WHERE id = (to_jsonb(NEW) ->> 'open_day_id')::uuid AND status = 'canceled') THEN
    RAISE EXCEPTION 'an open day that was called off stays so'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'open_days_canceled';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "open_days_canceled" BEFORE UPDATE ON "upstream"."open_days"
  FOR EACH ROW WHEN (OLD.status = 'canceled' AND NOT upstream.erasing()) EXECUTE FUNCTION "upstream"."open_days_canceled"();
--> statement-breakpoint
CREATE TRIGGER "trainings_open_day_canceled" BEFORE UPDATE OF "open_day_id" ON "upstream"."trainings"
  FOR EACH ROW WHEN (NEW.open_day_id IS NOT NULL AND NEW.open_day_id IS DISTINCT FROM OLD.open_day_id)
  EXECUTE FUNCTION "upstream"."open_days_canceled"();
