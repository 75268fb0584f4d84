CREATE TABLE "dashboard"."audit_cuts" (
	"organisation_id" uuid NOT NULL,
	"seq" bigint NOT NULL,
	"audit_id" bigint NOT NULL,
	"hash" "bytea" NOT NULL,
	"before" timestamp (3) with time zone NOT NULL,
	"last_seq" bigint NOT NULL,
	"links" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"key_id" text NOT NULL,
	"signature" "bytea" NOT NULL,
	CONSTRAINT "audit_cuts_organisation_id_before_pk" PRIMARY KEY("organisation_id","before"),
	CONSTRAINT "audit_cuts_hash" CHECK (length("dashboard"."audit_cuts"."hash") = 32)
);
--> statement-breakpoint
CREATE TRIGGER audit_cuts_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON dashboard.audit_cuts
  FOR EACH STATEMENT EXECUTE FUNCTION dashboard.refuse_change();
--> statement-breakpoint
-- Drops the months before `cutoff`, which must be the beginning of a month (UTC), and answers how many partitions of the
-- log went. Runs with its owner's rights for a dashboard that may only append, so it looks for itself: three months stay
-- whoever asks, every row has its place, and each chain has a cut and a checkpoint that cover what goes. Whether they are
-- signed well only the public key can say: verification asks that.
CREATE FUNCTION dashboard.drop_audit_months(cutoff timestamp with time zone) RETURNS integer
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
  RETURN dropped;
END $$;
--> statement-breakpoint
-- The first month, as its beginning in UTC, for which a table has a partition of its own.
CREATE FUNCTION dashboard.first_audit_month(parent text) RETURNS timestamp
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT to_timestamp(min(substring(c.relname FROM '\d{4}_\d{2}$')) || '_01 00:00', 'YYYY_MM_DD HH24:MI')::timestamp
    FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
    WHERE i.inhparent = format('dashboard.%I', parent)::regclass AND c.relname ~ '_\d{4}_\d{2}$'
$$;
--> statement-breakpoint
-- As before, with the cuts, and with what drops months.
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
      IF role_name = 'dashboard_app' THEN
        EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA dashboard TO %I', role_name);
        EXECUTE format('GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA dashboard TO %I', role_name);
        EXECUTE format('REVOKE UPDATE, DELETE, TRUNCATE ON %s, dashboard.actions FROM %I', append_only, role_name);
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
REVOKE ALL ON FUNCTION dashboard.drop_audit_months(timestamptz) FROM PUBLIC;
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
