-- What the club canceled and what it turned down were one word. A single reservation that was changed only once, when it
-- was canceled, had been pending until then; of the others nothing tells, and "canceled by the club" is true of all.
UPDATE "upstream"."reservations" SET "canceled_by" = 'rejection'
  WHERE "canceled_by" = 'manager' AND "version" = 2 AND "series_id" IS NULL;
