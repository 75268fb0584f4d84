-- Texts that were stored before one-line texts had to be one line. A line feed, tab or other control in a one-line text
-- becomes a space; in a text of several lines controls other than line feeds and tabs go; what turns the direction of the
-- text behind it goes everywhere; a required name in which nothing can be seen becomes "-". Web addresses with a password,
-- or of somebody's own network, are taken away. What was changed stands in "cleaned_texts", by table, column and id: the
-- texts themselves are not kept. Receipts stay as they were issued, messages as they were sent.
CREATE TABLE "upstream"."cleaned_texts" (
  "table_name" text NOT NULL,
  "column_name" text NOT NULL,
  "record_id" text NOT NULL,
  "cleaned_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DO $$
DECLARE
  place record;
  -- Written as code points: controls, separators of lines and paragraphs, embeddings, overrides and isolates.
  in_line constant text := '[\x01-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]';
  in_text constant text := '[\x01-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]';
  unseen constant text := '^[\s\u00a0\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2028\u2029\u2060-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0]+$';
  one_line constant text[] := ARRAY['name', 'first_name', 'last_name', 'nickname', 'label', 'title', 'birth_place',
    'phone_number', 'address', 'zip_code', 'city', 'province', 'tank_top', 'top', 'shorts', 'tax_id_code',
    'headquarters_address', 'vat_number', 'tax_code', 'holder_name', 'holder_phone_number', 'owner', 'alt', 'text_url'];
  required constant text[] := ARRAY['name', 'first_name', 'last_name', 'label', 'title'];
  cleaned text;
  dirty text;
  update_all text;
  changed bigint;
BEGIN
  FOR place IN
    SELECT c.table_name, c.column_name,
           EXISTS (SELECT FROM information_schema.columns i
                    WHERE i.table_schema = 'upstream' AND i.table_name = c.table_name AND i.column_name = 'id') AS has_id
      FROM information_schema.columns c
      JOIN information_schema.tables t USING (table_schema, table_name)
     WHERE c.table_schema = 'upstream' AND t.table_type = 'BASE TABLE' AND c.data_type = 'text' AND c.is_generated = 'NEVER'
       AND c.table_name NOT IN ('__drizzle_migrations', 'cleaned_texts', 'receipts', 'messages', 'ledger')
     ORDER BY c.table_name, c.ordinal_position
  LOOP
    IF place.column_name = ANY (one_line) THEN
      dirty := format('%1$I ~ %2$L OR (%1$I ~ %3$L AND %4$L)', place.column_name, in_line, unseen, place.column_name = ANY (required));
      cleaned := format('btrim(regexp_replace(regexp_replace(%1$I, ''[\u202a-\u202e\u2066-\u2069]'', '''', ''g''), %2$L, '' '', ''g''))', place.column_name, in_line || '+');
      IF place.column_name = ANY (required) THEN
        cleaned := format('CASE WHEN (%1$s) = '''' OR (%1$s) ~ %2$L THEN ''-'' ELSE (%1$s) END', cleaned, unseen);
      END IF;
    ELSE
      dirty := format('%I ~ %L', place.column_name, in_text);
      cleaned := format('regexp_replace(%I, %L, '''', ''g'')', place.column_name, in_text);
    END IF;
    EXECUTE format('SELECT count(*) FROM upstream.%I WHERE %s', place.table_name, dirty) INTO changed;
    CONTINUE WHEN changed = 0;
    -- Triggers keep what is closed as it is; this is no change of theirs.
    EXECUTE format('ALTER TABLE upstream.%I DISABLE TRIGGER USER', place.table_name);
    update_all := format(
      'WITH done AS (UPDATE upstream.%1$I SET %2$I = %%s WHERE %3$s RETURNING %4$s AS id)
       INSERT INTO upstream.cleaned_texts (table_name, column_name, record_id) SELECT %1$L, %2$L, id FROM done',
      place.table_name, place.column_name, dirty, CASE WHEN place.has_id THEN 'id::text' ELSE '''''' END);
    BEGIN
      EXECUTE format(update_all, cleaned);
    EXCEPTION WHEN unique_violation THEN
      -- Another record is called so already: the start of the id tells them apart.
      EXECUTE format(update_all, format('(%s) || '' '' || left(id::text, 8)', cleaned));
    END;
    EXECUTE format('ALTER TABLE upstream.%I ENABLE TRIGGER USER', place.table_name);
  END LOOP;
END $$;
--> statement-breakpoint
DO $$
DECLARE
  place record;
  own_network constant text := '^https?://([^/?#]*@|(?:[^/?#]*\.)?localhost\.?(?:[:/?#]|$)|(?:\d+|0x[\da-f.]+)(?:[:/?#]|$)|(?:0|10|127)\.\d|169\.254\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.|\[(?:::|f[cd]|fe[89ab]))';
BEGIN
  FOR place IN
    SELECT * FROM (VALUES ('accounts', 'website', 'website = NULL'), ('athletes', 'website', 'website = NULL'),
      ('organizations', 'contract_url', 'contract_url = NULL'), ('tournaments', 'redirect_url', 'redirect_url = NULL'),
      ('sponsors', 'url', 'url = NULL, text_url = NULL')) AS p (table_name, column_name, change)
  LOOP
    EXECUTE format('ALTER TABLE upstream.%I DISABLE TRIGGER USER', place.table_name);
    EXECUTE format(
      'WITH done AS (UPDATE upstream.%1$I SET %3$s WHERE %2$I ~* %4$L RETURNING %5$s AS id)
       INSERT INTO upstream.cleaned_texts (table_name, column_name, record_id) SELECT %1$L, %2$L, id FROM done',
      place.table_name, place.column_name, place.change, own_network,
      CASE WHEN place.table_name = 'tournaments' THEN 'event_id::text' ELSE 'id::text' END);
    EXECUTE format('ALTER TABLE upstream.%I ENABLE TRIGGER USER', place.table_name);
  END LOOP;
END $$;
