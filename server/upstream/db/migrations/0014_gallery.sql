ALTER TABLE "upstream"."media" ADD CONSTRAINT "media_tenant" UNIQUE("organisation_id","id");--> statement-breakpoint
CREATE TABLE "upstream"."media_thumbnails" (
	"media_id" uuid PRIMARY KEY NOT NULL,
	"bytes" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "upstream"."location_pictures" (
	"organisation_id" uuid NOT NULL,
	"location_id" uuid NOT NULL,
	"media_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"alt" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "location_pictures_location_id_media_id_pk" PRIMARY KEY("location_id","media_id"),
	CONSTRAINT "location_pictures_position" CHECK ("upstream"."location_pictures"."position" between 0 and 29),
	CONSTRAINT "location_pictures_alt" CHECK (char_length("upstream"."location_pictures"."alt") <= 250)
);
--> statement-breakpoint
ALTER TABLE "upstream"."media" ADD COLUMN "width" integer;--> statement-breakpoint
ALTER TABLE "upstream"."media" ADD COLUMN "height" integer;--> statement-breakpoint
ALTER TABLE "upstream"."media_thumbnails" ADD CONSTRAINT "media_thumbnails_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "upstream"."media"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."location_pictures" ADD CONSTRAINT "location_pictures_location" FOREIGN KEY ("organisation_id","location_id") REFERENCES "upstream"."locations"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."location_pictures" ADD CONSTRAINT "location_pictures_media" FOREIGN KEY ("organisation_id","media_id") REFERENCES "upstream"."media"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."location_pictures" ADD CONSTRAINT "location_pictures_image" FOREIGN KEY ("media_id") REFERENCES "upstream"."media_thumbnails"("media_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."locations" DROP COLUMN "media";--> statement-breakpoint
-- Each place in the order once; looked at when a transaction ends, because pictures change places within one.
ALTER TABLE "upstream"."location_pictures" ADD CONSTRAINT "location_pictures_place" UNIQUE("location_id","position") DEFERRABLE INITIALLY DEFERRED;
