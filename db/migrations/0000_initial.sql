CREATE SCHEMA "dashboard";
--> statement-breakpoint
CREATE TABLE "dashboard"."audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "dashboard"."audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"action_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"organisation_id" uuid,
	"account_id" uuid,
	"staff_member_id" uuid,
	"actor_name" text NOT NULL,
	"actor_email" text,
	"actor_roles" text[] DEFAULT '{}'::text[] NOT NULL,
	"action" text NOT NULL,
	"target_type" text,
	"target_id" text,
	"target_label" text,
	"changes" jsonb,
	"outcome" text,
	"error_code" text,
	"request_id" text NOT NULL,
	"address" text NOT NULL,
	CONSTRAINT "audit_log_kind" CHECK ("dashboard"."audit_log"."kind" in ('intent', 'outcome')),
	CONSTRAINT "audit_log_outcome" CHECK (("dashboard"."audit_log"."kind" = 'intent') = ("dashboard"."audit_log"."outcome" is null) and ("dashboard"."audit_log"."outcome" is null or "dashboard"."audit_log"."outcome" in ('succeeded', 'refused', 'failed', 'unknown')))
);
--> statement-breakpoint
CREATE TABLE "dashboard"."export_jobs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"staff_member_id" uuid NOT NULL,
	"notification_id" uuid,
	"kind" text DEFAULT 'EXPORT_RESERVATIONS' NOT NULL,
	"filters" jsonb,
	"status" text DEFAULT 'PENDING' NOT NULL,
	"progress" smallint DEFAULT 0 NOT NULL,
	"media_id" uuid,
	"rows" integer,
	"error_code" text,
	"request_id" text,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "export_jobs_status" CHECK ("dashboard"."export_jobs"."status" in ('PENDING', 'RUNNING', 'COMPLETED', 'FAILED')),
	CONSTRAINT "export_jobs_progress" CHECK ("dashboard"."export_jobs"."progress" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "dashboard"."notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"staff_member_id" uuid NOT NULL,
	"type" text NOT NULL,
	"status" text NOT NULL,
	"upstream_status" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "notifications_status" CHECK ("dashboard"."notifications"."status" in ('unread', 'READ', 'ARCHIVED')),
	CONSTRAINT "notifications_upstream_status" CHECK ("dashboard"."notifications"."upstream_status" in ('unread', 'READ', 'ARCHIVED'))
);
--> statement-breakpoint
CREATE TABLE "dashboard"."stream_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "dashboard"."stream_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"topic" text NOT NULL,
	"organisation_id" uuid,
	"staff_member_id" uuid,
	"roles" text[],
	"session_id" text,
	"payload" jsonb NOT NULL,
	CONSTRAINT "stream_events_audience" CHECK (("dashboard"."stream_events"."organisation_id" is null) <> ("dashboard"."stream_events"."session_id" is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "audit_log_action" ON "dashboard"."audit_log" USING btree ("action_id","kind");--> statement-breakpoint
CREATE INDEX "audit_log_time" ON "dashboard"."audit_log" USING btree ("organisation_id","at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_log_by_action" ON "dashboard"."audit_log" USING btree ("organisation_id","action","at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_log_by_actor" ON "dashboard"."audit_log" USING btree ("organisation_id","account_id","at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_log_by_target" ON "dashboard"."audit_log" USING btree ("organisation_id","target_id","at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_log_by_email" ON "dashboard"."audit_log" USING btree ("actor_email") WHERE "dashboard"."audit_log"."actor_email" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "export_jobs_notification" ON "dashboard"."export_jobs" USING btree ("notification_id");--> statement-breakpoint
CREATE INDEX "export_jobs_staff_member" ON "dashboard"."export_jobs" USING btree ("organisation_id","staff_member_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "notifications_staff_member" ON "dashboard"."notifications" USING btree ("organisation_id","staff_member_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "stream_events_at" ON "dashboard"."stream_events" USING btree ("at");