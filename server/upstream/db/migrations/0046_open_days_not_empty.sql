-- As before; an old row is asked for its open day only where it has one: PL/pgSQL resolves both arms of a CASE.
CREATE OR REPLACE FUNCTION "upstream"."open_days_not_empty"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  open_day uuid;
  shown text;
BEGIN
  IF tg_table_name = 'open_days' THEN
    open_day := NEW.id;
  ELSE
    open_day := OLD.open_day_id;
  END IF;
  SELECT status INTO shown FROM upstream.open_days WHERE id = open_day FOR NO KEY UPDATE;
  IF FOUND AND shown = 'published' AND NOT EXISTS (
    SELECT FROM upstream.trainings WHERE open_day_id = open_day AND status = 'scheduled') THEN
    RAISE EXCEPTION 'a published open day has a training'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'open_days_not_empty';
  END IF;
  RETURN NULL;
END $$;
