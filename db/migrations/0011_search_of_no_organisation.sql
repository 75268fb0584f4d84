-- What happened in no organisation, such as a sign-in that nobody knows, is found by asking for the organisation NULL.
-- The two functions stay as they were written (migration 0009) but for the condition on the organisation.
-- why two conditions: an index is not used for IS NOT DISTINCT FROM.
DO $$
DECLARE
  part text[];
  source text;
BEGIN
  FOREACH part SLICE 1 IN ARRAY ARRAY[
    ['dashboard.find_audit_rows', 'within constant text := ''a.organisation_id = $1 AND',
      'within constant text := CASE WHEN organisation IS NULL THEN ''$1 IS NULL AND a.organisation_id IS NULL'''
      || ' ELSE ''a.organisation_id = $1'' END || '' AND'],
    ['dashboard.whole_audit_terms', 'a.organisation_id = organisation AND',
      'a.organisation_id IS NOT DISTINCT FROM organisation AND']
  ] LOOP
    source := pg_get_functiondef(part[1]::regproc);
    IF position(part[2] IN source) = 0 THEN
      RAISE EXCEPTION '% is not as migration 0009 made it', part[1];
    END IF;
    EXECUTE replace(source, part[2], part[3]);
  END LOOP;
END $$;
