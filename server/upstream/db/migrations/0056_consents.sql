CREATE TABLE "upstream"."consent_kinds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"is_required" boolean DEFAULT false NOT NULL,
	"is_asked" boolean DEFAULT true NOT NULL,
	"text_number" integer DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "consent_kinds_tenant" UNIQUE("organisation_id","id"),
	CONSTRAINT "consent_kinds_type" CHECK ("upstream"."consent_kinds"."type" in ('acknowledgement', 'consent')),
	CONSTRAINT "consent_kinds_free" CHECK (not ("upstream"."consent_kinds"."is_required" and "upstream"."consent_kinds"."type" = 'consent'))
);
--> statement-breakpoint
CREATE TABLE "upstream"."consent_texts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"kind_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	CONSTRAINT "consent_texts_number" UNIQUE("organisation_id","kind_id","number"),
	CONSTRAINT "consent_texts_counted" CHECK ("upstream"."consent_texts"."number" >= 1)
);
--> statement-breakpoint
CREATE TABLE "upstream"."consent_answers" (
	"sequence" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "upstream"."consent_answers_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organisation_id" uuid NOT NULL,
	"athlete_id" uuid NOT NULL,
	"kind_id" uuid NOT NULL,
	"text_number" integer NOT NULL,
	"is_given" boolean NOT NULL,
	"signed_by" text NOT NULL,
	"guardian_id" uuid,
	"channel" text NOT NULL,
	"answered_on" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	CONSTRAINT "consent_answers_signer" CHECK ("upstream"."consent_answers"."signed_by" = 'guardian' or "upstream"."consent_answers"."guardian_id" is null),
	CONSTRAINT "consent_answers_signed_by" CHECK ("upstream"."consent_answers"."signed_by" in ('athlete', 'guardian')),
	CONSTRAINT "consent_answers_channel" CHECK ("upstream"."consent_answers"."channel" in ('paper', 'form', 'app'))
);
--> statement-breakpoint
ALTER TABLE "upstream"."consent_kinds" ADD CONSTRAINT "consent_kinds_organisation_id_organizations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "upstream"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."consent_texts" ADD CONSTRAINT "consent_texts_kind" FOREIGN KEY ("organisation_id","kind_id") REFERENCES "upstream"."consent_kinds"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."consent_texts" ADD CONSTRAINT "consent_texts_staff" FOREIGN KEY ("organisation_id","created_by") REFERENCES "upstream"."staff_members"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."consent_answers" ADD CONSTRAINT "consent_answers_athlete" FOREIGN KEY ("organisation_id","athlete_id") REFERENCES "upstream"."athletes"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."consent_answers" ADD CONSTRAINT "consent_answers_text" FOREIGN KEY ("organisation_id","kind_id","text_number") REFERENCES "upstream"."consent_texts"("organisation_id","kind_id","number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."consent_answers" ADD CONSTRAINT "consent_answers_guardian" FOREIGN KEY ("organisation_id","guardian_id") REFERENCES "upstream"."guardians"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."consent_answers" ADD CONSTRAINT "consent_answers_staff" FOREIGN KEY ("organisation_id","created_by") REFERENCES "upstream"."staff_members"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "consent_kinds_name" ON "upstream"."consent_kinds" USING btree ("organisation_id",lower("name"));--> statement-breakpoint
CREATE INDEX "consent_answers_of" ON "upstream"."consent_answers" USING btree ("organisation_id","athlete_id","kind_id","created_at");--> statement-breakpoint
-- What was asked and what was answered is only ever added to. One thing goes on: answers of an athlete go over to the one
-- into whom they were merged.
CREATE FUNCTION "upstream"."keep_consents"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'UPDATE' AND tg_table_name = 'consent_answers' THEN
    IF to_jsonb(NEW) - 'athlete_id' = to_jsonb(OLD) - 'athlete_id' AND EXISTS (
      SELECT FROM "upstream"."athletes" merged
       WHERE merged.organisation_id = OLD.organisation_id AND merged.id = OLD.athlete_id AND merged.merged_into = NEW.athlete_id
    ) THEN RETURN NEW; END IF;
  END IF;
  RAISE EXCEPTION 'consents are only ever added to' USING ERRCODE = '23514', CONSTRAINT = tg_table_name || '_kept';
END $$;
--> statement-breakpoint
CREATE TRIGGER "consent_texts_kept" BEFORE UPDATE OR DELETE ON "upstream"."consent_texts"
  FOR EACH ROW EXECUTE FUNCTION "upstream"."keep_consents"();
--> statement-breakpoint
CREATE TRIGGER "consent_texts_whole" BEFORE TRUNCATE ON "upstream"."consent_texts"
  FOR EACH STATEMENT EXECUTE FUNCTION "upstream"."keep_consents"();
--> statement-breakpoint
CREATE TRIGGER "consent_answers_kept" BEFORE UPDATE OR DELETE ON "upstream"."consent_answers"
  FOR EACH ROW EXECUTE FUNCTION "upstream"."keep_consents"();
--> statement-breakpoint
CREATE TRIGGER "consent_answers_whole" BEFORE TRUNCATE ON "upstream"."consent_answers"
  FOR EACH STATEMENT EXECUTE FUNCTION "upstream"."keep_consents"();
--> statement-breakpoint
-- Whoever signed as a guardian was one of the athlete's then. That a guardian answers for a minor is a fact of the day, by
-- the club's date, and no constraint.
CREATE FUNCTION "upstream"."check_consent_signer"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.guardian_id IS NOT NULL AND NOT EXISTS (
    SELECT FROM "upstream"."guardianships" bond WHERE bond.athlete_id = NEW.athlete_id AND bond.guardian_id = NEW.guardian_id
  ) THEN
    RAISE EXCEPTION 'no guardian of the athlete' USING ERRCODE = '23514', CONSTRAINT = 'consent_answers_family';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "consent_answers_signed" BEFORE INSERT ON "upstream"."consent_answers"
  FOR EACH ROW EXECUTE FUNCTION "upstream"."check_consent_signer"();
--> statement-breakpoint
-- Who was merged into another has no answers, and none come to them (0040, 0041).
CREATE TRIGGER "consent_answers_athlete_is_there" AFTER INSERT OR UPDATE OF "athlete_id" ON "upstream"."consent_answers"
  FOR EACH ROW EXECUTE FUNCTION "upstream"."athlete_is_there"();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "upstream"."athletes_merged_whole"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.merged_into IS NOT NULL AND (
    EXISTS (SELECT FROM upstream.documents WHERE athlete_id = NEW.id)
    OR EXISTS (SELECT FROM upstream.guardianships WHERE athlete_id = NEW.id)
    OR EXISTS (SELECT FROM upstream.consent_answers WHERE organisation_id = NEW.organisation_id AND athlete_id = NEW.id)
    OR EXISTS (SELECT FROM upstream.subscriptions WHERE athlete_id = NEW.id)
    OR EXISTS (SELECT FROM upstream.reservations WHERE athlete_id = NEW.id)
    OR EXISTS (SELECT FROM upstream.recurring_athletes WHERE athlete_id = NEW.id)
    OR EXISTS (SELECT FROM upstream.registration_players WHERE athlete_id = NEW.id)
    OR EXISTS (SELECT FROM upstream.memberships WHERE athlete_id = NEW.id AND status IN ('pending', 'accepted'))
    OR EXISTS (SELECT FROM upstream.token_batches WHERE athlete_id = NEW.id AND remaining > 0)
    OR EXISTS (SELECT FROM upstream.athletes WHERE merged_into = NEW.id)) THEN
    RAISE EXCEPTION 'something is left with an athlete who was merged'
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'athletes_merged_whole';
  END IF;
  RETURN NULL;
END $$;
