ALTER TABLE "upstream"."subscriptions" ADD COLUMN "promotion_name" text;--> statement-breakpoint
ALTER TABLE "upstream"."subscriptions" ADD COLUMN "token_days" integer;--> statement-breakpoint
-- What was sold stays as it was sold, and each state follows from one before it: an approval is decided once, what is
-- canceled stays so, and what is closed is not canceled. Closed means that its debit is.
CREATE FUNCTION "upstream"."subscriptions_life"() RETURNS trigger LANGUAGE plpgsql AS $$
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
  IF (NEW.template_id, NEW.debit_id, NEW.promotion_id, NEW.promotion_name, NEW.name, NEW.type, NEW.coins, NEW.sessions,
      NEW.recoveries, NEW.token_days, NEW.transaction_date, NEW.origin)
     IS DISTINCT FROM
     (OLD.template_id, OLD.debit_id, OLD.promotion_id, OLD.promotion_name, OLD.name, OLD.type, OLD.coins, OLD.sessions,
      OLD.recoveries, OLD.token_days, OLD.transaction_date, OLD.origin) THEN
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
CREATE TRIGGER "subscriptions_life" BEFORE INSERT OR UPDATE ON "upstream"."subscriptions"
  FOR EACH ROW EXECUTE FUNCTION "upstream"."subscriptions_life"();
--> statement-breakpoint
-- What is rejected or canceled owes nothing: its debit is void. While money for it is in, it is neither.
CREATE FUNCTION "upstream"."subscriptions_void_debit"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE upstream.debits SET void_at = coalesce(void_at, NEW.updated_at), updated_at = NEW.updated_at
   WHERE id = NEW.debit_id AND paid = 0;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'money was collected for it'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'subscriptions_collected';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "subscriptions_void_debit_new" AFTER INSERT ON "upstream"."subscriptions" FOR EACH ROW
  WHEN (NEW.approval = 'rejected' OR NEW.status = 'canceled')
  EXECUTE FUNCTION "upstream"."subscriptions_void_debit"();
--> statement-breakpoint
CREATE TRIGGER "subscriptions_void_debit" AFTER UPDATE OF approval, status ON "upstream"."subscriptions" FOR EACH ROW
  WHEN ((NEW.approval = 'rejected' OR NEW.status = 'canceled') AND OLD.approval <> 'rejected' AND OLD.status <> 'canceled')
  EXECUTE FUNCTION "upstream"."subscriptions_void_debit"();
--> statement-breakpoint
-- Closing a debit closes its subscription, and taking the write-off back opens both.
CREATE FUNCTION "upstream"."debits_close_subscription"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE upstream.subscriptions
     SET status = CASE WHEN NEW.closed_at IS NULL THEN 'open' ELSE 'confirmed' END,
         version = version + 1, updated_at = NEW.updated_at
   WHERE debit_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "debits_close_subscription" AFTER UPDATE OF closed_at ON "upstream"."debits" FOR EACH ROW
  WHEN (NEW.kind = 'subscription' AND (OLD.closed_at IS NULL) <> (NEW.closed_at IS NULL))
  EXECUTE FUNCTION "upstream"."debits_close_subscription"();
