CREATE TABLE "upstream"."club_deletions" (
	"organisation_id" uuid PRIMARY KEY NOT NULL,
	"actor" text NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "upstream"."club_export_chunks" (
	"export_id" uuid NOT NULL,
	"part" smallint NOT NULL,
	"position" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "club_export_chunks_export_id_part_position_pk" PRIMARY KEY("export_id","part","position")
);
--> statement-breakpoint
CREATE TABLE "upstream"."club_export_parts" (
	"export_id" uuid NOT NULL,
	"part" smallint NOT NULL,
	"name" text NOT NULL,
	"rows" integer NOT NULL,
	"size" bigint NOT NULL,
	CONSTRAINT "club_export_parts_export_id_part_pk" PRIMARY KEY("export_id","part")
);
--> statement-breakpoint
CREATE TABLE "upstream"."club_exports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"staff_member_id" uuid NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"failure" text,
	"progress" smallint DEFAULT 0 NOT NULL,
	"snapshot_at" timestamp with time zone,
	"records" integer,
	"files" integer,
	"size" bigint,
	"sha256" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	CONSTRAINT "club_exports_state" CHECK ("upstream"."club_exports"."state" in ('running', 'ready', 'failed', 'deleted')),
	CONSTRAINT "club_exports_progress" CHECK ("upstream"."club_exports"."progress" between 0 and 100),
	CONSTRAINT "club_exports_ready" CHECK ("upstream"."club_exports"."state" <> 'ready' or ("upstream"."club_exports"."sha256" is not null and "upstream"."club_exports"."size" is not null and "upstream"."club_exports"."expires_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "upstream"."club_export_chunks" ADD CONSTRAINT "club_export_chunks_export_id_club_exports_id_fk" FOREIGN KEY ("export_id") REFERENCES "upstream"."club_exports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."club_export_parts" ADD CONSTRAINT "club_export_parts_export_id_club_exports_id_fk" FOREIGN KEY ("export_id") REFERENCES "upstream"."club_exports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."club_exports" ADD CONSTRAINT "club_exports_organisation" FOREIGN KEY ("organisation_id") REFERENCES "upstream"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."club_exports" ADD CONSTRAINT "club_exports_staff_member" FOREIGN KEY ("organisation_id","staff_member_id") REFERENCES "upstream"."staff_members"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "club_exports_of" ON "upstream"."club_exports" USING btree ("organisation_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "club_exports_running" ON "upstream"."club_exports" USING btree ("organisation_id") WHERE "upstream"."club_exports"."state" = 'running';--> statement-breakpoint
CREATE INDEX "club_exports_expiry" ON "upstream"."club_exports" USING btree ("expires_at") WHERE "upstream"."club_exports"."state" = 'ready';