import { and, desc, eq, gte, inArray, lte, ne, or, type SQL, sql } from "drizzle-orm";
import type { Approval } from "#contracts/academy/states.ts";
import { Refusal } from "#upstream/core/refusal.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { timeFrames } from "#upstream/settings/time-frames/table.ts";
import { tokenBatches } from "../wallets/table.ts";
import { subscriptions } from "./table.ts";

// What is asked before somebody gets a package that they have, or one whose days have passed: by every way in which a
// package is given, a sale to one, to many, and the approval of what was asked for in the app.

type Given = Pick<typeof subscriptions.$inferSelect, "id" | "athleteId" | "templateId" | "courseId"> &
  Pick<typeof subscriptions.$inferSelect, "coverageStart" | "coverageEnd">;

/** Whether all coins that a package of entries brought are spent: then it may be bought again. */
const isUsedUp = sql`${subscriptions.type} = 'spotTraining' and coalesce((select sum(${tokenBatches.remaining}) = 0
  from ${tokenBatches} where ${tokenBatches.subscriptionId} = ${subscriptions.id}), false)`;

/** Whether a subscription is good for a day of the given one. Without dates it is good until it is used up. */
function sharesDays({ coverageStart: start, coverageEnd: end }: Given, today: string): SQL | undefined {
  const until = sql`coalesce(${subscriptions.coverageEnd}, 'infinity')`;
  if (start === null || end === null) return sql`${until} >= ${today}::date`;
  return sql`coalesce(${subscriptions.coverageStart}, '-infinity') <= ${end}::date and ${until} >= ${start}::date`;
}

/**
 * Asks whether somebody is to have a package twice: they have the same one, or another one of its course, for days of
 * its coverage. Packages without dates, and packages of entries, do not count once they are used up.
 * @param counted in which states of approval another one counts
 * @throws Refusal 409 `subscription.already_has` with its `name` and, where it ends, `until`
 */
export async function requireNoDuplicate(
  tx: Queryable,
  organisationId: string,
  given: Given,
  counted: readonly Approval[],
  today: string,
): Promise<void> {
  const [held] = await tx
    .select({ name: subscriptions.name, until: subscriptions.coverageEnd })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.organisationId, organisationId),
        eq(subscriptions.athleteId, given.athleteId),
        ne(subscriptions.id, given.id),
        ne(subscriptions.status, "canceled"),
        inArray(subscriptions.approval, [...counted]),
        or(
          eq(subscriptions.templateId, given.templateId),
          given.courseId === null ? undefined : eq(subscriptions.courseId, given.courseId),
        ),
        sharesDays(given, today),
        sql`not (${isUsedUp})`,
      ),
    )
    .orderBy(sql`${subscriptions.coverageEnd} desc nulls first`)
    .limit(1);
  if (!held) return;
  const { name, until } = held;
  throw new Refusal(409, "subscription.already_has", { details: { name, ...(until !== null && { until }) } });
}

/** The time frame of the club that is under way, the latest begun of several. */
async function currentSeason(tx: Queryable, organisationId: string, today: string) {
  const [frame] = await tx
    .select({ season: timeFrames.name, seasonStart: timeFrames.startAt, seasonEnd: timeFrames.endAt })
    .from(timeFrames)
    .where(
      and(eq(timeFrames.organisationId, organisationId), lte(timeFrames.startAt, today), gte(timeFrames.endAt, today)),
    )
    .orderBy(desc(timeFrames.startAt), timeFrames.endAt)
    .limit(1);
  return frame;
}

/**
 * Asks whether a package is to be given for days that have passed.
 * @throws Refusal 409 `subscription.coverage_over` with `until`, its last day, and the season that is under way, if any
 */
export async function requireNotPast(
  tx: Queryable,
  organisationId: string,
  until: string | null,
  today: string,
): Promise<void> {
  if (until === null || until >= today) return;
  const details = { until, ...(await currentSeason(tx, organisationId, today)) };
  throw new Refusal(409, "subscription.coverage_over", { details });
}
