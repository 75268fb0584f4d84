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
