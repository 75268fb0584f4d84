ALTER TABLE "upstream"."price_lists" ADD COLUMN "guest_price" integer;--> statement-breakpoint
CREATE UNIQUE INDEX "price_lists_name" ON "upstream"."price_lists" USING btree ("location_id",lower("name"));--> statement-breakpoint
ALTER TABLE "upstream"."price_lists" ADD CONSTRAINT "price_lists_guest" CHECK ("upstream"."price_lists"."guest_price" >= 0);