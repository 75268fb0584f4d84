import { sql } from "drizzle-orm";
import type { DocumentType } from "#contracts/academy/document-types.ts";
import { startOfDay } from "#upstream/core/time.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { messages } from "../messages/table.ts";
import type { DocumentRules } from "./state.ts";

/** A paper that somebody is told about. */
interface About {
  readonly documentId: string | null;
  readonly athleteId: string;
  readonly type: DocumentType;
}

/** What messages about a paper begin their keys with: the document, or whose and which is missing. */
export const paperKey = ({ documentId, athleteId, type }: About): string =>
  `document:${documentId ?? `${athleteId}.${type}`}`;

/** When somebody was last told under each of some keys, in their order; null when never. */
export async function lastNotified(
  db: Queryable,
  organisationId: string,
  keys: readonly { readonly athleteId: string; readonly key: string }[],
): Promise<(Date | null)[]> {
  const athletes = sql.param(keys.map(({ athleteId }) => athleteId));
  const begins = sql.param(keys.map(({ key }) => `${key}:`));
  const rows = await db.execute<{ at: string | null }>(sql`
    select (select max(m.created_at) from ${messages} m
             where m.organisation_id = ${organisationId} and m.athlete_id = about.athlete_id
               and starts_with(m.dedupe_key, about.begin)) as at
      from unnest(${athletes}::uuid[], ${begins}::text[]) with ordinality as about(athlete_id, begin, place)
     order by place`);
  return [...rows].map(({ at }) => (at === null ? null : new Date(at)));
}

/** Whether an instant is on the organisation's date. */
export const isToday = (at: Date | null, { today, timeZone }: Pick<DocumentRules, "today" | "timeZone">): boolean =>
  at !== null && at >= startOfDay(today, timeZone);
