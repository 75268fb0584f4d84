import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import type { CalendarFeed } from "#contracts/facilities/calendar-feeds.ts";
import { isOfOpenClub } from "#upstream/account/organizations/suspension.ts";
import { accounts } from "#upstream/auth/users/table.ts";
import { rowsOf } from "#upstream/core/rows.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { staffMembers } from "#upstream/staff/staff-members/table.ts";
import { locations } from "../locations/table.ts";
import { calendarTokens } from "./table.ts";

type NewFeed = typeof calendarTokens.$inferInsert;

const authorName = sql<string | null>`nullif(trim(concat_ws(' ', ${accounts.firstName}, ${accounts.lastName})), '')`;

/** The location's token without its hash; undefined when it has none. */
export async function findFeed(
  db: Queryable,
  organisationId: string,
  locationId: string,
): Promise<CalendarFeed | undefined> {
  const [row] = await db
    .select({ feed: calendarTokens, createdBy: authorName })
    .from(calendarTokens)
    .leftJoin(staffMembers, eq(staffMembers.id, calendarTokens.createdBy))
    .leftJoin(accounts, eq(accounts.id, staffMembers.accountId))
    .where(rowsOf(calendarTokens, { organisationId, locationId }));
  if (!row) return undefined;
  const { id, withNames, language, createdAt, lastUsedAt } = row.feed;
  return {
    id,
    locationId,
    withNames,
    language,
    createdAt: createdAt.toISOString(),
    createdBy: row.createdBy,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}

/** Writes a location's first token. @returns whether there was none, so that it was written */
export async function insertFeed(tx: Queryable, values: NewFeed): Promise<boolean> {
  const rows = await tx
    .insert(calendarTokens)
    .values(values)
    .onConflictDoNothing({ target: calendarTokens.locationId })
    .returning({ id: calendarTokens.id });
  return rows.length > 0;
}

/** Replaces a token by a new one. @returns whether the old one was still there */
export async function replaceFeed(tx: Queryable, id: string, values: NewFeed): Promise<boolean> {
  const { organisationId, locationId } = values;
  const rows = await tx
    .update(calendarTokens)
    .set({ ...values, id: sql`gen_random_uuid()`, lastUsedAt: null })
    .where(rowsOf(calendarTokens, { organisationId, locationId, id }))
    .returning({ id: calendarTokens.id });
  return rows.length > 0;
}

/** The calendar that a hash opens, with its place; undefined for an unknown one, a place that is gone, a suspended club. */
export async function findByHash(db: Queryable, tokenHash: string) {
  const [row] = await db
    .select({
      id: calendarTokens.id,
      organisationId: calendarTokens.organisationId,
      withNames: calendarTokens.withNames,
      language: calendarTokens.language,
      location: {
        id: locations.id,
        name: locations.name,
        address: locations.address,
        timeZone: locations.timeZone,
      },
    })
    .from(calendarTokens)
    .innerJoin(
      locations,
      and(eq(locations.id, calendarTokens.locationId), eq(locations.organisationId, calendarTokens.organisationId)),
    )
    .where(
      and(
        eq(calendarTokens.tokenHash, tokenHash),
        isNull(locations.removedAt),
        isOfOpenClub(calendarTokens.organisationId),
      ),
    );
  return row;
}

/** What a token opens. */
export type OpenCalendar = NonNullable<Awaited<ReturnType<typeof findByHash>>>;

/** Notes that a token was used, to the minute: programs that ask often do not write each time. */
export async function noteUse(db: Queryable, { organisationId, id }: OpenCalendar, now: Date): Promise<void> {
  const minuteAgo = new Date(now.getTime() - 60_000);
  await db
    .update(calendarTokens)
    .set({ lastUsedAt: now })
    .where(
      and(
        rowsOf(calendarTokens, { organisationId, id }),
        or(isNull(calendarTokens.lastUsedAt), lt(calendarTokens.lastUsedAt, minuteAgo)),
      ),
    );
}
