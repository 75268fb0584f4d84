import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { rowsOf } from "#upstream/core/rows.ts";
import { localDateOf } from "#upstream/core/time.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import type { Club } from "../memberships/club.ts";
import { notifyAthletes } from "../training-sessions/notify.ts";
import { participants, trainingCoaches, trainings } from "../training-sessions/table.ts";
import type { TrainingChange } from "../training-sessions/training-change.ts";
import { sessionLetter } from "./letters.ts";
import type { Place } from "./place.ts";
import type { Planned } from "./plan.ts";
import { type Course, type Session, sessionFactsOf } from "./publish.ts";
import { countReachable } from "./standing-athletes.ts";

/** What trainings follow: the weekly session as it was and as it is now. */
interface Following {
  readonly club: Club;
  readonly stored: Session;
  readonly wanted: Session;
  readonly course: Course;
  readonly place: Place;
  /** The site's date. */
  readonly today: string;
}

/** Writes trainings where a plan has them; trainings that follow their session take on its size and coaches, too. */
async function follow(
  tx: Queryable,
  { wanted, place }: Following,
  saved: readonly Planned[],
  coachIds: readonly string[] | undefined,
  now: Date,
): Promise<void> {
  const { organisationId, siteId, siteFieldId, minAthletes, maxAthletes } = wanted;
  const ids = saved.flatMap(({ training }) => training?.id ?? []);
  if (ids.length === 0) return;
  const rows = saved.map(({ training, date, startAt, endAt }) => ({
    id: training?.id,
    date,
    startAt,
    endAt,
    day: localDateOf(startAt, place.site.timeZone),
  }));
  await tx.execute(sql`
    update upstream.trainings t
       set start_at = c."startAt", end_at = c."endAt", day = c.day, series_date = c.date,
           site_id = ${siteId}, site_field_id = ${siteFieldId}, min_athletes = ${minAthletes},
           max_athletes = ${maxAthletes}, updated_at = ${now.toISOString()}, version = t.version + 1
      from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
        as c(id uuid, date date, "startAt" timestamptz, "endAt" timestamptz, day date)
     where t.id = c.id and t.organisation_id = ${organisationId}`);
  if (coachIds === undefined) return;
  const all = sql`unnest(${sql.param(ids)}::uuid[])`;
  await tx
    .delete(trainingCoaches)
    .where(and(eq(trainingCoaches.organisationId, organisationId), inArray(trainingCoaches.trainingId, ids)));
  await tx.execute(sql`
    insert into ${trainingCoaches} (organisation_id, training_id, staff_member_id)
    select ${organisationId}::uuid, t, c from ${all} t cross join unnest(${sql.param([...new Set(coachIds)])}::uuid[]) c`);
}

/**
 * Trainings that do not follow stay, as if edited by hand, and are the trainings of their week all the same. So is one
 * that staff had left out: publishing again leaves it out.
 */
async function stay(tx: Queryable, { stored, wanted, today }: Following, planned: readonly Planned[], now: Date) {
  const { organisationId, id: recurringSessionId, dayOfWeek } = wanted;
  const skipped = planned.flatMap(({ goes, occurrence }) =>
    goes === "moves" && !occurrence.saved && occurrence.trainingId ? [occurrence.trainingId] : [],
  );
  const ofIt = rowsOf(trainings, { organisationId, recurringSessionId });
  if (skipped.length > 0)
    await tx
      .update(trainings)
      .set({ detached: true, updatedAt: now, version: sql`${trainings.version} + 1` })
      .where(and(ofIt, inArray(trainings.id, skipped)));
  if (dayOfWeek === stored.dayOfWeek) return;
  const moved = sql`${trainings.seriesDate} + (${dayOfWeek}::int - extract(isodow from ${trainings.seriesDate})::int)`;
  await tx
    .update(trainings)
    .set({ seriesDate: moved })
    .where(
      and(
        ofIt,
        sql`((${trainings.status} = 'scheduled' and ${trainings.detached} and ${trainings.startAt} > ${now.toISOString()})
          or (${trainings.status} = 'canceled' and ${trainings.seriesDate} >= ${today}))`,
        // The week's training has been already.
        sql`not exists (select from upstream.trainings had where had.recurring_session_id = ${recurringSessionId}
          and had.status = 'scheduled' and had.start_at <= ${now.toISOString()} and had.series_date = ${moved})`,
      ),
    );
}

/** The athletes who are to come to some trainings, and to which of them, by athlete. */
async function expectedIn(tx: Queryable, organisationId: string, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, string[]>();
  const rows = await tx
    .select({ athleteId: participants.athleteId, trainingId: participants.trainingId })
    .from(participants)
    .where(
      and(
        eq(participants.organisationId, organisationId),
        inArray(participants.trainingId, [...ids]),
        isNull(participants.withdrawnAt),
        sql`${participants.isPresent} is distinct from false`,
      ),
    )
    .orderBy(asc(participants.athleteId));
  const expected = new Map<string, string[]>();
  for (const { athleteId, trainingId } of rows)
    expected.set(athleteId, [...(expected.get(athleteId) ?? []), trainingId]);
  return expected;
}

/**
 * Moves the trainings of a plan, and tells the athletes who are to come, once each.
 * @param how `coachIds`: who teaches them from now on; undefined: the same as before
 * @returns how many athletes are told
 */
export async function moveTrainings(
  tx: Queryable,
  act: TrainingChange,
  following: Following,
  planned: readonly Planned[],
  { coachIds, isPreview }: { readonly coachIds: readonly string[] | undefined; readonly isPreview: boolean },
): Promise<number> {
  const { club, stored, wanted, course, place } = following;
  const { organisationId, now } = act;
  const moved = planned.filter(({ goes, occurrence }) => goes === "moves" && occurrence.saved);
  const dateOf = new Map(moved.map(({ training, date }) => [training?.id, date]));
  const expected = course.notifications.onChange
    ? await expectedIn(
        tx,
        organisationId,
        [...dateOf.keys()].flatMap((id) => id ?? []),
      )
    : new Map<string, string[]>();
  if (isPreview) return countReachable(tx, organisationId, [...expected.keys()], club.today);
  const resized = wanted.minAthletes !== stored.minAthletes || wanted.maxAthletes !== stored.maxAthletes;
  const takesOn = resized || coachIds !== undefined;
  const follows = planned.filter(({ goes, occurrence }) => goes === "follows" && occurrence.saved);
  await stay(tx, following, planned, now);
  await follow(tx, following, takesOn ? [...moved, ...follows] : moved, coachIds, now);
  return notifyAthletes(
    tx,
    act,
    club,
    [...expected].map(([athleteId, ids]) => ({
      athleteId,
      kind: "training.changed",
      key: `weekly_session.moved:${stored.id}:${stored.version}:${athleteId}`,
      letter: (to) =>
        sessionLetter(
          club,
          "moved",
          sessionFactsOf(wanted, course, place, ids.flatMap((id) => dateOf.get(id) ?? []).toSorted()),
          to,
        ),
    })),
  );
}
