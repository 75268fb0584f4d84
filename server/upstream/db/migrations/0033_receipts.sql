CREATE TABLE "upstream"."receipt_counters" (
	"organisation_id" uuid NOT NULL,
	"year" smallint NOT NULL,
	"last" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "receipt_counters_organisation_id_year_pk" PRIMARY KEY("organisation_id","year")
);
--> statement-breakpoint
CREATE TABLE "upstream"."receipt_payments" (
	"organisation_id" uuid NOT NULL,
	"receipt_id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"amount" integer NOT NULL,
	"void" boolean DEFAULT false NOT NULL,
	CONSTRAINT "receipt_payments_receipt_id_payment_id_pk" PRIMARY KEY("receipt_id","payment_id")
);
--> statement-breakpoint
CREATE TABLE "upstream"."receipts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"year" smallint NOT NULL,
	"number" integer NOT NULL,
	"debit_id" uuid NOT NULL,
	"athlete_id" uuid,
	"payer_id" uuid,
	"issued_on" date NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"snapshot" jsonb NOT NULL,
	"voided_at" timestamp with time zone,
	"voided_by" uuid,
	"void_reason" text,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "receipts_tenant" UNIQUE("organisation_id","id"),
	CONSTRAINT "receipts_number" UNIQUE("organisation_id","year","number"),
	CONSTRAINT "receipts_year" CHECK ("upstream"."receipts"."year" = extract(year from "upstream"."receipts"."issued_on")),
	CONSTRAINT "receipts_amount" CHECK ("upstream"."receipts"."amount" > 0),
	CONSTRAINT "receipts_void" CHECK (("upstream"."receipts"."voided_at" is null) = ("upstream"."receipts"."void_reason" is null))
);
--> statement-breakpoint
DROP TRIGGER "debits_add_up" ON "upstream"."debits";--> statement-breakpoint
ALTER TABLE "upstream"."debits" ALTER COLUMN "planned" SET DATA TYPE bigint;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "debits_add_up" AFTER UPDATE OF discounted, paid, planned, written_off, void_at ON "upstream"."debits"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "upstream"."ledger_adds_up"();--> statement-breakpoint
ALTER TABLE "upstream"."receipt_payments" ADD CONSTRAINT "receipt_payments_receipt" FOREIGN KEY ("organisation_id","receipt_id") REFERENCES "upstream"."receipts"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."receipt_payments" ADD CONSTRAINT "receipt_payments_payment" FOREIGN KEY ("organisation_id","payment_id") REFERENCES "upstream"."payments"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."receipts" ADD CONSTRAINT "receipts_debit_fk" FOREIGN KEY ("organisation_id","debit_id") REFERENCES "upstream"."debits"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."receipts" ADD CONSTRAINT "receipts_payer" FOREIGN KEY ("organisation_id","payer_id") REFERENCES "upstream"."guardians"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "receipt_payments_once" ON "upstream"."receipt_payments" USING btree ("payment_id") WHERE not "upstream"."receipt_payments"."void";--> statement-breakpoint
CREATE INDEX "receipts_debit" ON "upstream"."receipts" USING btree ("debit_id");
--> statement-breakpoint
-- The next number of the year, and no other: the counter's row is held until the transaction ends, so that a number
-- that was not used is the next one's.
CREATE FUNCTION "upstream"."receipt_number"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  next integer;
BEGIN
  INSERT INTO upstream.receipt_counters AS c (organisation_id, year, last) VALUES (NEW.organisation_id, NEW.year, 1)
    ON CONFLICT (organisation_id, year) DO UPDATE SET last = c.last + 1 RETURNING last INTO next;
  IF NEW.number IS NOT NULL AND NEW.number <> next THEN
    RAISE EXCEPTION 'the next receipt of % is number %', NEW.year, next
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'receipts_gap';
  END IF;
  NEW.number := next;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "receipt_number" BEFORE INSERT ON "upstream"."receipts"
  FOR EACH ROW EXECUTE FUNCTION "upstream"."receipt_number"();
--> statement-breakpoint
CREATE FUNCTION "upstream"."receipt_counter_counts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF pg_trigger_depth() > 1 AND (TG_OP = 'INSERT' AND NEW.last = 1 OR TG_OP = 'UPDATE' AND NEW.last = OLD.last + 1) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'receipts count themselves' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'receipts_gap';
END $$;
--> statement-breakpoint
CREATE TRIGGER "receipt_counter_counts" BEFORE INSERT OR UPDATE OR DELETE ON "upstream"."receipt_counters"
  FOR EACH ROW EXECUTE FUNCTION "upstream"."receipt_counter_counts"();
--> statement-breakpoint
-- A receipt stays as it was issued. It can become void, once.
CREATE FUNCTION "upstream"."receipts_stay"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.voided_at IS NULL AND NEW.voided_at IS NOT NULL
     AND to_jsonb(NEW) - '{voided_at,voided_by,void_reason}'::text[] = to_jsonb(OLD) - '{voided_at,voided_by,void_reason}'::text[] THEN
    UPDATE upstream.receipt_payments SET void = true WHERE receipt_id = NEW.id;
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a receipt stays as it was issued' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'receipts_stay';
END $$;
--> statement-breakpoint
CREATE TRIGGER "receipts_stay" BEFORE UPDATE OR DELETE ON "upstream"."receipts"
  FOR EACH ROW EXECUTE FUNCTION "upstream"."receipts_stay"();
--> statement-breakpoint
CREATE TRIGGER "receipts_stay_all" BEFORE TRUNCATE ON "upstream"."receipts"
  FOR EACH STATEMENT EXECUTE FUNCTION "upstream"."receipts_stay"();
--> statement-breakpoint
-- A receipt is for money that came in, of its debit. The debit is locked, as by who voids a payment.
CREATE FUNCTION "upstream"."receipt_payment_counts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM FROM upstream.debits d JOIN upstream.receipts r ON r.debit_id = d.id WHERE r.id = NEW.receipt_id FOR NO KEY UPDATE OF d;
    IF NEW.void OR NOT EXISTS (
      SELECT FROM upstream.payments p JOIN upstream.receipts r ON r.debit_id = p.debit_id
       WHERE r.id = NEW.receipt_id AND r.voided_at IS NULL AND p.id = NEW.payment_id AND p.paid AND p.voided_at IS NULL
         AND p.amount = NEW.amount) THEN
      RAISE EXCEPTION 'a receipt is for a payment that counts' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'receipts_unpaid';
    END IF;
    RETURN NEW;
  END IF;
  IF TG_OP = 'UPDATE' AND pg_trigger_depth() > 1 AND NEW.void AND to_jsonb(NEW) - 'void' = to_jsonb(OLD) - 'void' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a receipt stays as it was issued' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'receipts_stay';
END $$;
--> statement-breakpoint
CREATE TRIGGER "receipt_payment_counts" BEFORE INSERT OR UPDATE OR DELETE ON "upstream"."receipt_payments"
  FOR EACH ROW EXECUTE FUNCTION "upstream"."receipt_payment_counts"();
--> statement-breakpoint
CREATE FUNCTION "upstream"."receipt_adds_up"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  receipt uuid := coalesce(to_jsonb(NEW) ->> 'receipt_id', to_jsonb(NEW) ->> 'id')::uuid;
BEGIN
  IF (SELECT amount FROM upstream.receipts WHERE id = receipt) IS DISTINCT FROM
     (SELECT sum(amount) FROM upstream.receipt_payments WHERE receipt_id = receipt) THEN
    RAISE EXCEPTION 'a receipt is for the sum of its payments' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'receipts_amount';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "receipts_add_up" AFTER INSERT ON "upstream"."receipts"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "upstream"."receipt_adds_up"();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "receipt_payments_add_up" AFTER INSERT ON "upstream"."receipt_payments"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "upstream"."receipt_adds_up"();
--> statement-breakpoint
-- A payment with a receipt stays what the receipt says of it. Notes may change, and whether a bank wire was seen.
CREATE FUNCTION "upstream"."payments_receipted"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.amount, NEW.method, NEW.paid, NEW.paid_at, NEW.voided_at, NEW.payer_id)
     IS NOT DISTINCT FROM (OLD.amount, OLD.method, OLD.paid, OLD.paid_at, OLD.voided_at, OLD.payer_id) THEN
    RETURN NEW;
  END IF;
  PERFORM FROM upstream.debits WHERE id = NEW.debit_id FOR NO KEY UPDATE;
  IF EXISTS (SELECT FROM upstream.receipt_payments WHERE payment_id = NEW.id AND NOT void) THEN
    RAISE EXCEPTION 'a receipt stands for this payment' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'payments_receipted';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "payments_receipted" BEFORE UPDATE ON "upstream"."payments"
  FOR EACH ROW EXECUTE FUNCTION "upstream"."payments_receipted"();
--> statement-breakpoint
-- An account that is opened again is a subscription that is under way again.
CREATE FUNCTION "upstream"."debit_opened"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE upstream.subscriptions SET status = 'open', version = version + 1, updated_at = NEW.updated_at
   WHERE debit_id = NEW.id AND status = 'confirmed';
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "debits_opened" AFTER UPDATE OF closed_at ON "upstream"."debits"
  FOR EACH ROW WHEN (OLD.closed_at IS NOT NULL AND NEW.closed_at IS NULL) EXECUTE FUNCTION "upstream"."debit_opened"();
