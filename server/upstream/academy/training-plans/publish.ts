import type { recurringSessions as calls, RecurringSession } from "#contracts/academy/recurring-sessions.ts";
import type { TrainingPlan } from "#contracts/academy/training-plans.ts";
import type { HandlerInput } from "#contracts/operation.ts";
import type { StaffCaller } from "#upstream/core/caller.ts";
import { found, overlapping, refusing } from "#upstream/core/refusal.ts";
import { reviewed } from "#upstream/core/review.ts";
import type { Services } from "#upstream/core/services.ts";
import { localDateOf } from "#upstream/core/time.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { rowsOf, updateRow } from "#upstream/db/rows.ts";
import { Overtaken } from "#upstream/db/transaction.ts";
import { occasionOn } from "#upstream/facilities/reservation-series/recurrence.ts";
import { clubOf } from "../memberships/club.ts";
import type { Recipient } from "../messages/recipients.ts";
import { weekdayDates } from "../recurring-sessions/dates.ts";
import { lockSession, showSession } from "../recurring-sessions/store.ts";
import { recurringSessions as table } from "../recurring-sessions/table.ts";
import { coachesOf } from "../training-courses/coaches.ts";
import { trainingCourses } from "../training-courses/table.ts";
import { trainingActOf } from "../training-sessions/act.ts";
import { objectionsTo, requireAdmissionOfAll, requirementsOf } from "../training-sessions/admission.ts";
import { tellAthletes } from "../training-sessions/tell.ts";
import { lockInTheWay, makeWay, overwriting } from "./in-the-way.ts";
import { sessionLetter, type ToldSession } from "./letters.ts";
import { lookAt } from "./look.ts";
import { calendarOf, lockCourts, lockSite, type Place, requirePlace, seenSession } from "./place.ts";
import { type Candidate, changed, type Planned, planOf, requireDecided, requireSomething } from "./plan.ts";
import { acceptedStanding, holdMemberships, reachable, standingOf } from "./standing.ts";
import { makeTrainings, trainingsFrom } from "./trainings.ts";

export type Session = typeof table.$inferSelect;
export type Course = typeof trainingCourses.$inferSelect;

/** What a save of a plan answers. */
export interface SavedPlan {
  readonly session: RecurringSession;
  readonly plan: TrainingPlan;
}

/** A change of clocks may turn the times of a date around. */
export const timesCode = ({ startAt, endAt }: { startAt: Date; endAt: Date }): string | null =>
  endAt > startAt ? null : "recurring_session.end_before_start";

/** Whether what was locked for a weekly session is still what it needs. @throws Overtaken */
export function requireSamePlace(seen: Session, locked: Session): void {
  const { siteId, siteFieldId, dayOfWeek, startAt, endAt } = locked;
  const same =
    siteId === seen.siteId &&
    siteFieldId === seen.siteFieldId &&
    dayOfWeek === seen.dayOfWeek &&
    startAt === seen.startAt &&
    endAt === seen.endAt;
  if (!same) throw new Overtaken();
}

/** The course, locked against changes until the transaction ends; several publish its weekly sessions at once. */
export async function holdCourse(tx: Queryable, organisationId: string, id: string): Promise<Course> {
  const [course] = await tx
    .select()
    .from(trainingCourses)
    .where(rowsOf(trainingCourses, { organisationId, id }))
    .for("share");
  return found(course);
}

/**
 * Every date on which the weekly session is to be, from today on, with the training that is there. Today is left out once
 * its hour has come, unless its training is there: one that is made when it has begun could be neither canceled nor told.
 */
async function candidatesOf(tx: Queryable, session: Session, { startOn, endOn }: Course, place: Place, now: Date) {
  const { organisationId } = session;
  const { timeZone } = place.site;
  const today = localDateOf(now, timeZone);
  const dates = weekdayDates(session.dayOfWeek, startOn > today ? startOn : today, endOn);
  const [first] = dates;
  if (first === undefined) return [];
  const calendar = await calendarOf(tx, organisationId, place, dates);
  const stored = await trainingsFrom(tx, organisationId, session.id, first);
  const planned = new Map(stored.flatMap((one) => (one.status === "scheduled" ? [[one.seriesDate, one]] : [])));
  const leftOut = new Set(stored.flatMap((one) => (one.status === "canceled" && !one.cleared ? one.seriesDate : [])));
  return dates.flatMap((date): Candidate | [] => {
    const occasion = occasionOn(date, session, timeZone);
    const training = planned.get(date) ?? null;
    if (training === null && occasion.startAt <= now) return [];
    return {
      ...occasion,
      siteFieldId: session.siteFieldId,
      closed: calendar.isClosed(date),
      code: timesCode(occasion),
      canceledBefore: leftOut.has(date),
      outsideOpeningSlots: calendar.isOutside(occasion),
      training,
      goes: training ? "stays" : "new",
    };
  });
}

/** A weekly session as letters name it. @param dates of its trainings, earliest first */
export const toldSession = (
  { startAt, endAt }: Session,
  course: Course,
  { site, field }: Place,
  dates: readonly string[],
): ToldSession => ({
  course: course.name,
  startAt,
  endAt,
  place: field === null ? site.name : `${site.name} (${field.name})`,
  dates,
});

/** Makes what a plan has decided. @returns the ids of the new trainings by date */
async function write(
  tx: Queryable,
  { session, course, place }: { session: Session; course: Course; place: Place },
  planned: readonly Planned[],
  people: { readonly coachIds: readonly string[]; readonly athleteIds: readonly string[] },
  now: Date,
): Promise<Map<string, string>> {
  const { organisationId, id } = session;
  const fresh = planned.filter(({ goes, occurrence }) => goes === "new" && occurrence.saved);
  const timeZoneDay = (at: Date) => localDateOf(at, place.site.timeZone);
  const made = await makeTrainings(
    tx,
    { course, session, timeZoneDay },
    fresh,
    people.coachIds,
    people.athleteIds,
    now,
  );
  const last = planned.at(-1)?.date ?? null;
  if (made.size > 0 || session.status === "draft" || session.publishedUntil !== last)
    await updateRow(tx, table, { organisationId, id }, { status: "published", publishedUntil: last, updatedAt: now });
  return made;
}

/**
 * Makes the trainings of a weekly session that are missing, all or nothing, and lets its standing athletes in. What is
 * locked: location, court, what is to be canceled on it, memberships, site, course, weekly session, in this order.
 * @throws Refusal 404; every code of the contract
 */
export function publishSession(
  services: Services,
  caller: StaffCaller,
  { params, query, body }: HandlerInput<(typeof calls)["publish"]>,
): Promise<SavedPlan> {
  const act = trainingActOf(services, caller);
  const { organisationId, now } = act;
  const saved = reviewed(services.db, query.preview, async (tx, ask): Promise<SavedPlan> => {
    const seen = await seenSession(tx, organisationId, params.id, params.courseId);
    const place = await requirePlace(tx, organisationId, seen);
    await lockCourts(tx, organisationId, place);
    const wanted = overwriting(body.decisions).map((date) => occasionOn(date, seen, place.site.timeZone));
    const held = await lockInTheWay(tx, organisationId, place, wanted, now);
    const members = await holdMemberships(tx, organisationId, await standingOf(tx, organisationId, seen.id));
    await lockSite(tx, organisationId, place);
    const course = await holdCourse(tx, organisationId, seen.courseId);
    const session = await lockSession(tx, organisationId, seen.id);
    requireSamePlace(seen, session);
    const athleteIds = await acceptedStanding(tx, organisationId, session.id, members);
    const coaches = (await coachesOf(tx, "session", organisationId, [session.id])).get(session.id) ?? [];
    const candidates = await candidatesOf(tx, session, course, place, now);
    const planned = await lookAt(tx, organisationId, { place, coaches }, candidates, body, now);
    const club = await clubOf(tx, organisationId, now);
    const makes = planned.some(({ goes, occurrence }) => goes === "new" && occurrence.saved);
    const tells = makes && body.notify && course.notifications.onPublish;
    const notified = tells ? await reachable(tx, organisationId, athleteIds, club.today) : 0;
    // Only new trainings let anybody in.
    const comers = makes ? athleteIds : [];
    const refused = await objectionsTo(tx, act, comers, requirementsOf(course, [course.access]));
    const plan = planOf(planned, [session.version, athleteIds], { notified, refused });
    if (query.preview) return { session: await showSession(tx, organisationId, session.id, now), plan };
    ask(plan, { decided: true, tag: body.tag }, changed);
    requireDecided(plan, body);
    requireSomething(plan);
    requireAdmissionOfAll(refused, body);
    await makeWay(tx, act, club, planned, held);
    const coachIds = coaches.map(({ id }) => id);
    const made = await write(tx, { session, course, place }, planned, { coachIds, athleteIds }, now);
    const told = toldSession(session, course, place, [...made.keys()]);
    const drafts = (tells ? athleteIds : []).map((athleteId) => ({
      athleteId,
      kind: "training.published",
      key: `weekly_session.published:${session.id}:${session.version}:${athleteId}`,
      letter: (to: Recipient) => sessionLetter(club, "published", told, to),
    }));
    await tellAthletes(tx, act, club, drafts);
    const occurrences = plan.occurrences.map((one) => ({ ...one, trainingId: made.get(one.date) ?? one.trainingId }));
    return { session: await showSession(tx, organisationId, session.id, now), plan: { ...plan, occurrences } };
  });
  // The constraints have the last word: who wrote past the locks has changed what was planned.
  return refusing(saved, { [overlapping]: changed, trainings_series_date: changed });
}
