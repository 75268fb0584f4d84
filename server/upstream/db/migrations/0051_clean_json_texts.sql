-- The texts that 0050 cleaned in columns of their own, where they stand within JSON: names and titles of one line, and texts
-- of several. Named are the columns that hold people's words: translated texts of a location, names of a competition's
-- rounds, titles of streams, things and remarks of quote requests, names in notifications, and names of price lists in what a
-- reservation's price is made of (amounts stay). A line feed or other control in a line becomes a space; in other texts
-- controls other than line feeds and tabs go; what turns the direction of the text behind it goes everywhere; a required name
-- in which nothing can be seen becomes "-", another one is taken away. A stream with a password in its address, or of
-- somebody's own network, is taken away. What was changed stands in "cleaned_texts".
-- Left as they are: snapshots of receipts and what was tapped of a match, which are evidence; answers kept for calls that are
-- sent again, which are gone after a day; all columns of figures, words of a fixed set, dates and ids.
CREATE FUNCTION "upstream"."cleaned_json"(doc jsonb, lines text[], required text[], field text DEFAULT '') RETURNS jsonb
LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  -- Written as code points, as in 0050.
  turning constant text := '[\u202a-\u202e\u2066-\u2069]';
  in_line constant text := '[\x01-\x1f\x7f-\x9f\u2028\u2029]+';
  in_text constant text := '[\x01-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]';
  unseen constant text := '^[\s\u00a0\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2028\u2029\u2060-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0]*$';
  typed text;
  cleaned text;
BEGIN
  CASE jsonb_typeof(doc)
    WHEN 'object' THEN
      RETURN (SELECT coalesce(jsonb_object_agg(e.key, upstream.cleaned_json(e.value, lines, required, e.key)), '{}')
                FROM jsonb_each(doc) e);
    WHEN 'array' THEN
      RETURN (SELECT coalesce(jsonb_agg(upstream.cleaned_json(e.value, lines, required, field) ORDER BY e.place), '[]')
                FROM jsonb_array_elements(doc) WITH ORDINALITY e (value, place));
    WHEN 'string' THEN
      typed := doc #>> '{}';
      IF field <> ALL (lines) THEN RETURN to_jsonb(regexp_replace(typed, in_text, '', 'g')); END IF;
      IF typed = '' THEN RETURN doc; END IF;
      cleaned := btrim(regexp_replace(regexp_replace(typed, turning, '', 'g'), in_line, ' ', 'g'));
      IF cleaned !~ unseen THEN RETURN to_jsonb(cleaned); END IF;
      RETURN CASE WHEN field = ANY (required) THEN '"-"'::jsonb ELSE 'null'::jsonb END;
    ELSE
      RETURN doc;
  END CASE;
END $$;
--> statement-breakpoint
DO $$
DECLARE
  place record;
  changed bigint;
  -- How JSON is written in which something of this may be: the others are not read.
  suspect constant text := '\\[bfnrtu]|[\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]|"[\s\u00a0\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2060-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0]+"';
BEGIN
  FOR place IN
    SELECT * FROM (VALUES
      ('locations', 'translations', '{}'::text[], '{}'::text[]),
      ('divisions', 'settings', '{name}', '{}'),
      ('matches', 'streaming', '{title}', '{title}'),
      ('quote_requests', 'items', '{id,name,size,notes}', '{id,name}'),
      ('notifications', 'metadata', '{name,team}', '{name,team}'),
      ('reservations', 'price_steps', '{priceListName}', '{priceListName}')
    ) AS p (table_name, column_name, lines, required)
  LOOP
    EXECUTE format('SELECT count(*) FROM upstream.%1$I WHERE %2$I::text ~ %3$L AND upstream.cleaned_json(%2$I, %4$L, %5$L) <> %2$I',
      place.table_name, place.column_name, suspect, place.lines, place.required) INTO changed;
    CONTINUE WHEN changed = 0;
    -- Triggers keep what is closed as it is; this is no change of theirs.
    EXECUTE format('ALTER TABLE upstream.%I DISABLE TRIGGER USER', place.table_name);
    EXECUTE format(
      'WITH done AS (UPDATE upstream.%1$I SET %2$I = upstream.cleaned_json(%2$I, %4$L, %5$L)
                      WHERE %2$I::text ~ %3$L AND upstream.cleaned_json(%2$I, %4$L, %5$L) <> %2$I RETURNING id::text AS id)
       INSERT INTO upstream.cleaned_texts (table_name, column_name, record_id) SELECT %1$L, %2$L, id FROM done',
      place.table_name, place.column_name, suspect, place.lines, place.required);
    EXECUTE format('ALTER TABLE upstream.%I ENABLE TRIGGER USER', place.table_name);
  END LOOP;
END $$;
--> statement-breakpoint
DO $$
DECLARE
  own_network constant text := '^https?://([^/?#]*@|(?:[^/?#]*\.)?localhost\.?(?:[:/?#]|$)|(?:\d+|0x[\da-f.]+)(?:[:/?#]|$)|(?:0|10|127)\.\d|169\.254\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.|\[(?:::|f[cd]|fe[89ab]))';
BEGIN
  IF EXISTS (SELECT FROM upstream.matches WHERE streaming ->> 'url' ~* own_network) THEN
    ALTER TABLE upstream.matches DISABLE TRIGGER USER;
    WITH done AS (UPDATE upstream.matches SET streaming = NULL WHERE streaming ->> 'url' ~* own_network RETURNING id::text AS id)
    INSERT INTO upstream.cleaned_texts (table_name, column_name, record_id) SELECT 'matches', 'streaming', id FROM done;
    ALTER TABLE upstream.matches ENABLE TRIGGER USER;
  END IF;
END $$;
--> statement-breakpoint
DROP FUNCTION "upstream"."cleaned_json"(jsonb, text[], text[], text);
