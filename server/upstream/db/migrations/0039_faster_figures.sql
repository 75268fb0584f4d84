-- Giving tokens back asks for the movements of a group.
CREATE INDEX "token_movements_group" ON "upstream"."token_movements" USING btree ("group_id");--> statement-breakpoint
-- Statistics read a period's steps, and nothing of them but these columns: they need not look at the rows themselves.
DROP INDEX "upstream"."membership_status_changes_at";--> statement-breakpoint
CREATE INDEX "membership_status_changes_at" ON "upstream"."membership_status_changes" USING btree ("organisation_id","at") INCLUDE ("membership_id","from","to");
