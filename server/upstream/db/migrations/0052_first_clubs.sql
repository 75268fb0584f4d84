-- What a club begins with on a database that nobody filled: the catalogue of sports, whether anybody made a club here, and
-- what the provider did to one. Sports that the demo inserted keep their ids, which are the catalogue's; one that somebody
-- added by hand under a code of the catalogue keeps its own.
CREATE TABLE "upstream"."provider_actions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"position" bigint GENERATED ALWAYS AS IDENTITY (sequence name "upstream"."provider_actions_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organisation_id" uuid NOT NULL,
	"actor" text NOT NULL,
	"action" text NOT NULL,
	"changes" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "provider_actions_position_unique" UNIQUE("position")
);
--> statement-breakpoint
CREATE TABLE "upstream"."setup" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"done_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "setup_once" CHECK ("upstream"."setup"."id")
);
--> statement-breakpoint
ALTER TABLE "upstream"."organizations" ADD COLUMN "is_demo" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "upstream"."organizations" ADD COLUMN "suspended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "upstream"."organizations" ADD COLUMN "suspended_reason" text;--> statement-breakpoint
ALTER TABLE "upstream"."organizations" ADD COLUMN "first_steps" jsonb DEFAULT '{"closedAt":null,"skipped":[]}'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "provider_actions_of" ON "upstream"."provider_actions" USING btree ("organisation_id","position");--> statement-breakpoint
ALTER TABLE "upstream"."organizations" ADD CONSTRAINT "organizations_suspension" CHECK (("upstream"."organizations"."suspended_at" is null) = ("upstream"."organizations"."suspended_reason" is null));
--> statement-breakpoint
INSERT INTO "upstream"."sports" (id, code, name_it, name_en, name_es) VALUES
  ('f6f83deb-ff3f-4a74-a755-b91278afd3db', 'padel', 'Padel', 'Padel', 'Pádel'),
  ('e6abe529-8790-4b74-939e-0a0ecc862dc2', 'tennis', 'Tennis', 'Tennis', 'Tenis'),
  ('60d22168-b344-4566-b6f6-dd6e72d7c39e', 'beach_volley', 'Beach volley', 'Beach volleyball', 'Vóley playa'),
  ('67601c5b-1ff8-4554-adb8-2dfe93355c18', 'beach_tennis', 'Beach tennis', 'Beach tennis', 'Tenis playa'),
  ('4c7a00e4-dea6-4323-bee4-24f2d5b438a0', 'five_a_side', 'Calcio a 5', 'Five-a-side football', 'Fútbol sala'),
  ('93ad8dd7-9966-42dd-91b1-d82521dbb935', 'volleyball', 'Pallavolo', 'Volleyball', 'Voleibol'),
  ('93175a5e-527e-47a5-8901-bbec29d1292c', 'basketball', 'Pallacanestro', 'Basketball', 'Baloncesto'),
  ('16d73f93-d0ab-48d7-bc65-9b0eed26301a', 'football', 'Calcio', 'Football', 'Fútbol'),
  ('2668f739-6445-4f72-962f-b20a13467d93', 'seven_a_side', 'Calcio a 7', 'Seven-a-side football', 'Fútbol 7'),
  ('ee519bc3-61c7-4691-81b4-5da9d9e6bd81', 'pickleball', 'Pickleball', 'Pickleball', 'Pickleball'),
  ('beaac8c1-d293-42ed-ad84-a188a40835a5', 'squash', 'Squash', 'Squash', 'Squash'),
  ('4dfee64f-f4ec-44e7-b030-84a212733c28', 'badminton', 'Badminton', 'Badminton', 'Bádminton'),
  ('1adb9909-e84f-4b35-955f-c5faf41745c3', 'table_tennis', 'Tennistavolo', 'Table tennis', 'Tenis de mesa'),
  ('669b86ff-38ec-4723-be5b-52356e2daf7f', 'handball', 'Pallamano', 'Handball', 'Balonmano'),
  ('3554f8ed-936c-4cec-960f-5d55bafaaf47', 'rugby', 'Rugby', 'Rugby', 'Rugby'),
  ('d43c5816-3183-4ae0-9135-2d2356188126', 'swimming', 'Nuoto', 'Swimming', 'Natación'),
  ('253bf9b3-b7e8-4ea2-bee7-7db0066d46d4', 'water_polo', 'Pallanuoto', 'Water polo', 'Waterpolo'),
  ('9789f2cb-32b6-46cb-8194-c6005e273af1', 'athletics', 'Atletica leggera', 'Athletics', 'Atletismo'),
  ('a05f3af8-1395-4b3a-a090-cca407870aaf', 'artistic_gymnastics', 'Ginnastica artistica', 'Artistic gymnastics', 'Gimnasia artística'),
  ('d58d9fda-841d-4707-b1d9-ab55559b7f72', 'rhythmic_gymnastics', 'Ginnastica ritmica', 'Rhythmic gymnastics', 'Gimnasia rítmica'),
  ('99a4ab93-5944-415d-84c8-39d1db46c8d6', 'dance', 'Danza', 'Dance', 'Danza'),
  ('7f10297a-fe00-4d0c-ba3c-2af0b4e80bd1', 'judo', 'Judo', 'Judo', 'Judo'),
  ('3512c301-199b-4485-af51-acfccf9a912a', 'karate', 'Karate', 'Karate', 'Kárate'),
  ('17dd25e3-2672-4f08-b315-3bdb82819d12', 'fencing', 'Scherma', 'Fencing', 'Esgrima'),
  ('bbba0733-fa77-438e-af1f-1847f1699e81', 'skating', 'Pattinaggio', 'Skating', 'Patinaje'),
  ('2a645832-72e4-4f39-ad22-c21518971ca9', 'climbing', 'Arrampicata', 'Climbing', 'Escalada'),
  ('2548b71c-2d93-4557-adea-07e77c825404', 'cycling', 'Ciclismo', 'Cycling', 'Ciclismo'),
  ('6edce719-6d14-45c3-9a5e-79470448e6fb', 'fitness', 'Fitness', 'Fitness', 'Fitness')
ON CONFLICT DO NOTHING;
--> statement-breakpoint
-- Who is at work already has begun: the list of first steps is there for clubs to come, and can be opened again.
UPDATE "upstream"."organizations" SET first_steps = jsonb_build_object('closedAt',
  to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'skipped', '[]'::jsonb);
--> statement-breakpoint
-- The demo's two clubs, whose ids are the same in every installation.
UPDATE "upstream"."organizations" SET is_demo = true
 WHERE id IN ('3ace8ded-a031-4841-8a22-7ce0e224d46d', '3ac7df9f-12de-46cb-909c-5e4e376cce5e');
--> statement-breakpoint
INSERT INTO "upstream"."setup" (id) SELECT true WHERE EXISTS (SELECT FROM "upstream"."organizations");
--> statement-breakpoint
CREATE FUNCTION "upstream"."setup_is_done"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "upstream"."setup" (id) VALUES (true) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "setup_is_done" AFTER INSERT ON "upstream"."organizations"
  FOR EACH STATEMENT EXECUTE FUNCTION "upstream"."setup_is_done"();
--> statement-breakpoint
CREATE FUNCTION "upstream"."provider_actions_append_only"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'actions of the provider are only added'
    USING ERRCODE = 'restrict_violation', CONSTRAINT = 'provider_actions_append_only';
END $$;
--> statement-breakpoint
CREATE TRIGGER "provider_actions_append_only" BEFORE UPDATE OR DELETE ON "upstream"."provider_actions"
  FOR EACH ROW EXECUTE FUNCTION "upstream"."provider_actions_append_only"();
