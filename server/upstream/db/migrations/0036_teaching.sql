ALTER TABLE "upstream"."site_fields" ADD CONSTRAINT "site_fields_with_site" UNIQUE("organisation_id","site_id","id");--> statement-breakpoint
CREATE TABLE "upstream"."recurring_athletes" (
	"organisation_id" uuid NOT NULL,
	"recurring_session_id" uuid NOT NULL,
	"athlete_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "recurring_athletes_recurring_session_id_athlete_id_pk" PRIMARY KEY("recurring_session_id","athlete_id")
);
--> statement-breakpoint
CREATE TABLE "upstream"."recurring_session_coaches" (
	"organisation_id" uuid NOT NULL,
	"recurring_session_id" uuid NOT NULL,
	"staff_member_id" uuid NOT NULL,
	CONSTRAINT "recurring_session_coaches_recurring_session_id_staff_member_id_pk" PRIMARY KEY("recurring_session_id","staff_member_id")
);
--> statement-breakpoint
CREATE TABLE "upstream"."recurring_sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"day_of_week" integer NOT NULL,
	"start_at" text NOT NULL,
	"end_at" text NOT NULL,
	"site_id" uuid NOT NULL,
	"site_field_id" uuid,
	"min_athletes" integer NOT NULL,
	"max_athletes" integer NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"published_until" date,
	"removed_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "recurring_sessions_tenant" UNIQUE("organisation_id","id"),
	CONSTRAINT "recurring_sessions_with_course" UNIQUE("organisation_id","course_id","id"),
	CONSTRAINT "recurring_sessions_day" CHECK ("upstream"."recurring_sessions"."day_of_week" between 1 and 7),
	CONSTRAINT "recurring_sessions_times" CHECK ("upstream"."recurring_sessions"."start_at" < "upstream"."recurring_sessions"."end_at"),
	CONSTRAINT "recurring_sessions_places" CHECK (1 <= "upstream"."recurring_sessions"."min_athletes" and "upstream"."recurring_sessions"."min_athletes" <= "upstream"."recurring_sessions"."max_athletes"),
	CONSTRAINT "recurring_sessions_status" CHECK ("upstream"."recurring_sessions"."status" in ('draft', 'published'))
);
--> statement-breakpoint
CREATE TABLE "upstream"."course_coaches" (
	"organisation_id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"staff_member_id" uuid NOT NULL,
	CONSTRAINT "course_coaches_course_id_staff_member_id_pk" PRIMARY KEY("course_id","staff_member_id")
);
--> statement-breakpoint
CREATE TABLE "upstream"."course_enrolments" (
	"organisation_id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"athlete_id" uuid NOT NULL,
	"vouchers_batch_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "course_enrolments_course_id_athlete_id_pk" PRIMARY KEY("course_id","athlete_id"),
	CONSTRAINT "course_enrolments_batch" UNIQUE("vouchers_batch_id")
);
--> statement-breakpoint
CREATE TABLE "upstream"."training_courses" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"level_id" uuid,
	"gender" text DEFAULT 'mix' NOT NULL,
	"start_on" date NOT NULL,
	"end_on" date NOT NULL,
	"color" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"access" jsonb NOT NULL,
	"cancellation" jsonb NOT NULL,
	"notifications" jsonb NOT NULL,
	"included_weekly_sessions" integer DEFAULT 1 NOT NULL,
	"included_recovery_vouchers" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "training_courses_tenant" UNIQUE("organisation_id","id"),
	CONSTRAINT "training_courses_dates_order" CHECK ("upstream"."training_courses"."start_on" <= "upstream"."training_courses"."end_on"),
	CONSTRAINT "training_courses_gender" CHECK ("upstream"."training_courses"."gender" in ('male', 'female', 'mix')),
	CONSTRAINT "training_courses_status" CHECK ("upstream"."training_courses"."status" in ('draft', 'published')),
	CONSTRAINT "training_courses_color" CHECK ("upstream"."training_courses"."color" in ('red', 'pink', 'purple', 'indigo', 'blue', 'cyan', 'teal', 'green', 'lime', 'amber', 'brown')),
	CONSTRAINT "training_courses_included" CHECK ("upstream"."training_courses"."included_weekly_sessions" between 1 and 14 and "upstream"."training_courses"."included_recovery_vouchers" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "upstream"."absence_grants" (
	"organisation_id" uuid NOT NULL,
	"training_id" uuid NOT NULL,
	"athlete_id" uuid NOT NULL,
	"batch_id" uuid NOT NULL,
	"voucher_group_id" uuid,
	"granted_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "absence_grants_training_id_athlete_id_pk" PRIMARY KEY("training_id","athlete_id"),
	CONSTRAINT "absence_grants_batch" UNIQUE("batch_id")
);
--> statement-breakpoint
CREATE TABLE "upstream"."participants" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"training_id" uuid NOT NULL,
	"athlete_id" uuid NOT NULL,
	"access" text NOT NULL,
	"is_present" boolean,
	"absent_at" timestamp with time zone,
	"notes" text DEFAULT '' NOT NULL,
	"beyond_capacity" boolean DEFAULT false NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"spend_group_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "participants_tenant" UNIQUE("organisation_id","id"),
	CONSTRAINT "participants_athlete" UNIQUE("training_id","athlete_id"),
	CONSTRAINT "participants_access" CHECK ("upstream"."participants"."access" in ('course', 'free', 'openDay', 'gold', 'silver', 'bronze', 'voucher', 'badge', 'recovery')),
	CONSTRAINT "participants_absence" CHECK ("upstream"."participants"."is_present" is distinct from false or "upstream"."participants"."absent_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "upstream"."training_coaches" (
	"organisation_id" uuid NOT NULL,
	"training_id" uuid NOT NULL,
	"staff_member_id" uuid NOT NULL,
	CONSTRAINT "training_coaches_training_id_staff_member_id_pk" PRIMARY KEY("training_id","staff_member_id")
);
--> statement-breakpoint
CREATE TABLE "upstream"."trainings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"name" text NOT NULL,
	"course_id" uuid,
	"recurring_session_id" uuid,
	"series_date" date,
	"detached" boolean DEFAULT false NOT NULL,
	"cleared" boolean DEFAULT false NOT NULL,
	"start_at" timestamp with time zone NOT NULL,
	"end_at" timestamp with time zone NOT NULL,
	"day" date NOT NULL,
	"site_id" uuid NOT NULL,
	"site_field_id" uuid,
	"takes_field" boolean DEFAULT false NOT NULL,
	"open_day_id" uuid,
	"type" text GENERATED ALWAYS AS (case when open_day_id is null then 'standard' else 'openDay' end) STORED NOT NULL,
	"status" text DEFAULT 'scheduled' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"min_athletes" integer DEFAULT 1 NOT NULL,
	"max_athletes" integer NOT NULL,
	"places" integer DEFAULT 0 NOT NULL,
	"access" jsonb NOT NULL,
	"cancellation" jsonb NOT NULL,
	"notifications" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "trainings_tenant" UNIQUE("organisation_id","id"),
	CONSTRAINT "trainings_interval" CHECK ("upstream"."trainings"."start_at" < "upstream"."trainings"."end_at"),
	CONSTRAINT "trainings_status" CHECK ("upstream"."trainings"."status" in ('scheduled', 'canceled')),
	CONSTRAINT "trainings_athletes" CHECK (1 <= "upstream"."trainings"."min_athletes" and "upstream"."trainings"."min_athletes" <= "upstream"."trainings"."max_athletes"),
	CONSTRAINT "trainings_places" CHECK (0 <= "upstream"."trainings"."places" and "upstream"."trainings"."places" <= "upstream"."trainings"."max_athletes"),
	CONSTRAINT "trainings_series" CHECK (("upstream"."trainings"."recurring_session_id" is null) = ("upstream"."trainings"."series_date" is null))
);
--> statement-breakpoint
CREATE TABLE "upstream"."open_days" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"image" uuid,
	"start_on" date NOT NULL,
	"end_on" date NOT NULL,
	"visibility" text DEFAULT 'all' NOT NULL,
	"max_per_athlete" integer DEFAULT 1 NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "open_days_tenant" UNIQUE("organisation_id","id"),
	CONSTRAINT "open_days_dates_order" CHECK ("upstream"."open_days"."start_on" <= "upstream"."open_days"."end_on"),
	CONSTRAINT "open_days_status" CHECK ("upstream"."open_days"."status" in ('draft', 'published')),
	CONSTRAINT "open_days_visibility" CHECK ("upstream"."open_days"."visibility" in ('all', 'onlyMine', 'hidden')),
	CONSTRAINT "open_days_max_per_athlete" CHECK ("upstream"."open_days"."max_per_athlete" between 1 and 10)
);
--> statement-breakpoint
ALTER TABLE "upstream"."recurring_athletes" ADD CONSTRAINT "recurring_athletes_session" FOREIGN KEY ("organisation_id","recurring_session_id") REFERENCES "upstream"."recurring_sessions"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."recurring_athletes" ADD CONSTRAINT "recurring_athletes_of" FOREIGN KEY ("organisation_id","athlete_id") REFERENCES "upstream"."athletes"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."recurring_session_coaches" ADD CONSTRAINT "recurring_session_coaches_session" FOREIGN KEY ("organisation_id","recurring_session_id") REFERENCES "upstream"."recurring_sessions"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."recurring_session_coaches" ADD CONSTRAINT "recurring_session_coaches_of" FOREIGN KEY ("organisation_id","staff_member_id") REFERENCES "upstream"."staff_members"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."recurring_sessions" ADD CONSTRAINT "recurring_sessions_course" FOREIGN KEY ("organisation_id","course_id") REFERENCES "upstream"."training_courses"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."recurring_sessions" ADD CONSTRAINT "recurring_sessions_of_site" FOREIGN KEY ("organisation_id","site_id") REFERENCES "upstream"."sites"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."recurring_sessions" ADD CONSTRAINT "recurring_sessions_field" FOREIGN KEY ("organisation_id","site_id","site_field_id") REFERENCES "upstream"."site_fields"("organisation_id","site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."course_coaches" ADD CONSTRAINT "course_coaches_course" FOREIGN KEY ("organisation_id","course_id") REFERENCES "upstream"."training_courses"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."course_coaches" ADD CONSTRAINT "course_coaches_of" FOREIGN KEY ("organisation_id","staff_member_id") REFERENCES "upstream"."staff_members"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."course_enrolments" ADD CONSTRAINT "course_enrolments_course" FOREIGN KEY ("organisation_id","course_id") REFERENCES "upstream"."training_courses"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."course_enrolments" ADD CONSTRAINT "course_enrolments_of" FOREIGN KEY ("organisation_id","athlete_id") REFERENCES "upstream"."athletes"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."course_enrolments" ADD CONSTRAINT "course_enrolments_vouchers" FOREIGN KEY ("organisation_id","vouchers_batch_id") REFERENCES "upstream"."token_batches"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."training_courses" ADD CONSTRAINT "training_courses_organisation_id_organizations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "upstream"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."training_courses" ADD CONSTRAINT "training_courses_of_level" FOREIGN KEY ("organisation_id","level_id") REFERENCES "upstream"."attribute_values"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."absence_grants" ADD CONSTRAINT "absence_grants_training" FOREIGN KEY ("organisation_id","training_id") REFERENCES "upstream"."trainings"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."absence_grants" ADD CONSTRAINT "absence_grants_of" FOREIGN KEY ("organisation_id","athlete_id") REFERENCES "upstream"."athletes"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."absence_grants" ADD CONSTRAINT "absence_grants_of_batch" FOREIGN KEY ("organisation_id","batch_id") REFERENCES "upstream"."token_batches"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."participants" ADD CONSTRAINT "participants_training" FOREIGN KEY ("organisation_id","training_id") REFERENCES "upstream"."trainings"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."participants" ADD CONSTRAINT "participants_of" FOREIGN KEY ("organisation_id","athlete_id") REFERENCES "upstream"."athletes"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."training_coaches" ADD CONSTRAINT "training_coaches_training" FOREIGN KEY ("organisation_id","training_id") REFERENCES "upstream"."trainings"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."training_coaches" ADD CONSTRAINT "training_coaches_of" FOREIGN KEY ("organisation_id","staff_member_id") REFERENCES "upstream"."staff_members"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."trainings" ADD CONSTRAINT "trainings_of_course" FOREIGN KEY ("organisation_id","course_id") REFERENCES "upstream"."training_courses"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."trainings" ADD CONSTRAINT "trainings_of_session" FOREIGN KEY ("organisation_id","course_id","recurring_session_id") REFERENCES "upstream"."recurring_sessions"("organisation_id","course_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."trainings" ADD CONSTRAINT "trainings_of_site" FOREIGN KEY ("organisation_id","site_id") REFERENCES "upstream"."sites"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."trainings" ADD CONSTRAINT "trainings_of_field" FOREIGN KEY ("organisation_id","site_id","site_field_id") REFERENCES "upstream"."site_fields"("organisation_id","site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."trainings" ADD CONSTRAINT "trainings_of_open_day" FOREIGN KEY ("organisation_id","open_day_id") REFERENCES "upstream"."open_days"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."open_days" ADD CONSTRAINT "open_days_organisation_id_organizations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "upstream"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."open_days" ADD CONSTRAINT "open_days_image" FOREIGN KEY ("organisation_id","image") REFERENCES "upstream"."media"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "recurring_athletes_athlete" ON "upstream"."recurring_athletes" USING btree ("organisation_id","athlete_id");--> statement-breakpoint
CREATE INDEX "recurring_session_coaches_staff" ON "upstream"."recurring_session_coaches" USING btree ("organisation_id","staff_member_id");--> statement-breakpoint
CREATE INDEX "recurring_sessions_week" ON "upstream"."recurring_sessions" USING btree ("organisation_id","day_of_week","start_at");--> statement-breakpoint
CREATE INDEX "recurring_sessions_site" ON "upstream"."recurring_sessions" USING btree ("organisation_id","site_id");--> statement-breakpoint
CREATE INDEX "course_coaches_staff" ON "upstream"."course_coaches" USING btree ("organisation_id","staff_member_id");--> statement-breakpoint
CREATE INDEX "course_enrolments_athlete" ON "upstream"."course_enrolments" USING btree ("organisation_id","athlete_id");--> statement-breakpoint
CREATE INDEX "training_courses_dates" ON "upstream"."training_courses" USING btree ("organisation_id","end_on","start_on");--> statement-breakpoint
CREATE INDEX "training_courses_level" ON "upstream"."training_courses" USING btree ("organisation_id","level_id");--> statement-breakpoint
CREATE INDEX "absence_grants_athlete" ON "upstream"."absence_grants" USING btree ("organisation_id","athlete_id");--> statement-breakpoint
CREATE INDEX "participants_of_athlete" ON "upstream"."participants" USING btree ("organisation_id","athlete_id");--> statement-breakpoint
CREATE INDEX "training_coaches_staff" ON "upstream"."training_coaches" USING btree ("organisation_id","staff_member_id");--> statement-breakpoint
CREATE UNIQUE INDEX "trainings_series_date" ON "upstream"."trainings" USING btree ("recurring_session_id","series_date") WHERE "upstream"."trainings"."status" = 'scheduled';--> statement-breakpoint
CREATE INDEX "trainings_start" ON "upstream"."trainings" USING btree ("organisation_id","start_at");--> statement-breakpoint
CREATE INDEX "trainings_course" ON "upstream"."trainings" USING btree ("course_id","start_at");--> statement-breakpoint
CREATE INDEX "trainings_session" ON "upstream"."trainings" USING btree ("recurring_session_id","start_at");--> statement-breakpoint
CREATE INDEX "trainings_site" ON "upstream"."trainings" USING btree ("site_id","start_at");--> statement-breakpoint
CREATE INDEX "trainings_field" ON "upstream"."trainings" USING btree ("site_field_id","start_at");--> statement-breakpoint
CREATE INDEX "trainings_open_day" ON "upstream"."trainings" USING btree ("open_day_id","start_at") WHERE "upstream"."trainings"."open_day_id" is not null;--> statement-breakpoint
CREATE INDEX "open_days_dates" ON "upstream"."open_days" USING btree ("organisation_id","start_on");--> statement-breakpoint
-- Two courses of one name never run at the same time; next season's may have the name of this one.
ALTER TABLE "upstream"."training_courses" ADD CONSTRAINT "training_courses_name"
  EXCLUDE USING gist (organisation_id WITH =, lower(name) WITH =, daterange(start_on, end_on, '[]') WITH &&);
--> statement-breakpoint
-- A field of a site goes when nothing more is planned on it; what was held there stays without it.
ALTER TABLE "upstream"."trainings" DROP CONSTRAINT "trainings_of_field";--> statement-breakpoint
ALTER TABLE "upstream"."trainings" ADD CONSTRAINT "trainings_of_field" FOREIGN KEY ("organisation_id","site_id","site_field_id")
  REFERENCES "upstream"."site_fields"("organisation_id","site_id","id") ON DELETE SET NULL ("site_field_id");--> statement-breakpoint
ALTER TABLE "upstream"."recurring_sessions" DROP CONSTRAINT "recurring_sessions_field";--> statement-breakpoint
ALTER TABLE "upstream"."recurring_sessions" ADD CONSTRAINT "recurring_sessions_field" FOREIGN KEY ("organisation_id","site_id","site_field_id")
  REFERENCES "upstream"."site_fields"("organisation_id","site_id","id") ON DELETE SET NULL ("site_field_id");--> statement-breakpoint
CREATE FUNCTION "upstream"."site_fields_in_use"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM upstream.trainings
              WHERE site_field_id = OLD.id AND status = 'scheduled' AND end_at > now())
     OR EXISTS (SELECT FROM upstream.recurring_sessions WHERE site_field_id = OLD.id AND removed_at IS NULL) THEN
    RAISE EXCEPTION 'something is planned on the field'
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'site_fields_in_use';
  END IF;
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER "site_fields_in_use" BEFORE DELETE ON "upstream"."site_fields"
  FOR EACH ROW EXECUTE FUNCTION "upstream"."site_fields_in_use"();
--> statement-breakpoint
-- A published course has a weekly session, a published open day a training. Asked at the end, since both are written one
-- after the other; the course or open day is held, so that who publishes and who takes the last away see each other.
CREATE FUNCTION "upstream"."courses_not_empty"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  course uuid;
  shown text;
BEGIN
  IF tg_table_name = 'training_courses' THEN
    course := NEW.id;
  ELSE
    course := OLD.course_id;
  END IF;
  SELECT status INTO shown FROM upstream.training_courses WHERE id = course FOR NO KEY UPDATE;
  IF FOUND AND shown = 'published' AND NOT EXISTS (
    SELECT FROM upstream.recurring_sessions WHERE course_id = course AND removed_at IS NULL) THEN
    RAISE EXCEPTION 'a published course has a weekly session'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'training_courses_not_empty';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "training_courses_not_empty" AFTER INSERT OR UPDATE OF "status" ON "upstream"."training_courses"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "upstream"."courses_not_empty"();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "recurring_sessions_not_empty" AFTER DELETE OR UPDATE OF "removed_at", "course_id" ON "upstream"."recurring_sessions"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "upstream"."courses_not_empty"();
--> statement-breakpoint
CREATE FUNCTION "upstream"."open_days_not_empty"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  open_day uuid;
  shown text;
BEGIN
  IF tg_table_name = 'open_days' THEN
    open_day := NEW.id;
  ELSE
    open_day := OLD.open_day_id;
  END IF;
  SELECT status INTO shown FROM upstream.open_days WHERE id = open_day FOR NO KEY UPDATE;
  IF FOUND AND shown = 'published' AND NOT EXISTS (
    SELECT FROM upstream.trainings WHERE open_day_id = open_day AND status = 'scheduled') THEN
    RAISE EXCEPTION 'a published open day has a training'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'open_days_not_empty';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "open_days_not_empty" AFTER INSERT OR UPDATE OF "status" ON "upstream"."open_days"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "upstream"."open_days_not_empty"();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "trainings_open_day_not_empty" AFTER UPDATE OF "status", "open_day_id" ON "upstream"."trainings"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.open_day_id IS NOT NULL)
  EXECUTE FUNCTION "upstream"."open_days_not_empty"();
--> statement-breakpoint
-- Who teaches: a course, a weekly session and a training have a coach at least, as long as they are there.
CREATE FUNCTION "upstream"."coach_required"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  of_course boolean := tg_table_name IN ('training_courses', 'course_coaches');
  of_session boolean := tg_table_name IN ('recurring_sessions', 'recurring_session_coaches');
  it uuid;
  taught boolean;
BEGIN
  IF tg_table_name IN ('training_courses', 'recurring_sessions', 'trainings') THEN
    it := NEW.id;
  ELSE
    it := (to_jsonb(OLD) ->> CASE WHEN of_course THEN 'course_id' WHEN of_session THEN 'recurring_session_id' ELSE 'training_id' END)::uuid;
  END IF;
  IF of_course THEN
    PERFORM FROM upstream.training_courses WHERE id = it FOR NO KEY UPDATE;
    taught := NOT FOUND OR EXISTS (SELECT FROM upstream.course_coaches WHERE course_id = it);
  ELSIF of_session THEN
    PERFORM FROM upstream.recurring_sessions WHERE id = it FOR NO KEY UPDATE;
    taught := NOT FOUND OR EXISTS (SELECT FROM upstream.recurring_session_coaches WHERE recurring_session_id = it);
  ELSE
    PERFORM FROM upstream.trainings WHERE id = it FOR NO KEY UPDATE;
    taught := NOT FOUND OR EXISTS (SELECT FROM upstream.training_coaches WHERE training_id = it);
  END IF;
  IF NOT taught THEN
    RAISE EXCEPTION 'somebody teaches it' USING ERRCODE = 'check_violation', CONSTRAINT = 'coach_required';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "training_courses_coach" AFTER INSERT ON "upstream"."training_courses"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "upstream"."coach_required"();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "recurring_sessions_coach" AFTER INSERT ON "upstream"."recurring_sessions"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "upstream"."coach_required"();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "trainings_coach" AFTER INSERT ON "upstream"."trainings"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "upstream"."coach_required"();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "course_coaches_one" AFTER DELETE OR UPDATE ON "upstream"."course_coaches"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "upstream"."coach_required"();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "recurring_session_coaches_one" AFTER DELETE OR UPDATE ON "upstream"."recurring_session_coaches"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "upstream"."coach_required"();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "training_coaches_one" AFTER DELETE OR UPDATE ON "upstream"."training_coaches"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "upstream"."coach_required"();
--> statement-breakpoint
-- Participants and the places they take are one fact. The training is held by the update, so that of many for the last
-- place one wins.
CREATE FUNCTION "upstream"."participant_places"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before integer := 0;
  after integer := 0;
BEGIN
  IF tg_op <> 'INSERT' THEN
    before := (OLD.withdrawn_at IS NULL AND OLD.is_present IS DISTINCT FROM false AND NOT OLD.beyond_capacity)::integer;
  END IF;
  IF tg_op <> 'DELETE' THEN
    after := (NEW.withdrawn_at IS NULL AND NEW.is_present IS DISTINCT FROM false AND NOT NEW.beyond_capacity)::integer;
  END IF;
  IF before <> after THEN
    UPDATE upstream.trainings SET places = places + after - before
     WHERE id = CASE tg_op WHEN 'DELETE' THEN OLD.training_id ELSE NEW.training_id END;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "participants_places" AFTER INSERT OR DELETE OR UPDATE OF "withdrawn_at", "is_present", "beyond_capacity"
  ON "upstream"."participants" FOR EACH ROW EXECUTE FUNCTION "upstream"."participant_places"();
--> statement-breakpoint
CREATE FUNCTION "upstream"."participants_stay"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.training_id, OLD.athlete_id) IS DISTINCT FROM (NEW.training_id, NEW.athlete_id) THEN
    RAISE EXCEPTION 'a place is not handed on' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'participants_stay';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "participants_stay" BEFORE UPDATE OF "training_id", "athlete_id" ON "upstream"."participants"
  FOR EACH ROW EXECUTE FUNCTION "upstream"."participants_stay"();
--> statement-breakpoint
-- A plain field that is exclusive holds one training at a time; a court's time is a matter of `occupancies`.
CREATE FUNCTION "upstream"."training_takes_field"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.takes_field := coalesce(
    (SELECT exclusive AND field_id IS NULL FROM upstream.site_fields WHERE id = NEW.site_field_id FOR SHARE), false);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "trainings_takes_field" BEFORE INSERT OR UPDATE OF "site_field_id", "takes_field" ON "upstream"."trainings"
  FOR EACH ROW EXECUTE FUNCTION "upstream"."training_takes_field"();
--> statement-breakpoint
ALTER TABLE "upstream"."trainings" ADD CONSTRAINT "trainings_no_overlap"
  EXCLUDE USING gist (site_field_id WITH =, tstzrange(start_at, end_at, '[)') WITH &&)
  WHERE (takes_field AND status = 'scheduled');
--> statement-breakpoint
-- A training and its occupancy are one fact: a row for each simple court that its field is, without a buffer.
CREATE FUNCTION "upstream"."settle_training"(training uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM upstream.occupancies WHERE kind = 'training' AND source_id = training;
  INSERT INTO upstream.occupancies (organisation_id, field_id, kind, source_id, during)
  SELECT t.organisation_id, atom, 'training', t.id, tstzrange(t.start_at, t.end_at, '[)')
    FROM upstream.trainings t
    JOIN upstream.site_fields f ON f.id = t.site_field_id AND f.field_id IS NOT NULL
   CROSS JOIN upstream.court_atoms(f.field_id) AS atom
   WHERE t.id = training AND t.status = 'scheduled'
   ORDER BY atom;
END $$;
--> statement-breakpoint
CREATE FUNCTION "upstream"."training_occupancy"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  it uuid := CASE tg_op WHEN 'DELETE' THEN OLD.id ELSE NEW.id END;
BEGIN
  -- Held against a change of their parts, which writes the same rows.
  PERFORM FROM upstream.fields
    WHERE id IN (SELECT field_id FROM upstream.site_fields
                  WHERE id IN (CASE WHEN tg_op <> 'INSERT' THEN OLD.site_field_id END,
                               CASE WHEN tg_op <> 'DELETE' THEN NEW.site_field_id END))
    ORDER BY id FOR KEY SHARE;
  PERFORM upstream.settle_training(it);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "trainings_occupancy"
  AFTER INSERT OR DELETE OR UPDATE OF "status", "site_field_id", "start_at", "end_at", "organisation_id"
  ON "upstream"."trainings" FOR EACH ROW EXECUTE FUNCTION "upstream"."training_occupancy"();
--> statement-breakpoint
-- A field of a site that becomes another court, none, or exclusive takes its trainings to come along; the past stays.
CREATE FUNCTION "upstream"."site_field_trainings"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE upstream.trainings SET takes_field = takes_field
   WHERE site_field_id = NEW.id AND status = 'scheduled' AND end_at > now();
  PERFORM upstream.settle_training(id) FROM upstream.trainings
    WHERE site_field_id = NEW.id AND status = 'scheduled' AND end_at > now();
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "site_fields_trainings" AFTER UPDATE OF "field_id", "exclusive" ON "upstream"."site_fields"
  FOR EACH ROW WHEN ((OLD.field_id, OLD.exclusive) IS DISTINCT FROM (NEW.field_id, NEW.exclusive))
  EXECUTE FUNCTION "upstream"."site_field_trainings"();
--> statement-breakpoint
-- As before, and the trainings to come of the court with it.
CREATE OR REPLACE FUNCTION "upstream"."settle_occupancies"(court uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM upstream.occupancies o USING upstream.reservations r
   WHERE o.kind = 'reservation' AND o.source_id = r.id AND r.field_id = court AND upper(o.during) > now();
  INSERT INTO upstream.occupancies (organisation_id, field_id, kind, source_id, during)
  SELECT r.organisation_id, atom, 'reservation', r.id,
         tstzrange(r.start_at, r.end_at + make_interval(mins => r.buffer_minutes), '[)')
    FROM upstream.reservations r CROSS JOIN upstream.court_atoms(court) AS atom
   WHERE r.field_id = court AND r.status = 'confirmed' AND r.end_at + make_interval(mins => r.buffer_minutes) > now()
   ORDER BY atom;
  PERFORM upstream.settle_block(b.id) FROM upstream.court_blocks b
     JOIN upstream.court_block_fields f ON f.block_id = b.id
    WHERE f.field_id = court AND b.end_at > now();
  PERFORM upstream.settle_training(t.id) FROM upstream.trainings t
     JOIN upstream.site_fields f ON f.id = t.site_field_id
    WHERE f.field_id = court AND t.status = 'scheduled' AND t.end_at > now();
  IF EXISTS (SELECT FROM upstream.field_parts WHERE whole_id = court) THEN
    WITH own AS (DELETE FROM upstream.occupancies WHERE field_id = court AND upper(during) > now() RETURNING *)
    INSERT INTO upstream.occupancies (organisation_id, field_id, kind, source_id, during)
    SELECT own.organisation_id, atom, own.kind, own.source_id, own.during
      FROM own CROSS JOIN upstream.court_atoms(court) AS atom ORDER BY atom
        ON CONFLICT (kind, source_id, field_id) DO NOTHING;
  END IF;
END $$;
--> statement-breakpoint
-- As before, and no court on which a training is planned, a combined one either.
CREATE OR REPLACE FUNCTION "upstream"."fields_in_use"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM upstream.reservations
              WHERE field_id = NEW.id AND status <> 'canceled' AND end_at > NEW.removed_at)
     OR EXISTS (SELECT FROM upstream.occupancies
                 WHERE field_id = NEW.id AND upper(during) > NEW.removed_at)
     OR EXISTS (SELECT FROM upstream.court_block_fields f JOIN upstream.court_blocks b ON b.id = f.block_id
                 WHERE f.field_id = NEW.id AND b.end_at > NEW.removed_at)
     OR EXISTS (SELECT FROM upstream.trainings t JOIN upstream.site_fields f ON f.id = t.site_field_id
                 WHERE f.field_id = NEW.id AND t.status = 'scheduled' AND t.end_at > NEW.removed_at) THEN
    RAISE EXCEPTION 'something is planned on the court'
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'fields_in_use';
  END IF;
  RETURN NEW;
END $$;
