CREATE TABLE "upstream"."athletes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"birth_date" date,
	"email" text,
	"phone_number" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "athletes_tenant" UNIQUE("organisation_id","id")
);
--> statement-breakpoint
CREATE TABLE "upstream"."media" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid,
	"account_id" uuid,
	"file_name" text NOT NULL,
	"content_type" text NOT NULL,
	"size" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "upstream"."media_chunks" (
	"media_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "media_chunks_media_id_position_pk" PRIMARY KEY("media_id","position")
);
--> statement-breakpoint
CREATE TABLE "upstream"."module_subscriptions" (
	"organisation_id" uuid NOT NULL,
	"product" text NOT NULL,
	"enabled" boolean DEFAULT false NOT NULL,
	"expires_at" timestamp with time zone,
	"total" integer DEFAULT 0 NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "module_subscriptions_organisation_id_product_pk" PRIMARY KEY("organisation_id","product")
);
--> statement-breakpoint
CREATE TABLE "upstream"."organizations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"logo" uuid,
	"description" text DEFAULT '' NOT NULL,
	"promo" text DEFAULT '' NOT NULL,
	"communication_language" text DEFAULT 'it' NOT NULL,
	"headquarters_address" text DEFAULT '' NOT NULL,
	"vat_number" text DEFAULT '' NOT NULL,
	"default_currency" text DEFAULT 'eur' NOT NULL,
	"contract_url" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "upstream"."accounts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"first_name" text,
	"last_name" text,
	"gender" text DEFAULT 'notSpecified' NOT NULL,
	"tax_id_code" text,
	"birth_date" date,
	"birth_place" text,
	"nickname" text,
	"phone_number" text,
	"address" text,
	"zip_code" text,
	"city" text,
	"province" text,
	"website" text,
	"size_tank_top" text,
	"size_top" text,
	"size_shorts" text,
	"language" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "upstream"."recovery_codes" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"code_hash" text NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "upstream"."tokens" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"staff_member_id" uuid,
	"parent_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "upstream"."debits" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"currency" text NOT NULL,
	"total" integer NOT NULL,
	"discounted" integer NOT NULL,
	"paid" integer DEFAULT 0 NOT NULL,
	"to_pay" integer GENERATED ALWAYS AS (greatest(discounted - paid, 0)) STORED NOT NULL,
	"status" text GENERATED ALWAYS AS (case when discounted - paid <= 0 then 'paid' when paid = 0 then 'unpaid' else 'partiallyPaid' end) STORED NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "debits_tenant" UNIQUE("organisation_id","id"),
	CONSTRAINT "debits_amounts" CHECK (0 <= "upstream"."debits"."discounted" and "upstream"."debits"."discounted" <= "upstream"."debits"."total" and "upstream"."debits"."paid" >= 0),
	CONSTRAINT "debits_never_overpaid" CHECK ("upstream"."debits"."paid" <= "upstream"."debits"."discounted")
);
--> statement-breakpoint
CREATE TABLE "upstream"."payments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"debit_id" uuid NOT NULL,
	"amount" integer NOT NULL,
	"method" text NOT NULL,
	"due_date" date,
	"paid" boolean NOT NULL,
	"paid_at" timestamp with time zone,
	"confirmed" boolean DEFAULT false NOT NULL,
	"confirmed_at" timestamp with time zone,
	"notes" text DEFAULT '' NOT NULL,
	"voided_at" timestamp with time zone,
	"voided_by" uuid,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_amount" CHECK ("upstream"."payments"."amount" > 0),
	CONSTRAINT "payments_paid_at" CHECK ("upstream"."payments"."paid" = ("upstream"."payments"."paid_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "upstream"."fields" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"location_id" uuid NOT NULL,
	"name" text NOT NULL,
	"shown_name" text NOT NULL,
	"color" text NOT NULL,
	"sport_ids" uuid[] DEFAULT '{}' NOT NULL,
	"order" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "fields_tenant" UNIQUE("organisation_id","id"),
	CONSTRAINT "fields_place" UNIQUE("organisation_id","location_id","id"),
	CONSTRAINT "fields_name" UNIQUE("location_id","name")
);
--> statement-breakpoint
CREATE TABLE "upstream"."locations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"accommodation" text,
	"parking" text,
	"food" text,
	"rules" text,
	"address" text,
	"time_zone" text DEFAULT 'Europe/Rome' NOT NULL,
	"media" uuid[] DEFAULT '{}' NOT NULL,
	"sport_ids" uuid[] DEFAULT '{}' NOT NULL,
	"has_showers" boolean DEFAULT false NOT NULL,
	"has_changing_rooms" boolean DEFAULT false NOT NULL,
	"has_food" boolean DEFAULT false NOT NULL,
	"has_parking" boolean DEFAULT false NOT NULL,
	"has_sleeping" boolean DEFAULT false NOT NULL,
	"order" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "locations_tenant" UNIQUE("organisation_id","id")
);
--> statement-breakpoint
CREATE TABLE "upstream"."closing_periods" (
	"organisation_id" uuid NOT NULL,
	"location_id" uuid NOT NULL,
	"day" date NOT NULL,
	"reason" text,
	CONSTRAINT "closing_periods_location_id_day_pk" PRIMARY KEY("location_id","day")
);
--> statement-breakpoint
CREATE TABLE "upstream"."opening_slots" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"location_id" uuid NOT NULL,
	"day_of_week" smallint NOT NULL,
	"start_minute" smallint NOT NULL,
	"end_minute" smallint NOT NULL,
	CONSTRAINT "opening_slots_day" CHECK ("upstream"."opening_slots"."day_of_week" between 1 and 7),
	CONSTRAINT "opening_slots_hours" CHECK (0 <= "upstream"."opening_slots"."start_minute" and "upstream"."opening_slots"."start_minute" < "upstream"."opening_slots"."end_minute" and "upstream"."opening_slots"."end_minute" <= 1440)
);
--> statement-breakpoint
CREATE TABLE "upstream"."price_lists" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"location_id" uuid NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"currency" text NOT NULL,
	"slot_minutes" integer,
	"price" integer,
	"price_ranges" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"field_ids" uuid[] DEFAULT '{}' NOT NULL,
	"sport_ids" uuid[] DEFAULT '{}' NOT NULL,
	"valid_from" date,
	"valid_to" date,
	"order" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "upstream"."occupancies" (
	"organisation_id" uuid NOT NULL,
	"field_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"source_id" uuid NOT NULL,
	"during" "tstzrange" NOT NULL,
	CONSTRAINT "occupancies_kind_source_id_field_id_pk" PRIMARY KEY("kind","source_id","field_id")
);
--> statement-breakpoint
CREATE TABLE "upstream"."reservations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"location_id" uuid NOT NULL,
	"field_id" uuid NOT NULL,
	"sport_id" uuid,
	"start_at" timestamp with time zone NOT NULL,
	"end_at" timestamp with time zone NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"canceled_by" text,
	"athlete_id" uuid,
	"guest_name" text,
	"guest_phone_number" text,
	"notes" text DEFAULT '' NOT NULL,
	"outside_opening_slots" boolean DEFAULT false NOT NULL,
	"price_list_id" uuid,
	"debit_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reservations_tenant" UNIQUE("organisation_id","id"),
	CONSTRAINT "reservations_debit" UNIQUE("debit_id"),
	CONSTRAINT "reservations_interval" CHECK ("upstream"."reservations"."start_at" < "upstream"."reservations"."end_at"),
	CONSTRAINT "reservations_holder" CHECK (("upstream"."reservations"."athlete_id" is null) <> ("upstream"."reservations"."guest_name" is null)),
	CONSTRAINT "reservations_cancellation" CHECK (("upstream"."reservations"."status" = 'canceled') = ("upstream"."reservations"."canceled_by" is not null))
);
--> statement-breakpoint
CREATE TABLE "upstream"."notifications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"staff_member_id" uuid NOT NULL,
	"type" text NOT NULL,
	"status" text DEFAULT 'unread' NOT NULL,
	"metadata" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "upstream"."feature_flags" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "upstream"."feature_flags_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"enabled" boolean DEFAULT false NOT NULL,
	"value" jsonb,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "feature_flags_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "upstream"."secrets" (
	"purpose" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "upstream"."sports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"code" text NOT NULL,
	"name_it" text NOT NULL,
	"name_en" text NOT NULL,
	"name_es" text NOT NULL,
	CONSTRAINT "sports_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "upstream"."time_frames" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"name" text NOT NULL,
	"start_at" date NOT NULL,
	"end_at" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "upstream"."staff_members" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"roles" text[] DEFAULT '{}' NOT NULL,
	"app_access" boolean DEFAULT true NOT NULL,
	"dashboard_access" boolean DEFAULT true NOT NULL,
	"order" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "staff_members_once" UNIQUE("organisation_id","account_id"),
	CONSTRAINT "staff_members_tenant" UNIQUE("organisation_id","id")
);
--> statement-breakpoint
ALTER TABLE "upstream"."athletes" ADD CONSTRAINT "athletes_organisation_id_organizations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "upstream"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."media" ADD CONSTRAINT "media_organisation_id_organizations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "upstream"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."media_chunks" ADD CONSTRAINT "media_chunks_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "upstream"."media"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."module_subscriptions" ADD CONSTRAINT "module_subscriptions_organisation_id_organizations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "upstream"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."recovery_codes" ADD CONSTRAINT "recovery_codes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "upstream"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."tokens" ADD CONSTRAINT "tokens_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "upstream"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."tokens" ADD CONSTRAINT "tokens_staff_member_id_staff_members_id_fk" FOREIGN KEY ("staff_member_id") REFERENCES "upstream"."staff_members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."debits" ADD CONSTRAINT "debits_organisation_id_organizations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "upstream"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."payments" ADD CONSTRAINT "payments_debit_fk" FOREIGN KEY ("organisation_id","debit_id") REFERENCES "upstream"."debits"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."fields" ADD CONSTRAINT "fields_location" FOREIGN KEY ("organisation_id","location_id") REFERENCES "upstream"."locations"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."locations" ADD CONSTRAINT "locations_organisation_id_organizations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "upstream"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."closing_periods" ADD CONSTRAINT "closing_periods_location" FOREIGN KEY ("organisation_id","location_id") REFERENCES "upstream"."locations"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."opening_slots" ADD CONSTRAINT "opening_slots_location" FOREIGN KEY ("organisation_id","location_id") REFERENCES "upstream"."locations"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."price_lists" ADD CONSTRAINT "price_lists_location_fk" FOREIGN KEY ("organisation_id","location_id") REFERENCES "upstream"."locations"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."occupancies" ADD CONSTRAINT "occupancies_field" FOREIGN KEY ("organisation_id","field_id") REFERENCES "upstream"."fields"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."reservations" ADD CONSTRAINT "reservations_field" FOREIGN KEY ("organisation_id","location_id","field_id") REFERENCES "upstream"."fields"("organisation_id","location_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."reservations" ADD CONSTRAINT "reservations_athlete_fk" FOREIGN KEY ("organisation_id","athlete_id") REFERENCES "upstream"."athletes"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."reservations" ADD CONSTRAINT "reservations_debit_fk" FOREIGN KEY ("organisation_id","debit_id") REFERENCES "upstream"."debits"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."notifications" ADD CONSTRAINT "notifications_staff_member" FOREIGN KEY ("organisation_id","staff_member_id") REFERENCES "upstream"."staff_members"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."time_frames" ADD CONSTRAINT "time_frames_organisation_id_organizations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "upstream"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."staff_members" ADD CONSTRAINT "staff_members_organisation_id_organizations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "upstream"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."staff_members" ADD CONSTRAINT "staff_members_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "upstream"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "athletes_name" ON "upstream"."athletes" USING btree ("organisation_id","last_name","first_name");--> statement-breakpoint
CREATE INDEX "athletes_search" ON "upstream"."athletes" USING gin (lower("last_name" || ' ' || "first_name" || ' ' || coalesce("email", '')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "media_organisation" ON "upstream"."media" USING btree ("organisation_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_email" ON "upstream"."accounts" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "tokens_account" ON "upstream"."tokens" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "tokens_parent" ON "upstream"."tokens" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "payments_debit" ON "upstream"."payments" USING btree ("debit_id");--> statement-breakpoint
CREATE INDEX "price_lists_location" ON "upstream"."price_lists" USING btree ("organisation_id","location_id","order");--> statement-breakpoint
CREATE INDEX "reservations_start" ON "upstream"."reservations" USING btree ("organisation_id","start_at","id");--> statement-breakpoint
CREATE INDEX "reservations_place" ON "upstream"."reservations" USING btree ("organisation_id","location_id","start_at");--> statement-breakpoint
CREATE INDEX "reservations_status" ON "upstream"."reservations" USING btree ("organisation_id","status","start_at");--> statement-breakpoint
CREATE INDEX "reservations_athlete" ON "upstream"."reservations" USING btree ("organisation_id","athlete_id");--> statement-breakpoint
CREATE INDEX "notifications_reader" ON "upstream"."notifications" USING btree ("organisation_id","staff_member_id","created_at");--> statement-breakpoint
CREATE INDEX "time_frames_organisation" ON "upstream"."time_frames" USING btree ("organisation_id","start_at");