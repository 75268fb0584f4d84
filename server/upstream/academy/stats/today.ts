import { and, eq, gt, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { nextTrainingsShown, type stats } from "#contracts/academy/stats.ts";
import type { HandlerOutput } from "#contracts/operation.ts";
import { addDays } from "#upstream/core/time.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { debits } from "#upstream/money/debits/table.ts";
import { expiringDays } from "../documents/state.ts";
import { documents } from "../documents/table.ts";
import type { Club } from "../memberships/club.ts";
import { papersState } from "../memberships/papers.ts";
import { memberships } from "../memberships/table.ts";
import { sites } from "../sites/table.ts";
import { dueBetween, isOutstanding } from "../subscriptions/payment-state.ts";
import { subscriptions } from "../subscriptions/table.ts";
import { isBelowMin, isUnmarked, selectSorted, taughtBy } from "../training-sessions/list.ts";
import { toTrainings } from "../training-sessions/store.ts";
import { trainings } from "../training-sessions/table.ts";

type Today = HandlerOutput<(typeof stats)["today"]>;

/** Whether a training is today at its site; both in the surrounding query. */
const isToday = (
  now: Date,
  training: { readonly day: SQLWrapper; readonly startAt: SQLWrapper },
  site: { readonly timeZone: SQLWrapper },
): SQL => {
  const at = sql`${now.toISOString()}::timestamptz`;
  return sql`${training.day} = (${at} at time zone ${site.timeZone})::date
    and ${training.startAt} between ${at} - interval '2 days' and ${at} + interval '2 days'`;
};

/** How many trainings there are today, how many are to be marked, how many are too empty: as their list filters them. */
async function countTrainings(db: Queryable, organisationId: string, coachId: string | null, now: Date) {
  const theirsOnly = [
    eq(trainings.organisationId, organisationId),
    eq(trainings.status, "scheduled"),
    taughtBy(db, coachId === null ? undefined : [coachId]),
  ];
  const countOf = async (where: SQL | undefined) => {
    const [row] = await db
      .select({ count: sql`count(*)`.mapWith(Number) })
      .from(trainings)
      .innerJoin(sites, eq(sites.id, trainings.siteId))
      .where(and(...theirsOnly, where));
    return row?.count ?? 0;
  };
  const [today, unmarked, belowMin] = await Promise.all([
    countOf(isToday(now, trainings, sites)),
    countOf(isUnmarked(db, now)),
    countOf(isBelowMin(now)),
  ]);
  return { today, unmarked, belowMin };
}

/** Today's trainings that have not ended, by hour. */
async function nextTrainings(db: Queryable, organisationId: string, coachId: string | null, now: Date) {
  const where = and(
    eq(trainings.organisationId, organisationId),
    eq(trainings.status, "scheduled"),
    taughtBy(db, coachId === null ? undefined : [coachId]),
    isToday(now, trainings, sites),
    gt(trainings.endAt, now),
  );
  const rows = await selectSorted(db, where, "startAt").limit(nextTrainingsShown);
  const next = await toTrainings(db, organisationId, rows);
  return next.map(({ id, name, course, startAt, startTime, endTime, site, siteField, coaches, counts, ...places }) => ({
    ...{ id, name, startAt, startTime, endTime, coaches, booked: counts.booked },
    color: course?.color ?? null,
    siteName: site.name,
    fieldName: siteField?.name ?? null,
    minAthletes: places.minAthletes,
    maxAthletes: places.maxAthletes,
  }));
}

/** What waits for the board: requests, sales, money, papers. */
async function boardsWork(db: Queryable, club: Club) {
  const { organisationId, today } = club;
  // Only athletes who have a paper that ends soon are looked at: nobody else has one that is expired or about to be.
  const ending = sql`(select ${documents.athleteId} from ${documents}
    where ${documents.organisationId} = ${organisationId} and ${documents.removedAt} is null
      and ${documents.expiresOn} <= ${addDays(today, expiringDays)}::date)`;
  const [[row], [papers], money] = await Promise.all([
    db.execute<{ requests: number; to_approve: number }>(sql`select
      (select count(*)::int from ${memberships} where ${memberships.organisationId} = ${organisationId}
        and ${memberships.status} = 'pending') as requests,
      (select count(*)::int from ${subscriptions} where ${subscriptions.organisationId} = ${organisationId}
        and ${subscriptions.approval} = 'toApprove' and ${subscriptions.status} <> 'canceled') as to_approve`),
    db.execute<{ expired: number; expiring: number }>(sql`
      select count(*) filter (where state = 'expired')::int as expired,
             count(*) filter (where state = 'expiring')::int as expiring
        from (select ${papersState(club)} as state from ${memberships}
               where ${memberships.organisationId} = ${organisationId} and ${memberships.status} = 'accepted'
                 and ${memberships.athleteId} in ${ending}) judged`),
    db.execute<{ currency: "eur" | "usd" | "chf"; overdue: string; count: number; week: string }>(sql`
      select currency, sum(overdue) as overdue, count(*) filter (where overdue > 0)::int as count, sum(week) as week
        from (select ${debits.currency} as currency, ${dueBetween(null, addDays(today, -1))} as overdue,
                     ${dueBetween(today, addDays(today, 6))} as week
                from ${subscriptions} join ${debits} on ${debits.id} = ${subscriptions.debitId}
               where ${subscriptions.organisationId} = ${organisationId} and ${subscriptions.status} <> 'canceled'
                 and ${isOutstanding}) owed
       group by currency having sum(overdue) > 0 or sum(week) > 0
       order by (currency = ${club.currency}) desc, currency`),
  ]);
  return {
    requests: row?.requests ?? 0,
    toApprove: row?.to_approve ?? 0,
    documents: { expired: papers?.expired ?? 0, expiring: papers?.expiring ?? 0 },
    money: money.map(({ currency, overdue, count, week }) => ({
      ...{ currency, overdue: Number(overdue), overdueCount: count, dueWeek: Number(week) },
    })),
  };
}

/**
 * What needs attention today.
 * @param coachId the coach whose trainings alone are named; null: all of the club's, and what waits for the board
 */
export async function academyToday(db: Queryable, club: Club, coachId: string | null, now: Date): Promise<Today> {
  const { organisationId } = club;
  const [trainings, next, work] = await Promise.all([
    countTrainings(db, organisationId, coachId, now),
    nextTrainings(db, organisationId, coachId, now),
    coachId === null ? boardsWork(db, club) : { requests: null, toApprove: null, documents: null, money: null },
  ]);
  return { trainings, nextTrainings: next, ...work };
}
