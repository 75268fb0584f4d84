CREATE TABLE "dashboard"."kept_forms" (
	"id" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"owner" text NOT NULL,
	"sealed" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "kept_forms_owner" ON "dashboard"."kept_forms" USING btree ("owner","created_at");--> statement-breakpoint
CREATE INDEX "kept_forms_created" ON "dashboard"."kept_forms" USING btree ("created_at");