CREATE TABLE "upstream"."staff_role_order" (
	"organisation_id" uuid NOT NULL,
	"staff_member_id" uuid NOT NULL,
	"role" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "staff_role_order_staff_member_id_role_pk" PRIMARY KEY("staff_member_id","role")
);
--> statement-breakpoint
ALTER TABLE "upstream"."accounts" ALTER COLUMN "password_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "upstream"."recovery_codes" ALTER COLUMN "browser_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "upstream"."time_frames" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "upstream"."staff_members" ADD COLUMN "invited_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "upstream"."staff_members" ADD COLUMN "first_name" text;--> statement-breakpoint
ALTER TABLE "upstream"."staff_members" ADD COLUMN "last_name" text;--> statement-breakpoint
ALTER TABLE "upstream"."staff_members" ADD COLUMN "phone_number" text;--> statement-breakpoint
ALTER TABLE "upstream"."staff_members" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "upstream"."staff_role_order" ADD CONSTRAINT "staff_role_order_member" FOREIGN KEY ("organisation_id","staff_member_id") REFERENCES "upstream"."staff_members"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "time_frames_name" ON "upstream"."time_frames" USING btree ("organisation_id",lower("name"));--> statement-breakpoint
-- Who was before whom stays so, in each role.
INSERT INTO "upstream"."staff_role_order" (organisation_id, staff_member_id, role, position)
SELECT m.organisation_id, m.id, r.role,
       row_number() OVER (PARTITION BY m.organisation_id, r.role ORDER BY m."order", m.id) - 1
  FROM "upstream"."staff_members" m CROSS JOIN LATERAL (SELECT DISTINCT unnest(m.roles) AS role) r;--> statement-breakpoint
ALTER TABLE "upstream"."staff_members" DROP COLUMN "order";--> statement-breakpoint
ALTER TABLE "upstream"."time_frames" ADD CONSTRAINT "time_frames_dates" UNIQUE("organisation_id","start_at","end_at");--> statement-breakpoint
ALTER TABLE "upstream"."time_frames" ADD CONSTRAINT "time_frames_end" CHECK ("upstream"."time_frames"."start_at" < "upstream"."time_frames"."end_at");
--> statement-breakpoint
-- A place in a role is taken once. Asked at the end, since two who change places are in each other's for a moment.
ALTER TABLE "upstream"."staff_role_order" ADD CONSTRAINT "staff_role_order_place"
  UNIQUE ("organisation_id", "role", "position") DEFERRABLE INITIALLY DEFERRED;
--> statement-breakpoint
-- Who gets a role comes last in it; who loses it leaves a gap. The organisation's row is held, so that two who get it at
-- once get different places.
CREATE FUNCTION "upstream"."staff_role_places"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM upstream.organizations WHERE id = NEW.organisation_id FOR NO KEY UPDATE;
  DELETE FROM upstream.staff_role_order WHERE staff_member_id = NEW.id AND role <> ALL (NEW.roles);
  INSERT INTO upstream.staff_role_order (organisation_id, staff_member_id, role, position)
  SELECT NEW.organisation_id, NEW.id, r.role,
         (SELECT coalesce(max(o.position), -1) + 1 FROM upstream.staff_role_order o
           WHERE o.organisation_id = NEW.organisation_id AND o.role = r.role)
    FROM (SELECT DISTINCT unnest(NEW.roles) AS role) r
      ON CONFLICT (staff_member_id, role) DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "staff_role_places" AFTER INSERT OR UPDATE OF roles ON "upstream"."staff_members"
  FOR EACH ROW EXECUTE FUNCTION "upstream"."staff_role_places"();
--> statement-breakpoint
-- An organisation that has a manager who may open the dashboard keeps one. The organisation's row is held: of two
-- managers who demote each other at once the second sees what the first did.
CREATE FUNCTION "upstream"."staff_members_manager"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM upstream.organizations WHERE id = OLD.organisation_id FOR NO KEY UPDATE;
  IF NOT EXISTS (SELECT FROM upstream.staff_members
                  WHERE organisation_id = OLD.organisation_id AND dashboard_access AND 'manager' = ANY (roles)) THEN
    RAISE EXCEPTION 'an organisation keeps a manager'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'staff_members_manager';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "staff_members_manager"
  AFTER DELETE OR UPDATE OF roles, dashboard_access, organisation_id ON "upstream"."staff_members"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.dashboard_access AND 'manager' = ANY (OLD.roles))
  EXECUTE FUNCTION "upstream"."staff_members_manager"();
