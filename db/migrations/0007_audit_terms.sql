CREATE TABLE "dashboard"."audit_views" (
	"organisation_id" uuid NOT NULL,
	"staff_member_id" uuid NOT NULL,
	"view" text NOT NULL,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "audit_views_organisation_id_staff_member_id_view_pk" PRIMARY KEY("organisation_id","staff_member_id","view")
);
--> statement-breakpoint
CREATE TABLE "dashboard"."export_chunks" (
	"job_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"data" "bytea" NOT NULL,
	CONSTRAINT "export_chunks_job_id_seq_pk" PRIMARY KEY("job_id","seq")
);
--> statement-breakpoint
DROP INDEX "dashboard"."audit_log_by_action";--> statement-breakpoint
DROP INDEX "dashboard"."audit_log_by_actor";--> statement-breakpoint
DROP INDEX "dashboard"."audit_log_by_target";--> statement-breakpoint
ALTER TABLE "dashboard"."export_jobs" ADD COLUMN "format" text;--> statement-breakpoint
ALTER TABLE "dashboard"."export_jobs" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "dashboard"."export_jobs" ADD COLUMN "place" text;--> statement-breakpoint
ALTER TABLE "dashboard"."export_jobs" ADD COLUMN "worker" uuid;--> statement-breakpoint
ALTER TABLE "dashboard"."export_jobs" ADD COLUMN "leased_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "dashboard"."export_chunks" ADD CONSTRAINT "export_chunks_job_id_export_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "dashboard"."export_jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_views_recorded" ON "dashboard"."audit_views" USING btree ("recorded_at");--> statement-breakpoint
CREATE INDEX "export_jobs_own" ON "dashboard"."export_jobs" USING btree ("created_at") WHERE "dashboard"."export_jobs"."format" is not null and "dashboard"."export_jobs"."status" in ('PENDING', 'RUNNING');
--> statement-breakpoint
-- The index by which the log is searched (ADR 23): one over terms, instead of one for each filter. Any filters combine
-- in it, and a row has one entry for each thing that can be asked of it. Rows of intents are not in it.
-- The words of a text as they are compared: small letters, without accents, one space between two of them.
-- app/rules/audit-filters.ts does the same.
CREATE FUNCTION dashboard.audit_words(given text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT pg_catalog.btrim(pg_catalog.regexp_replace(pg_catalog.regexp_replace(
    pg_catalog.normalize(pg_catalog.lower(given COLLATE "pg_catalog"."pg_c_utf8"), 'NFD'), '[\u0300-\u036f]', '', 'g'),
    '[^[:alnum:]]+', ' ', 'g'))
$$;
--> statement-breakpoint
-- What can be asked of a row. A term: the beginning of the organisation's id, a letter for what it says, the value.
-- a: action, o: outcome, r: role, p: account, t: target, d: address, q: request; words of n: actor, l: label, x: reason.
CREATE FUNCTION dashboard.audit_terms(
  organisation uuid, account uuid, name text, email text, roles text[], action text,
  target text, label text, outcome text, reason text, request text, address text
) RETURNS tsvector
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE COST 2000 SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  place text := coalesce(left(organisation::text, 8), '-');
  terms text[] := ARRAY[place || 'a' || action, place || 'o' || outcome, place || 'p' || account,
    place || 't' || left(lower(target), 60), place || 'q' || left(lower(request), 60), place || 'd' || left(lower(address), 60)];
  words text;
BEGIN
  IF roles <> '{}' THEN
    terms := terms || string_to_array(place || 'r' || array_to_string(roles, ' ' || place || 'r'), ' ');
  END IF;
  words := dashboard.audit_words(concat_ws(' ', name, email));
  IF words <> '' THEN
    terms := terms || string_to_array(place || 'n' || replace(words, ' ', ' ' || place || 'n'), ' ');
  END IF;
  words := dashboard.audit_words(label);
  IF words <> '' THEN
    terms := terms || string_to_array(place || 'l' || replace(words, ' ', ' ' || place || 'l'), ' ');
  END IF;
  words := dashboard.audit_words(reason);
  IF words <> '' THEN
    terms := terms || string_to_array(place || 'x' || replace(words, ' ', ' ' || place || 'x'), ' ');
  END IF;
  -- A longer word would be refused; queries are cut alike.
  RETURN array_to_tsvector(ARRAY(SELECT left(term, 69) FROM unnest(terms) AS term WHERE term <> ''));
END $$;
--> statement-breakpoint
CREATE INDEX audit_log_terms ON dashboard.audit_log USING gin (dashboard.audit_terms(
  organisation_id, account_id, actor_name, actor_email, actor_roles, action,
  target_id, target_label, outcome, error_code, request_id, address
)) WHERE kind <> 'intent';
--> statement-breakpoint
-- Places of the rows that match, newest first from `upper_at` down, or oldest first from `lower_at` up; the ends are
-- exclusive. Months are read one after another, in growing windows, until there are `most`. What matches often is
-- found among the first `glance` rows of the first month in the order of time; what is rare, by the index of terms.
-- Without a query everything matches.
-- EXECUTE plans with the values, so that months outside of the window cost nothing. `enable_…`: by its estimates the
-- planner would now and then sort a month, or read the log in order until something rare turns up.
CREATE FUNCTION dashboard.find_audit_rows(
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
  oldest_month constant timestamptz := coalesce((SELECT to_timestamp(min(substring(c.relname FROM '\d{4}_\d{2}$')) || '_01', 'YYYY_MM_DD')
    FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
    WHERE i.inhparent = 'dashboard.audit_log'::regclass AND c.relname ~ '_\d{4}_\d{2}$'), date_trunc('month', now()));
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
    PERFORM set_config('enable_indexscan', 'off', true), set_config('enable_bitmapscan', 'on', true);
  END IF;
  LOOP
    RETURN QUERY EXECUTE format('SELECT a.at::timestamptz, a.id FROM dashboard.audit_log a WHERE %s AND a.kind <> ''intent'' AND %s %s $4',
      within, CASE WHEN query IS NULL THEN 'true' ELSE terms END, in_order)
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
