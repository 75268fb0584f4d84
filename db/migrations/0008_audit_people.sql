CREATE TABLE "dashboard"."audit_people" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"texts" text[] NOT NULL,
	"key" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"used_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "audit_people_kind" CHECK ("dashboard"."audit_people"."kind" in ('account', 'athlete', 'text', 'search')),
	CONSTRAINT "audit_people_key" CHECK (length("dashboard"."audit_people"."key") = 32)
);
--> statement-breakpoint
DROP INDEX "dashboard"."audit_log_by_email";--> statement-breakpoint
CREATE UNIQUE INDEX "audit_people_subject" ON "dashboard"."audit_people" USING btree ("organisation_id","kind","subject");--> statement-breakpoint
CREATE INDEX "audit_people_texts" ON "dashboard"."audit_people" USING gin ("texts");--> statement-breakpoint
CREATE INDEX "audit_log_by_email" ON "dashboard"."audit_log" USING btree ("actor_email") WHERE "dashboard"."audit_log"."actor_email" is not null and not starts_with("dashboard"."audit_log"."actor_email", 'sealed:');
--> statement-breakpoint
CREATE FUNCTION dashboard.people_terms(organisation uuid, texts text[]) RETURNS tsvector
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  place text := left(organisation::text, 8);
BEGIN
  RETURN array_to_tsvector(ARRAY(SELECT left(place || word, 69)
    FROM unnest(string_to_array(dashboard.audit_words(array_to_string(texts, ' ')), ' ')) AS word WHERE word <> ''));
END $$;
--> statement-breakpoint
COMMENT ON FUNCTION dashboard.people_terms(uuid, text[]) IS 'The words of a person of the log, each with the beginning of the organisation''s id in front, as in audit_terms.';
--> statement-breakpoint
CREATE INDEX audit_people_terms ON dashboard.audit_people USING gin (dashboard.people_terms(organisation_id, texts));
--> statement-breakpoint
-- why a trigger: whoever may bring a person's time up to date must not set it back, or the person would be forgotten.
CREATE FUNCTION dashboard.use_audit_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.used_at := clock_timestamp();
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_people_used BEFORE INSERT OR UPDATE ON dashboard.audit_people
  FOR EACH ROW EXECUTE FUNCTION dashboard.use_audit_person();
--> statement-breakpoint
-- What can be asked of a row, as before; of a text that is sealed, only whom it names: N of the actor, L of the label.
-- Rows from before have the same terms, so that the index stays right.
CREATE OR REPLACE FUNCTION dashboard.audit_terms(
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
  IF starts_with(name, 'sealed:1:') THEN
    terms := terms || (place || 'N' || substr(name, 10, 36));
    name := NULL;
  END IF;
  IF starts_with(email, 'sealed:1:') THEN
    terms := terms || (place || 'N' || substr(email, 10, 36));
    email := NULL;
  END IF;
  IF starts_with(label, 'sealed:1:') THEN
    terms := terms || (place || 'L' || substr(label, 10, 36));
    label := NULL;
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
-- Answers the id of an action once it is certain that the keys with which it is sealed are there and stay until this
-- transaction has ended: erasing waits for the lock that this takes. The INSERT calls it, so that both are one statement.
CREATE FUNCTION dashboard.hold_audit_people(action uuid, people uuid[]) RETURNS uuid
LANGUAGE plpgsql VOLATILE SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(1516::bigint << 48);
  -- why: a volatile function sees what was committed until now, not until its caller began.
  IF (SELECT count(*) FROM dashboard.audit_people WHERE id = ANY(people)) < cardinality(people) THEN
    RAISE EXCEPTION 'a person of this action was erased' USING ERRCODE = 'AU001';
  END IF;
  RETURN action;
END $$;
--> statement-breakpoint
-- Forgets people of an organisation's log: their keys, names and words go, and so do files and searches in which they may
-- be. What was done, by which account and when, stays. That it was done is written into the log here, so that nobody can
-- erase in silence: `actor` are the columns of whoever asked, `holding` the keys that seal them. Answers how many went.
-- Runs with its owner's rights: a role that may only append can erase, but neither read less nor change a row.
CREATE FUNCTION dashboard.erase_audit_people(
  organisation uuid, people uuid[], subject text, actor jsonb, holding uuid[], request text, address text
) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET lock_timeout = '5s' AS $$
DECLARE
  gone uuid[];
  files integer;
  own uuid := gen_random_uuid();
  place uuid := nullif(organisation, '00000000-0000-0000-0000-000000000000');
BEGIN
  -- why: whoever writes with one of these keys ends first, and whoever comes later sees that they are gone.
  PERFORM pg_advisory_xact_lock(1516::bigint << 48);
  IF (SELECT count(*) FROM dashboard.audit_people WHERE id = ANY(holding)) < cardinality(holding) THEN
    RAISE EXCEPTION 'whoever asks was erased' USING ERRCODE = 'AU001';
  END IF;
  WITH deleted AS (
    DELETE FROM dashboard.audit_people WHERE organisation_id = organisation AND id = ANY(people) RETURNING id)
  SELECT array_agg(id ORDER BY id) INTO gone FROM deleted;
  IF gone IS NULL THEN
    RETURN 0;
  END IF;
  DELETE FROM dashboard.audit_views WHERE organisation_id = organisation;
  -- Every file of the log that is kept or under way may name them.
  DELETE FROM dashboard.export_chunks WHERE job_id IN (
    SELECT id FROM dashboard.export_jobs WHERE organisation_id = organisation AND format IS NOT NULL);
  UPDATE dashboard.export_jobs SET media_id = NULL, worker = NULL, leased_until = NULL, updated_at = clock_timestamp(),
      status = CASE WHEN status = 'COMPLETED' THEN status ELSE 'FAILED' END,
      error_code = CASE WHEN status = 'COMPLETED' THEN error_code ELSE coalesce(error_code, 'audit.erased') END
    WHERE organisation_id = organisation AND format IS NOT NULL AND (media_id IS NOT NULL OR status IN ('PENDING', 'RUNNING'));
  GET DIAGNOSTICS files = ROW_COUNT;
  UPDATE dashboard.export_jobs SET filters = filters - '{search,actor,target,words,address}'::text[]
    WHERE organisation_id = organisation AND filters ?| '{search,actor,target,words,address}'::text[];
  INSERT INTO dashboard.audit_log (action_id, kind, outcome, organisation_id, account_id, staff_member_id, actor_name,
      actor_email, actor_roles, action, target_type, target_id, changes, request_id, address)
    VALUES (own, 'outcome', 'succeeded', place, (actor ->> 'account_id')::uuid, (actor ->> 'staff_member_id')::uuid,
      coalesce(actor ->> 'actor_name', ''), actor ->> 'actor_email',
      ARRAY(SELECT jsonb_array_elements_text(coalesce(actor -> 'actor_roles', '[]'))), 'audit.erase', 'person', subject,
      jsonb_build_object('erasedPeople', jsonb_build_object('after', to_jsonb(gone)),
        'deletedFiles', jsonb_build_object('after', files)), request, address);
  IF place IS NOT NULL THEN
    -- Pages that are open read themselves again.
    INSERT INTO dashboard.stream_events (topic, organisation_id, roles, payload)
      VALUES ('audit', place, '{manager,boardMember}', jsonb_build_object('actionId', own));
  END IF;
  RETURN cardinality(gone);
END $$;
--> statement-breakpoint
-- As before; besides, people of whom no row is left are forgotten.
CREATE OR REPLACE FUNCTION dashboard.drop_audit_months(cutoff timestamp with time zone) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET lock_timeout = '2s' AS $$
DECLARE
  parent text;
  part text;
  month timestamp := cutoff AT TIME ZONE 'UTC';
  dropped integer := 0;
BEGIN
  IF month <> date_trunc('month', month) OR month > date_trunc('month', clock_timestamp() AT TIME ZONE 'UTC') - interval '3 months' THEN
    RAISE EXCEPTION 'the log cannot be cut at %: that is no beginning of a month, or too young', cutoff;
  END IF;
  IF EXISTS (SELECT FROM dashboard.audit_log a WHERE a.at < cutoff
      AND NOT EXISTS (SELECT FROM dashboard.audit_chain c WHERE c.audit_id = a.id AND c.at = a.at)) THEN
    RAISE EXCEPTION 'rows before % have no place in the chain', cutoff;
  END IF;
  IF EXISTS (
    SELECT FROM (SELECT c.organisation_id, max(c.seq) AS seq FROM dashboard.audit_chain c WHERE c.at < cutoff GROUP BY 1) AS gone
    WHERE NOT EXISTS (SELECT FROM dashboard.audit_cuts k
        WHERE k.organisation_id = gone.organisation_id AND k.before = cutoff AND k.last_seq >= gone.seq)
      OR NOT EXISTS (SELECT FROM dashboard.audit_checkpoints k
        WHERE k.organisation_id = gone.organisation_id AND k.seq >= gone.seq)) THEN
    RAISE EXCEPTION 'a chain has no signed cut at %, or no checkpoint after it', cutoff;
  END IF;
  FOREACH parent IN ARRAY ARRAY['audit_log', 'audit_chain'] LOOP
    CONTINUE WHEN dashboard.first_audit_month(parent) > month;
    IF dashboard.next_audit_month(parent) < month THEN
      RAISE EXCEPTION 'the partitions of % end before %', parent, cutoff;
    END IF;
    EXECUTE format('LOCK TABLE dashboard.%I IN ACCESS EXCLUSIVE MODE', parent);
    FOR part IN SELECT c.relname FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
      WHERE i.inhparent = format('dashboard.%I', parent)::regclass
        AND (c.relname = parent || '_past'
          OR (c.relname ~ '_\d{4}_\d{2}$' AND c.relname < parent || to_char(month, '"_"YYYY"_"MM'))) LOOP
      EXECUTE format('DROP TABLE dashboard.%I', part);
      IF parent = 'audit_log' AND part <> 'audit_log_past' THEN
        dropped := dropped + 1;
      END IF;
    END LOOP;
    EXECUTE format('CREATE TABLE dashboard.%I PARTITION OF dashboard.%I FOR VALUES FROM (MINVALUE) TO (%L)',
      parent || '_past', parent, month::text || '+00');
    PERFORM dashboard.guard_audit_partition(format('dashboard.%I', parent || '_past')::regclass);
  END LOOP;
  -- why two months more: what is copied late (an action that nobody concluded) still finds its key.
  DELETE FROM dashboard.audit_people WHERE used_at < cutoff - interval '2 months';
  RETURN dropped;
END $$;
--> statement-breakpoint
-- Who reads in SQL needs AES: the extension pgcrypto, which comes with PostgreSQL. Answers whether it is set up; an
-- administrator can call it again. Without it the log is written and read by the dashboard all the same.
CREATE FUNCTION dashboard.use_pgcrypto() RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  place text;
BEGIN
  BEGIN
    CREATE EXTENSION IF NOT EXISTS pgcrypto WITH SCHEMA dashboard;
  EXCEPTION WHEN insufficient_privilege OR undefined_file OR feature_not_supported OR undefined_object THEN
    RAISE WARNING 'pgcrypto is not set up: %. The view dashboard.actions shows what is personal as (sealed) until an administrator has run: SELECT dashboard.use_pgcrypto()', SQLERRM;
  END;
  SELECT n.nspname INTO place FROM pg_catalog.pg_extension e JOIN pg_catalog.pg_namespace n ON n.oid = e.extnamespace
    WHERE e.extname = 'pgcrypto';
  EXECUTE format('CREATE OR REPLACE FUNCTION dashboard.audit_decrypt(data bytea, secret bytea, start bytea) RETURNS bytea
    LANGUAGE sql IMMUTABLE AS %L', CASE WHEN place IS NULL THEN 'SELECT NULL::bytea'
      ELSE format('SELECT %I.decrypt_iv(data, secret, start, ''aes-cbc/pad:pkcs'')', place) END);
  REVOKE ALL ON FUNCTION dashboard.audit_decrypt(bytea, bytea, bytea) FROM PUBLIC;
  RETURN place IS NOT NULL;
END $$;
--> statement-breakpoint
SELECT dashboard.use_pgcrypto();
--> statement-breakpoint
-- A text of the log in plain: what is sealed is opened, and is (erased) where its key is gone.
CREATE FUNCTION dashboard.reveal(given text) RETURNS text
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  secret bytea;
  data bytea;
BEGIN
  IF given IS NULL OR given !~ '^sealed:1:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}:[A-Za-z0-9+/]+={0,2}$' THEN
    RETURN given;
  END IF;
  SELECT key INTO secret FROM dashboard.audit_people WHERE id = substr(given, 10, 36)::uuid;
  IF secret IS NULL THEN
    RETURN '(erased)';
  END IF;
  data := decode(substr(given, 47), 'base64');
  RETURN coalesce(convert_from(dashboard.audit_decrypt(substr(data, 17), secret, substr(data, 1, 16)), 'UTF8'), '(sealed)');
EXCEPTION WHEN data_exception OR external_routine_invocation_exception THEN
  RETURN '(unreadable)';
END $$;
--> statement-breakpoint
CREATE FUNCTION dashboard.reveal_changes(given jsonb) RETURNS jsonb
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  plain text := given::text;
  sealed text;
BEGIN
  FOR sealed IN SELECT DISTINCT m[1] FROM regexp_matches(plain, '"(sealed:1:[0-9a-f-]{36}:[A-Za-z0-9+/]+={0,2})"', 'g') AS m LOOP
    plain := replace(plain, '"' || sealed || '"', to_json(dashboard.reveal(sealed))::text);
  END LOOP;
  RETURN plain::jsonb;
END $$;
--> statement-breakpoint
CREATE OR REPLACE VIEW dashboard.actions AS
  SELECT o.action_id, o.organisation_id, coalesce(i.at, o.at) AS started_at,
         CASE WHEN o.kind = 'outcome' THEN o.at END AS ended_at,
         dashboard.reveal(o.actor_name) AS actor_name, dashboard.reveal(o.actor_email) AS actor_email, o.actor_roles, o.account_id, o.staff_member_id,
         o.action, o.target_type, o.target_id,
         dashboard.reveal(o.target_label) AS target_label, dashboard.reveal_changes(o.changes) AS changes,
         o.outcome, o.error_code, o.request_id, o.address
    FROM dashboard.audit_log o
    LEFT JOIN dashboard.audit_log i ON i.action_id = o.action_id AND i.kind = 'intent'
      AND i.at BETWEEN o.at - interval '1 day' AND o.at + interval '1 hour'
    WHERE o.kind = 'outcome' OR (o.kind = 'reconciled' AND NOT EXISTS (
      SELECT FROM dashboard.audit_log l WHERE l.action_id = o.action_id AND l.kind = 'outcome'
        AND l.at BETWEEN o.at - interval '1 day' AND o.at + interval '1 day'))
  UNION ALL
  SELECT i.action_id, i.organisation_id, i.at, NULL,
         dashboard.reveal(i.actor_name) AS actor_name, dashboard.reveal(i.actor_email) AS actor_email, i.actor_roles, i.account_id, i.staff_member_id,
         i.action, i.target_type, i.target_id,
         dashboard.reveal(i.target_label) AS target_label, dashboard.reveal_changes(i.changes) AS changes,
         'unknown', NULL, i.request_id, i.address
    FROM dashboard.audit_log i
    WHERE i.kind = 'intent' AND NOT EXISTS (
      SELECT FROM dashboard.audit_log o WHERE o.action_id = i.action_id AND o.kind IN ('outcome', 'reconciled'));
--> statement-breakpoint
-- As before; with the directory of people and what erases one.
CREATE OR REPLACE FUNCTION dashboard.grant_roles() RETURNS TABLE (role_name text, granted boolean, problem text)
LANGUAGE plpgsql AS $$
DECLARE
  partition regclass;
  append_only text := 'dashboard.audit_log, dashboard.audit_chain, dashboard.audit_checkpoints, dashboard.audit_cuts';
BEGIN
  FOREACH role_name IN ARRAY ARRAY['dashboard_app', 'auditor'] LOOP
    granted := false;
    problem := NULL;
    BEGIN
      IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = role_name) THEN
        BEGIN
          EXECUTE format('CREATE ROLE %I NOLOGIN', role_name);
        EXCEPTION WHEN duplicate_object OR unique_violation THEN
          NULL; -- another database of this server made it at the same moment
        END;
      END IF;
      EXECUTE format('GRANT USAGE ON SCHEMA dashboard TO %I', role_name);
      EXECUTE format('GRANT SELECT ON %s, dashboard.actions TO %I', append_only, role_name);
      -- why the keys, too: whoever may read the log in plain could note it down as well.
      EXECUTE format('GRANT SELECT ON dashboard.audit_people TO %I', role_name);
      EXECUTE format('GRANT EXECUTE ON FUNCTION dashboard.reveal(text), dashboard.reveal_changes(jsonb) TO %I', role_name);
      IF role_name = 'dashboard_app' THEN
        EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA dashboard TO %I', role_name);
        EXECUTE format('GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA dashboard TO %I', role_name);
        EXECUTE format('REVOKE UPDATE, DELETE, TRUNCATE ON %s, dashboard.actions FROM %I', append_only, role_name);
        -- Keys can be added and read, neither changed nor deleted: that takes `erase_audit_people`, which records it.
        EXECUTE format('REVOKE UPDATE, DELETE, TRUNCATE ON dashboard.audit_people FROM %I', role_name);
        EXECUTE format('GRANT UPDATE (texts, used_at) ON dashboard.audit_people TO %I', role_name);
        EXECUTE format('GRANT EXECUTE ON FUNCTION dashboard.erase_audit_people(uuid, uuid[], text, jsonb, uuid[], text, text) TO %I', role_name);
        EXECUTE format('REVOKE INSERT ON dashboard.actions FROM %I', role_name);
        EXECUTE format('GRANT EXECUTE ON FUNCTION dashboard.make_audit_partitions(integer), dashboard.drop_audit_months(timestamptz) TO %I', role_name);
        IF to_regclass('dashboard_migrations.__drizzle_migrations') IS NOT NULL THEN
          -- The dashboard asks whether the schema is the one that it knows.
          EXECUTE format('GRANT USAGE ON SCHEMA dashboard_migrations TO %I', role_name);
          EXECUTE format('GRANT SELECT ON dashboard_migrations.__drizzle_migrations TO %I', role_name);
        END IF;
        EXECUTE format('ALTER DEFAULT PRIVILEGES IN SCHEMA dashboard GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO %I', role_name);
        EXECUTE format('ALTER DEFAULT PRIVILEGES IN SCHEMA dashboard GRANT USAGE, SELECT ON SEQUENCES TO %I', role_name);
      END IF;
      FOR partition IN SELECT inhrelid FROM pg_inherits
        WHERE inhparent IN ('dashboard.audit_log'::regclass, 'dashboard.audit_chain'::regclass) LOOP
        EXECUTE format('REVOKE ALL ON %s FROM %I', partition, role_name);
      END LOOP;
      granted := true;
    EXCEPTION WHEN insufficient_privilege OR undefined_object THEN
      problem := SQLERRM;
    END;
    RETURN NEXT;
  END LOOP;
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION dashboard.erase_audit_people(uuid, uuid[], text, jsonb, uuid[], text, text),
  dashboard.reveal(text), dashboard.reveal_changes(jsonb), dashboard.use_pgcrypto() FROM PUBLIC;
--> statement-breakpoint
DO $$
DECLARE
  answer record;
BEGIN
  FOR answer IN SELECT * FROM dashboard.grant_roles() LOOP
    IF NOT answer.granted THEN
      RAISE WARNING 'The role % is not set up: %. Create it as an administrator, then: SELECT * FROM dashboard.grant_roles()',
        answer.role_name, answer.problem;
    END IF;
  END LOOP;
END $$;
