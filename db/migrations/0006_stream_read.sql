-- What of the stream can be read after an id, in one round trip: `settled` and `newest` (see stream_horizon) on every
-- row, at least one; and events with after_id < id <= settled, in order, `most` of them.
-- why plpgsql and volatile: each statement in it sees what was committed when that statement began, so the events are
-- read after the horizon was. In one plain statement they would be read as of before it.
CREATE FUNCTION dashboard.stream_read(after_id bigint, most integer) RETURNS TABLE (
  settled bigint, newest bigint, id bigint, topic text, organisation_id uuid, staff_member_id uuid, roles text[],
  session_id text, data text
) LANGUAGE plpgsql VOLATILE AS $$
#variable_conflict use_column
DECLARE
  upto bigint;
  drawn bigint;
BEGIN
  SELECT dashboard.stream_horizon(), CASE WHEN is_called THEN last_value ELSE last_value - 1 END
    INTO upto, drawn FROM dashboard.stream_events_id_seq;
  RETURN QUERY
    SELECT upto, drawn, e.id, e.topic, e.organisation_id, e.staff_member_id, e.roles, e.session_id, e.payload::text
      FROM (VALUES (1)) one
      LEFT JOIN LATERAL (
        SELECT * FROM dashboard.stream_events s WHERE s.id > after_id AND s.id <= upto ORDER BY s.id LIMIT most
      ) e ON true
     ORDER BY e.id;
END $$;
