import { eq } from "drizzle-orm";
import { found } from "#upstream/core/refusal.ts";
import { localDateOf } from "#upstream/core/time.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { organizations } from "./table.ts";

/** An organisation's zone, and the local date there: the "today" of due dates, documents and tokens. */
export async function todayOf(db: Queryable, organisationId: string, now: Date) {
  const [row] = await db
    .select({ timeZone: organizations.timeZone })
    .from(organizations)
    .where(eq(organizations.id, organisationId));
  const { timeZone } = found(row);
  return { timeZone, today: localDateOf(now, timeZone) };
}
