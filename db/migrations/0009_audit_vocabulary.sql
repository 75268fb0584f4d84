CREATE TABLE "dashboard"."audit_vocabulary" (
	"term" text COLLATE "C" PRIMARY KEY NOT NULL,
	"month" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
-- Brings the words of some rows, by their ids, into the vocabulary. Only what is searched by its beginning: words of
-- actors, labels and reasons, and addresses. The sequencer calls it for the rows that it chains.
CREATE FUNCTION dashboard.learn_audit_words(after_id bigint, upto_id bigint) RETURNS void
LANGUAGE sql VOLATILE SET search_path = pg_catalog, pg_temp SET timezone = 'UTC' AS $$
  INSERT INTO dashboard.audit_vocabulary AS v (term, month)
  SELECT term, max(date_trunc('month', a.at))
    FROM dashboard.audit_log a, unnest(tsvector_to_array(dashboard.audit_terms(a.organisation_id, a.account_id, a.actor_name,
      a.actor_email, a.actor_roles, a.action, a.target_id, a.target_label, a.outcome, a.error_code, a.request_id, a.address))) AS term
    WHERE a.id > after_id AND a.id <= upto_id AND a.kind <> 'intent'
      AND substr(term, length(coalesce(left(a.organisation_id::text, 8), '-')) + 1, 1) IN ('n', 'l', 'x', 'd')
    GROUP BY term
  ON CONFLICT (term) DO UPDATE SET month = excluded.month WHERE v.month < excluded.month
$$;
--> statement-breakpoint
-- A query with each beginning of a word replaced by the words that begin so: the vocabulary's, and those of rows that have
-- no place in the chain yet. In an index of terms a whole term is skipped through where others are rarer; a beginning is
-- read to its end. Beginnings of very many words stay, and all of them while very many rows wait for their place.
-- With its owner's rights, so that whoever may read the log need not be told of the vocabulary.
CREATE FUNCTION dashboard.whole_audit_terms(organisation uuid, query tsquery) RETURNS tsquery
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  most constant integer := 200;
  head constant bigint := coalesce((SELECT max(audit_id) FROM dashboard.audit_chain), 0);
  answer text := query::text;
  fresh text[];
  quoted text;
  begun text;
  whole text[];
BEGIN
  IF answer !~ ':\*' OR EXISTS (SELECT FROM dashboard.audit_log WHERE id > head ORDER BY id OFFSET most) THEN
    RETURN (query);
  END IF;
  SELECT array_agg(DISTINCT term) INTO fresh
    FROM dashboard.audit_log a, unnest(tsvector_to_array(dashboard.audit_terms(a.organisation_id, a.account_id, a.actor_name,
      a.actor_email, a.actor_roles, a.action, a.target_id, a.target_label, a.outcome, a.error_code, a.request_id, a.address))) AS term
    WHERE a.id > head AND a.organisation_id = organisation AND a.kind <> 'intent';
  FOR quoted IN SELECT DISTINCT m[1] FROM regexp_matches(answer, '(''(?:[^'']|'''')+''):\*', 'g') AS m LOOP
    begun := replace(replace(substr(quoted, 2, length(quoted) - 2), '''''', ''''), '\\', '\');
    SELECT array_agg('''' || replace(replace(term, '\', '\\'), '''', '''''') || '''') INTO whole FROM (
      SELECT term FROM (
        SELECT term FROM dashboard.audit_vocabulary
          WHERE term >= begun AND term < begun || chr(1114111) ORDER BY term LIMIT most + 1) known
      UNION SELECT term FROM unnest(fresh) AS term WHERE starts_with(term, begun)) both_of_them;
    CONTINUE WHEN cardinality(whole) > most;
    answer := replace(answer, quoted || ':*', '(' || coalesce(array_to_string(whole, ' | '), quoted) || ')');
  END LOOP;
  RETURN answer::tsquery;
END $$;
--> statement-breakpoint
-- What is there already, as the sequencer would have learned it.
SELECT dashboard.learn_audit_words(0, coalesce((SELECT max(audit_id) FROM dashboard.audit_chain), 0));
--> statement-breakpoint
-- Places of the rows that match, newest first from `upper_at` down, or oldest first from `lower_at` up; the ends are
-- exclusive. Months are read one after another, in growing windows, until there are `most`. What matches often is
-- found among the first `glance` rows of the first month in the order of time; what is rare, by the index of terms.
-- Without a query everything matches.
-- EXECUTE plans with the values, so that months outside of the window cost nothing. `enable_…`: by its estimates the
-- planner would now and then sort a month, or read the log in order until something rare turns up. OFFSET 0: with the LIMIT
-- in sight it takes even a scan that is switched off.
CREATE OR REPLACE FUNCTION dashboard.find_audit_rows(
  organisation uuid, query tsquery, has_words boolean, role text, actions text[], outcome text, address text,
  lower_at timestamptz, lower_id bigint, upper_at timestamptz, upper_id bigint, is_upwards boolean, most integer, glance integer
) RETURNS TABLE (at timestamptz, id bigint)
LANGUAGE plpgsql STABLE SET search_path = pg_catalog, pg_temp SET timezone = 'UTC' SET jit = off
SET max_parallel_workers_per_gather = 0 SET enable_seqscan = off SET enable_indexscan = on SET enable_bitmapscan = off AS $$
#variable_conflict use_column
DECLARE
  direction constant text := CASE WHEN is_upwards THEN 'asc' ELSE 'desc' END;
  in_order constant text := format('ORDER BY a.at %1$s, a.id %1$s LIMIT', direction);
  within constant text := 'a.organisation_id = $1 AND a.at >= $2 AND a.at < $3 AND (a.at, a.id) > ($6, $7) AND (a.at, a.id) < ($8, $9)';
  terms constant text := 'dashboard.audit_terms(a.organisation_id, a.account_id, a.actor_name, a.actor_email, a.actor_roles,
    a.action, a.target_id, a.target_label, a.outcome, a.error_code, a.request_id, a.address) @@ $5';
  upper_end constant timestamptz := upper_at + interval '1 second';
  oldest_month constant timestamptz := coalesce((SELECT to_timestamp(min(substring(inhrelid::regclass::text FROM '\d{4}_\d{2}$')) || '_01', 'YYYY_MM_DD')
    FROM pg_inherits WHERE inhparent = 'dashboard.audit_log'::regclass), date_trunc('month', now()));
  months integer := 1;
  low timestamptz;
  high timestamptz;
  count_now integer;
  times timestamptz[];
  ids bigint[];
BEGIN
  IF is_upwards THEN
    low := lower_at;
    high := least(upper_end, greatest(date_trunc('month', lower_at), oldest_month) + interval '1 month');
  ELSE
    low := greatest(lower_at, date_trunc('month', least(upper_at, now())));
    high := upper_end;
  END IF;
  IF query IS NOT NULL THEN
    EXECUTE format('
      SELECT array_agg(f.at), array_agg(f.id) FROM (
        SELECT a.at, a.id FROM (SELECT * FROM dashboard.audit_log a WHERE %1$s %2$s $10) a
        WHERE a.kind <> ''intent'' AND ($11 IS NULL OR $11 = ANY(a.actor_roles)) AND ($12 IS NULL OR a.action = ANY($12))
          AND ($13 IS NULL OR a.outcome = $13) AND ($14 IS NULL OR starts_with(lower(a.address), $14)) AND %3$s
        %2$s $4) f', within, in_order, CASE WHEN has_words THEN terms ELSE 'true' END)
    INTO times, ids
    USING organisation, low, high, most, query, lower_at, lower_id, upper_at, upper_id, glance, role, actions, outcome, address;
    IF cardinality(ids) = most THEN
      RETURN QUERY SELECT * FROM unnest(times, ids);
      RETURN;
    END IF;
    query := dashboard.whole_audit_terms(organisation, query);
    PERFORM set_config('enable_indexscan', 'off', true), set_config('enable_bitmapscan', 'on', true);
  END IF;
  LOOP
    RETURN QUERY EXECUTE format(CASE WHEN query IS NULL
        THEN 'SELECT a.at::timestamptz, a.id FROM dashboard.audit_log a WHERE %1$s AND a.kind <> ''intent'' %2$s $4'
        ELSE 'SELECT a.at::timestamptz, a.id FROM (
            SELECT a.at, a.id FROM dashboard.audit_log a WHERE %1$s AND a.kind <> ''intent'' AND %3$s OFFSET 0) a %2$s $4' END,
      within, in_order, terms)
    USING organisation, low, high, most, query, lower_at, lower_id, upper_at, upper_id;
    GET DIAGNOSTICS count_now = ROW_COUNT;
    most := most - count_now;
    EXIT WHEN most = 0;
    IF is_upwards THEN
      EXIT WHEN high >= upper_end;
      low := high;
      high := least(upper_end, low + make_interval(months => months));
      IF low > now() THEN
        high := upper_end;
      END IF;
    ELSE
      EXIT WHEN low <= lower_at;
      high := low;
      low := CASE WHEN high <= oldest_month THEN lower_at ELSE greatest(lower_at, high - make_interval(months => months)) END;
    END IF;
    months := months * 2;
  END LOOP;
END $$;
