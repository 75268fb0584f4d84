-- The names of events and teams in notifications, copies of upstream's, become what they are there since its migration
-- 0051: one line, without what turns the direction of the text behind it; one in which nothing can be seen becomes "-". What was
-- changed stands in "cleaned_texts".
-- Left as they are: the action log, which is evidence; forms that are kept, sealed for the browser that sent them, and the
-- messages behind forms and live updates, all gone within a day; what an export was asked with, which is what was asked.
CREATE TABLE "dashboard"."cleaned_texts" (
  "table_name" text NOT NULL,
  "column_name" text NOT NULL,
  "record_id" text NOT NULL,
  "cleaned_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DO $$
DECLARE
  field text;
  in_line constant text := '[\x01-\x1f\x7f-\x9f\u2028\u2029]+';
  turning constant text := '[\u202a-\u202e\u2066-\u2069]';
  unseen constant text := '^[\s\u00a0\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2028\u2029\u2060-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0]*$';
BEGIN
  FOREACH field IN ARRAY ARRAY['name', 'team'] LOOP
    WITH cleaned AS (
      SELECT id, event ->> field AS typed,
             btrim(regexp_replace(regexp_replace(event ->> field, turning, '', 'g'), in_line, ' ', 'g')) AS name
        FROM dashboard.notifications WHERE event ->> field <> ''
    ), done AS (
      UPDATE dashboard.notifications n
         SET event = jsonb_set(event, ARRAY[field], to_jsonb(CASE WHEN c.name ~ unseen THEN '-' ELSE c.name END))
        FROM cleaned c
       WHERE n.id = c.id AND (c.name <> c.typed OR c.name ~ unseen) RETURNING n.id
    )
    INSERT INTO dashboard.cleaned_texts (table_name, column_name, record_id) SELECT 'notifications', 'event', id FROM done;
  END LOOP;
END $$;
