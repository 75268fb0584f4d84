ALTER TABLE "upstream"."token_movements" ADD COLUMN "training_id" uuid;--> statement-breakpoint
CREATE INDEX "token_batches_expiry" ON "upstream"."token_batches" USING btree ("organisation_id","expires_on") WHERE "upstream"."token_batches"."remaining" > 0;--> statement-breakpoint
ALTER TABLE "upstream"."token_batches" ADD CONSTRAINT "token_batches_origin" CHECK ("upstream"."token_batches"."origin" in ('staff', 'subscription', 'absence', 'course'));--> statement-breakpoint
ALTER TABLE "upstream"."token_movements" ADD CONSTRAINT "token_movements_reason" CHECK (case when "upstream"."token_movements"."reason" in ('grant', 'refund') then "upstream"."token_movements"."amount" > 0 when "upstream"."token_movements"."reason" in ('spend', 'revoke', 'expire') then "upstream"."token_movements"."amount" < 0 else "upstream"."token_movements"."reason" = 'correction' end);--> statement-breakpoint
ALTER TABLE "upstream"."token_movements" ADD CONSTRAINT "token_movements_refund" CHECK (("upstream"."token_movements"."reason" = 'refund') = ("upstream"."token_movements"."reverses_id" is not null));
--> statement-breakpoint
-- What remains of a batch is the sum of its movements, and nothing else writes it. What it began as never changes.
CREATE FUNCTION "upstream"."token_batches_kept"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (TG_OP = 'INSERT' AND NEW.remaining <> 0)
     OR (TG_OP = 'UPDATE' AND NEW.remaining <> OLD.remaining AND pg_trigger_depth() < 2)
     OR (TG_OP = 'UPDATE' AND (NEW.organisation_id, NEW.athlete_id, NEW.type, NEW.amount)
                              IS DISTINCT FROM (OLD.organisation_id, OLD.athlete_id, OLD.type, OLD.amount)) THEN
    RAISE EXCEPTION 'tokens come and go by movements'
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'token_batches_kept';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "token_batches_kept" BEFORE INSERT OR UPDATE ON "upstream"."token_batches"
  FOR EACH ROW EXECUTE FUNCTION "upstream"."token_batches_kept"();
--> statement-breakpoint
-- A movement and what remains of its batch are one fact; the batch's check refuses to take more than there is. Movements
-- of a wallet come one after the other, as its row is held. Who was revoked spends nothing: the membership is held, so
-- that nobody spends while it is being revoked. A refund undoes one spending, in its batch, by its amount.
CREATE FUNCTION "upstream"."token_movement_counts"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE membership_status text;
BEGIN
  IF NEW.reason = 'spend' THEN
    SELECT status INTO membership_status FROM upstream.memberships
     WHERE organisation_id = NEW.organisation_id AND athlete_id = NEW.athlete_id FOR SHARE;
    IF membership_status = 'canceled' THEN
      RAISE EXCEPTION 'a revoked membership spends no tokens'
        USING ERRCODE = 'restrict_violation', CONSTRAINT = 'token_movements_membership';
    END IF;
  END IF;
  PERFORM FROM upstream.wallets
    WHERE organisation_id = NEW.organisation_id AND athlete_id = NEW.athlete_id AND type = NEW.type
      FOR NO KEY UPDATE;
  IF NEW.reverses_id IS NOT NULL AND NOT EXISTS (
    SELECT FROM upstream.token_movements
     WHERE id = NEW.reverses_id AND batch_id = NEW.batch_id AND amount = -NEW.amount AND reason = 'spend') THEN
    RAISE EXCEPTION 'a refund undoes one spending'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'token_movements_reversed';
  END IF;
  UPDATE upstream.token_batches SET remaining = remaining + NEW.amount
   WHERE id = NEW.batch_id AND organisation_id = NEW.organisation_id AND athlete_id = NEW.athlete_id
     AND type = NEW.type;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the batch is of another wallet'
      USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'token_movements_of_wallet';
  END IF;
  NEW.balance_after := (
    SELECT coalesce(sum(remaining), 0) FROM upstream.token_batches
     WHERE athlete_id = NEW.athlete_id AND type = NEW.type AND remaining > 0);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "token_movement_counts" BEFORE INSERT ON "upstream"."token_movements"
  FOR EACH ROW EXECUTE FUNCTION "upstream"."token_movement_counts"();
--> statement-breakpoint
CREATE FUNCTION "upstream"."token_movements_append_only"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'movements are only added'
    USING ERRCODE = 'restrict_violation', CONSTRAINT = 'token_movements_append_only';
END $$;
--> statement-breakpoint
CREATE TRIGGER "token_movements_append_only" BEFORE UPDATE OR DELETE ON "upstream"."token_movements"
  FOR EACH ROW EXECUTE FUNCTION "upstream"."token_movements_append_only"();
