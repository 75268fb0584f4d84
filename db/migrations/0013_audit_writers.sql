-- Id and time of a row of the log are the database's own for everybody but its owner, whatever an INSERT names: a row below
-- the end of its chain, or in a month that is long chained, would look as if somebody had put it in (ADR 53).
-- The owner keeps what it names: partitions are made by moving rows.
CREATE FUNCTION dashboard.own_audit_row() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'USAGE') THEN
    RETURN NEW;
  END IF;
  -- why also when it was drawn by default: an id can be kept from an INSERT that was rolled back.
  NEW.id := nextval('dashboard.audit_log_id_seq');
  -- why not always: the partition is chosen already, and a month may have ended since. A time in another month is refused.
  IF NEW.at NOT BETWEEN clock_timestamp() - interval '1 second' AND clock_timestamp() THEN
    NEW.at := clock_timestamp();
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_log_own_row BEFORE INSERT ON dashboard.audit_log
  FOR EACH ROW EXECUTE FUNCTION dashboard.own_audit_row();
