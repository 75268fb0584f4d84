CREATE TABLE "upstream"."payment_methods" (
	"organisation_id" uuid NOT NULL,
	"type" text NOT NULL,
	"label" text NOT NULL,
	"owner" text,
	"iban" text,
	"merchant_code" text,
	"terminal_number" text,
	"account_id" text,
	"secret_key_id" text,
	"secret_sealed" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_methods_organisation_id_type_pk" PRIMARY KEY("organisation_id","type"),
	CONSTRAINT "payment_methods_type" CHECK ("upstream"."payment_methods"."type" in ('cash', 'bankWire', 'redsys', 'stripe')),
	CONSTRAINT "payment_methods_bank" CHECK (num_nonnulls("upstream"."payment_methods"."owner", "upstream"."payment_methods"."iban") = case when "upstream"."payment_methods"."type" = 'bankWire' then 2 else 0 end),
	CONSTRAINT "payment_methods_redsys" CHECK (num_nonnulls("upstream"."payment_methods"."merchant_code", "upstream"."payment_methods"."terminal_number", "upstream"."payment_methods"."secret_key_id", "upstream"."payment_methods"."secret_sealed") =
          case when "upstream"."payment_methods"."type" = 'redsys' then 4 else 0 end),
	CONSTRAINT "payment_methods_stripe" CHECK (("upstream"."payment_methods"."type" = 'stripe') = ("upstream"."payment_methods"."account_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "upstream"."organizations" ADD COLUMN "tax_code" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "upstream"."organizations" ADD COLUMN "time_zone" text DEFAULT 'Europe/Rome' NOT NULL;--> statement-breakpoint
ALTER TABLE "upstream"."organizations" ADD COLUMN "non_profit" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "upstream"."organizations" ADD COLUMN "stripe_fixed_fee" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "upstream"."organizations" ADD COLUMN "receipt_footer" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "upstream"."organizations" ADD COLUMN "required_documents" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "upstream"."organizations" ADD COLUMN "refund_grace_days" smallint DEFAULT 14 NOT NULL;--> statement-breakpoint
ALTER TABLE "upstream"."organizations" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "upstream"."known_devices" ADD COLUMN "browser" text;--> statement-breakpoint
ALTER TABLE "upstream"."known_devices" ADD COLUMN "system" text;--> statement-breakpoint
ALTER TABLE "upstream"."tokens" ADD COLUMN "device_hash" text;--> statement-breakpoint
ALTER TABLE "upstream"."payment_methods" ADD CONSTRAINT "payment_methods_organisation_id_organizations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "upstream"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream"."organizations" ADD CONSTRAINT "organizations_currency" CHECK ("upstream"."organizations"."default_currency" in ('eur', 'usd', 'chf'));--> statement-breakpoint
ALTER TABLE "upstream"."organizations" ADD CONSTRAINT "organizations_language" CHECK ("upstream"."organizations"."communication_language" in ('it', 'en', 'es'));--> statement-breakpoint
ALTER TABLE "upstream"."organizations" ADD CONSTRAINT "organizations_stripe_fee" CHECK ("upstream"."organizations"."stripe_fixed_fee" between 0 and 10000);--> statement-breakpoint
ALTER TABLE "upstream"."organizations" ADD CONSTRAINT "organizations_receipt_footer" CHECK (char_length("upstream"."organizations"."receipt_footer") <= 500);--> statement-breakpoint
ALTER TABLE "upstream"."organizations" ADD CONSTRAINT "organizations_documents" CHECK ("upstream"."organizations"."required_documents" <@ '{id,greenPass,medicalCertificate,generic,federalMembership}'::text[]);--> statement-breakpoint
ALTER TABLE "upstream"."organizations" ADD CONSTRAINT "organizations_refund_grace" CHECK ("upstream"."organizations"."refund_grace_days" between 0 and 365);