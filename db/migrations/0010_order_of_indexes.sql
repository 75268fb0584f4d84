DROP INDEX "dashboard"."export_jobs_staff_member";--> statement-breakpoint
DROP INDEX "dashboard"."notifications_staff_member";--> statement-breakpoint
CREATE INDEX "export_jobs_staff_member" ON "dashboard"."export_jobs" USING btree ("organisation_id","staff_member_id","created_at");--> statement-breakpoint
CREATE INDEX "notifications_staff_member" ON "dashboard"."notifications" USING btree ("organisation_id","staff_member_id","created_at","id");