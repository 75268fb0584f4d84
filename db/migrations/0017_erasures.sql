CREATE TABLE "dashboard"."erasures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"kind" text NOT NULL,
	"person_id" uuid NOT NULL,
	"log_people" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"erased_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "erasures_kind" CHECK ("dashboard"."erasures"."kind" in ('athletes', 'guardians', 'staffMembers'))
);
--> statement-breakpoint
CREATE INDEX "erasures_organisation" ON "dashboard"."erasures" USING btree ("organisation_id");