ALTER TABLE "upstream"."media" ADD COLUMN "audience" text DEFAULT 'staff' NOT NULL;--> statement-breakpoint
CREATE INDEX "athletes_photo_of" ON "upstream"."athletes" USING btree ("photo") WHERE "upstream"."athletes"."photo" is not null;--> statement-breakpoint
ALTER TABLE "upstream"."media" ADD CONSTRAINT "media_audience" CHECK ("upstream"."media"."audience" in ('staff', 'board', 'owner'));