CREATE TABLE "upstream"."feedback" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "upstream"."feedback_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organisation_id" uuid NOT NULL,
	"staff_member_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"message" text NOT NULL,
	"page" text,
	"may_contact" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"mailed_at" timestamp with time zone,
	CONSTRAINT "feedback_number" UNIQUE("number"),
	CONSTRAINT "feedback_kind" CHECK ("upstream"."feedback"."kind" in ('problem', 'idea', 'question')),
	CONSTRAINT "feedback_message" CHECK (char_length("upstream"."feedback"."message") between 1 and 4000)
);
--> statement-breakpoint
CREATE TABLE "upstream"."quote_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"staff_member_id" uuid NOT NULL,
	"product" text,
	"items" jsonb NOT NULL,
	"message" text NOT NULL,
	"contact_name" text NOT NULL,
	"contact_email" text NOT NULL,
	"contact_phone" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"mailed_at" timestamp with time zone,
	CONSTRAINT "quote_requests_product" CHECK ("upstream"."quote_requests"."product" in ('facilitiesManager', 'academy', 'tournaments')),
	CONSTRAINT "quote_requests_message" CHECK (char_length("upstream"."quote_requests"."message") <= 2000),
	CONSTRAINT "quote_requests_wanted" CHECK ("upstream"."quote_requests"."product" is not null or jsonb_array_length("upstream"."quote_requests"."items") > 0 or "upstream"."quote_requests"."message" <> '')
);
--> statement-breakpoint
ALTER TABLE "upstream"."feedback" ADD CONSTRAINT "feedback_sender" FOREIGN KEY ("organisation_id","staff_member_id") REFERENCES "upstream"."staff_members"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."quote_requests" ADD CONSTRAINT "quote_requests_sender" FOREIGN KEY ("organisation_id","staff_member_id") REFERENCES "upstream"."staff_members"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "feedback_of_sender" ON "upstream"."feedback" USING btree ("organisation_id","staff_member_id","created_at");--> statement-breakpoint
CREATE INDEX "feedback_unsent" ON "upstream"."feedback" USING btree ("created_at") WHERE "upstream"."feedback"."mailed_at" is null;--> statement-breakpoint
CREATE INDEX "quote_requests_of_sender" ON "upstream"."quote_requests" USING btree ("organisation_id","staff_member_id","created_at");--> statement-breakpoint
CREATE INDEX "quote_requests_unsent" ON "upstream"."quote_requests" USING btree ("created_at") WHERE "upstream"."quote_requests"."mailed_at" is null;