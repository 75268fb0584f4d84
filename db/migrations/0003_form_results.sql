CREATE TABLE "dashboard"."form_results" (
	"id" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"status" smallint,
	"location" text,
	"flash" jsonb
);
--> statement-breakpoint
CREATE INDEX "form_results_created" ON "dashboard"."form_results" USING btree ("created_at");