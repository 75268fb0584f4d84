-- Courses, packages and clubs may say what is practised, clubs where they are answered: nothing that is there changes.
ALTER TABLE "upstream"."subscription_templates" ADD COLUMN "sport_id" uuid;--> statement-breakpoint
ALTER TABLE "upstream"."training_courses" ADD COLUMN "sport_id" uuid;--> statement-breakpoint
ALTER TABLE "upstream"."organizations" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "upstream"."organizations" ADD COLUMN "default_sport_id" uuid;--> statement-breakpoint
ALTER TABLE "upstream"."subscription_templates" ADD CONSTRAINT "subscription_templates_sport" FOREIGN KEY ("sport_id") REFERENCES "upstream"."sports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."training_courses" ADD CONSTRAINT "training_courses_sport" FOREIGN KEY ("sport_id") REFERENCES "upstream"."sports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."organizations" ADD CONSTRAINT "organizations_sport" FOREIGN KEY ("default_sport_id") REFERENCES "upstream"."sports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Namesakes are looked for in whatever order their names were typed: the index holds both names in one order.
DROP INDEX "upstream"."athletes_alike";
--> statement-breakpoint
CREATE INDEX "athletes_alike" ON "upstream"."athletes"
  (organisation_id, least("upstream"."folded"(last_name), "upstream"."folded"(first_name)),
   greatest("upstream"."folded"(last_name), "upstream"."folded"(first_name)), birth_date);
