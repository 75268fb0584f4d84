CREATE TABLE "upstream"."reservation_series" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"location_id" uuid NOT NULL,
	"field_ids" uuid[] NOT NULL,
	"first_date" date NOT NULL,
	"until" date NOT NULL,
	"every_weeks" integer NOT NULL,
	"start_at" text NOT NULL,
	"end_at" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reservation_series_tenant" UNIQUE("organisation_id","id"),
	CONSTRAINT "reservation_series_dates" CHECK ("upstream"."reservation_series"."first_date" <= "upstream"."reservation_series"."until" and "upstream"."reservation_series"."every_weeks" between 1 and 4)
);
--> statement-breakpoint
ALTER TABLE "upstream"."reservations" ADD COLUMN "series_id" uuid;--> statement-breakpoint
ALTER TABLE "upstream"."reservations" ADD COLUMN "series_date" date;--> statement-breakpoint
ALTER TABLE "upstream"."reservations" ADD COLUMN "series_field_id" uuid;--> statement-breakpoint
ALTER TABLE "upstream"."reservation_series" ADD CONSTRAINT "reservation_series_location" FOREIGN KEY ("organisation_id","location_id") REFERENCES "upstream"."locations"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."reservations" ADD CONSTRAINT "reservations_series_fk" FOREIGN KEY ("organisation_id","series_id") REFERENCES "upstream"."reservation_series"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "reservations_series" ON "upstream"."reservations" USING btree ("series_id","series_date","series_field_id");--> statement-breakpoint
ALTER TABLE "upstream"."reservations" ADD CONSTRAINT "reservations_series_place" CHECK (("upstream"."reservations"."series_id" is null) = ("upstream"."reservations"."series_date" is null) and ("upstream"."reservations"."series_id" is null) = ("upstream"."reservations"."series_field_id" is null));