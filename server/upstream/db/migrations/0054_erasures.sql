CREATE TABLE "upstream"."erasure_texts" (
	"erasure_id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"texts" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "upstream"."erasures" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"position" bigint GENERATED ALWAYS AS IDENTITY (sequence name "upstream"."erasures_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organisation_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"kind" text NOT NULL,
	"person_id" uuid NOT NULL,
	"subjects" uuid[] NOT NULL,
	"log_people" uuid[] DEFAULT '{}' NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"erased_at" timestamp with time zone,
	"acknowledged_at" timestamp with time zone,
	CONSTRAINT "erasures_position_unique" UNIQUE("position"),
	CONSTRAINT "erasures_tenant" UNIQUE("organisation_id","id"),
	CONSTRAINT "erasures_number" UNIQUE("organisation_id","number"),
	CONSTRAINT "erasures_person" UNIQUE("organisation_id","kind","person_id"),
	CONSTRAINT "erasures_kind" CHECK ("upstream"."erasures"."kind" in ('athletes', 'guardians', 'staffMembers')),
	CONSTRAINT "erasures_from_1" CHECK ("upstream"."erasures"."number" >= 1)
);
--> statement-breakpoint
CREATE TABLE "upstream"."restricted_receipts" (
	"receipt_id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"snapshot" jsonb NOT NULL,
	"keep_until" date NOT NULL
);
--> statement-breakpoint
ALTER TABLE "upstream"."athletes" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "upstream"."guardians" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "upstream"."staff_members" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "upstream"."erasure_texts" ADD CONSTRAINT "erasure_texts_erasure_id_erasures_id_fk" FOREIGN KEY ("erasure_id") REFERENCES "upstream"."erasures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."erasure_texts" ADD CONSTRAINT "erasure_texts_organisation" FOREIGN KEY ("organisation_id") REFERENCES "upstream"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."erasures" ADD CONSTRAINT "erasures_organisation_id_organizations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "upstream"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."restricted_receipts" ADD CONSTRAINT "restricted_receipts_of" FOREIGN KEY ("organisation_id","receipt_id") REFERENCES "upstream"."receipts"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "erasures_open" ON "upstream"."erasures" USING btree ("position") WHERE "upstream"."erasures"."erased_at" is null;--> statement-breakpoint
CREATE INDEX "restricted_receipts_over" ON "upstream"."restricted_receipts" USING btree ("keep_until");--> statement-breakpoint
-- Whether the transaction erases a person: then what is otherwise never changed may lose its words, and nothing else.
CREATE FUNCTION "upstream"."erasing"() RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT upstream.said('erasing') IS NOT NULL
$$;
--> statement-breakpoint
DO $$
DECLARE
  one record;
BEGIN
  FOR one IN SELECT * FROM (VALUES
    ('payments', 'payments_stay', 'payments_stay', 'DELETE', '{notes,void_reason}'),
    ('ledger_entries', 'ledger_append_only', 'ledger_is_written', 'INSERT OR DELETE', '{reason}'),
    ('token_movements', 'token_movements_append_only', 'token_movements_append_only', 'DELETE', '{notes}'),
    ('membership_status_changes', 'membership_status_changes_kept', 'keep_membership_steps', 'INSERT OR DELETE', '{reason}'),
    ('receipts', 'receipts_stay', 'receipts_stay', 'DELETE', '{snapshot,void_reason}'),
    ('round_decisions', 'round_decisions_history', 'competition_history', 'DELETE', '{note}'),
    ('athletes', 'athletes_merge', 'athletes_merge', NULL, '{first_name,last_name,gender,birth_date,birth_place,email,nickname,phone_number,address,zip_code,city,province,website,tank_top_size,top_size,shorts_size,notes,erased_at,version,updated_at}'),
    ('memberships', 'memberships_merged', 'memberships_merged', NULL, '{message,notes,level_id,requested_subscription_id,version,updated_at}')
  ) AS t (relation, trigger_name, function_name, others, words)
  LOOP
    EXECUTE format('DROP TRIGGER %I ON upstream.%I', one.trigger_name, one.relation);
    IF one.others IS NOT NULL THEN
      EXECUTE format('CREATE TRIGGER %I BEFORE %s ON upstream.%I FOR EACH ROW EXECUTE FUNCTION upstream.%I()',
        one.trigger_name, one.others, one.relation, one.function_name);
    END IF;
    EXECUTE format('CREATE TRIGGER %I BEFORE UPDATE ON upstream.%I FOR EACH ROW
        WHEN (NOT (upstream.erasing() AND to_jsonb(NEW.*) - %L::text[] = to_jsonb(OLD.*) - %L::text[]))
        EXECUTE FUNCTION upstream.%I()',
      CASE WHEN one.others IS NULL THEN one.trigger_name ELSE one.trigger_name || '_update' END,
      one.relation, one.words, one.words, one.function_name);
  END LOOP;
END $$;
--> statement-breakpoint
-- As before (0040), and nothing is written for an athlete who was erased: of a sale and an erasure at once one wins.
CREATE OR REPLACE FUNCTION "upstream"."athlete_is_there"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.athlete_id IS NULL THEN RETURN NULL; END IF;
  IF TG_OP = 'UPDATE' AND NEW.athlete_id = OLD.athlete_id THEN RETURN NULL; END IF;
  PERFORM FROM upstream.athletes
    WHERE id = NEW.athlete_id AND merged_into IS NULL AND erased_at IS NULL FOR KEY SHARE;
  IF NOT FOUND AND EXISTS (SELECT FROM upstream.athletes WHERE id = NEW.athlete_id) THEN
    RAISE EXCEPTION 'this athlete was merged into another, or erased'
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'athletes_merged';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Who was erased stays so, and gets no name again.
CREATE FUNCTION "upstream"."erased_stays"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'who was erased stays so' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'athletes_merged';
END $$;
--> statement-breakpoint
DO $$
DECLARE concerned text;
BEGIN
  FOREACH concerned IN ARRAY ARRAY['athletes', 'guardians', 'staff_members']
  LOOP
    EXECUTE format('CREATE TRIGGER %I BEFORE UPDATE ON upstream.%I FOR EACH ROW
      WHEN (OLD.erased_at IS NOT NULL AND NOT upstream.erasing()) EXECUTE FUNCTION upstream.erased_stays()',
      concerned || '_erased', concerned);
  END LOOP;
END $$;
--> statement-breakpoint
-- A guardian who was erased answers for nobody.
CREATE FUNCTION "upstream"."guardian_is_there"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM upstream.guardians WHERE id = NEW.guardian_id AND erased_at IS NULL FOR KEY SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'this guardian was erased' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'athletes_merged';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "guardianships_guardian_is_there" AFTER INSERT OR UPDATE OF "guardian_id" ON "upstream"."guardianships"
  FOR EACH ROW EXECUTE FUNCTION "upstream"."guardian_is_there"();
--> statement-breakpoint
-- The membership of who was erased is left as it ended.
CREATE FUNCTION "upstream"."memberships_erased"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM upstream.athletes WHERE id = OLD.athlete_id AND erased_at IS NOT NULL) THEN
    RAISE EXCEPTION 'this athlete was erased' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'athletes_merged';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "memberships_erased" BEFORE UPDATE ON "upstream"."memberships"
  FOR EACH ROW WHEN (NOT upstream.erasing()) EXECUTE FUNCTION "upstream"."memberships_erased"();
--> statement-breakpoint
-- A text without the names, addresses and numbers of a person, whatever their capitals.
CREATE FUNCTION "upstream"."without_person"(written text, texts text[], instead text) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  one text;
BEGIN
  FOREACH one IN ARRAY texts LOOP
    -- Of what is looked for the blanks are any, and nothing else is a pattern.
    written := regexp_replace(written,
      '(?<![[:alnum:]])' || regexp_replace(regexp_replace(one, '([^[:alnum:][:space:]])', '\\\1', 'g'), '\s+', '\\s+', 'g') || '(?![[:alnum:]])',
      instead, 'gi');
  END LOOP;
  RETURN written;
END $$;
