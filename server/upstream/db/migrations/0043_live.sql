CREATE TABLE "upstream"."board_links" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"label" text NOT NULL,
	"options" jsonb NOT NULL,
	"token_hash" text NOT NULL,
	"revoked_at" timestamp with time zone,
	"last_used_at" timestamp with time zone,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "board_links_tenant" UNIQUE("organisation_id","id"),
	CONSTRAINT "board_links_hash" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "upstream"."scorer_links" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"location_id" uuid,
	"field_id" uuid,
	"match_id" uuid,
	"label" text NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"first_used_at" timestamp with time zone,
	"last_used_at" timestamp with time zone,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "scorer_links_tenant" UNIQUE("organisation_id","id"),
	CONSTRAINT "scorer_links_hash" UNIQUE("token_hash"),
	CONSTRAINT "scorer_links_court" CHECK (("upstream"."scorer_links"."field_id" is null) = ("upstream"."scorer_links"."location_id" is null)),
	CONSTRAINT "scorer_links_scope" CHECK ("upstream"."scorer_links"."field_id" is null or "upstream"."scorer_links"."match_id" is null)
);
--> statement-breakpoint
CREATE TABLE "upstream"."score_actions" (
	"organisation_id" uuid NOT NULL,
	"match_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"nonce" text NOT NULL,
	"kind" text NOT NULL,
	"side" integer,
	"data" jsonb,
	"link_id" uuid,
	"by" uuid,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "score_actions_match_id_seq_pk" PRIMARY KEY("match_id","seq"),
	CONSTRAINT "score_actions_nonce" UNIQUE("match_id","nonce"),
	CONSTRAINT "score_actions_seq" CHECK ("upstream"."score_actions"."seq" >= 1),
	CONSTRAINT "score_actions_side" CHECK ("upstream"."score_actions"."side" between 0 and 63),
	CONSTRAINT "score_actions_kind" CHECK ("upstream"."score_actions"."kind" in ('point', 'undo', 'timeout', 'serve', 'warmup', 'start', 'closeSet', 'finish', 'set'))
);
--> statement-breakpoint
ALTER TABLE "upstream"."divisions" ADD COLUMN "date" date;--> statement-breakpoint
ALTER TABLE "upstream"."divisions" ADD COLUMN "visibility" text DEFAULT 'all' NOT NULL;--> statement-breakpoint
ALTER TABLE "upstream"."divisions" ADD COLUMN "overrides" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "upstream"."matches" ADD COLUMN "live" jsonb;--> statement-breakpoint
ALTER TABLE "upstream"."matches" ADD COLUMN "live_seq" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "upstream"."matches" ADD COLUMN "live_from" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "upstream"."board_links" ADD CONSTRAINT "board_links_event_fk" FOREIGN KEY ("organisation_id","event_id") REFERENCES "upstream"."events"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."board_links" ADD CONSTRAINT "board_links_staff_fk" FOREIGN KEY ("organisation_id","created_by") REFERENCES "upstream"."staff_members"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."scorer_links" ADD CONSTRAINT "scorer_links_event_fk" FOREIGN KEY ("organisation_id","event_id") REFERENCES "upstream"."events"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."scorer_links" ADD CONSTRAINT "scorer_links_court_fk" FOREIGN KEY ("organisation_id","location_id","field_id") REFERENCES "upstream"."fields"("organisation_id","location_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."scorer_links" ADD CONSTRAINT "scorer_links_match_fk" FOREIGN KEY ("organisation_id","match_id") REFERENCES "upstream"."matches"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."scorer_links" ADD CONSTRAINT "scorer_links_staff_fk" FOREIGN KEY ("organisation_id","created_by") REFERENCES "upstream"."staff_members"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."score_actions" ADD CONSTRAINT "score_actions_match" FOREIGN KEY ("organisation_id","match_id") REFERENCES "upstream"."matches"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."score_actions" ADD CONSTRAINT "score_actions_link" FOREIGN KEY ("organisation_id","link_id") REFERENCES "upstream"."scorer_links"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."score_actions" ADD CONSTRAINT "score_actions_by" FOREIGN KEY ("organisation_id","by") REFERENCES "upstream"."staff_members"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "board_links_event" ON "upstream"."board_links" USING btree ("organisation_id","event_id");--> statement-breakpoint
CREATE INDEX "scorer_links_event" ON "upstream"."scorer_links" USING btree ("organisation_id","event_id");--> statement-breakpoint
ALTER TABLE "upstream"."divisions" ADD CONSTRAINT "divisions_visibility" CHECK ("upstream"."divisions"."visibility" in ('all', 'onlyMine', 'hidden'));--> statement-breakpoint
-- What was tapped during a match is history: it is never changed, and goes with its match only.
CREATE FUNCTION "upstream"."score_actions_stay"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A deletion that a foreign key passes on is nested in that of the match.
  IF tg_op = 'DELETE' AND pg_trigger_depth() > 1 THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'what was tapped during a match stays'
    USING ERRCODE = 'restrict_violation', CONSTRAINT = 'score_actions_stay';
END $$;
--> statement-breakpoint
CREATE TRIGGER "score_actions_history" BEFORE UPDATE OR DELETE ON "upstream"."score_actions"
  FOR EACH ROW EXECUTE FUNCTION "upstream"."score_actions_stay"();
--> statement-breakpoint
-- A division may have a limit of its own.
CREATE OR REPLACE FUNCTION "upstream"."registrations_limit"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM upstream.events WHERE id = NEW.event_id FOR NO KEY UPDATE;
  IF EXISTS (
    SELECT FROM upstream.divisions d JOIN upstream.tournaments t ON t.event_id = d.event_id
     WHERE d.event_id = NEW.event_id AND coalesce((d.overrides->>'maxTeams')::integer, t.max_teams) < (
       SELECT count(*) FROM upstream.registrations r WHERE r.division_id = d.id AND r.list = 'entry')) THEN
    RAISE EXCEPTION 'the entry list is full' USING ERRCODE = 'check_violation', CONSTRAINT = 'registrations_limit';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "divisions_limit" AFTER UPDATE OF "overrides" ON "upstream"."divisions"
  FOR EACH ROW EXECUTE FUNCTION "upstream"."registrations_limit"();
