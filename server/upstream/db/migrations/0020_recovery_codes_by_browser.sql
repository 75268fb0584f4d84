-- Codes last a quarter of an hour, and nobody knows which browser asked for those that are there: they end.
DELETE FROM "upstream"."recovery_codes";--> statement-breakpoint
ALTER TABLE "upstream"."recovery_codes" DROP CONSTRAINT "recovery_codes_pkey";--> statement-breakpoint
ALTER TABLE "upstream"."recovery_codes" ALTER COLUMN "code_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "upstream"."recovery_codes" ADD COLUMN "id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "upstream"."recovery_codes" ADD COLUMN "browser_hash" text NOT NULL;--> statement-breakpoint
ALTER TABLE "upstream"."recovery_codes" ADD COLUMN "is_known" boolean NOT NULL;--> statement-breakpoint
ALTER TABLE "upstream"."recovery_codes" ADD COLUMN "issued_at" timestamp with time zone NOT NULL;--> statement-breakpoint
CREATE INDEX "recovery_codes_account" ON "upstream"."recovery_codes" USING btree ("account_id","issued_at");--> statement-breakpoint
ALTER TABLE "upstream"."recovery_codes" DROP COLUMN "expires_at";
