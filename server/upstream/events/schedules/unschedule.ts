import { and, eq, inArray, isNotNull, isNull, ne, type SQL, sql } from "drizzle-orm";
import type { StaffCaller } from "#upstream/core/caller.ts";
import { Refusal } from "#upstream/core/refusal.ts";
import { rowsOf } from "#upstream/core/rows.ts";
import type { Services } from "#upstream/core/services.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { countRows } from "#upstream/db/lists.ts";
import { inTransaction } from "#upstream/db/transaction.ts";
import type { EventRow } from "../events/present.ts";
import { matches } from "../matches/table.ts";
import { lockRunningTournament } from "../rounds/running-tournament.ts";
import { rounds } from "../rounds/table.ts";
import { unplaced } from "../rounds/write-change.ts";

/**
 * Takes courts and times away from matches that have not begun, which frees their courts.
 * @throws Refusal 404, `structure.missing`; 409 `event.not_running`
 */
export function clearSchedule(services: Services, caller: StaffCaller, eventId: string): Promise<{ cleared: number }> {
  const { organisationId } = caller;
  const now = services.now();
  return inTransaction(services.db, async (tx) => {
    const context = await lockRunningTournament(tx, { services, caller, eventId, now });
    if ((await countRows(tx, rounds, rowsOf(rounds, { organisationId, eventId }))) === 0)
      throw new Refusal(404, "structure.missing");
    return { cleared: await unscheduleMatches(tx, context.event, now, { alsoLocked: true }) };
  });
}

interface Leaving {
  readonly alsoLocked?: boolean;
  readonly roundIds?: ReadonlySet<string>;
  /** A further condition for the matches. */
  readonly only?: SQL;
}

/** Matches that have not begun lose their courts and times: those of some rounds, or all. @returns how many */
export async function unscheduleMatches(
  tx: Queryable,
  { organisationId, id: eventId }: Pick<EventRow, "organisationId" | "id">,
  now: Date,
  { alsoLocked = false, roundIds, only }: Leaving = {},
): Promise<number> {
  const cleared = await tx
    .update(matches)
    .set({ ...unplaced, version: sql`${matches.version} + 1`, updatedAt: now })
    .where(
      and(
        rowsOf(matches, { organisationId, eventId }),
        isNotNull(matches.fieldId),
        ne(matches.status, "closed"),
        isNull(matches.warmupAt),
        isNull(matches.startedAt),
        ...(roundIds ? [inArray(matches.roundId, [...roundIds])] : []),
        only,
        ...(alsoLocked ? [] : [eq(matches.timeLocked, false)]),
      ),
    )
    .returning({ id: matches.id });
  return cleared.length;
}
