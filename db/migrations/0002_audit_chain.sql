CREATE TABLE "dashboard"."audit_chain" (
	"organisation_id" uuid NOT NULL,
	"seq" bigint NOT NULL,
	"audit_id" bigint NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "audit_chain_organisation_id_seq_pk" PRIMARY KEY("organisation_id","seq"),
	CONSTRAINT "audit_chain_hash" CHECK (length("dashboard"."audit_chain"."hash") = 32)
);
--> statement-breakpoint
CREATE TABLE "dashboard"."audit_checkpoints" (
	"organisation_id" uuid NOT NULL,
	"seq" bigint NOT NULL,
	"audit_id" bigint NOT NULL,
	"hash" "bytea" NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"key_id" text NOT NULL,
	"signature" "bytea" NOT NULL,
	CONSTRAINT "audit_checkpoints_organisation_id_seq_key_id_pk" PRIMARY KEY("organisation_id","seq","key_id"),
	CONSTRAINT "audit_checkpoints_hash" CHECK (length("dashboard"."audit_checkpoints"."hash") = 32)
);
--> statement-breakpoint
CREATE UNIQUE INDEX "audit_chain_row" ON "dashboard"."audit_chain" USING btree ("audit_id");--> statement-breakpoint
CREATE INDEX "audit_checkpoints_row" ON "dashboard"."audit_checkpoints" USING btree ("audit_id");--> statement-breakpoint
CREATE TRIGGER audit_chain_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON dashboard.audit_chain
  FOR EACH STATEMENT EXECUTE FUNCTION dashboard.refuse_change();
--> statement-breakpoint
CREATE TRIGGER audit_checkpoints_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON dashboard.audit_checkpoints
  FOR EACH STATEMENT EXECUTE FUNCTION dashboard.refuse_change();
--> statement-breakpoint
-- As for stream_events (migration guards): each writer of the log holds a shared advisory lock until its transaction
-- ends, whose key carries a bound below all of its ids. No writer waits. Key: 1515 in the upper 16 bits.
CREATE FUNCTION dashboard.audit_writer() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  bound bigint;
BEGIN
  SELECT CASE WHEN is_called THEN last_value ELSE last_value - 1 END INTO bound FROM dashboard.audit_log_id_seq;
  PERFORM pg_advisory_xact_lock_shared((1515::bigint << 48) | bound);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_log_writer BEFORE INSERT ON dashboard.audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION dashboard.audit_writer();
--> statement-breakpoint
-- The id up to which the log is settled: each id at or below it is visible to the next statement, or never will be.
CREATE FUNCTION dashboard.audit_horizon() RETURNS bigint LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  newest bigint;
  bound bigint;
BEGIN
  SELECT CASE WHEN is_called THEN last_value ELSE last_value - 1 END INTO newest FROM dashboard.audit_log_id_seq;
  SELECT min(((classid::bigint & 65535) << 32) | objid::bigint) INTO bound
    FROM pg_locks
    WHERE locktype = 'advisory' AND objsubid = 1 AND classid::bigint >> 16 = 1515
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database());
  RETURN least(newest, coalesce(bound, newest));
END $$;
--> statement-breakpoint
-- One row an action, for auditors who ask in SQL.
CREATE VIEW dashboard.actions AS
  SELECT o.action_id, o.organisation_id, coalesce(i.at, o.at) AS started_at, o.at AS ended_at,
         o.actor_name, o.actor_email, o.actor_roles, o.account_id, o.staff_member_id,
         o.action, o.target_type, o.target_id, o.target_label, o.changes,
         o.outcome, o.error_code, o.request_id, o.address
    FROM dashboard.audit_log o
    LEFT JOIN dashboard.audit_log i ON i.action_id = o.action_id AND i.kind = 'intent'
    WHERE o.kind = 'outcome'
  UNION ALL
  SELECT i.action_id, i.organisation_id, i.at, NULL,
         i.actor_name, i.actor_email, i.actor_roles, i.account_id, i.staff_member_id,
         i.action, i.target_type, i.target_id, i.target_label, i.changes,
         'unknown', NULL, i.request_id, i.address
    FROM dashboard.audit_log i
    WHERE i.kind = 'intent'
      AND NOT EXISTS (SELECT FROM dashboard.audit_log o WHERE o.action_id = i.action_id AND o.kind = 'outcome');
--> statement-breakpoint
COMMENT ON VIEW dashboard.actions IS 'One row an action. An action whose end is not known has the outcome unknown and no ended_at.';
--> statement-breakpoint
-- Roles belong to the whole server and may be forbidden to whoever migrates. So this does what it may, and answers for
-- each role whether it is granted now; somebody who may create roles can call it again at any time.
CREATE FUNCTION dashboard.grant_roles() RETURNS TABLE (role_name text, granted boolean, problem text)
LANGUAGE plpgsql AS $$
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
        IF to_regclass('dashboard_migrations.__drizzle_migrations') IS NOT NULL THEN
          -- The dashboard asks whether the schema is the one that it knows.
          EXECUTE format('GRANT USAGE ON SCHEMA dashboard_migrations TO %I', role_name);
          EXECUTE format('GRANT SELECT ON dashboard_migrations.__drizzle_migrations TO %I', role_name);
        END IF;
        EXECUTE format('ALTER DEFAULT PRIVILEGES IN SCHEMA dashboard GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO %I', role_name);
        EXECUTE format('ALTER DEFAULT PRIVILEGES IN SCHEMA dashboard GRANT USAGE, SELECT ON SEQUENCES TO %I', role_name);
      END IF;
      granted := true;
    EXCEPTION WHEN insufficient_privilege OR undefined_object THEN
      problem := SQLERRM;
    END;
    RETURN NEXT;
  END LOOP;
END $$;
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
