-- Who is let in once a training has begun is marked so (`late`), and somebody may come on trial. Rows that are there stay
-- as they are: none of them came late or on trial.
ALTER TABLE "upstream"."participants" DROP CONSTRAINT "participants_access";--> statement-breakpoint
ALTER TABLE "upstream"."participants" ADD COLUMN "late" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "upstream"."participants" ADD CONSTRAINT "participants_access" CHECK ("upstream"."participants"."access" in ('course', 'free', 'openDay', 'trial', 'gold', 'silver', 'bronze', 'voucher', 'badge', 'recovery'));
