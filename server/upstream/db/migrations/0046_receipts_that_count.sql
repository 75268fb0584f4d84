ALTER TABLE "upstream"."subscription_templates" ADD COLUMN "sport_id" uuid;--> statement-breakpoint
ALTER TABLE "upstream"."training_courses" ADD COLUMN "sport_id" uuid;--> statement-breakpoint
ALTER TABLE "upstream"."organizations" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "upstream"."organizations" ADD COLUMN "default_sport_id" uuid;--> statement-breakpoint
ALTER TABLE "upstream"."subscription_templates" ADD CONSTRAINT "subscription_templates_sport" FOREIGN KEY ("sport_id") REFERENCES "upstream"."sports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."training_courses" ADD CONSTRAINT "training_courses_sport" FOREIGN KEY ("sport_id") REFERENCES "upstream"."sports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."organizations" ADD CONSTRAINT "organizations_sport" FOREIGN KEY ("default_sport_id") REFERENCES "upstream"."sports"("id") ON DELETE no action ON UPDATE no action;