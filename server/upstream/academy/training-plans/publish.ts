import type { recurringSessions as calls, RecurringSession } from "#contracts/academy/recurring-sessions.ts";
import type { Coach } from "#contracts/academy/training-courses.ts";
import type { TrainingPlan } from "#contracts/academy/training-plans.ts";
import type { HandlerInput } from "#contracts/operation.ts";
import type { StaffCaller } from "#upstream/core/caller.ts";
import { found, refusing } from "#upstream/core/refusal.ts";
import { type Ask, reviewed } from "#upstream/core/review.ts";
import { rowsOf, updateRow } from "#upstream/core/rows.ts";
import type { Services } from "#upstream/core/services.ts";
import { localDateOf } from "#upstream/core/time.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { exclusionViolation } from "#upstream/db/errors.ts";
import { StaleReadError } from "#upstream/db/transaction.ts";
import { occurrenceTimeOn } from "#upstream/facilities/reservation-series/recurrence.ts";
import { type Club, clubOf } from "../memberships/club.ts";
import type { Recipient } from "../messages/recipients.ts";
import { weekdayDates } from "../recurring-sessions/dates.ts";
import { lockSession, showSession } from "../recurring-sessions/store.ts";
import { recurringSessions as table } from "../recurring-sessions/table.ts";
import { coachesOf } from "../training-courses/coaches.ts";
import { trainingCourses } from "../training-courses/table.ts";
import { objectionsTo, requireAdmissionOfAll, requirementsOf } from "../training-sessions/admission.ts";
import { notifyAthletes } from "../training-sessions/notify.ts";
import { type TrainingChange, trainingChangeOf } from "../training-sessions/training-change.ts";
import { type SessionFacts, sessionLetter } from "./letters.ts";
import { clearObstacles, lockObstacles, overwriting } from "./obstacles.ts";
import { calendarOf, lockCourts, lockSite, type Place, requirePlace, seenSession } from "./place.ts";
import { type Candidate, changed, type Planned, planOf, requireDecided, requireSomething } from "./plan.ts";
import { previewDates } from "./preview.ts";
import { acceptedStandingAthletes, countReachable, lockMemberships, standingAthletesOf } from "./standing-athletes.ts";
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
  if (!same) throw new StaleReadError();
}

/** The course, locked against changes until the transaction ends; several publish its weekly sessions at once. */
export async function shareCourse(tx: Queryable, organisationId: string, id: string): Promise<Course> {
  const [course] = await tx
    .select()
    .from(trainingCourses)
    .where(rowsOf(trainingCourses, { organisationId, id }))
    .for("share");
  return found(course);
}

/**
 * Every date on which the weekly session is to be, from today on, with the training that is there. Today is left out
 * once its hour has come, unless its training is there: a training that is made when it has begun could be neither
 * canceled nor announced.
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
    const occasion = occurrenceTimeOn(date, session, timeZone);
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
export const sessionFactsOf = (
  { startAt, endAt }: Session,
  course: Course,
  { site, field }: Place,
  dates: readonly string[],
): SessionFacts => ({
  course: course.name,
  startAt,
  endAt,
  place: field === null ? site.name : `${site.name} (${field.name})`,
  dates,
});

type Input = HandlerInput<(typeof calls)["publish"]>;

/** What a plan rests on; nothing of it changes until the transaction ends. */
interface LockedSession {
  readonly session: Session;
  readonly course: Course;
  readonly place: Place;
  /** Reservations that the plan may cancel. */
  readonly reservationIds: ReadonlySet<string>;
  /** The standing athletes who are let in, first come first. */
  readonly athleteIds: readonly string[];
}

/**
 * Locks location, court, what is to be canceled on it, memberships, site, course, weekly session, in this order (ADR 48).
 * @throws Refusal 404; 409 `recurring_session.site_closed`; Overtaken
 */
async function lock(tx: Queryable, organisationId: string, { params, body }: Input, now: Date): Promise<LockedSession> {
  const seen = await seenSession(tx, organisationId, params.id, params.courseId);
  const place = await requirePlace(tx, organisationId, seen);
  await lockCourts(tx, organisationId, place);
  const wanted = overwriting(body.decisions).map((date) => occurrenceTimeOn(date, seen, place.site.timeZone));
  const reservationIds = await lockObstacles(tx, organisationId, place, wanted, now);
  const members = await lockMemberships(tx, organisationId, await standingAthletesOf(tx, organisationId, seen.id));
  await lockSite(tx, organisationId, place);
  const course = await shareCourse(tx, organisationId, seen.courseId);
  const session = await lockSession(tx, organisationId, seen.id);
  requireSamePlace(seen, session);
  const athleteIds = await acceptedStandingAthletes(tx, organisationId, session.id, members);
  return { session, course, place, reservationIds, athleteIds };
}

/** What publishing would do, before anybody has agreed to it. */
interface PreparedPlan {
  readonly plan: TrainingPlan;
  readonly planned: readonly Planned[];
  readonly coaches: readonly Coach[];
  readonly club: Club;
  /** The athletes who are to be told of the new trainings. */
  readonly notifiedIds: readonly string[];
}

/** Reads what stands in the way of each date, and puts the plan together. */
async function look(
  tx: Queryable,
  act: TrainingChange,
  { session, course, place, athleteIds }: LockedSession,
  body: Input["body"],
): Promise<PreparedPlan> {
  const { organisationId, now } = act;
  const coaches = (await coachesOf(tx, "session", organisationId, [session.id])).get(session.id) ?? [];
  const candidates = await candidatesOf(tx, session, course, place, now);
  const planned = await previewDates(tx, organisationId, { place, coaches }, candidates, body, now);
  const club = await clubOf(tx, organisationId, now);
  const makes = planned.some(({ goes, occurrence }) => goes === "new" && occurrence.saved);
  const notifiedIds = makes && body.notify && course.notifications.onPublish ? athleteIds : [];
  const notified = await countReachable(tx, organisationId, notifiedIds, club.today);
  // Only new trainings let athletes in.
  const comers = makes ? athleteIds : [];
  const refused = await objectionsTo(tx, act, comers, requirementsOf(course, [course.access]));
  const plan = planOf(planned, [session.version, athleteIds], { notified, refused });
  return { plan, planned, coaches, club, notifiedIds };
}

/** @throws Refusal every 409 and 422 of the contract unless the answers are to this plan, and leave nothing open */
function decide(plan: TrainingPlan, body: Input["body"], ask: Ask): void {
  ask(plan, { decided: true, tag: body.tag }, changed);
  requireDecided(plan, body);
  requireSomething(plan);
  requireAdmissionOfAll(plan.refused, body);
}

/**
 * Frees the courts of what stands in the way, and makes the trainings.
 * @returns the ids of the new trainings by date
 */
async function write(
  tx: Queryable,
  act: TrainingChange,
  { session, course, place, reservationIds, athleteIds }: LockedSession,
  { planned, coaches, club }: PreparedPlan,
): Promise<Map<string, string>> {
  const { organisationId, now } = act;
  await clearObstacles(tx, act, club, planned, reservationIds);
  const fresh = planned.filter(({ goes, occurrence }) => goes === "new" && occurrence.saved);
  const timeZoneDay = (at: Date) => localDateOf(at, place.site.timeZone);
  const coachIds = coaches.map(({ id }) => id);
  const made = await makeTrainings(tx, { course, session, timeZoneDay }, fresh, coachIds, athleteIds, now);
  const last = planned.at(-1)?.date ?? null;
  if (made.size > 0 || session.status === "draft" || session.publishedUntil !== last)
    await updateRow(
      tx,
      table,
      { organisationId, id: session.id },
      { status: "published", publishedUntil: last, updatedAt: now },
    );
  return made;
}

/** Tells athletes of the trainings that were made, each once. */
async function notify(
  tx: Queryable,
  act: TrainingChange,
  { session, course, place }: LockedSession,
  { club, notifiedIds }: PreparedPlan,
  dates: readonly string[],
): Promise<void> {
  const told = sessionFactsOf(session, course, place, dates);
  const drafts = notifiedIds.map((athleteId) => ({
    athleteId,
    kind: "training.published",
    key: `weekly_session.published:${session.id}:${session.version}:${athleteId}`,
    letter: (to: Recipient) => sessionLetter(club, "published", told, to),
  }));
  await notifyAthletes(tx, act, club, drafts);
}

/**
 * Makes the trainings of a weekly session that are missing, all or nothing, and lets its standing athletes in.
 * @throws Refusal 404; every code of the contract
 */
export function publishSession(services: Services, caller: StaffCaller, input: Input): Promise<SavedPlan> {
  const act = trainingChangeOf(services, caller);
  const { organisationId, now } = act;
  const { query, body } = input;
  const saved = reviewed(services.db, query.preview, async (tx, ask): Promise<SavedPlan> => {
    const locked = await lock(tx, organisationId, input, now);
    const prepared = await look(tx, act, locked, body);
    const { plan } = prepared;
    const answer = async (shown: TrainingPlan) => ({
      session: await showSession(tx, organisationId, locked.session.id, now),
      plan: shown,
    });
    if (query.preview) return answer(plan);
    decide(plan, body, ask);
    const made = await write(tx, act, locked, prepared);
    await notify(tx, act, locked, prepared, [...made.keys()]);
    const occurrences = plan.occurrences.map((one) => ({ ...one, trainingId: made.get(one.date) ?? one.trainingId }));
    return answer({ ...plan, occurrences });
  });
  // The constraints have the last word: who wrote past the locks has changed what was planned.
  return refusing(saved, { [exclusionViolation]: changed, trainings_series_date: changed });
}
