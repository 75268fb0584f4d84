-- As before; an old row is asked for its course only where it has one: PL/pgSQL resolves both arms of a CASE.
CREATE OR REPLACE FUNCTION "upstream"."courses_not_empty"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  course uuid;
  shown text;
BEGIN
  IF tg_table_name = 'training_courses' THEN
    course := NEW.id;
  ELSE
    course := OLD.course_id;
  END IF;
  SELECT status INTO shown FROM upstream.training_courses WHERE id = course FOR NO KEY UPDATE;
  IF FOUND AND shown = 'published' AND NOT EXISTS (
    SELECT FROM upstream.recurring_sessions WHERE course_id = course AND removed_at IS NULL) THEN
    RAISE EXCEPTION 'a published course has a weekly session'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'training_courses_not_empty';
  END IF;
  RETURN NULL;
END $$;
