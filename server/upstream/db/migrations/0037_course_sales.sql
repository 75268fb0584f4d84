CREATE TABLE "upstream"."template_courses" (
	"organisation_id" uuid NOT NULL,
	"template_id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	CONSTRAINT "template_courses_template_id_course_id_pk" PRIMARY KEY("template_id","course_id")
);
--> statement-breakpoint
CREATE TABLE "upstream"."subscription_sessions" (
	"organisation_id" uuid NOT NULL,
	"subscription_id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"recurring_session_id" uuid NOT NULL,
	CONSTRAINT "subscription_sessions_subscription_id_recurring_session_id_pk" PRIMARY KEY("subscription_id","recurring_session_id")
);
--> statement-breakpoint
ALTER TABLE "upstream"."subscriptions" ADD COLUMN "course_id" uuid;
--> statement-breakpoint
ALTER TABLE "upstream"."template_courses" ADD CONSTRAINT "template_courses_template" FOREIGN KEY ("organisation_id","template_id") REFERENCES "upstream"."subscription_templates"("organisation_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "upstream"."template_courses" ADD CONSTRAINT "template_courses_of" FOREIGN KEY ("organisation_id","course_id") REFERENCES "upstream"."training_courses"("organisation_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "upstream"."subscriptions" ADD CONSTRAINT "subscriptions_with_course" UNIQUE("organisation_id","id","course_id");
--> statement-breakpoint
ALTER TABLE "upstream"."subscription_sessions" ADD CONSTRAINT "subscription_sessions_of" FOREIGN KEY ("organisation_id","subscription_id","course_id") REFERENCES "upstream"."subscriptions"("organisation_id","id","course_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "upstream"."subscription_sessions" ADD CONSTRAINT "subscription_sessions_in" FOREIGN KEY ("organisation_id","course_id","recurring_session_id") REFERENCES "upstream"."recurring_sessions"("organisation_id","course_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "template_courses_course" ON "upstream"."template_courses" USING btree ("organisation_id","course_id");
--> statement-breakpoint
CREATE INDEX "subscription_sessions_session" ON "upstream"."subscription_sessions" USING btree ("organisation_id","recurring_session_id");
--> statement-breakpoint
CREATE INDEX "subscriptions_of_course" ON "upstream"."subscriptions" USING btree ("organisation_id","course_id");
--> statement-breakpoint
ALTER TABLE "upstream"."subscriptions" ADD CONSTRAINT "subscriptions_course_type" CHECK ("upstream"."subscriptions"."course_id" is null or "upstream"."subscriptions"."type" = 'courseSubscription');
--> statement-breakpoint
-- The program's table names no reference: courses refer to coins, and coins to sales.
ALTER TABLE "upstream"."subscriptions" ADD CONSTRAINT "subscriptions_course" FOREIGN KEY ("organisation_id","course_id") REFERENCES "upstream"."training_courses"("organisation_id","id") ON DELETE no action ON UPDATE no action;
