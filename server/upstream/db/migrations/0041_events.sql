CREATE TABLE "upstream"."championships" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"start_on" date NOT NULL,
	"end_on" date NOT NULL,
	"points_table" integer[] NOT NULL,
	"best_of" integer,
	"rank_by" text DEFAULT 'athlete' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "championships_tenant" UNIQUE("organisation_id","id"),
	CONSTRAINT "championships_dates_order" CHECK ("upstream"."championships"."start_on" <= "upstream"."championships"."end_on"),
	CONSTRAINT "championships_points" CHECK (cardinality("upstream"."championships"."points_table") between 1 and 128 and "upstream"."championships"."best_of" >= 1),
	CONSTRAINT "championships_rank_by" CHECK ("upstream"."championships"."rank_by" in ('athlete', 'teamName'))
);
--> statement-breakpoint
CREATE TABLE "upstream"."communications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"visibility" text NOT NULL,
	"notified_at" timestamp with time zone,
	"notified" integer DEFAULT 0 NOT NULL,
	"created_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "communications_tenant" UNIQUE("organisation_id","id"),
	CONSTRAINT "communications_visibility" CHECK ("upstream"."communications"."visibility" in ('all', 'onlyMine', 'hidden'))
);
--> statement-breakpoint
CREATE TABLE "upstream"."divisions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"order" integer DEFAULT 0 NOT NULL,
	"name" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "divisions_tenant" UNIQUE("organisation_id","event_id","id"),
	CONSTRAINT "divisions_order_from_0" CHECK ("upstream"."divisions"."order" >= 0)
);
--> statement-breakpoint
CREATE TABLE "upstream"."event_courts" (
	"organisation_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"location_id" uuid NOT NULL,
	"field_id" uuid NOT NULL,
	CONSTRAINT "event_courts_event_id_field_id_pk" PRIMARY KEY("event_id","field_id")
);
--> statement-breakpoint
CREATE TABLE "upstream"."events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"name" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"visibility" text DEFAULT 'all' NOT NULL,
	"start_at" timestamp with time zone NOT NULL,
	"end_at" timestamp with time zone NOT NULL,
	"time_zone" text NOT NULL,
	"location_id" uuid,
	"owner_id" uuid,
	"cancel_message" text,
	"canceled_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	"created_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "events_tenant" UNIQUE("organisation_id","id"),
	CONSTRAINT "events_interval" CHECK ("upstream"."events"."start_at" < "upstream"."events"."end_at"),
	CONSTRAINT "events_status" CHECK ("upstream"."events"."status" in ('draft', 'published', 'live', 'completed', 'canceled')),
	CONSTRAINT "events_visibility" CHECK ("upstream"."events"."visibility" in ('all', 'onlyMine', 'hidden')),
	CONSTRAINT "events_canceled" CHECK (("upstream"."events"."status" = 'canceled') = ("upstream"."events"."cancel_message" is not null) and ("upstream"."events"."status" = 'canceled') = ("upstream"."events"."canceled_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "upstream"."event_pictures" (
	"organisation_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"media_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"alt" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "event_pictures_event_id_media_id_pk" PRIMARY KEY("event_id","media_id"),
	CONSTRAINT "event_pictures_position" CHECK ("upstream"."event_pictures"."position" between 0 and 59),
	CONSTRAINT "event_pictures_alt" CHECK (char_length("upstream"."event_pictures"."alt") <= 250)
);
--> statement-breakpoint
CREATE TABLE "upstream"."registration_players" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"division_id" uuid NOT NULL,
	"registration_id" uuid NOT NULL,
	"athlete_id" uuid,
	"position" integer NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"gender" text NOT NULL,
	"birth_date" date,
	"email" text,
	"phone_number" text,
	"is_captain" boolean DEFAULT false NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "registration_players_position" UNIQUE("registration_id","position"),
	CONSTRAINT "registration_players_gender" CHECK ("upstream"."registration_players"."gender" in ('male', 'female', 'notSpecified'))
);
--> statement-breakpoint
CREATE TABLE "upstream"."registrations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"division_id" uuid NOT NULL,
	"list" text NOT NULL,
	"position" integer,
	"name" text,
	"fee" integer DEFAULT 0 NOT NULL,
	"asked" integer DEFAULT 0 NOT NULL,
	"debit_id" uuid,
	"source" text DEFAULT 'staff' NOT NULL,
	"accepted_rules_at" timestamp with time zone,
	"promoted_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	"notes" text DEFAULT '' NOT NULL,
	"availability" jsonb,
	"created_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "registrations_tenant" UNIQUE("organisation_id","id"),
	CONSTRAINT "registrations_of_division" UNIQUE("organisation_id","event_id","division_id","id"),
	CONSTRAINT "registrations_debit" UNIQUE("debit_id"),
	CONSTRAINT "registrations_list" CHECK ("upstream"."registrations"."list" in ('entry', 'waiting', 'withdrawn')),
	CONSTRAINT "registrations_position" CHECK (("upstream"."registrations"."list" = 'withdrawn') = ("upstream"."registrations"."position" is null) and "upstream"."registrations"."position" >= 1),
	CONSTRAINT "registrations_withdrawn" CHECK (("upstream"."registrations"."list" = 'withdrawn') = ("upstream"."registrations"."withdrawn_at" is not null)),
	CONSTRAINT "registrations_asked" CHECK (0 <= "upstream"."registrations"."asked" and "upstream"."registrations"."asked" <= "upstream"."registrations"."fee")
);
--> statement-breakpoint
CREATE TABLE "upstream"."event_sponsors" (
	"organisation_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"sponsor_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "event_sponsors_event_id_sponsor_id_pk" PRIMARY KEY("event_id","sponsor_id"),
	CONSTRAINT "event_sponsors_position" CHECK ("upstream"."event_sponsors"."position" between 0 and 29)
);
--> statement-breakpoint
CREATE TABLE "upstream"."sponsors" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"name" text NOT NULL,
	"logo" uuid,
	"url" text,
	"text_url" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sponsors_tenant" UNIQUE("organisation_id","id"),
	CONSTRAINT "sponsors_link" CHECK ("upstream"."sponsors"."text_url" is null or "upstream"."sponsors"."url" is not null)
);
--> statement-breakpoint
CREATE TABLE "upstream"."teams" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"division_id" uuid NOT NULL,
	"registration_id" uuid NOT NULL,
	"name" text NOT NULL,
	"seed" integer NOT NULL,
	"rank" integer,
	"withdrawn_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "teams_tenant" UNIQUE("organisation_id","id"),
	CONSTRAINT "teams_registration" UNIQUE("registration_id"),
	CONSTRAINT "teams_seed_from_1" CHECK ("upstream"."teams"."seed" >= 1 and "upstream"."teams"."rank" >= 1)
);
--> statement-breakpoint
CREATE TABLE "upstream"."tournaments" (
	"event_id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"check_in_start" timestamp with time zone,
	"check_in_end" timestamp with time zone,
	"sport_id" uuid,
	"formula" text NOT NULL,
	"gender" text NOT NULL,
	"min_girls_per_team" integer DEFAULT 0 NOT NULL,
	"level_id" uuid,
	"prize_pool" text DEFAULT '' NOT NULL,
	"welcome_kit" text DEFAULT '' NOT NULL,
	"min_teams" integer NOT NULL,
	"max_teams" integer,
	"max_players_per_team" integer NOT NULL,
	"waiting_list" boolean NOT NULL,
	"team_name_required" boolean NOT NULL,
	"acceptance_rules" text DEFAULT '' NOT NULL,
	"fee_per_team" integer DEFAULT 0 NOT NULL,
	"currency" text NOT NULL,
	"redirect_url" text,
	"championship_id" uuid,
	"opens_at" timestamp with time zone,
	"closes_at" timestamp with time zone,
	"registrations_closed" boolean DEFAULT false NOT NULL,
	"confirmed_at" timestamp with time zone,
	"generated_at" timestamp with time zone,
	CONSTRAINT "tournaments_formula" CHECK ("upstream"."tournaments"."formula" in ('roundRobin', 'groups', 'groupsKnockout', 'poolPlayKnockout', 'singleElimination', 'doubleElimination', 'multipleScoreboard', 'custom')),
	CONSTRAINT "tournaments_gender" CHECK ("upstream"."tournaments"."gender" in ('male', 'female', 'mix')),
	CONSTRAINT "tournaments_teams" CHECK ("upstream"."tournaments"."min_teams" > 3 and ("upstream"."tournaments"."max_teams" is null or "upstream"."tournaments"."max_teams" > "upstream"."tournaments"."min_teams")),
	CONSTRAINT "tournaments_girls" CHECK ("upstream"."tournaments"."min_girls_per_team" between 0 and "upstream"."tournaments"."max_players_per_team" and ("upstream"."tournaments"."min_girls_per_team" = 0 or "upstream"."tournaments"."gender" = 'mix')),
	CONSTRAINT "tournaments_fee" CHECK ("upstream"."tournaments"."fee_per_team" >= 0),
	CONSTRAINT "tournaments_check_in" CHECK (("upstream"."tournaments"."check_in_start" is null) = ("upstream"."tournaments"."check_in_end" is null) and "upstream"."tournaments"."check_in_start" < "upstream"."tournaments"."check_in_end"),
	CONSTRAINT "tournaments_registrations" CHECK ("upstream"."tournaments"."opens_at" < "upstream"."tournaments"."closes_at"),
	CONSTRAINT "tournaments_generated" CHECK ("upstream"."tournaments"."generated_at" is null or "upstream"."tournaments"."confirmed_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "upstream"."messages" ALTER COLUMN "athlete_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "upstream"."championships" ADD CONSTRAINT "championships_organisation_id_organizations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "upstream"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."communications" ADD CONSTRAINT "communications_event" FOREIGN KEY ("organisation_id","event_id") REFERENCES "upstream"."events"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."communications" ADD CONSTRAINT "communications_author" FOREIGN KEY ("organisation_id","created_by") REFERENCES "upstream"."staff_members"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."divisions" ADD CONSTRAINT "divisions_event" FOREIGN KEY ("organisation_id","event_id") REFERENCES "upstream"."events"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."event_courts" ADD CONSTRAINT "event_courts_event" FOREIGN KEY ("organisation_id","event_id") REFERENCES "upstream"."events"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."event_courts" ADD CONSTRAINT "event_courts_field_fk" FOREIGN KEY ("organisation_id","location_id","field_id") REFERENCES "upstream"."fields"("organisation_id","location_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."events" ADD CONSTRAINT "events_organisation_id_organizations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "upstream"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."events" ADD CONSTRAINT "events_location_fk" FOREIGN KEY ("organisation_id","location_id") REFERENCES "upstream"."locations"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."events" ADD CONSTRAINT "events_owner" FOREIGN KEY ("organisation_id","owner_id") REFERENCES "upstream"."staff_members"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."events" ADD CONSTRAINT "events_created_by" FOREIGN KEY ("organisation_id","created_by") REFERENCES "upstream"."staff_members"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."event_pictures" ADD CONSTRAINT "event_pictures_event" FOREIGN KEY ("organisation_id","event_id") REFERENCES "upstream"."events"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."event_pictures" ADD CONSTRAINT "event_pictures_media" FOREIGN KEY ("organisation_id","media_id") REFERENCES "upstream"."media"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."event_pictures" ADD CONSTRAINT "event_pictures_image" FOREIGN KEY ("media_id") REFERENCES "upstream"."media_thumbnails"("media_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."registration_players" ADD CONSTRAINT "registration_players_registration" FOREIGN KEY ("organisation_id","event_id","division_id","registration_id") REFERENCES "upstream"."registrations"("organisation_id","event_id","division_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."registration_players" ADD CONSTRAINT "registration_players_athlete_fk" FOREIGN KEY ("organisation_id","athlete_id") REFERENCES "upstream"."athletes"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."registrations" ADD CONSTRAINT "registrations_division" FOREIGN KEY ("organisation_id","event_id","division_id") REFERENCES "upstream"."divisions"("organisation_id","event_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."registrations" ADD CONSTRAINT "registrations_debit_fk" FOREIGN KEY ("organisation_id","debit_id") REFERENCES "upstream"."debits"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."event_sponsors" ADD CONSTRAINT "event_sponsors_event" FOREIGN KEY ("organisation_id","event_id") REFERENCES "upstream"."events"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."event_sponsors" ADD CONSTRAINT "event_sponsors_sponsor_fk" FOREIGN KEY ("organisation_id","sponsor_id") REFERENCES "upstream"."sponsors"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."sponsors" ADD CONSTRAINT "sponsors_organisation_id_organizations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "upstream"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."sponsors" ADD CONSTRAINT "sponsors_logo" FOREIGN KEY ("organisation_id","logo") REFERENCES "upstream"."media"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."teams" ADD CONSTRAINT "teams_registration_fk" FOREIGN KEY ("organisation_id","event_id","division_id","registration_id") REFERENCES "upstream"."registrations"("organisation_id","event_id","division_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."tournaments" ADD CONSTRAINT "tournaments_sport_id_sports_id_fk" FOREIGN KEY ("sport_id") REFERENCES "upstream"."sports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."tournaments" ADD CONSTRAINT "tournaments_event" FOREIGN KEY ("organisation_id","event_id") REFERENCES "upstream"."events"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."tournaments" ADD CONSTRAINT "tournaments_level" FOREIGN KEY ("organisation_id","level_id") REFERENCES "upstream"."attribute_values"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."tournaments" ADD CONSTRAINT "tournaments_championship_fk" FOREIGN KEY ("organisation_id","championship_id") REFERENCES "upstream"."championships"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "championships_dates" ON "upstream"."championships" USING btree ("organisation_id","start_on");--> statement-breakpoint
CREATE INDEX "communications_of" ON "upstream"."communications" USING btree ("organisation_id","event_id","created_at");--> statement-breakpoint
CREATE INDEX "event_courts_field" ON "upstream"."event_courts" USING btree ("field_id");--> statement-breakpoint
CREATE INDEX "events_start" ON "upstream"."events" USING btree ("organisation_id","start_at") WHERE "upstream"."events"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "events_name" ON "upstream"."events" USING gin (lower("name") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "events_location" ON "upstream"."events" USING btree ("location_id") WHERE "upstream"."events"."location_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "registration_players_once" ON "upstream"."registration_players" USING btree ("division_id","athlete_id") WHERE "upstream"."registration_players"."active" and "upstream"."registration_players"."athlete_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "registration_players_captain" ON "upstream"."registration_players" USING btree ("registration_id") WHERE "upstream"."registration_players"."is_captain";--> statement-breakpoint
CREATE INDEX "registration_players_athlete" ON "upstream"."registration_players" USING btree ("organisation_id","athlete_id");--> statement-breakpoint
CREATE INDEX "registration_players_event" ON "upstream"."registration_players" USING btree ("organisation_id","event_id","last_name","first_name");--> statement-breakpoint
CREATE UNIQUE INDEX "registrations_name" ON "upstream"."registrations" USING btree ("division_id",lower("name")) WHERE "upstream"."registrations"."name" is not null and "upstream"."registrations"."list" <> 'withdrawn';--> statement-breakpoint
CREATE INDEX "registrations_order" ON "upstream"."registrations" USING btree ("organisation_id","event_id","list","position");--> statement-breakpoint
CREATE INDEX "event_sponsors_sponsor" ON "upstream"."event_sponsors" USING btree ("sponsor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sponsors_name" ON "upstream"."sponsors" USING btree ("organisation_id",lower("name"));--> statement-breakpoint
CREATE INDEX "sponsors_logo_of" ON "upstream"."sponsors" USING btree ("logo") WHERE "upstream"."sponsors"."logo" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "teams_name" ON "upstream"."teams" USING btree ("division_id",lower("name"));--> statement-breakpoint
CREATE INDEX "tournaments_championship" ON "upstream"."tournaments" USING btree ("organisation_id","championship_id") WHERE "upstream"."tournaments"."championship_id" is not null;--> statement-breakpoint
-- Orders: each place once, looked at when a transaction ends, because records change places within one.
ALTER TABLE "upstream"."registrations" ADD CONSTRAINT "registrations_place" UNIQUE("division_id","list","position") DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
ALTER TABLE "upstream"."teams" ADD CONSTRAINT "teams_seed" UNIQUE("division_id","seed") DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
ALTER TABLE "upstream"."divisions" ADD CONSTRAINT "divisions_order" UNIQUE("event_id","order") DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
ALTER TABLE "upstream"."event_sponsors" ADD CONSTRAINT "event_sponsors_place" UNIQUE("event_id","position") DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
ALTER TABLE "upstream"."event_pictures" ADD CONSTRAINT "event_pictures_place" UNIQUE("event_id","position") DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
-- Cancelling is for ever.
CREATE FUNCTION "upstream"."events_canceled_stay"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'DELETE' OR NEW.status <> 'canceled' THEN
    RAISE EXCEPTION 'a canceled event stays canceled'
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'events_canceled_stay';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "events_canceled_stay" BEFORE DELETE OR UPDATE OF "status" ON "upstream"."events"
  FOR EACH ROW WHEN (OLD.status = 'canceled') EXECUTE FUNCTION "upstream"."events_canceled_stay"();
--> statement-breakpoint
-- The entry list holds no more teams than the tournament takes. The event is held while they are counted, so that of many
-- for the last place one wins, and so does who lowers the limit or who enters.
CREATE FUNCTION "upstream"."registrations_limit"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  most integer;
BEGIN
  PERFORM FROM upstream.events WHERE id = NEW.event_id FOR NO KEY UPDATE;
  SELECT max_teams INTO most FROM upstream.tournaments WHERE event_id = NEW.event_id;
  IF most < ANY (
    SELECT count(*) FROM upstream.registrations WHERE event_id = NEW.event_id AND list = 'entry' GROUP BY division_id) THEN
    RAISE EXCEPTION 'the entry list is full' USING ERRCODE = 'check_violation', CONSTRAINT = 'registrations_limit';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "registrations_limit" AFTER INSERT OR UPDATE OF "list", "division_id", "event_id" ON "upstream"."registrations"
  FOR EACH ROW WHEN (NEW.list = 'entry') EXECUTE FUNCTION "upstream"."registrations_limit"();
--> statement-breakpoint
CREATE TRIGGER "tournaments_limit" AFTER UPDATE OF "max_teams" ON "upstream"."tournaments"
  FOR EACH ROW WHEN (NEW.max_teams IS NOT NULL) EXECUTE FUNCTION "upstream"."registrations_limit"();
--> statement-breakpoint
-- Who is confirmed, and in what order, changes only when registrations are open again.
CREATE FUNCTION "upstream"."registrations_confirmed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM upstream.events WHERE id = NEW.event_id FOR NO KEY UPDATE;
  IF EXISTS (SELECT FROM upstream.tournaments WHERE event_id = NEW.event_id AND confirmed_at IS NOT NULL) THEN
    RAISE EXCEPTION 'registrations are confirmed' USING ERRCODE = 'check_violation', CONSTRAINT = 'registrations_confirmed';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "registrations_confirmed" BEFORE INSERT OR UPDATE OF "list", "position" ON "upstream"."registrations"
  FOR EACH ROW EXECUTE FUNCTION "upstream"."registrations_confirmed"();
--> statement-breakpoint
-- A player counts as one of the division's as long as the team does.
CREATE FUNCTION "upstream"."registration_players_active"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.active := (SELECT list <> 'withdrawn' FROM upstream.registrations WHERE id = NEW.registration_id);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "registration_players_active" BEFORE INSERT OR UPDATE OF "registration_id", "active" ON "upstream"."registration_players"
  FOR EACH ROW EXECUTE FUNCTION "upstream"."registration_players_active"();
--> statement-breakpoint
CREATE FUNCTION "upstream"."registrations_players"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE upstream.registration_players SET active = NEW.list <> 'withdrawn' WHERE registration_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "registrations_players" AFTER UPDATE OF "list" ON "upstream"."registrations"
  FOR EACH ROW WHEN (OLD.list IS DISTINCT FROM NEW.list) EXECUTE FUNCTION "upstream"."registrations_players"();
--> statement-breakpoint
-- As before, and no court on which an event is played that is not over.
CREATE OR REPLACE FUNCTION "upstream"."fields_in_use"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM upstream.reservations
              WHERE field_id = NEW.id AND status <> 'canceled' AND end_at > NEW.removed_at)
     OR EXISTS (SELECT FROM upstream.occupancies
                 WHERE field_id = NEW.id AND upper(during) > NEW.removed_at)
     OR EXISTS (SELECT FROM upstream.court_block_fields f JOIN upstream.court_blocks b ON b.id = f.block_id
                 WHERE f.field_id = NEW.id AND b.end_at > NEW.removed_at)
     OR EXISTS (SELECT FROM upstream.trainings t JOIN upstream.site_fields f ON f.id = t.site_field_id
                 WHERE f.field_id = NEW.id AND t.status = 'scheduled' AND t.end_at > NEW.removed_at)
     OR EXISTS (SELECT FROM upstream.event_courts c JOIN upstream.events e ON e.id = c.event_id
                 WHERE c.field_id = NEW.id AND upstream.event_is_ahead(e, NEW.removed_at)) THEN
    RAISE EXCEPTION 'something is planned on the court'
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'fields_in_use';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE FUNCTION "upstream"."event_is_ahead"(event upstream.events, at timestamptz) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT event.removed_at IS NULL AND event.status NOT IN ('completed', 'canceled')
     AND (event.end_at > at OR event.status = 'live')
$$;
--> statement-breakpoint
CREATE FUNCTION "upstream"."locations_in_use"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM upstream.events e WHERE e.location_id = NEW.id AND upstream.event_is_ahead(e, NEW.removed_at)) THEN
    RAISE EXCEPTION 'an event is planned at the location'
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'locations_in_use';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "locations_in_use" BEFORE UPDATE OF "removed_at" ON "upstream"."locations"
  FOR EACH ROW WHEN (OLD.removed_at IS NULL AND NEW.removed_at IS NOT NULL)
  EXECUTE FUNCTION "upstream"."locations_in_use"();
--> statement-breakpoint
-- How many tournaments are used is counted.
ALTER TABLE "upstream"."module_subscriptions" DROP COLUMN "used";
--> statement-breakpoint
-- Who was merged into another plays in no team, nor comes into one (0040).
CREATE TRIGGER "registration_players_athlete_is_there" AFTER INSERT OR UPDATE OF "athlete_id" ON "upstream"."registration_players"
  FOR EACH ROW EXECUTE FUNCTION "upstream"."athlete_is_there"();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "upstream"."athletes_merged_whole"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.merged_into IS NOT NULL AND (
    EXISTS (SELECT FROM upstream.documents WHERE athlete_id = NEW.id)
    OR EXISTS (SELECT FROM upstream.guardianships WHERE athlete_id = NEW.id)
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
--> statement-breakpoint
-- A team that waits owes nothing: what is given back to it is not asked again.
CREATE FUNCTION "upstream"."debits_of_waiting"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.void_at IS NULL AND NEW.closed_at IS NULL AND NEW.planned = 0
     AND EXISTS (SELECT FROM upstream.registrations WHERE debit_id = NEW.id AND list = 'waiting') THEN
    UPDATE upstream.debits SET discounted = NEW.paid + NEW.written_off WHERE id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "debits_of_waiting" AFTER UPDATE OF "paid" ON "upstream"."debits"
  FOR EACH ROW WHEN (NEW.kind = 'registration' AND NEW.paid < OLD.paid) EXECUTE FUNCTION "upstream"."debits_of_waiting"();
