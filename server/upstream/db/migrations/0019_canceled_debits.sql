ALTER TABLE "upstream"."debits" ADD COLUMN "void_at" timestamp with time zone;--> statement-breakpoint
-- The moment of an earlier cancellation was not kept: the last change of the reservation is the nearest to it.
UPDATE "upstream"."debits" d SET "void_at" = r."updated_at"
  FROM "upstream"."reservations" r WHERE r."debit_id" = d."id" AND r."status" = 'canceled';--> statement-breakpoint
ALTER TABLE "upstream"."debits" drop column "to_pay";--> statement-breakpoint
ALTER TABLE "upstream"."debits" ADD COLUMN "to_pay" integer GENERATED ALWAYS AS (case when void_at is null then greatest(discounted - paid, 0) else 0 end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "upstream"."debits" ADD COLUMN "to_refund" integer GENERATED ALWAYS AS (case when void_at is null then 0 else paid end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "upstream"."payments" ADD COLUMN "voided_as" text;--> statement-breakpoint
ALTER TABLE "upstream"."payments" ADD COLUMN "void_reason" text;--> statement-breakpoint
CREATE INDEX "debits_to_refund" ON "upstream"."debits" USING btree ("organisation_id") WHERE "upstream"."debits"."to_refund" > 0;--> statement-breakpoint
ALTER TABLE "upstream"."payments" ADD CONSTRAINT "payments_voided_as" CHECK ("upstream"."payments"."voided_as" is null or "upstream"."payments"."voided_at" is not null);--> statement-breakpoint
ALTER TABLE "upstream"."payments" ADD CONSTRAINT "payments_refund" CHECK ("upstream"."payments"."voided_as" is distinct from 'refund' or "upstream"."payments"."paid");
--> statement-breakpoint
-- A canceled reservation and its void debit are one fact, whoever cancels. It waits for a payment that is being
-- recorded, as the payment waits for it.
CREATE FUNCTION "upstream"."void_debit"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE upstream.debits
     SET void_at = CASE WHEN NEW.status = 'canceled' THEN NEW.updated_at END, updated_at = NEW.updated_at
   WHERE id = NEW.debit_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "reservations_void_debit_new" AFTER INSERT ON "upstream"."reservations"
  FOR EACH ROW WHEN (NEW.status = 'canceled') EXECUTE FUNCTION "upstream"."void_debit"();
--> statement-breakpoint
CREATE TRIGGER "reservations_void_debit" AFTER UPDATE OF status ON "upstream"."reservations"
  FOR EACH ROW WHEN ((OLD.status = 'canceled') <> (NEW.status = 'canceled')) EXECUTE FUNCTION "upstream"."void_debit"();
--> statement-breakpoint
-- A void debit takes no payment, planned or made, and what was collected for it does not grow. Voiding a payment goes.
CREATE FUNCTION "upstream"."payments_closed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (NEW.voided_at IS NOT NULL OR NOT NEW.paid OR (OLD.paid AND NEW.amount <= OLD.amount)) THEN
    RETURN NEW;
  END IF;
  PERFORM FROM upstream.debits WHERE id = NEW.debit_id FOR NO KEY UPDATE;
  IF EXISTS (SELECT FROM upstream.debits WHERE id = NEW.debit_id AND void_at IS NOT NULL) THEN
    RAISE EXCEPTION 'a canceled reservation takes no payment'
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'payments_closed';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "payments_closed" BEFORE INSERT OR UPDATE OF amount, paid, voided_at ON "upstream"."payments"
  FOR EACH ROW EXECUTE FUNCTION "upstream"."payments_closed"();
