-- How often a club mails something to many people is counted by day from now on; what was sent before counts for nothing.
CREATE TABLE "upstream"."mailings" (
	"organisation_id" uuid NOT NULL,
	"scope" text NOT NULL,
	"day" date NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "mailings_organisation_id_scope_day_pk" PRIMARY KEY("organisation_id","scope","day")
);
--> statement-breakpoint
ALTER TABLE "upstream"."mailings" ADD CONSTRAINT "mailings_organisation_id_organizations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "upstream"."organizations"("id") ON DELETE cascade ON UPDATE no action;
