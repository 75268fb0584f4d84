-- The log and its chain become partitioned by the months of `at` (ADR 21). Rows, ids and places stay what they are.
-- why exclusive: an older dashboard may still write; it waits, and goes on with the new tables.
LOCK TABLE dashboard.audit_log, dashboard.audit_chain IN ACCESS EXCLUSIVE MODE;
--> statement-breakpoint
DROP VIEW dashboard.actions;
--> statement-breakpoint
ALTER TABLE dashboard.audit_log RENAME TO audit_log_whole;
--> statement-breakpoint
ALTER TABLE dashboard.audit_chain RENAME TO audit_chain_whole;
--> statement-breakpoint
ALTER SEQUENCE dashboard.audit_log_id_seq RENAME TO audit_log_whole_id_seq;
--> statement-breakpoint
CREATE TABLE dashboard.audit_log (
	"id" bigint NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name dashboard.audit_log_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"action_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"organisation_id" uuid,
	"account_id" uuid,
	"staff_member_id" uuid,
	"actor_name" text NOT NULL,
	"actor_email" text,
	"actor_roles" text[] DEFAULT '{}'::text[] NOT NULL,
	"action" text NOT NULL,
	"target_type" text,
	"target_id" text,
	"target_label" text,
	"changes" jsonb,
	"outcome" text,
	"error_code" text,
	"request_id" text NOT NULL,
	"address" text NOT NULL,
	CONSTRAINT "audit_log_kind" CHECK (kind in ('intent', 'outcome', 'reconciled')),
	CONSTRAINT "audit_log_outcome" CHECK ((kind = 'intent') = (outcome is null) and (outcome is null or outcome in ('succeeded', 'refused', 'failed', 'unknown')))
) PARTITION BY RANGE (at);
--> statement-breakpoint
CREATE TABLE dashboard.audit_chain (
	"organisation_id" uuid NOT NULL,
	"seq" bigint NOT NULL,
	"audit_id" bigint NOT NULL,
	"hash" "bytea" NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "audit_chain_hash" CHECK (length(hash) = 32)
) PARTITION BY RANGE (at);
--> statement-breakpoint
-- What each partition needs besides what it has from its table: nobody works on it directly, past the table's triggers.
CREATE FUNCTION dashboard.guard_audit_partition(partition regclass) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  grantee name;
BEGIN
  FOR grantee IN SELECT rolname FROM pg_roles WHERE rolname IN ('dashboard_app', 'auditor') LOOP
    EXECUTE format('REVOKE ALL ON %s FROM %I', partition, grantee);
  END LOOP;
  EXECUTE format('CREATE TRIGGER partition_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON %s
                  FOR EACH STATEMENT EXECUTE FUNCTION dashboard.refuse_change()', partition);
END $$;
--> statement-breakpoint
-- Makes the partitions of the months up to `ahead` months after this one, and answers how many it made. Between them
-- and after them there is never a gap: `…_past` has what is older than the first month, `…_future` what is younger than
-- the last. So no row is refused, and the parts are in order (a DEFAULT partition would cost every page that order).
-- What lies in `…_future` already moves into the new months, with its ids.
-- Runs with the rights of its owner, so that a dashboard that may only append can call it; it takes no name from outside.
CREATE FUNCTION dashboard.make_audit_partitions(ahead integer DEFAULT 3) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET lock_timeout = '2s' AS $$
DECLARE
  parent text;
  first_new timestamp;
  behind_last timestamp := date_trunc('month', clock_timestamp() AT TIME ZONE 'UTC') + make_interval(months => least(greatest(ahead, 0), 24) + 1);
  month timestamp;
  made integer := 0;
BEGIN
  FOREACH parent IN ARRAY ARRAY['audit_log', 'audit_chain'] LOOP
    CONTINUE WHEN dashboard.next_audit_month(parent) >= behind_last;
    EXECUTE format('LOCK TABLE dashboard.%I IN ACCESS EXCLUSIVE MODE', parent);
    -- why again: another process may have been here while this one waited.
    first_new := dashboard.next_audit_month(parent);
    CONTINUE WHEN first_new >= behind_last;
    IF first_new + interval '15 years' < behind_last THEN
      RAISE EXCEPTION 'the partitions of % end at %: is the clock right?', parent, first_new;
    END IF;
    EXECUTE format('ALTER TABLE dashboard.%I DETACH PARTITION dashboard.%I', parent, parent || '_future');
    EXECUTE format('ALTER TABLE dashboard.%I RENAME TO %I', parent || '_future', parent || '_arrived');
    FOR month IN SELECT generate_series(first_new, behind_last - interval '1 month', interval '1 month') LOOP
      EXECUTE format('CREATE TABLE dashboard.%I PARTITION OF dashboard.%I FOR VALUES FROM (%L) TO (%L)',
        parent || to_char(month, '"_"YYYY"_"MM'), parent, month::text || '+00', (month + interval '1 month')::text || '+00');
      PERFORM dashboard.guard_audit_partition(format('dashboard.%I', parent || to_char(month, '"_"YYYY"_"MM'))::regclass);
      made := made + 1;
    END LOOP;
    EXECUTE format('CREATE TABLE dashboard.%I PARTITION OF dashboard.%I FOR VALUES FROM (%L) TO (MAXVALUE)',
      parent || '_future', parent, behind_last::text || '+00');
    PERFORM dashboard.guard_audit_partition(format('dashboard.%I', parent || '_future')::regclass);
    EXECUTE format('INSERT INTO dashboard.%I OVERRIDING SYSTEM VALUE SELECT * FROM dashboard.%I', parent, parent || '_arrived');
    EXECUTE format('DROP TABLE dashboard.%I', parent || '_arrived');
  END LOOP;
  RETURN made;
END $$;
--> statement-breakpoint
-- The first month, as its beginning in UTC, for which a table has no partition of its own yet.
CREATE FUNCTION dashboard.next_audit_month(parent text) RETURNS timestamp
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT to_timestamp(max(substring(c.relname FROM '\d{4}_\d{2}$')) || '_01 00:00', 'YYYY_MM_DD HH24:MI')::timestamp + interval '1 month'
    FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
    WHERE i.inhparent = format('dashboard.%I', parent)::regclass AND c.relname ~ '_\d{4}_\d{2}$'
$$;
--> statement-breakpoint
-- The first partitions: from the month of the oldest row (ten years at most), one month of which is there always.
DO $$
DECLARE
  parent text;
  this_month timestamp := date_trunc('month', clock_timestamp() AT TIME ZONE 'UTC');
  first timestamp := least(this_month, (
    SELECT greatest(this_month - interval '119 months', date_trunc('month', min(at) AT TIME ZONE 'UTC'))
      FROM dashboard.audit_log_whole HAVING min(at) IS NOT NULL));
BEGIN
  FOREACH parent IN ARRAY ARRAY['audit_log', 'audit_chain'] LOOP
    EXECUTE format('CREATE TABLE dashboard.%I PARTITION OF dashboard.%I FOR VALUES FROM (MINVALUE) TO (%L)',
      parent || '_past', parent, first::text || '+00');
    EXECUTE format('CREATE TABLE dashboard.%I PARTITION OF dashboard.%I FOR VALUES FROM (%L) TO (%L)',
      parent || to_char(first, '"_"YYYY"_"MM'), parent, first::text || '+00', (first + interval '1 month')::text || '+00');
    EXECUTE format('CREATE TABLE dashboard.%I PARTITION OF dashboard.%I FOR VALUES FROM (%L) TO (MAXVALUE)',
      parent || '_future', parent, (first + interval '1 month')::text || '+00');
  END LOOP;
END $$;
--> statement-breakpoint
SELECT dashboard.guard_audit_partition(inhrelid::regclass) FROM pg_inherits
  WHERE inhparent IN ('dashboard.audit_log'::regclass, 'dashboard.audit_chain'::regclass);
--> statement-breakpoint
SELECT dashboard.make_audit_partitions();
--> statement-breakpoint
INSERT INTO dashboard.audit_log OVERRIDING SYSTEM VALUE SELECT * FROM dashboard.audit_log_whole;
--> statement-breakpoint
-- why outer: a place whose row somebody deleted stays, so that the deletion still shows.
INSERT INTO dashboard.audit_chain SELECT c.organisation_id, c.seq, c.audit_id, c.hash, coalesce(a.at, now())
  FROM dashboard.audit_chain_whole c LEFT JOIN dashboard.audit_log_whole a ON a.id = c.audit_id;
--> statement-breakpoint
SELECT setval('dashboard.audit_log_id_seq', last_value, is_called) FROM dashboard.audit_log_whole_id_seq;
--> statement-breakpoint
DROP TABLE dashboard.audit_log_whole, dashboard.audit_chain_whole;
--> statement-breakpoint
ALTER TABLE dashboard.audit_log ADD CONSTRAINT "audit_log_id_at_pk" PRIMARY KEY("id","at");
--> statement-breakpoint
ALTER TABLE dashboard.audit_chain ADD CONSTRAINT "audit_chain_organisation_id_seq_at_pk" PRIMARY KEY("organisation_id","seq","at");
--> statement-breakpoint
CREATE UNIQUE INDEX "audit_log_action" ON "dashboard"."audit_log" USING btree ("action_id","kind","at");--> statement-breakpoint
CREATE INDEX "audit_log_time" ON "dashboard"."audit_log" USING btree ("organisation_id","at" DESC,"id" DESC);--> statement-breakpoint
CREATE INDEX "audit_log_by_action" ON "dashboard"."audit_log" USING btree ("organisation_id","action","at" DESC,"id" DESC);--> statement-breakpoint
CREATE INDEX "audit_log_by_actor" ON "dashboard"."audit_log" USING btree ("organisation_id","account_id","at" DESC,"id" DESC);--> statement-breakpoint
CREATE INDEX "audit_log_by_target" ON "dashboard"."audit_log" USING btree ("organisation_id","target_id","at" DESC,"id" DESC);--> statement-breakpoint
CREATE INDEX "audit_log_by_email" ON "dashboard"."audit_log" USING btree ("actor_email") WHERE "dashboard"."audit_log"."actor_email" is not null;--> statement-breakpoint
CREATE INDEX "audit_log_intents" ON "dashboard"."audit_log" USING btree ("at") WHERE "dashboard"."audit_log"."kind" = 'intent';--> statement-breakpoint
CREATE UNIQUE INDEX "audit_chain_row" ON "dashboard"."audit_chain" USING btree ("audit_id","at");--> statement-breakpoint
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON dashboard.audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION dashboard.refuse_change();
--> statement-breakpoint
CREATE TRIGGER audit_chain_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON dashboard.audit_chain
  FOR EACH STATEMENT EXECUTE FUNCTION dashboard.refuse_change();
--> statement-breakpoint
CREATE TRIGGER audit_log_writer BEFORE INSERT ON dashboard.audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION dashboard.audit_writer();
--> statement-breakpoint
-- One row an action, for auditors who ask in SQL. An outcome comes within a day of its intent: so few partitions are read.
CREATE VIEW dashboard.actions AS
  SELECT o.action_id, o.organisation_id, coalesce(i.at, o.at) AS started_at,
         CASE WHEN o.kind = 'outcome' THEN o.at END AS ended_at,
         o.actor_name, o.actor_email, o.actor_roles, o.account_id, o.staff_member_id,
         o.action, o.target_type, o.target_id, o.target_label, o.changes,
         o.outcome, o.error_code, o.request_id, o.address
    FROM dashboard.audit_log o
    LEFT JOIN dashboard.audit_log i ON i.action_id = o.action_id AND i.kind = 'intent'
      AND i.at BETWEEN o.at - interval '1 day' AND o.at + interval '1 hour'
    WHERE o.kind = 'outcome' OR (o.kind = 'reconciled' AND NOT EXISTS (
      SELECT FROM dashboard.audit_log l WHERE l.action_id = o.action_id AND l.kind = 'outcome'
        AND l.at BETWEEN o.at - interval '1 day' AND o.at + interval '1 day'))
  UNION ALL
  SELECT i.action_id, i.organisation_id, i.at, NULL,
         i.actor_name, i.actor_email, i.actor_roles, i.account_id, i.staff_member_id,
         i.action, i.target_type, i.target_id, i.target_label, i.changes,
         'unknown', NULL, i.request_id, i.address
    FROM dashboard.audit_log i
    WHERE i.kind = 'intent' AND NOT EXISTS (
      SELECT FROM dashboard.audit_log o WHERE o.action_id = i.action_id AND o.kind IN ('outcome', 'reconciled'));
--> statement-breakpoint
COMMENT ON VIEW dashboard.actions IS 'One row an action. An action whose end is not known has the outcome unknown and no ended_at.';
--> statement-breakpoint
-- As before; partitions are out of reach, and their maker is within it.
CREATE OR REPLACE FUNCTION dashboard.grant_roles() RETURNS TABLE (role_name text, granted boolean, problem text)
LANGUAGE plpgsql AS $$
DECLARE
  partition regclass;
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
      EXECUTE format('GRANT SELECT ON dashboard.audit_log, dashboard.audit_chain, dashboard.audit_checkpoints, dashboard.actions TO %I', role_name);
      IF role_name = 'dashboard_app' THEN
        EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA dashboard TO %I', role_name);
        EXECUTE format('GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA dashboard TO %I', role_name);
        EXECUTE format('REVOKE UPDATE, DELETE, TRUNCATE ON dashboard.audit_log, dashboard.audit_chain, dashboard.audit_checkpoints, dashboard.actions FROM %I', role_name);
        EXECUTE format('REVOKE INSERT ON dashboard.actions FROM %I', role_name);
        EXECUTE format('GRANT EXECUTE ON FUNCTION dashboard.make_audit_partitions(integer) TO %I', role_name);
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
REVOKE ALL ON FUNCTION dashboard.make_audit_partitions(integer), dashboard.guard_audit_partition(regclass) FROM PUBLIC;
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
