-- The action log is append-only, for the owner of the table too.
CREATE FUNCTION dashboard.refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only: % refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON dashboard.audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION dashboard.refuse_change();
--> statement-breakpoint
-- Ids of stream_events are handed out before their transactions commit, so a reader may see 8 while 7 is still on
-- its way. Each writer therefore holds a shared advisory lock until its transaction ends. The lock's key carries a
-- bound: every id of this writer is above it. Shared locks never conflict, so no writer waits for another.
-- Key: 1514 in the upper 16 bits, the bound in the lower 48.
CREATE FUNCTION dashboard.announce_writer() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  bound bigint;
BEGIN
  SELECT CASE WHEN is_called THEN last_value ELSE last_value - 1 END INTO bound FROM dashboard.stream_events_id_seq;
  PERFORM pg_advisory_xact_lock_shared((1514::bigint << 48) | bound);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- why: a statement trigger runs before the first row is formed, hence before its id is drawn.
CREATE TRIGGER stream_events_writer BEFORE INSERT ON dashboard.stream_events
  FOR EACH STATEMENT EXECUTE FUNCTION dashboard.announce_writer();
--> statement-breakpoint
-- The id up to which the stream is settled: each id at or below it is visible to the next statement, or never will
-- be. The last id is read before the locks: whoever drew an id up to it already held its lock then, and is either
-- still seen holding it (its bound then caps the answer) or has ended and is visible.
CREATE FUNCTION dashboard.stream_horizon() RETURNS bigint LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  newest bigint;
  bound bigint;
BEGIN
  SELECT CASE WHEN is_called THEN last_value ELSE last_value - 1 END INTO newest FROM dashboard.stream_events_id_seq;
  SELECT min(((classid::bigint & 65535) << 32) | objid::bigint) INTO bound
    FROM pg_locks
    WHERE locktype = 'advisory' AND objsubid = 1 AND classid::bigint >> 16 = 1514
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database());
  RETURN least(newest, coalesce(bound, newest));
END $$;
