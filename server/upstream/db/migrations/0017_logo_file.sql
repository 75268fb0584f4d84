-- A logo that is being chosen while the job deletes unused images: one of them waits for the other, and no logo is left
-- without its file.
UPDATE "upstream"."organizations" SET "logo" = NULL
  WHERE "logo" IS NOT NULL AND NOT EXISTS (SELECT 1 FROM "upstream"."media" WHERE "media"."id" = "organizations"."logo");--> statement-breakpoint
ALTER TABLE "upstream"."organizations" ADD CONSTRAINT "organizations_logo" FOREIGN KEY ("logo") REFERENCES "upstream"."media"("id");--> statement-breakpoint
CREATE INDEX "organizations_logo" ON "upstream"."organizations" ("logo") WHERE "logo" IS NOT NULL;
