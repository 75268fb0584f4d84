-- Tables that clubs bring along: what was read, looked at, written and taken back. Payments that came in before the club
-- worked with this product count as collected, and are no money of any day.
CREATE TABLE "upstream"."import_records" (
	"position" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "upstream"."import_records_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organisation_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"record" text,
	"record_id" uuid,
	"label" text DEFAULT '' NOT NULL,
	"membership_id" uuid,
	"outcome" text NOT NULL,
	"code" text,
	"field" text,
	"params" jsonb,
	"before" jsonb,
	"after" jsonb,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "import_records_record" CHECK ("upstream"."import_records"."record" in ('athlete', 'guardian', 'membership', 'document', 'level', 'group', 'site', 'subscription', 'registration')),
	CONSTRAINT "import_records_outcome" CHECK ("upstream"."import_records"."outcome" in ('made', 'changed', 'leftOut', 'undone', 'kept')),
	CONSTRAINT "import_records_id" CHECK (("upstream"."import_records"."record" is null) = ("upstream"."import_records"."record_id" is null))
);
--> statement-breakpoint
CREATE TABLE "upstream"."import_rows" (
	"organisation_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"cells" jsonb NOT NULL,
	"read" jsonb,
	"judged" jsonb,
	"verdict" text,
	"asks" integer DEFAULT 0 NOT NULL,
	"decision" jsonb,
	"tax_code" text,
	"names" text,
	"birth_date" date,
	"same_as" integer,
	"outcome" text,
	CONSTRAINT "import_rows_import_id_line_pk" PRIMARY KEY("import_id","line"),
	CONSTRAINT "import_rows_line" CHECK ("upstream"."import_rows"."line" >= 1),
	CONSTRAINT "import_rows_size" CHECK (jsonb_array_length("upstream"."import_rows"."cells") <= 16384),
	CONSTRAINT "import_rows_verdict" CHECK ("upstream"."import_rows"."verdict" in ('new', 'changes', 'perhaps', 'same', 'wrong')),
	CONSTRAINT "import_rows_outcome" CHECK ("upstream"."import_rows"."outcome" in ('written', 'leftOut'))
);
--> statement-breakpoint
CREATE TABLE "upstream"."imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"staff_member_id" uuid,
	"kind" text NOT NULL,
	"state" text DEFAULT 'matching' NOT NULL,
	"event_id" uuid,
	"media_id" uuid,
	"file_name" text,
	"sheets" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"sheet" text,
	"matching" jsonb NOT NULL,
	"country" text NOT NULL,
	"options" jsonb NOT NULL,
	"missing_values" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"reminders_tomorrow" integer,
	"run_id" uuid,
	"notification_id" uuid,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"failure" text,
	"previewed_at" timestamp with time zone,
	"written_at" timestamp with time zone,
	"rows_gone_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "imports_tenant" UNIQUE("organisation_id","id"),
	CONSTRAINT "imports_kind" CHECK ("upstream"."imports"."kind" in ('athletes', 'sales', 'teams')),
	CONSTRAINT "imports_state" CHECK ("upstream"."imports"."state" in ('matching', 'previewing', 'previewed', 'writing', 'stopped', 'done', 'undoing', 'undone', 'failed')),
	CONSTRAINT "imports_event" CHECK (("upstream"."imports"."kind" = 'teams') = ("upstream"."imports"."event_id" is not null)),
	CONSTRAINT "imports_running" CHECK ("upstream"."imports"."state" not in ('previewing', 'writing', 'undoing') or "upstream"."imports"."run_id" is not null),
	CONSTRAINT "imports_progress" CHECK (0 <= "upstream"."imports"."done" and "upstream"."imports"."done" <= "upstream"."imports"."total" and "upstream"."imports"."total" <= 200000),
	CONSTRAINT "imports_sizes" CHECK (pg_column_size("upstream"."imports"."matching") < 200000 and pg_column_size("upstream"."imports"."missing_values") < 4000000)
);
--> statement-breakpoint
ALTER TABLE "upstream"."ledger_entries" DROP CONSTRAINT "ledger_entries_kind";--> statement-breakpoint
ALTER TABLE "upstream"."ledger_entries" DROP CONSTRAINT "ledger_entries_payment";--> statement-breakpoint
ALTER TABLE "upstream"."documents" ADD COLUMN "reminders_from" date;--> statement-breakpoint
ALTER TABLE "upstream"."payments" ADD COLUMN "origin" text DEFAULT 'received' NOT NULL;--> statement-breakpoint
ALTER TABLE "upstream"."import_records" ADD CONSTRAINT "import_records_of" FOREIGN KEY ("organisation_id","import_id") REFERENCES "upstream"."imports"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."import_rows" ADD CONSTRAINT "import_rows_of" FOREIGN KEY ("organisation_id","import_id") REFERENCES "upstream"."imports"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."imports" ADD CONSTRAINT "imports_organisation_id_organizations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "upstream"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."imports" ADD CONSTRAINT "imports_file" FOREIGN KEY ("organisation_id","media_id") REFERENCES "upstream"."media"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."imports" ADD CONSTRAINT "imports_of_event" FOREIGN KEY ("organisation_id","event_id") REFERENCES "upstream"."events"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_records_of" ON "upstream"."import_records" USING btree ("import_id","position");--> statement-breakpoint
CREATE INDEX "import_records_record" ON "upstream"."import_records" USING btree ("organisation_id","record_id") WHERE "upstream"."import_records"."record_id" is not null;--> statement-breakpoint
CREATE INDEX "import_rows_verdict" ON "upstream"."import_rows" USING btree ("import_id","verdict","line");--> statement-breakpoint
CREATE INDEX "imports_newest" ON "upstream"."imports" USING btree ("organisation_id","created_at");--> statement-breakpoint
CREATE INDEX "imports_kept" ON "upstream"."imports" USING btree ("created_at") WHERE "upstream"."imports"."rows_gone_at" is null;--> statement-breakpoint
CREATE INDEX "imports_media" ON "upstream"."imports" USING btree ("media_id") WHERE "upstream"."imports"."media_id" is not null;--> statement-breakpoint
ALTER TABLE "upstream"."payments" ADD CONSTRAINT "payments_origin" CHECK ("upstream"."payments"."origin" in ('received', 'opening')) NOT VALID;--> statement-breakpoint
ALTER TABLE "upstream"."payments" ADD CONSTRAINT "payments_opening" CHECK ("upstream"."payments"."origin" = 'received' or ("upstream"."payments"."paid" and "upstream"."payments"."method" <> 'stripe' and "upstream"."payments"."fee" = 0)) NOT VALID;--> statement-breakpoint
ALTER TABLE "upstream"."ledger_entries" ADD CONSTRAINT "ledger_entries_kind" CHECK ("upstream"."ledger_entries"."kind" in ('charge', 'reprice', 'collect', 'reverse', 'writeOff', 'restore', 'cancel', 'opening')) NOT VALID;--> statement-breakpoint
ALTER TABLE "upstream"."ledger_entries" ADD CONSTRAINT "ledger_entries_payment" CHECK (("upstream"."ledger_entries"."kind" in ('collect', 'reverse', 'opening')) = ("upstream"."ledger_entries"."payment_id" is not null)) NOT VALID;
--> statement-breakpoint
-- A payment that was brought along stays one for as long as it is paid. Made unpaid it is an instalment like any other, and
-- what comes in for it then is money of that day.
CREATE FUNCTION "upstream"."payments_opening"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.origin = 'opening' AND NOT NEW.paid THEN
    NEW.origin := 'received';
  ELSIF NEW.origin <> OLD.origin THEN
    RAISE EXCEPTION 'a payment stays what it came from' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'payments_origin_stays';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "payments_opening" BEFORE UPDATE OF origin, paid ON "upstream"."payments"
  FOR EACH ROW EXECUTE FUNCTION "upstream"."payments_opening"();
--> statement-breakpoint
-- As before, and what was brought along, or is taken back of it, has lines of its own kind.
CREATE OR REPLACE FUNCTION "upstream"."payment_ledger"() RETURNS trigger LANGUAGE plpgsql AS $$
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
     WHERE payment_id = NEW.id AND kind IN ('collect', 'opening') AND amount < 0 ORDER BY id DESC LIMIT 1;
    IF counts AND (NEW.amount, NEW.method, NEW.fee) IS NOT DISTINCT FROM (-standing.amount, standing.method, standing.fee)
       AND (since = standing.day OR standing.day <> today) THEN
      RETURN NULL;
    END IF;
    INSERT INTO upstream.ledger_entries (organisation_id, debit_id, kind, amount, currency, method, payment_id, reverses_id, at, day, staff_member_id, reason)
    VALUES (NEW.organisation_id, NEW.debit_id, CASE WHEN standing.kind = 'opening' THEN 'opening' ELSE 'reverse' END,
            -standing.amount, standing.currency, standing.method, NEW.id, standing.id, moment, today, staff, why);
    IF standing.day <> today THEN since := today; END IF;
  END IF;
  IF counts THEN
    INSERT INTO upstream.ledger_entries (organisation_id, debit_id, kind, amount, currency, method, fee, payment_id, at, day, staff_member_id, reason)
    VALUES (NEW.organisation_id, NEW.debit_id, CASE WHEN NEW.origin = 'opening' THEN 'opening' ELSE 'collect' END,
            -NEW.amount, unit, NEW.method, NEW.fee, NEW.id, moment, since, staff, '')
    RETURNING * INTO standing;
    -- Written as void already: what an import knows.
    IF NEW.voided_at IS NOT NULL THEN
      INSERT INTO upstream.ledger_entries (organisation_id, debit_id, kind, amount, currency, method, payment_id, reverses_id, at, day, staff_member_id, reason)
      VALUES (NEW.organisation_id, NEW.debit_id, CASE WHEN NEW.origin = 'opening' THEN 'opening' ELSE 'reverse' END,
              NEW.amount, unit, NEW.method, NEW.id, standing.id, NEW.voided_at,
              upstream.day_of(NEW.organisation_id, NEW.voided_at), staff, why);
    END IF;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- A receipt is for money that the club received as this product's club.
CREATE OR REPLACE FUNCTION "upstream"."receipt_payment_counts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM FROM upstream.debits d JOIN upstream.receipts r ON r.debit_id = d.id WHERE r.id = NEW.receipt_id FOR NO KEY UPDATE OF d;
    IF NEW.void OR NOT EXISTS (
      SELECT FROM upstream.payments p JOIN upstream.receipts r ON r.debit_id = p.debit_id
       WHERE r.id = NEW.receipt_id AND r.voided_at IS NULL AND p.id = NEW.payment_id AND p.paid AND p.voided_at IS NULL
         AND p.amount = NEW.amount AND p.origin = 'received') THEN
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
-- The history of a membership goes only with the membership, and only when the import that made it is taken back
-- (`upstream.undone_import`) before anything else happened to it.
CREATE OR REPLACE FUNCTION "upstream"."keep_membership_steps"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'INSERT' AND pg_trigger_depth() > 1 THEN RETURN NEW; END IF;
  IF tg_op = 'DELETE' AND OLD."from" IS NULL AND EXISTS (
    SELECT FROM upstream.import_records r
     WHERE r.import_id = upstream.said('undone_import')::uuid AND r.organisation_id = OLD.organisation_id
       AND r.record = 'membership' AND r.record_id = OLD.membership_id AND r.outcome = 'made') THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'the history of memberships is written by their steps alone'
    USING ERRCODE = '23514', CONSTRAINT = 'membership_status_changes_kept';
END $$;
--> statement-breakpoint
-- Guardians who may be the same person, as `athletes_alike` finds athletes.
CREATE INDEX "guardians_alike" ON "upstream"."guardians"
  (organisation_id, least("upstream"."folded"(last_name), "upstream"."folded"(first_name)),
   greatest("upstream"."folded"(last_name), "upstream"."folded"(first_name)));
