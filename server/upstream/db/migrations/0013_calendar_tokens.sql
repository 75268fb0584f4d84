CREATE TABLE "upstream"."calendar_tokens" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"location_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"with_names" boolean NOT NULL,
	"language" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "calendar_tokens_location" UNIQUE("location_id"),
	CONSTRAINT "calendar_tokens_hash" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "upstream"."calendar_tokens" ADD CONSTRAINT "calendar_tokens_location_fk" FOREIGN KEY ("organisation_id","location_id") REFERENCES "upstream"."locations"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."calendar_tokens" ADD CONSTRAINT "calendar_tokens_staff_fk" FOREIGN KEY ("organisation_id","created_by") REFERENCES "upstream"."staff_members"("organisation_id","id") ON DELETE no action ON UPDATE no action;