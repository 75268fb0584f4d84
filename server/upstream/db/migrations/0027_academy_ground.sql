CREATE TABLE "upstream"."attribute_values" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"color" text,
	"position" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "attribute_values_tenant" UNIQUE("organisation_id","id"),
	CONSTRAINT "attribute_values_code" CHECK ("upstream"."attribute_values"."code" in ('levels', 'groups'))
);
--> statement-breakpoint
CREATE TABLE "upstream"."documents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"athlete_id" uuid NOT NULL,
	"type" text NOT NULL,
	"media_id" uuid,
	"issued_on" date,
	"expires_on" date,
	"notes" text DEFAULT '' NOT NULL,
	"created_by" uuid,
	"removed_at" timestamp with time zone,
	"removed_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "documents_tenant" UNIQUE("organisation_id","id"),
	CONSTRAINT "documents_media" UNIQUE("media_id"),
	CONSTRAINT "documents_type" CHECK ("upstream"."documents"."type" in ('id', 'greenPass', 'medicalCertificate', 'generic', 'federalMembership')),
	CONSTRAINT "documents_dates" CHECK ("upstream"."documents"."expires_on" >= "upstream"."documents"."issued_on"),
	CONSTRAINT "documents_expiry_required" CHECK ("upstream"."documents"."expires_on" is not null or "upstream"."documents"."type" not in ('medicalCertificate', 'greenPass', 'federalMembership')),
	CONSTRAINT "documents_file" CHECK ("upstream"."documents"."media_id" is null or "upstream"."documents"."removed_at" is null)
);
--> statement-breakpoint
CREATE TABLE "upstream"."guardians" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"tax_id_code" text,
	"email" text,
	"phone_number" text,
	"address" text,
	"zip_code" text,
	"city" text,
	"province" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "guardians_tenant" UNIQUE("organisation_id","id")
);
--> statement-breakpoint
CREATE TABLE "upstream"."guardianships" (
	"organisation_id" uuid NOT NULL,
	"athlete_id" uuid NOT NULL,
	"guardian_id" uuid NOT NULL,
	"relation" text NOT NULL,
	"is_payer" boolean DEFAULT false NOT NULL,
	"receives_mail" boolean DEFAULT true NOT NULL,
	CONSTRAINT "guardianships_athlete_id_guardian_id_pk" PRIMARY KEY("athlete_id","guardian_id"),
	CONSTRAINT "guardianships_relation" CHECK ("upstream"."guardianships"."relation" in ('mother', 'father', 'tutor', 'other'))
);
--> statement-breakpoint
CREATE TABLE "upstream"."membership_groups" (
	"organisation_id" uuid NOT NULL,
	"membership_id" uuid NOT NULL,
	"group_id" uuid NOT NULL,
	CONSTRAINT "membership_groups_membership_id_group_id_pk" PRIMARY KEY("membership_id","group_id")
);
--> statement-breakpoint
CREATE TABLE "upstream"."membership_sites" (
	"organisation_id" uuid NOT NULL,
	"membership_id" uuid NOT NULL,
	"site_id" uuid NOT NULL,
	CONSTRAINT "membership_sites_membership_id_site_id_pk" PRIMARY KEY("membership_id","site_id")
);
--> statement-breakpoint
CREATE TABLE "upstream"."membership_status_changes" (
	"sequence" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "upstream"."membership_status_changes_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organisation_id" uuid NOT NULL,
	"membership_id" uuid NOT NULL,
	"from" text,
	"to" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"staff_member_id" uuid,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "upstream"."memberships" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"athlete_id" uuid NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"origin" text DEFAULT 'dashboard' NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"level_id" uuid,
	"notes" text DEFAULT '' NOT NULL,
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	"requested_subscription_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "memberships_tenant" UNIQUE("organisation_id","id"),
	CONSTRAINT "memberships_with_athlete" UNIQUE("organisation_id","id","athlete_id"),
	CONSTRAINT "memberships_athlete" UNIQUE("organisation_id","athlete_id"),
	CONSTRAINT "memberships_status" CHECK ("upstream"."memberships"."status" in ('pending', 'accepted', 'rejected', 'canceled')),
	CONSTRAINT "memberships_origin" CHECK ("upstream"."memberships"."origin" in ('app', 'dashboard'))
);
--> statement-breakpoint
CREATE TABLE "upstream"."messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"athlete_id" uuid NOT NULL,
	"guardian_id" uuid,
	"dedupe_key" text NOT NULL,
	"kind" text NOT NULL,
	"email" text,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"mailed_at" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"failed_at" timestamp with time zone,
	CONSTRAINT "messages_once" UNIQUE("organisation_id","dedupe_key")
);
--> statement-breakpoint
CREATE TABLE "upstream"."promotions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"name" text NOT NULL,
	"trigger_template_id" uuid NOT NULL,
	"target_template_id" uuid NOT NULL,
	"basis_points" integer,
	"price" integer,
	"start_at" date,
	"end_at" date,
	"description" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "promotions_tenant" UNIQUE("organisation_id","id"),
	CONSTRAINT "promotions_two_packages" CHECK ("upstream"."promotions"."trigger_template_id" <> "upstream"."promotions"."target_template_id"),
	CONSTRAINT "promotions_discount" CHECK (num_nonnulls("upstream"."promotions"."basis_points", "upstream"."promotions"."price") = 1),
	CONSTRAINT "promotions_basis_points" CHECK ("upstream"."promotions"."basis_points" between 0 and 10000),
	CONSTRAINT "promotions_price" CHECK ("upstream"."promotions"."price" >= 0),
	CONSTRAINT "promotions_dates" CHECK ("upstream"."promotions"."start_at" <= "upstream"."promotions"."end_at")
);
--> statement-breakpoint
CREATE TABLE "upstream"."promotion_uses" (
	"organisation_id" uuid NOT NULL,
	"promotion_id" uuid NOT NULL,
	"athlete_id" uuid NOT NULL,
	"subscription_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "promotion_uses_promotion_id_athlete_id_pk" PRIMARY KEY("promotion_id","athlete_id"),
	CONSTRAINT "promotion_uses_subscription" UNIQUE("subscription_id")
);
--> statement-breakpoint
CREATE TABLE "upstream"."site_closed_dates" (
	"organisation_id" uuid NOT NULL,
	"site_id" uuid NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "site_closed_dates_site_id_day_pk" PRIMARY KEY("site_id","day")
);
--> statement-breakpoint
CREATE TABLE "upstream"."site_fields" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"site_id" uuid NOT NULL,
	"name" text NOT NULL,
	"field_id" uuid,
	"exclusive" boolean DEFAULT true NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "site_fields_tenant" UNIQUE("organisation_id","id")
);
--> statement-breakpoint
CREATE TABLE "upstream"."sites" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"name" text NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"time_zone" text NOT NULL,
	"location_id" uuid,
	"status" text DEFAULT 'open' NOT NULL,
	"position" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sites_tenant" UNIQUE("organisation_id","id"),
	CONSTRAINT "sites_status" CHECK ("upstream"."sites"."status" in ('open', 'closed'))
);
--> statement-breakpoint
CREATE TABLE "upstream"."subscription_templates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"visibility" text NOT NULL,
	"price" integer NOT NULL,
	"currency" text NOT NULL,
	"due_days" integer DEFAULT 0 NOT NULL,
	"coins" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"sessions" integer DEFAULT 0 NOT NULL,
	"recoveries" integer DEFAULT 0 NOT NULL,
	"token_days" integer,
	"max_purchases" integer DEFAULT 0 NOT NULL,
	"purchasable_in_app" boolean DEFAULT false NOT NULL,
	"app_from" date,
	"app_to" date,
	"coverage" text DEFAULT 'none' NOT NULL,
	"coverage_time_frame_id" uuid,
	"coverage_length" integer,
	"weekly_sessions" integer DEFAULT 0 NOT NULL,
	"plan_count" integer,
	"plan_every_months" integer,
	"position" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subscription_templates_tenant" UNIQUE("organisation_id","id"),
	CONSTRAINT "subscription_templates_type" CHECK ("upstream"."subscription_templates"."type" in ('spotTraining', 'courseSubscription')),
	CONSTRAINT "subscription_templates_visibility" CHECK ("upstream"."subscription_templates"."visibility" in ('all', 'public', 'hidden', 'siteRestricted')),
	CONSTRAINT "subscription_templates_amounts" CHECK ("upstream"."subscription_templates"."price" >= 0 and "upstream"."subscription_templates"."max_purchases" >= 0),
	CONSTRAINT "subscription_templates_due" CHECK ("upstream"."subscription_templates"."due_days" between 0 and 90),
	CONSTRAINT "subscription_templates_app_dates" CHECK ("upstream"."subscription_templates"."app_from" <= "upstream"."subscription_templates"."app_to"),
	CONSTRAINT "subscription_templates_in_app" CHECK ("upstream"."subscription_templates"."purchasable_in_app" or ("upstream"."subscription_templates"."app_from" is null and "upstream"."subscription_templates"."app_to" is null))
);
--> statement-breakpoint
CREATE TABLE "upstream"."template_sites" (
	"organisation_id" uuid NOT NULL,
	"template_id" uuid NOT NULL,
	"site_id" uuid NOT NULL,
	CONSTRAINT "template_sites_template_id_site_id_pk" PRIMARY KEY("template_id","site_id")
);
--> statement-breakpoint
CREATE TABLE "upstream"."subscriptions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"membership_id" uuid NOT NULL,
	"athlete_id" uuid NOT NULL,
	"template_id" uuid NOT NULL,
	"debit_id" uuid NOT NULL,
	"promotion_id" uuid,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"coins" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"sessions" integer DEFAULT 0 NOT NULL,
	"recoveries" integer DEFAULT 0 NOT NULL,
	"transaction_date" date NOT NULL,
	"coverage_start" date,
	"coverage_end" date,
	"origin" text DEFAULT 'dashboard' NOT NULL,
	"approval" text DEFAULT 'approved' NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	"reason" text,
	"notes" text DEFAULT '' NOT NULL,
	"created_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subscriptions_tenant" UNIQUE("organisation_id","id"),
	CONSTRAINT "subscriptions_debit" UNIQUE("debit_id"),
	CONSTRAINT "subscriptions_approval" CHECK ("upstream"."subscriptions"."approval" in ('toApprove', 'approved', 'rejected')),
	CONSTRAINT "subscriptions_status" CHECK ("upstream"."subscriptions"."status" in ('open', 'confirmed', 'canceled')),
	CONSTRAINT "subscriptions_decided" CHECK ("upstream"."subscriptions"."status" = 'open' or "upstream"."subscriptions"."approval" = 'approved'),
	CONSTRAINT "subscriptions_coverage" CHECK ("upstream"."subscriptions"."coverage_start" <= "upstream"."subscriptions"."coverage_end")
);
--> statement-breakpoint
CREATE TABLE "upstream"."token_batches" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"athlete_id" uuid NOT NULL,
	"type" text NOT NULL,
	"amount" integer NOT NULL,
	"remaining" integer DEFAULT 0 NOT NULL,
	"expires_on" date,
	"origin" text NOT NULL,
	"subscription_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "token_batches_tenant" UNIQUE("organisation_id","id"),
	CONSTRAINT "token_batches_remaining" CHECK (0 <= "upstream"."token_batches"."remaining" and "upstream"."token_batches"."remaining" <= "upstream"."token_batches"."amount"),
	CONSTRAINT "token_batches_amount" CHECK ("upstream"."token_batches"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "upstream"."token_movements" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"sequence" bigint GENERATED ALWAYS AS IDENTITY (sequence name "upstream"."token_movements_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organisation_id" uuid NOT NULL,
	"athlete_id" uuid NOT NULL,
	"type" text NOT NULL,
	"batch_id" uuid NOT NULL,
	"amount" integer NOT NULL,
	"reason" text NOT NULL,
	"group_id" uuid NOT NULL,
	"reverses_id" uuid,
	"balance_after" integer NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "token_movements_reverses" UNIQUE("reverses_id"),
	CONSTRAINT "token_movements_amount" CHECK ("upstream"."token_movements"."amount" <> 0)
);
--> statement-breakpoint
CREATE TABLE "upstream"."wallets" (
	"organisation_id" uuid NOT NULL,
	"athlete_id" uuid NOT NULL,
	"type" text NOT NULL,
	CONSTRAINT "wallets_athlete_id_type_pk" PRIMARY KEY("athlete_id","type"),
	CONSTRAINT "wallets_tenant" UNIQUE("organisation_id","athlete_id","type"),
	CONSTRAINT "wallets_type" CHECK ("upstream"."wallets"."type" in ('gold', 'silver', 'bronze', 'recovery', 'recoveryVoucher', 'voucher', 'badge'))
);
--> statement-breakpoint
ALTER TABLE "upstream"."athletes" ADD COLUMN "account_id" uuid;--> statement-breakpoint
ALTER TABLE "upstream"."athletes" ADD COLUMN "gender" text DEFAULT 'notSpecified' NOT NULL;--> statement-breakpoint
ALTER TABLE "upstream"."athletes" ADD COLUMN "tax_id_code" text;--> statement-breakpoint
ALTER TABLE "upstream"."athletes" ADD COLUMN "birth_place" text;--> statement-breakpoint
ALTER TABLE "upstream"."athletes" ADD COLUMN "nickname" text;--> statement-breakpoint
ALTER TABLE "upstream"."athletes" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "upstream"."athletes" ADD COLUMN "zip_code" text;--> statement-breakpoint
ALTER TABLE "upstream"."athletes" ADD COLUMN "city" text;--> statement-breakpoint
ALTER TABLE "upstream"."athletes" ADD COLUMN "province" text;--> statement-breakpoint
ALTER TABLE "upstream"."athletes" ADD COLUMN "website" text;--> statement-breakpoint
ALTER TABLE "upstream"."athletes" ADD COLUMN "tank_top_size" text;--> statement-breakpoint
ALTER TABLE "upstream"."athletes" ADD COLUMN "top_size" text;--> statement-breakpoint
ALTER TABLE "upstream"."athletes" ADD COLUMN "shorts_size" text;--> statement-breakpoint
ALTER TABLE "upstream"."athletes" ADD COLUMN "photo" uuid;--> statement-breakpoint
ALTER TABLE "upstream"."athletes" ADD COLUMN "notes" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "upstream"."athletes" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "upstream"."athletes" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "upstream"."attribute_values" ADD CONSTRAINT "attribute_values_organisation_id_organizations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "upstream"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."documents" ADD CONSTRAINT "documents_athlete" FOREIGN KEY ("organisation_id","athlete_id") REFERENCES "upstream"."athletes"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."documents" ADD CONSTRAINT "documents_file_of" FOREIGN KEY ("organisation_id","media_id") REFERENCES "upstream"."media"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."guardians" ADD CONSTRAINT "guardians_organisation_id_organizations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "upstream"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."guardianships" ADD CONSTRAINT "guardianships_athlete" FOREIGN KEY ("organisation_id","athlete_id") REFERENCES "upstream"."athletes"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."guardianships" ADD CONSTRAINT "guardianships_of" FOREIGN KEY ("organisation_id","guardian_id") REFERENCES "upstream"."guardians"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."membership_groups" ADD CONSTRAINT "membership_groups_membership" FOREIGN KEY ("organisation_id","membership_id") REFERENCES "upstream"."memberships"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."membership_groups" ADD CONSTRAINT "membership_groups_of" FOREIGN KEY ("organisation_id","group_id") REFERENCES "upstream"."attribute_values"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."membership_sites" ADD CONSTRAINT "membership_sites_membership" FOREIGN KEY ("organisation_id","membership_id") REFERENCES "upstream"."memberships"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."membership_sites" ADD CONSTRAINT "membership_sites_of" FOREIGN KEY ("organisation_id","site_id") REFERENCES "upstream"."sites"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."membership_status_changes" ADD CONSTRAINT "membership_status_changes_membership" FOREIGN KEY ("organisation_id","membership_id") REFERENCES "upstream"."memberships"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."membership_status_changes" ADD CONSTRAINT "membership_status_changes_staff" FOREIGN KEY ("organisation_id","staff_member_id") REFERENCES "upstream"."staff_members"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."memberships" ADD CONSTRAINT "memberships_of_athlete" FOREIGN KEY ("organisation_id","athlete_id") REFERENCES "upstream"."athletes"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."memberships" ADD CONSTRAINT "memberships_level" FOREIGN KEY ("organisation_id","level_id") REFERENCES "upstream"."attribute_values"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."messages" ADD CONSTRAINT "messages_of_athlete" FOREIGN KEY ("organisation_id","athlete_id") REFERENCES "upstream"."athletes"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."messages" ADD CONSTRAINT "messages_guardian" FOREIGN KEY ("organisation_id","guardian_id") REFERENCES "upstream"."guardians"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."promotions" ADD CONSTRAINT "promotions_organisation_id_organizations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "upstream"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."promotions" ADD CONSTRAINT "promotions_trigger_template" FOREIGN KEY ("organisation_id","trigger_template_id") REFERENCES "upstream"."subscription_templates"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."promotions" ADD CONSTRAINT "promotions_target_template" FOREIGN KEY ("organisation_id","target_template_id") REFERENCES "upstream"."subscription_templates"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."promotion_uses" ADD CONSTRAINT "promotion_uses_promotion" FOREIGN KEY ("organisation_id","promotion_id") REFERENCES "upstream"."promotions"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."promotion_uses" ADD CONSTRAINT "promotion_uses_athlete" FOREIGN KEY ("organisation_id","athlete_id") REFERENCES "upstream"."athletes"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."promotion_uses" ADD CONSTRAINT "promotion_uses_by" FOREIGN KEY ("organisation_id","subscription_id") REFERENCES "upstream"."subscriptions"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."site_closed_dates" ADD CONSTRAINT "site_closed_dates_site" FOREIGN KEY ("organisation_id","site_id") REFERENCES "upstream"."sites"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."site_fields" ADD CONSTRAINT "site_fields_site" FOREIGN KEY ("organisation_id","site_id") REFERENCES "upstream"."sites"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."site_fields" ADD CONSTRAINT "site_fields_field" FOREIGN KEY ("organisation_id","field_id") REFERENCES "upstream"."fields"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."sites" ADD CONSTRAINT "sites_organisation_id_organizations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "upstream"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."sites" ADD CONSTRAINT "sites_of_location" FOREIGN KEY ("organisation_id","location_id") REFERENCES "upstream"."locations"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."subscription_templates" ADD CONSTRAINT "subscription_templates_organisation_id_organizations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "upstream"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."subscription_templates" ADD CONSTRAINT "subscription_templates_coverage_time_frame_id_time_frames_id_fk" FOREIGN KEY ("coverage_time_frame_id") REFERENCES "upstream"."time_frames"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."template_sites" ADD CONSTRAINT "template_sites_template" FOREIGN KEY ("organisation_id","template_id") REFERENCES "upstream"."subscription_templates"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."template_sites" ADD CONSTRAINT "template_sites_of" FOREIGN KEY ("organisation_id","site_id") REFERENCES "upstream"."sites"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."subscriptions" ADD CONSTRAINT "subscriptions_membership" FOREIGN KEY ("organisation_id","membership_id","athlete_id") REFERENCES "upstream"."memberships"("organisation_id","id","athlete_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."subscriptions" ADD CONSTRAINT "subscriptions_template" FOREIGN KEY ("organisation_id","template_id") REFERENCES "upstream"."subscription_templates"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."subscriptions" ADD CONSTRAINT "subscriptions_debit_of" FOREIGN KEY ("organisation_id","debit_id") REFERENCES "upstream"."debits"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."subscriptions" ADD CONSTRAINT "subscriptions_promotion" FOREIGN KEY ("organisation_id","promotion_id") REFERENCES "upstream"."promotions"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."token_batches" ADD CONSTRAINT "token_batches_wallet" FOREIGN KEY ("organisation_id","athlete_id","type") REFERENCES "upstream"."wallets"("organisation_id","athlete_id","type") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."token_batches" ADD CONSTRAINT "token_batches_of_subscription" FOREIGN KEY ("organisation_id","subscription_id") REFERENCES "upstream"."subscriptions"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."token_movements" ADD CONSTRAINT "token_movements_reverses_id_token_movements_id_fk" FOREIGN KEY ("reverses_id") REFERENCES "upstream"."token_movements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."token_movements" ADD CONSTRAINT "token_movements_of_batch" FOREIGN KEY ("organisation_id","batch_id") REFERENCES "upstream"."token_batches"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."wallets" ADD CONSTRAINT "wallets_athlete" FOREIGN KEY ("organisation_id","athlete_id") REFERENCES "upstream"."athletes"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "attribute_values_name" ON "upstream"."attribute_values" USING btree ("organisation_id","code",lower("name"));--> statement-breakpoint
CREATE INDEX "documents_current" ON "upstream"."documents" USING btree ("organisation_id","athlete_id","type","expires_on") WHERE "upstream"."documents"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "documents_expiry" ON "upstream"."documents" USING btree ("organisation_id","expires_on") WHERE "upstream"."documents"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "guardians_name" ON "upstream"."guardians" USING btree ("organisation_id","last_name","first_name");--> statement-breakpoint
CREATE UNIQUE INDEX "guardianships_payer" ON "upstream"."guardianships" USING btree ("athlete_id") WHERE "upstream"."guardianships"."is_payer";--> statement-breakpoint
CREATE INDEX "guardianships_guardian" ON "upstream"."guardianships" USING btree ("organisation_id","guardian_id");--> statement-breakpoint
CREATE INDEX "membership_groups_group" ON "upstream"."membership_groups" USING btree ("organisation_id","group_id");--> statement-breakpoint
CREATE INDEX "membership_sites_site" ON "upstream"."membership_sites" USING btree ("organisation_id","site_id");--> statement-breakpoint
CREATE INDEX "membership_status_changes_of" ON "upstream"."membership_status_changes" USING btree ("membership_id","sequence");--> statement-breakpoint
CREATE INDEX "membership_status_changes_at" ON "upstream"."membership_status_changes" USING btree ("organisation_id","at");--> statement-breakpoint
CREATE INDEX "memberships_requests" ON "upstream"."memberships" USING btree ("organisation_id","status","requested_at");--> statement-breakpoint
CREATE INDEX "messages_athlete" ON "upstream"."messages" USING btree ("organisation_id","athlete_id","created_at");--> statement-breakpoint
CREATE INDEX "messages_unsent" ON "upstream"."messages" USING btree ("created_at") WHERE "upstream"."messages"."mailed_at" is null and "upstream"."messages"."email" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "promotions_name" ON "upstream"."promotions" USING btree ("organisation_id",lower("name"));--> statement-breakpoint
CREATE INDEX "promotions_trigger" ON "upstream"."promotions" USING btree ("organisation_id","trigger_template_id");--> statement-breakpoint
CREATE INDEX "promotions_target" ON "upstream"."promotions" USING btree ("organisation_id","target_template_id");--> statement-breakpoint
CREATE INDEX "site_closed_dates_organisation" ON "upstream"."site_closed_dates" USING btree ("organisation_id","day");--> statement-breakpoint
CREATE UNIQUE INDEX "site_fields_name" ON "upstream"."site_fields" USING btree ("site_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "site_fields_court" ON "upstream"."site_fields" USING btree ("site_id","field_id") WHERE "upstream"."site_fields"."field_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "sites_name" ON "upstream"."sites" USING btree ("organisation_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "sites_location" ON "upstream"."sites" USING btree ("location_id") WHERE "upstream"."sites"."location_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "subscription_templates_name" ON "upstream"."subscription_templates" USING btree ("organisation_id",lower("name"));--> statement-breakpoint
CREATE INDEX "template_sites_site" ON "upstream"."template_sites" USING btree ("organisation_id","site_id");--> statement-breakpoint
CREATE INDEX "subscriptions_by_date" ON "upstream"."subscriptions" USING btree ("organisation_id","transaction_date");--> statement-breakpoint
CREATE INDEX "subscriptions_of_member" ON "upstream"."subscriptions" USING btree ("organisation_id","membership_id");--> statement-breakpoint
CREATE INDEX "subscriptions_of_template" ON "upstream"."subscriptions" USING btree ("organisation_id","template_id");--> statement-breakpoint
CREATE INDEX "subscriptions_of_athlete" ON "upstream"."subscriptions" USING btree ("organisation_id","athlete_id","template_id");--> statement-breakpoint
CREATE INDEX "token_batches_live" ON "upstream"."token_batches" USING btree ("athlete_id","type","expires_on") WHERE "upstream"."token_batches"."remaining" > 0;--> statement-breakpoint
CREATE INDEX "token_batches_subscription" ON "upstream"."token_batches" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "token_movements_by_date" ON "upstream"."token_movements" USING btree ("organisation_id","created_at");--> statement-breakpoint
CREATE INDEX "token_movements_of_athlete" ON "upstream"."token_movements" USING btree ("organisation_id","athlete_id","type","sequence");--> statement-breakpoint
CREATE INDEX "token_movements_batch" ON "upstream"."token_movements" USING btree ("batch_id");--> statement-breakpoint
ALTER TABLE "upstream"."athletes" ADD CONSTRAINT "athletes_photo" FOREIGN KEY ("organisation_id","photo") REFERENCES "upstream"."media"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "athletes_tax_id" ON "upstream"."athletes" USING btree ("organisation_id",upper("tax_id_code")) WHERE "upstream"."athletes"."tax_id_code" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "athletes_account" ON "upstream"."athletes" USING btree ("organisation_id","account_id") WHERE "upstream"."athletes"."account_id" is not null;--> statement-breakpoint
ALTER TABLE "upstream"."athletes" ADD CONSTRAINT "athletes_gender" CHECK ("upstream"."athletes"."gender" in ('male', 'female', 'notSpecified'));--> statement-breakpoint
-- A place in an order is taken once. Asked at the end, since two that change places are in each other's for a moment.
ALTER TABLE "upstream"."attribute_values" ADD CONSTRAINT "attribute_values_place"
  UNIQUE ("organisation_id", "code", "position") DEFERRABLE INITIALLY DEFERRED;
--> statement-breakpoint
ALTER TABLE "upstream"."sites" ADD CONSTRAINT "sites_place"
  UNIQUE ("organisation_id", "position") DEFERRABLE INITIALLY DEFERRED;
--> statement-breakpoint
ALTER TABLE "upstream"."subscription_templates" ADD CONSTRAINT "subscription_templates_place"
  UNIQUE ("organisation_id", "position") DEFERRABLE INITIALLY DEFERRED;
--> statement-breakpoint
ALTER TABLE "upstream"."memberships" ADD CONSTRAINT "memberships_requested_subscription"
  FOREIGN KEY ("organisation_id", "requested_subscription_id")
  REFERENCES "upstream"."subscriptions" ("organisation_id", "id");
