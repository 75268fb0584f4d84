ALTER TABLE "upstream"."tokens" ADD CONSTRAINT "tokens_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "upstream"."tokens"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- The flag that the dashboard asks for at every request exists from the start, switched off.
INSERT INTO "upstream"."feature_flags" ("name") VALUES ('maintenance') ON CONFLICT DO NOTHING;
