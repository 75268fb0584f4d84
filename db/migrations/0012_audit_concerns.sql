-- What was done to a record is found by the record, also where one action concerned many (ADR 64): the ids that an action
-- names in its changes are terms like its target's, and whoever's text a reason is stands there like a label's.
-- The first 10,000 ids only: a row may have a megabyte of terms, and one that cannot be indexed could not be written.
CREATE FUNCTION dashboard.audit_terms(
  organisation uuid, account uuid, name text, email text, roles text[], action text,
  target text, label text, outcome text, reason text, request text, address text, changes jsonb
) RETURNS tsvector
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE COST 2000 SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  plain tsvector := dashboard.audit_terms(organisation, account, name, email, roles, action, target, label, outcome, reason, request, address);
  place text := coalesce(left(organisation::text, 8), '-');
  terms text[];
  why text;
BEGIN
  IF changes IS NULL OR NOT changes ?| ARRAY['reservationIds', 'canceledIds', 'touched', 'overwritten', 'reason'] THEN
    RETURN plain;
  END IF;
  -- `touched` and `overwritten` are what rows from before have.
  terms := ARRAY(SELECT place || 't' || left(lower(id #>> '{}'), 60) FROM (
    SELECT jsonb_path_query(changes, '$.reservationIds.after[*]') AS id
    UNION SELECT jsonb_path_query(changes, '$.canceledIds.after[*]')
    UNION SELECT jsonb_path_query(changes, '$.touched.after[*].id')
    UNION SELECT jsonb_path_query(changes, '$.overwritten.after[*].id')) ids
    WHERE jsonb_typeof(id) = 'string' AND id <> '""' LIMIT 10000);
  FOR why IN SELECT jsonb_path_query(changes, '$.reason.*') #>> '{}' LOOP
    IF starts_with(why, 'sealed:1:') THEN
      terms := terms || (place || 'L' || substr(why, 10, 36));
    ELSE
      why := dashboard.audit_words(why);
      IF why <> '' THEN
        terms := terms || string_to_array(place || 'l' || replace(why, ' ', ' ' || place || 'l'), ' ');
      END IF;
    END IF;
  END LOOP;
  RETURN plain || array_to_tsvector(ARRAY(SELECT left(term, 69) FROM unnest(terms) AS term WHERE term <> ''));
END $$;
--> statement-breakpoint
CREATE INDEX audit_log_terms_new ON dashboard.audit_log USING gin (dashboard.audit_terms(
  organisation_id, account_id, actor_name, actor_email, actor_roles, action,
  target_id, target_label, outcome, error_code, request_id, address, changes
)) WHERE kind <> 'intent';
--> statement-breakpoint
-- The functions stay as they were written (migrations 0009 and 0011) but for the terms.
DO $$
DECLARE
  named text;
  source text;
BEGIN
  FOREACH named IN ARRAY ARRAY['dashboard.find_audit_rows', 'dashboard.whole_audit_terms', 'dashboard.learn_audit_words'] LOOP
    source := pg_get_functiondef(named::regproc);
    IF position('a.request_id, a.address)' IN source) = 0 THEN
      RAISE EXCEPTION '% is not as migration 0009 made it', named;
    END IF;
    EXECUTE replace(source, 'a.request_id, a.address)', 'a.request_id, a.address, a.changes)');
  END LOOP;
END $$;
--> statement-breakpoint
DROP INDEX dashboard.audit_log_terms;
--> statement-breakpoint
ALTER INDEX dashboard.audit_log_terms_new RENAME TO audit_log_terms;
--> statement-breakpoint
-- The words of reasons that were written before names were sealed.
INSERT INTO dashboard.audit_vocabulary AS v (term, month)
SELECT term, max(date_trunc('month', a.at, 'UTC'))
  FROM dashboard.audit_log a, unnest(tsvector_to_array(dashboard.audit_terms(a.organisation_id, a.account_id, a.actor_name,
    a.actor_email, a.actor_roles, a.action, a.target_id, a.target_label, a.outcome, a.error_code, a.request_id, a.address, a.changes))) AS term
  WHERE a.kind <> 'intent' AND a.changes ? 'reason'
    AND substr(term, length(coalesce(left(a.organisation_id::text, 8), '-')) + 1, 1) = 'l'
  GROUP BY term
ON CONFLICT (term) DO UPDATE SET month = excluded.month WHERE v.month < excluded.month;
