CREATE TABLE "upstream"."booking_rules" (
	"location_id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"visibility_days" smallint DEFAULT 14 NOT NULL,
	"reservable" boolean DEFAULT true NOT NULL,
	"confirmation" text DEFAULT 'manual' NOT NULL,
	"booking_rules" text,
	"slot_minutes" smallint,
	"min_minutes" smallint,
	"max_minutes" smallint,
	"min_advance_hours" smallint,
	"max_advance_days" smallint,
	"max_per_day" smallint,
	"max_per_week" smallint,
	"max_pending" smallint,
	"cancellation_hours" smallint,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "booking_rules_visibility" CHECK ("upstream"."booking_rules"."visibility_days" between 0 and 21),
	CONSTRAINT "booking_rules_length" CHECK ("upstream"."booking_rules"."max_minutes" >= "upstream"."booking_rules"."min_minutes"),
	CONSTRAINT "booking_rules_slots" CHECK ("upstream"."booking_rules"."min_minutes" % "upstream"."booking_rules"."slot_minutes" = 0 and "upstream"."booking_rules"."max_minutes" % "upstream"."booking_rules"."slot_minutes" = 0),
	CONSTRAINT "booking_rules_advance" CHECK ("upstream"."booking_rules"."min_advance_hours" < "upstream"."booking_rules"."max_advance_days" * 24),
	CONSTRAINT "booking_rules_counts" CHECK ("upstream"."booking_rules"."max_per_week" >= "upstream"."booking_rules"."max_per_day"),
	CONSTRAINT "booking_rules_positive" CHECK (least("upstream"."booking_rules"."slot_minutes", "upstream"."booking_rules"."min_minutes", "upstream"."booking_rules"."max_minutes", "upstream"."booking_rules"."min_advance_hours", "upstream"."booking_rules"."max_advance_days", "upstream"."booking_rules"."max_per_day", "upstream"."booking_rules"."max_per_week", "upstream"."booking_rules"."max_pending", "upstream"."booking_rules"."cancellation_hours") > 0)
);
--> statement-breakpoint
ALTER TABLE "upstream"."fields" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "upstream"."locations" ADD COLUMN "weather" text;--> statement-breakpoint
ALTER TABLE "upstream"."locations" ADD COLUMN "translations" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "upstream"."opening_slots" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "upstream"."price_lists" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "upstream"."booking_rules" ADD CONSTRAINT "booking_rules_location" FOREIGN KEY ("organisation_id","location_id") REFERENCES "upstream"."locations"("organisation_id","id") ON DELETE cascade ON UPDATE no action;