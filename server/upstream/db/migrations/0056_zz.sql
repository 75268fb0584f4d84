CREATE TABLE "upstream"."consent_kinds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"is_required" boolean DEFAULT false NOT NULL,
	"is_asked" boolean DEFAULT true NOT NULL,
	"text_number" integer DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "consent_kinds_tenant" UNIQUE("organisation_id","id"),
	CONSTRAINT "consent_kinds_type" CHECK ("upstream"."consent_kinds"."type" in ('acknowledgement', 'consent')),
	CONSTRAINT "consent_kinds_free" CHECK (not ("upstream"."consent_kinds"."is_required" and "upstream"."consent_kinds"."type" = 'consent'))
);
--> statement-breakpoint
CREATE TABLE "upstream"."consent_texts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"kind_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	CONSTRAINT "consent_texts_number" UNIQUE("organisation_id","kind_id","number"),
	CONSTRAINT "consent_texts_counted" CHECK ("upstream"."consent_texts"."number" >= 1)
);
--> statement-breakpoint
CREATE TABLE "upstream"."consent_answers" (
	"sequence" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "upstream"."consent_answers_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organisation_id" uuid NOT NULL,
	"athlete_id" uuid NOT NULL,
	"kind_id" uuid NOT NULL,
	"text_number" integer NOT NULL,
	"is_given" boolean NOT NULL,
	"signed_by" text NOT NULL,
	"guardian_id" uuid,
	"channel" text NOT NULL,
	"answered_on" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	CONSTRAINT "consent_answers_signer" CHECK ("upstream"."consent_answers"."signed_by" = 'guardian' or "upstream"."consent_answers"."guardian_id" is null),
	CONSTRAINT "consent_answers_signed_by" CHECK ("upstream"."consent_answers"."signed_by" in ('athlete', 'guardian')),
	CONSTRAINT "consent_answers_channel" CHECK ("upstream"."consent_answers"."channel" in ('paper', 'form', 'app'))
);
--> statement-breakpoint
CREATE TABLE "upstream"."import_records" (
	"position" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "upstream"."import_records_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organisation_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"record" text,
	"record_id" uuid,
	"label" text DEFAULT '' NOT NULL,
	"membership_id" uuid,
	"outcome" text NOT NULL,
	"code" text,
	"field" text,
	"params" jsonb,
	"before" jsonb,
	"after" jsonb,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "import_records_record" CHECK ("upstream"."import_records"."record" in ('athlete', 'guardian', 'membership', 'document', 'level', 'group', 'site', 'subscription', 'registration')),
	CONSTRAINT "import_records_outcome" CHECK ("upstream"."import_records"."outcome" in ('made', 'changed', 'leftOut', 'undone', 'kept')),
	CONSTRAINT "import_records_id" CHECK (("upstream"."import_records"."record" is null) = ("upstream"."import_records"."record_id" is null))
);
--> statement-breakpoint
CREATE TABLE "upstream"."import_rows" (
	"organisation_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"cells" jsonb NOT NULL,
	"read" jsonb,
	"judged" jsonb,
	"verdict" text,
	"asks" integer DEFAULT 0 NOT NULL,
	"decision" jsonb,
	"tax_code" text,
	"names" text,
	"birth_date" date,
	"same_as" integer,
	"outcome" text,
	CONSTRAINT "import_rows_import_id_line_pk" PRIMARY KEY("import_id","line"),
	CONSTRAINT "import_rows_line" CHECK ("upstream"."import_rows"."line" >= 1),
	CONSTRAINT "import_rows_size" CHECK (jsonb_array_length("upstream"."import_rows"."cells") <= 16384),
	CONSTRAINT "import_rows_verdict" CHECK ("upstream"."import_rows"."verdict" in ('new', 'changes', 'perhaps', 'same', 'wrong')),
	CONSTRAINT "import_rows_outcome" CHECK ("upstream"."import_rows"."outcome" in ('written', 'leftOut'))
);
--> statement-breakpoint
CREATE TABLE "upstream"."imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"staff_member_id" uuid,
	"kind" text NOT NULL,
	"state" text DEFAULT 'matching' NOT NULL,
	"event_id" uuid,
	"media_id" uuid,
	"file_name" text,
	"sheets" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"sheet" text,
	"matching" jsonb NOT NULL,
	"country" text NOT NULL,
	"options" jsonb NOT NULL,
	"missing_values" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"reminders_tomorrow" integer,
	"run_id" uuid,
	"notification_id" uuid,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"failure" text,
	"previewed_at" timestamp with time zone,
	"written_at" timestamp with time zone,
	"rows_gone_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "imports_tenant" UNIQUE("organisation_id","id"),
	CONSTRAINT "imports_kind" CHECK ("upstream"."imports"."kind" in ('athletes', 'sales', 'teams')),
	CONSTRAINT "imports_state" CHECK ("upstream"."imports"."state" in ('matching', 'previewing', 'previewed', 'writing', 'stopped', 'done', 'undoing', 'undone', 'failed')),
	CONSTRAINT "imports_event" CHECK (("upstream"."imports"."kind" = 'teams') = ("upstream"."imports"."event_id" is not null)),
	CONSTRAINT "imports_running" CHECK ("upstream"."imports"."state" not in ('previewing', 'writing', 'undoing') or "upstream"."imports"."run_id" is not null),
	CONSTRAINT "imports_progress" CHECK (0 <= "upstream"."imports"."done" and "upstream"."imports"."done" <= "upstream"."imports"."total" and "upstream"."imports"."total" <= 200000),
	CONSTRAINT "imports_sizes" CHECK (pg_column_size("upstream"."imports"."matching") < 200000 and pg_column_size("upstream"."imports"."missing_values") < 4000000)
);
--> statement-breakpoint
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
CREATE TABLE "upstream"."erasure_texts" (
	"erasure_id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"texts" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "upstream"."erasures" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"position" bigint GENERATED ALWAYS AS IDENTITY (sequence name "upstream"."erasures_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organisation_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"kind" text NOT NULL,
	"person_id" uuid NOT NULL,
	"subjects" uuid[] NOT NULL,
	"log_people" uuid[] DEFAULT '{}' NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"erased_at" timestamp with time zone,
	"acknowledged_at" timestamp with time zone,
	CONSTRAINT "erasures_position_unique" UNIQUE("position"),
	CONSTRAINT "erasures_tenant" UNIQUE("organisation_id","id"),
	CONSTRAINT "erasures_number" UNIQUE("organisation_id","number"),
	CONSTRAINT "erasures_person" UNIQUE("organisation_id","kind","person_id"),
	CONSTRAINT "erasures_kind" CHECK ("upstream"."erasures"."kind" in ('athletes', 'guardians', 'staffMembers')),
	CONSTRAINT "erasures_from_1" CHECK ("upstream"."erasures"."number" >= 1)
);
--> statement-breakpoint
CREATE TABLE "upstream"."restricted_receipts" (
	"receipt_id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"snapshot" jsonb NOT NULL,
	"keep_until" date NOT NULL
);
--> statement-breakpoint
ALTER TABLE "upstream"."ledger_entries" DROP CONSTRAINT "ledger_entries_kind";--> statement-breakpoint
ALTER TABLE "upstream"."ledger_entries" DROP CONSTRAINT "ledger_entries_payment";--> statement-breakpoint
ALTER TABLE "upstream"."athletes" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "upstream"."documents" ADD COLUMN "reminders_from" date;--> statement-breakpoint
ALTER TABLE "upstream"."guardians" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "upstream"."payments" ADD COLUMN "origin" text DEFAULT 'received' NOT NULL;--> statement-breakpoint
ALTER TABLE "upstream"."staff_members" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "upstream"."consent_kinds" ADD CONSTRAINT "consent_kinds_organisation_id_organizations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "upstream"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."consent_texts" ADD CONSTRAINT "consent_texts_kind" FOREIGN KEY ("organisation_id","kind_id") REFERENCES "upstream"."consent_kinds"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."consent_texts" ADD CONSTRAINT "consent_texts_staff" FOREIGN KEY ("organisation_id","created_by") REFERENCES "upstream"."staff_members"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."consent_answers" ADD CONSTRAINT "consent_answers_athlete" FOREIGN KEY ("organisation_id","athlete_id") REFERENCES "upstream"."athletes"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."consent_answers" ADD CONSTRAINT "consent_answers_text" FOREIGN KEY ("organisation_id","kind_id","text_number") REFERENCES "upstream"."consent_texts"("organisation_id","kind_id","number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."consent_answers" ADD CONSTRAINT "consent_answers_guardian" FOREIGN KEY ("organisation_id","guardian_id") REFERENCES "upstream"."guardians"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."consent_answers" ADD CONSTRAINT "consent_answers_staff" FOREIGN KEY ("organisation_id","created_by") REFERENCES "upstream"."staff_members"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."import_records" ADD CONSTRAINT "import_records_of" FOREIGN KEY ("organisation_id","import_id") REFERENCES "upstream"."imports"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."import_rows" ADD CONSTRAINT "import_rows_of" FOREIGN KEY ("organisation_id","import_id") REFERENCES "upstream"."imports"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."imports" ADD CONSTRAINT "imports_organisation_id_organizations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "upstream"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."imports" ADD CONSTRAINT "imports_file" FOREIGN KEY ("organisation_id","media_id") REFERENCES "upstream"."media"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."imports" ADD CONSTRAINT "imports_of_event" FOREIGN KEY ("organisation_id","event_id") REFERENCES "upstream"."events"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."club_export_chunks" ADD CONSTRAINT "club_export_chunks_export_id_club_exports_id_fk" FOREIGN KEY ("export_id") REFERENCES "upstream"."club_exports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."club_export_parts" ADD CONSTRAINT "club_export_parts_export_id_club_exports_id_fk" FOREIGN KEY ("export_id") REFERENCES "upstream"."club_exports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."club_exports" ADD CONSTRAINT "club_exports_organisation" FOREIGN KEY ("organisation_id") REFERENCES "upstream"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."club_exports" ADD CONSTRAINT "club_exports_staff_member" FOREIGN KEY ("organisation_id","staff_member_id") REFERENCES "upstream"."staff_members"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."erasure_texts" ADD CONSTRAINT "erasure_texts_erasure_id_erasures_id_fk" FOREIGN KEY ("erasure_id") REFERENCES "upstream"."erasures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."erasure_texts" ADD CONSTRAINT "erasure_texts_organisation" FOREIGN KEY ("organisation_id") REFERENCES "upstream"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."erasures" ADD CONSTRAINT "erasures_organisation_id_organizations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "upstream"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."restricted_receipts" ADD CONSTRAINT "restricted_receipts_of" FOREIGN KEY ("organisation_id","receipt_id") REFERENCES "upstream"."receipts"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "consent_kinds_name" ON "upstream"."consent_kinds" USING btree ("organisation_id",lower("name"));--> statement-breakpoint
CREATE INDEX "consent_answers_of" ON "upstream"."consent_answers" USING btree ("organisation_id","athlete_id","kind_id","created_at");--> statement-breakpoint
CREATE INDEX "import_records_of" ON "upstream"."import_records" USING btree ("import_id","position");--> statement-breakpoint
CREATE INDEX "import_records_record" ON "upstream"."import_records" USING btree ("organisation_id","record_id") WHERE "upstream"."import_records"."record_id" is not null;--> statement-breakpoint
CREATE INDEX "import_rows_verdict" ON "upstream"."import_rows" USING btree ("import_id","verdict","line");--> statement-breakpoint
CREATE INDEX "imports_newest" ON "upstream"."imports" USING btree ("organisation_id","created_at");--> statement-breakpoint
CREATE INDEX "imports_kept" ON "upstream"."imports" USING btree ("created_at") WHERE "upstream"."imports"."rows_gone_at" is null;--> statement-breakpoint
CREATE INDEX "imports_media" ON "upstream"."imports" USING btree ("media_id") WHERE "upstream"."imports"."media_id" is not null;--> statement-breakpoint
CREATE INDEX "club_exports_of" ON "upstream"."club_exports" USING btree ("organisation_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "club_exports_running" ON "upstream"."club_exports" USING btree ("organisation_id") WHERE "upstream"."club_exports"."state" = 'running';--> statement-breakpoint
CREATE INDEX "club_exports_expiry" ON "upstream"."club_exports" USING btree ("expires_at") WHERE "upstream"."club_exports"."state" = 'ready';--> statement-breakpoint
CREATE INDEX "erasures_open" ON "upstream"."erasures" USING btree ("position") WHERE "upstream"."erasures"."erased_at" is null;--> statement-breakpoint
CREATE INDEX "restricted_receipts_over" ON "upstream"."restricted_receipts" USING btree ("keep_until");--> statement-breakpoint
ALTER TABLE "upstream"."payments" ADD CONSTRAINT "payments_origin" CHECK ("upstream"."payments"."origin" in ('received', 'opening'));--> statement-breakpoint
ALTER TABLE "upstream"."payments" ADD CONSTRAINT "payments_opening" CHECK ("upstream"."payments"."origin" = 'received' or ("upstream"."payments"."paid" and "upstream"."payments"."method" <> 'stripe' and "upstream"."payments"."fee" = 0));--> statement-breakpoint
ALTER TABLE "upstream"."ledger_entries" ADD CONSTRAINT "ledger_entries_kind" CHECK ("upstream"."ledger_entries"."kind" in ('charge', 'reprice', 'collect', 'reverse', 'writeOff', 'restore', 'cancel', 'opening'));--> statement-breakpoint
ALTER TABLE "upstream"."ledger_entries" ADD CONSTRAINT "ledger_entries_payment" CHECK (("upstream"."ledger_entries"."kind" in ('collect', 'reverse', 'opening')) = ("upstream"."ledger_entries"."payment_id" is not null));