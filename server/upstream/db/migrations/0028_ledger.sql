ALTER TABLE "upstream"."payments" ADD CONSTRAINT "payments_tenant" UNIQUE("organisation_id","id");--> statement-breakpoint
CREATE TABLE "upstream"."ledger_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "upstream"."ledger_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organisation_id" uuid NOT NULL,
	"debit_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"method" text,
	"fee" integer DEFAULT 0 NOT NULL,
	"payment_id" uuid,
	"reverses_id" bigint,
	"at" timestamp with time zone NOT NULL,
	"day" date NOT NULL,
	"staff_member_id" uuid,
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "ledger_entries_reverses" UNIQUE("reverses_id"),
	CONSTRAINT "ledger_entries_kind" CHECK ("upstream"."ledger_entries"."kind" in ('charge', 'reprice', 'collect', 'reverse', 'writeOff', 'restore', 'cancel')),
	CONSTRAINT "ledger_entries_payment" CHECK (("upstream"."ledger_entries"."kind" in ('collect', 'reverse')) = ("upstream"."ledger_entries"."payment_id" is not null)),
	CONSTRAINT "ledger_entries_method" CHECK (("upstream"."ledger_entries"."payment_id" is null) = ("upstream"."ledger_entries"."method" is null))
);
--> statement-breakpoint
ALTER TABLE "upstream"."debits" ADD COLUMN "kind" text DEFAULT 'reservation' NOT NULL;--> statement-breakpoint
ALTER TABLE "upstream"."debits" ADD COLUMN "planned" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "upstream"."debits" ADD COLUMN "written_off" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "upstream"."debits" ADD COLUMN "closed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "upstream"."debits" DROP CONSTRAINT "debits_never_overpaid";--> statement-breakpoint
ALTER TABLE "upstream"."debits" drop column "to_pay";--> statement-breakpoint
ALTER TABLE "upstream"."debits" ADD COLUMN "to_pay" integer GENERATED ALWAYS AS (case when void_at is null then greatest(discounted - paid - written_off, 0) else 0 end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "upstream"."debits" drop column "status";--> statement-breakpoint
ALTER TABLE "upstream"."debits" ADD COLUMN "status" text GENERATED ALWAYS AS (case when discounted - paid - written_off <= 0 then 'paid' when paid = 0 then 'unpaid' else 'partiallyPaid' end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "upstream"."payments" ADD COLUMN "fee" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "upstream"."payments" ADD COLUMN "fee_basis_points" smallint;--> statement-breakpoint
ALTER TABLE "upstream"."payments" ADD COLUMN "payer_id" uuid;--> statement-breakpoint
ALTER TABLE "upstream"."payments" ADD COLUMN "split_from" uuid;--> statement-breakpoint
ALTER TABLE "upstream"."ledger_entries" ADD CONSTRAINT "ledger_entries_reverses_id_ledger_entries_id_fk" FOREIGN KEY ("reverses_id") REFERENCES "upstream"."ledger_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."ledger_entries" ADD CONSTRAINT "ledger_entries_debit_fk" FOREIGN KEY ("organisation_id","debit_id") REFERENCES "upstream"."debits"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."ledger_entries" ADD CONSTRAINT "ledger_entries_payment_fk" FOREIGN KEY ("organisation_id","payment_id") REFERENCES "upstream"."payments"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_entries_debit" ON "upstream"."ledger_entries" USING btree ("debit_id","id");--> statement-breakpoint
CREATE INDEX "ledger_entries_day" ON "upstream"."ledger_entries" USING btree ("organisation_id","day");--> statement-breakpoint
CREATE INDEX "ledger_entries_payment" ON "upstream"."ledger_entries" USING btree ("payment_id") WHERE "upstream"."ledger_entries"."payment_id" is not null;--> statement-breakpoint
ALTER TABLE "upstream"."payments" ADD CONSTRAINT "payments_payer" FOREIGN KEY ("organisation_id","payer_id") REFERENCES "upstream"."guardians"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."payments" ADD CONSTRAINT "payments_split_from" FOREIGN KEY ("organisation_id","split_from") REFERENCES "upstream"."payments"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payments_due" ON "upstream"."payments" USING btree ("organisation_id","due_date") WHERE not "upstream"."payments"."paid" and "upstream"."payments"."voided_at" is null;--> statement-breakpoint
ALTER TABLE "upstream"."debits" ADD CONSTRAINT "debits_kind" CHECK ("upstream"."debits"."kind" in ('reservation', 'subscription', 'registration'));--> statement-breakpoint
ALTER TABLE "upstream"."debits" ADD CONSTRAINT "debits_written_off" CHECK ("upstream"."debits"."written_off" >= 0 and "upstream"."debits"."planned" >= 0);--> statement-breakpoint
ALTER TABLE "upstream"."debits" ADD CONSTRAINT "debits_never_overplanned" CHECK ("upstream"."debits"."kind" = 'reservation' or "upstream"."debits"."paid" + "upstream"."debits"."planned" + "upstream"."debits"."written_off" <= "upstream"."debits"."discounted");--> statement-breakpoint
ALTER TABLE "upstream"."debits" ADD CONSTRAINT "debits_never_overpaid" CHECK ("upstream"."debits"."paid" + "upstream"."debits"."written_off" <= "upstream"."debits"."discounted");--> statement-breakpoint
ALTER TABLE "upstream"."payments" ADD CONSTRAINT "payments_fee" CHECK ("upstream"."payments"."fee" >= 0 and ("upstream"."payments"."fee" = 0 or "upstream"."payments"."method" = 'stripe'));
--> statement-breakpoint
-- The commission of Stripe payments, as it is taken: half up, once; frozen at the payment.
CREATE FUNCTION "upstream"."stripe_fee"(organisation uuid, gross integer, OUT fee integer, OUT basis_points smallint)
LANGUAGE sql STABLE AS $$
  SELECT ((gross::bigint * rate + 5000) / 10000)::integer + stripe_fixed_fee, rate::smallint
    FROM (SELECT CASE WHEN non_profit THEN 120 ELSE 150 END AS rate, stripe_fixed_fee
            FROM upstream.organizations WHERE id = organisation) AS terms
$$;
--> statement-breakpoint
UPDATE "upstream"."payments" p SET ("fee", "fee_basis_points") =
  (SELECT f.fee, f.basis_points FROM upstream.stripe_fee(p."organisation_id", p."amount") f)
 WHERE p."method" = 'stripe' AND p."voided_at" IS NULL;
--> statement-breakpoint
UPDATE "upstream"."debits" d SET "planned" = p.planned
  FROM (SELECT debit_id, sum(amount) AS planned FROM upstream.payments
         WHERE NOT paid AND voided_at IS NULL GROUP BY debit_id) AS p
 WHERE p.debit_id = d."id";
--> statement-breakpoint
-- What is known of the time before the ledger: what was asked in the end, what came in, what went back, what was void.
INSERT INTO "upstream"."ledger_entries"
  ("organisation_id", "debit_id", "kind", "amount", "currency", "method", "fee", "payment_id", "at", "day", "staff_member_id", "reason")
SELECT d.organisation_id, d.id, e.kind, e.amount, d.currency, e.method, e.fee, e.payment_id, e.at,
       (e.at AT TIME ZONE o.time_zone)::date, e.staff, e.reason
  FROM (
    SELECT id AS debit_id, 0 AS step, 'charge' AS kind, discounted AS amount, NULL AS method, 0 AS fee,
           NULL::uuid AS payment_id, created_at AS at, NULL::uuid AS staff, '' AS reason
      FROM upstream.debits
    UNION ALL
    SELECT debit_id, 1, 'collect', -amount, method, fee, id, paid_at, created_by, '' FROM upstream.payments WHERE paid
    UNION ALL
    SELECT id, 2, 'cancel', -discounted, NULL, 0, NULL, void_at, NULL, '' FROM upstream.debits WHERE void_at IS NOT NULL
    UNION ALL
    SELECT debit_id, 3, 'reverse', amount, method, 0, id, voided_at, voided_by, coalesce(void_reason, '')
      FROM upstream.payments WHERE paid AND voided_at IS NOT NULL
  ) AS e
  JOIN upstream.debits d ON d.id = e.debit_id
  JOIN upstream.organizations o ON o.id = d.organisation_id
 ORDER BY e.at, e.debit_id, e.step;
--> statement-breakpoint
UPDATE "upstream"."ledger_entries" r SET "reverses_id" = c.id
  FROM "upstream"."ledger_entries" c
 WHERE r."kind" = 'reverse' AND c."kind" = 'collect' AND c."payment_id" = r."payment_id";
--> statement-breakpoint
-- `debits.paid` is the sum of the payments that count, `planned` of those that are still to come. The debit's row is
-- locked first, so that two payments at once are added one after the other and the checks see both.
CREATE OR REPLACE FUNCTION "upstream"."debit_paid"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  debit uuid := coalesce(NEW.debit_id, OLD.debit_id);
BEGIN
  PERFORM 1 FROM upstream.debits WHERE id = debit FOR NO KEY UPDATE;
  UPDATE upstream.debits
     SET (paid, planned) = (SELECT coalesce(sum(amount) FILTER (WHERE paid), 0), coalesce(sum(amount) FILTER (WHERE NOT paid), 0)
                              FROM upstream.payments WHERE debit_id = debit AND voided_at IS NULL),
         updated_at = now()
   WHERE id = debit;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- A void debit takes no payment, planned or made, and what was collected for it does not grow; voiding goes. Of a closed
-- one nothing changes.
CREATE OR REPLACE FUNCTION "upstream"."payments_closed"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  debit upstream.debits;
BEGIN
  IF TG_OP = 'UPDATE' AND (NEW.amount, NEW.paid, NEW.voided_at) IS NOT DISTINCT FROM (OLD.amount, OLD.paid, OLD.voided_at) THEN
    RETURN NEW;
  END IF;
  SELECT * INTO debit FROM upstream.debits WHERE id = NEW.debit_id FOR NO KEY UPDATE;
  IF debit.closed_at IS NOT NULL OR debit.void_at IS NOT NULL AND NOT
     (TG_OP = 'UPDATE' AND (NEW.voided_at IS NOT NULL OR NOT NEW.paid OR (OLD.paid AND NEW.amount <= OLD.amount))) THEN
    RAISE EXCEPTION 'a canceled or closed debit takes no payment'
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'payments_closed';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE FUNCTION "upstream"."payments_fee"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.method = 'stripe' AND NEW.fee_basis_points IS NULL THEN
    SELECT f.fee, f.basis_points INTO NEW.fee, NEW.fee_basis_points
      FROM upstream.stripe_fee(NEW.organisation_id, NEW.amount) f;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "payments_fee" BEFORE INSERT ON "upstream"."payments"
  FOR EACH ROW EXECUTE FUNCTION "upstream"."payments_fee"();
--> statement-breakpoint
-- What the transaction says of itself: who acts, why, and what is taken back (`setActor`).
CREATE FUNCTION "upstream"."said"(name text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT nullif(current_setting('upstream.' || name, true), '')
$$;
--> statement-breakpoint
CREATE FUNCTION "upstream"."day_of"(organisation uuid, at timestamptz) RETURNS date LANGUAGE sql STABLE AS $$
  SELECT (at AT TIME ZONE time_zone)::date FROM upstream.organizations WHERE id = organisation
$$;
--> statement-breakpoint
-- A debit's own lines: what is asked, asked otherwise, renounced, asked again, no longer asked.
CREATE FUNCTION "upstream"."debit_ledger"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moment timestamptz := CASE WHEN TG_OP = 'INSERT' THEN NEW.created_at
                             WHEN NEW.updated_at <> OLD.updated_at THEN NEW.updated_at ELSE now() END;
  today date := upstream.day_of(NEW.organisation_id, moment);
  staff uuid := upstream.said('staff')::uuid;
  why text := coalesce(upstream.said('reason'), '');
  taken_back bigint;
  entry record;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF NEW.organisation_id <> OLD.organisation_id OR NEW.kind <> OLD.kind OR NEW.id <> OLD.id THEN
      RAISE EXCEPTION 'a debit stays what it is of' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'debits_stay';
    END IF;
    IF OLD.closed_at IS NOT NULL AND NEW.closed_at IS NOT NULL AND NEW.discounted <> OLD.discounted THEN
      RAISE EXCEPTION 'a closed debit keeps its price' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'debits_closed';
    END IF;
    IF NEW.written_off <> OLD.written_off AND (NEW.void_at IS NOT NULL OR OLD.void_at IS NOT NULL) THEN
      RAISE EXCEPTION 'of a canceled debit nothing is written off' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'debits_closed';
    END IF;
    IF NEW.written_off > 0 AND NEW.currency <> OLD.currency THEN
      RAISE EXCEPTION 'what is written off keeps its currency' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'debits_closed';
    END IF;
    IF NEW.written_off < OLD.written_off THEN
      SELECT id INTO taken_back FROM upstream.ledger_entries
       WHERE id = upstream.said('reverses')::bigint AND debit_id = NEW.id AND kind = 'writeOff'
         AND amount = NEW.written_off - OLD.written_off;
      IF taken_back IS NULL THEN
        RAISE EXCEPTION 'a write-off is taken back as a whole' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'debits_write_off';
      END IF;
    END IF;
  END IF;
  FOR entry IN
    SELECT kind, amount, currency FROM (
      SELECT 1 AS step, 'charge' AS kind, NEW.discounted AS amount, NEW.currency AS currency, true AS kept WHERE TG_OP = 'INSERT'
      UNION ALL
      SELECT 2, 'reprice', OLD.written_off - OLD.discounted, OLD.currency, false
       WHERE TG_OP = 'UPDATE' AND OLD.void_at IS NULL AND NEW.currency <> OLD.currency
      UNION ALL
      SELECT 3, 'reprice', NEW.discounted - CASE WHEN NEW.currency = OLD.currency THEN OLD.discounted ELSE 0 END, NEW.currency, false
       WHERE TG_OP = 'UPDATE' AND OLD.void_at IS NULL
      UNION ALL
      SELECT 4, 'charge', NEW.discounted - NEW.written_off, NEW.currency, true
       WHERE TG_OP = 'UPDATE' AND OLD.void_at IS NOT NULL AND NEW.void_at IS NULL
      UNION ALL
      SELECT 5, 'writeOff', -NEW.written_off, NEW.currency, false WHERE TG_OP = 'INSERT'
      UNION ALL
      SELECT 6, CASE WHEN NEW.written_off > OLD.written_off THEN 'writeOff' ELSE 'restore' END,
             OLD.written_off - NEW.written_off, NEW.currency, false
       WHERE TG_OP = 'UPDATE'
      UNION ALL
      SELECT 7, 'cancel', NEW.written_off - NEW.discounted, NEW.currency, true
       WHERE NEW.void_at IS NOT NULL AND (TG_OP = 'INSERT' OR OLD.void_at IS NULL)
    ) AS steps WHERE kept OR amount <> 0 ORDER BY step
  LOOP
    INSERT INTO upstream.ledger_entries (organisation_id, debit_id, kind, amount, currency, reverses_id, at, day, staff_member_id, reason)
    VALUES (NEW.organisation_id, NEW.id, entry.kind, entry.amount, entry.currency,
            CASE WHEN entry.kind = 'restore' THEN taken_back END, moment, today, staff, why);
  END LOOP;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "debits_ledger_new" AFTER INSERT ON "upstream"."debits"
  FOR EACH ROW EXECUTE FUNCTION "upstream"."debit_ledger"();
--> statement-breakpoint
CREATE TRIGGER "debits_ledger" AFTER UPDATE ON "upstream"."debits"
  FOR EACH ROW WHEN ((OLD.organisation_id, OLD.id, OLD.kind, OLD.discounted, OLD.currency, OLD.written_off, OLD.void_at)
    IS DISTINCT FROM (NEW.organisation_id, NEW.id, NEW.kind, NEW.discounted, NEW.currency, NEW.written_off, NEW.void_at))
  EXECUTE FUNCTION "upstream"."debit_ledger"();
--> statement-breakpoint
-- A payment's lines. Money stands on the day it came in; what goes back, or is corrected later than that day, stands on
-- the day it happens: a day of the cash book that is over stays as it was.
CREATE FUNCTION "upstream"."payment_ledger"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  counted boolean := TG_OP = 'UPDATE' AND OLD.paid AND OLD.voided_at IS NULL;
  counts boolean := NEW.paid AND (NEW.voided_at IS NULL OR TG_OP = 'INSERT');
  moment timestamptz := CASE WHEN TG_OP = 'INSERT' THEN NEW.created_at WHEN NEW.voided_at IS NOT NULL THEN NEW.voided_at
                             WHEN NEW.updated_at <> OLD.updated_at THEN NEW.updated_at ELSE now() END;
  today date := upstream.day_of(NEW.organisation_id, moment);
  since date := CASE WHEN NEW.paid THEN upstream.day_of(NEW.organisation_id, NEW.paid_at) END;
  staff uuid := coalesce(upstream.said('staff')::uuid, CASE WHEN NEW.voided_at IS NULL THEN NEW.created_by ELSE NEW.voided_by END);
  why text := coalesce(NEW.void_reason, upstream.said('reason'), '');
  standing upstream.ledger_entries;
  unit text;
BEGIN
  SELECT currency INTO unit FROM upstream.debits WHERE id = NEW.debit_id;
  IF counted THEN
    SELECT * INTO standing FROM upstream.ledger_entries
     WHERE payment_id = NEW.id AND kind = 'collect' ORDER BY id DESC LIMIT 1;
    IF counts AND (NEW.amount, NEW.method, NEW.fee) IS NOT DISTINCT FROM (-standing.amount, standing.method, standing.fee)
       AND (since = standing.day OR standing.day <> today) THEN
      RETURN NULL;
    END IF;
    INSERT INTO upstream.ledger_entries (organisation_id, debit_id, kind, amount, currency, method, payment_id, reverses_id, at, day, staff_member_id, reason)
    VALUES (NEW.organisation_id, NEW.debit_id, 'reverse', -standing.amount, standing.currency, standing.method, NEW.id, standing.id, moment, today, staff, why);
    IF standing.day <> today THEN since := today; END IF;
  END IF;
  IF counts THEN
    INSERT INTO upstream.ledger_entries (organisation_id, debit_id, kind, amount, currency, method, fee, payment_id, at, day, staff_member_id, reason)
    VALUES (NEW.organisation_id, NEW.debit_id, 'collect', -NEW.amount, unit, NEW.method, NEW.fee, NEW.id, moment, since, staff, '')
    RETURNING * INTO standing;
    -- Written as void already: what an import knows.
    IF NEW.voided_at IS NOT NULL THEN
      INSERT INTO upstream.ledger_entries (organisation_id, debit_id, kind, amount, currency, method, payment_id, reverses_id, at, day, staff_member_id, reason)
      VALUES (NEW.organisation_id, NEW.debit_id, 'reverse', NEW.amount, unit, NEW.method, NEW.id, standing.id, NEW.voided_at,
              upstream.day_of(NEW.organisation_id, NEW.voided_at), staff, why);
    END IF;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "payments_ledger" AFTER INSERT OR UPDATE OF amount, method, fee, paid, paid_at, voided_at ON "upstream"."payments"
  FOR EACH ROW EXECUTE FUNCTION "upstream"."payment_ledger"();
--> statement-breakpoint
-- Only those triggers write the ledger, and nothing changes it.
CREATE FUNCTION "upstream"."ledger_is_written"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' AND pg_trigger_depth() > 1 THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'the ledger is written by debits and payments, and never changed'
    USING ERRCODE = 'restrict_violation', CONSTRAINT = 'ledger_append_only';
END $$;
--> statement-breakpoint
CREATE TRIGGER "ledger_append_only" BEFORE INSERT OR UPDATE OR DELETE ON "upstream"."ledger_entries"
  FOR EACH ROW EXECUTE FUNCTION "upstream"."ledger_is_written"();
--> statement-breakpoint
CREATE TRIGGER "ledger_stays" BEFORE TRUNCATE ON "upstream"."ledger_entries"
  FOR EACH STATEMENT EXECUTE FUNCTION "upstream"."ledger_is_written"();
--> statement-breakpoint
-- When a transaction ends, each debit's lines add up to what is owed, and its sums are those of its payments.
CREATE FUNCTION "upstream"."ledger_adds_up"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  debit uuid := coalesce(to_jsonb(NEW) ->> 'debit_id', to_jsonb(NEW) ->> 'id')::uuid;
  owed bigint;
  written bigint;
  sums_hold boolean;
BEGIN
  SELECT d.to_pay - d.to_refund,
         (SELECT coalesce(sum(amount), 0) FROM upstream.ledger_entries WHERE debit_id = d.id),
         (SELECT coalesce(sum(amount) FILTER (WHERE p.paid), 0) = d.paid AND coalesce(sum(amount) FILTER (WHERE NOT p.paid), 0) = d.planned
            FROM upstream.payments p WHERE p.debit_id = d.id AND p.voided_at IS NULL)
    INTO owed, written, sums_hold FROM upstream.debits d WHERE d.id = debit;
  IF owed IS DISTINCT FROM written OR NOT sums_hold THEN
    RAISE EXCEPTION 'the ledger of debit % says %, owed is %', debit, written, owed
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'ledger_adds_up';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "ledger_adds_up" AFTER INSERT ON "upstream"."ledger_entries"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "upstream"."ledger_adds_up"();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "debits_add_up" AFTER UPDATE OF discounted, paid, planned, written_off, void_at ON "upstream"."debits"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "upstream"."ledger_adds_up"();
