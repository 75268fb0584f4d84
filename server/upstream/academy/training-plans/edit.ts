import type { recurringSessions as calls } from "#contracts/academy/recurring-sessions.ts";
import type { HandlerInput } from "#contracts/operation.ts";
import type { StaffCaller } from "#upstream/core/caller.ts";
import { Refusal, refusing, requireVersion } from "#upstream/core/refusal.ts";
import { reviewed } from "#upstream/core/review.ts";
import { updateRow } from "#upstream/core/rows.ts";
import type { Services } from "#upstream/core/services.ts";
import { addDays, localDateOf } from "#upstream/core/time.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { exclusionViolation } from "#upstream/db/errors.ts";
import { occurrenceTimeOn } from "#upstream/facilities/reservation-series/recurrence.ts";
import { clubOf } from "../memberships/club.ts";
import { inSameWeek } from "../recurring-sessions/dates.ts";
import { requireConsistent } from "../recurring-sessions/rules.ts";
import { lockSession, showSession } from "../recurring-sessions/store.ts";
import { recurringSessions as table } from "../recurring-sessions/table.ts";
import { coachesOf, saveCoaches } from "../training-courses/coaches.ts";
import { lockCourse } from "../training-courses/store.ts";
import { withdrawEmptyCourse } from "../training-courses/withdrawal.ts";
import { cancelTrainings } from "../training-sessions/cancel.ts";
import { lockTrainings } from "../training-sessions/store.ts";
import { trainingChangeOf } from "../training-sessions/training-change.ts";
import { moveTrainings } from "./move.ts";
import { clearObstacles, lockObstacles, overwriting } from "./obstacles.ts";
import { calendarOf, lockCourts, lockSite, type Place, requirePlace, seenSession } from "./place.ts";
import { type Candidate, changed, plannedOf, planOf, requireDecided } from "./plan.ts";
import { previewDates } from "./preview.ts";
import { type Course, requireSamePlace, type SavedPlan, type Session, shareCourse, timesCode } from "./publish.ts";
import { standingAthletesOf } from "./standing-athletes.ts";
import { trainingsFrom, type UpcomingTraining, upcomingCourts, upcomingTrainings } from "./trainings.ts";

type Input = HandlerInput<(typeof calls)["update"]>;
type Body = Input["body"];

/** A weekly session with the changes of a body; at another site it has no field, unless one is named. */
function changedSession(
  stored: Session,
  { dayOfWeek, startAt, endAt, siteId, siteFieldId, minAthletes, maxAthletes }: Body,
): Session {
  const elsewhere = siteId !== undefined && siteId !== stored.siteId;
  return {
    ...stored,
    dayOfWeek: dayOfWeek ?? stored.dayOfWeek,
    startAt: startAt ?? stored.startAt,
    endAt: endAt ?? stored.endAt,
    siteId: siteId ?? stored.siteId,
    siteFieldId: siteFieldId === undefined ? (elsewhere ? null : stored.siteFieldId) : siteFieldId,
    minAthletes: minAthletes ?? stored.minAthletes,
    maxAthletes: maxAthletes ?? stored.maxAthletes,
  };
}

/**
 * Whether everybody still has a place.
 * @throws Refusal 409 `recurring_session.below_participants` with `places`
 */
async function requirePlaces(tx: Queryable, stored: Session, wanted: Session, ahead: readonly UpcomingTraining[]) {
  if (wanted.maxAthletes >= stored.maxAthletes) return;
  const standing = await standingAthletesOf(tx, stored.organisationId, stored.id);
  const places = Math.max(standing.length, ...ahead.flatMap((one) => (one.detached ? [] : one.places)));
  const code = "recurring_session.below_participants";
  if (places > wanted.maxAthletes)
    throw new Refusal(409, code, {
      fields: [{ path: ["maxAthletes"], code, params: { places } }],
      details: { places },
    });
}

/** Why a date cannot take the training of another weekday. */
function dateCode(date: string, past: boolean, { startOn, endOn }: Course): string | null {
  if (past) return "recurring_session.date_past";
  return date < startOn || date > endOn ? "recurring_session.outside_course" : null;
}

/** A training as it is, wherever that is. */
const asItIs = (training: UpcomingTraining): Candidate => ({
  ...{ date: training.seriesDate, startAt: training.startAt, endAt: training.endAt, siteFieldId: training.siteFieldId },
  ...{ closed: false, code: null, canceledBefore: false, outsideOpeningSlots: false, training, goes: "stays" },
});

/** The dates in their weeks that another training of the weekly session has had already. */
async function begunDates(tx: Queryable, { organisationId, id }: Session, today: string, now: Date) {
  const stored = await trainingsFrom(tx, organisationId, id, addDays(today, -7));
  return new Set(
    stored.flatMap(({ status, startAt, seriesDate }) => (status === "scheduled" && startAt <= now ? seriesDate : [])),
  );
}

/**
 * The trainings to come as they would be: each in its week. Trainings that were edited by hand stay, and so do those
 * that are where they are to be.
 */
async function candidatesOf(
  tx: Queryable,
  { wanted, course, place }: { readonly wanted: Session; readonly course: Course; readonly place: Place },
  ahead: readonly UpcomingTraining[],
  now: Date,
): Promise<Candidate[]> {
  const { organisationId, dayOfWeek, siteFieldId } = wanted;
  const { timeZone } = place.site;
  const dates = ahead.map(({ seriesDate }) => inSameWeek(seriesDate, dayOfWeek));
  const calendar = await calendarOf(tx, organisationId, place, dates);
  const begun = await begunDates(tx, wanted, localDateOf(now, timeZone), now);
  return ahead.map((training, n): Candidate => {
    const date = dates[n] ?? training.seriesDate;
    if (training.detached) return { ...asItIs(training), date };
    const occasion = occurrenceTimeOn(date, wanted, timeZone);
    const isThere =
      training.siteId === wanted.siteId &&
      training.siteFieldId === siteFieldId &&
      training.startAt.getTime() === occasion.startAt.getTime() &&
      training.endAt.getTime() === occasion.endAt.getTime();
    const goes = isThere ? "follows" : "moves";
    const past = begun.has(date) || occasion.startAt <= now;
    const onOtherDay = date !== training.seriesDate;
    return {
      ...occasion,
      siteFieldId,
      closed: goes === "moves" && calendar.isClosed(date),
      code: goes === "moves" ? ((onOtherDay ? dateCode(date, past, course) : null) ?? timesCode(occasion)) : null,
      canceledBefore: false,
      outsideOpeningSlots: calendar.isOutside(occasion),
      training,
      goes,
    };
  });
}

/** What a change of a weekly session rests on: it, its course and its place, all held. */
async function lockForEdit(tx: Queryable, { params, body }: Input, organisationId: string, now: Date) {
  const seen = await seenSession(tx, organisationId, params.id, params.courseId);
  const wanted = changedSession(seen, body);
  requireConsistent(wanted);
  const place = await requirePlace(tx, organisationId, wanted);
  await lockCourts(tx, organisationId, place, await upcomingCourts(tx, organisationId, seen.id, now));
  const spans = overwriting(body.decisions).map((date) => occurrenceTimeOn(date, wanted, place.site.timeZone));
  const held = await lockObstacles(tx, organisationId, place, body.clearAll ? [] : spans, now);
  await lockSite(tx, organisationId, place, wanted.siteId === seen.siteId);
  // A session that is cleared may leave its course without anything to see.
  const lock = body.clearAll ? lockCourse : shareCourse;
  const course = await lock(tx, organisationId, seen.courseId);
  const stored = await lockSession(tx, organisationId, seen.id);
  requireSamePlace(seen, stored);
  requireVersion(stored, body.version, "recurring_session.stale");
  return { stored, wanted: changedSession(stored, body), course, place, held };
}

/** Writes the weekly session itself. */
async function write(tx: Queryable, { organisationId, id }: Session, wanted: Session, { coachIds }: Body, now: Date) {
  const { dayOfWeek, startAt, endAt, siteId, siteFieldId, minAthletes, maxAthletes, status, publishedUntil } = wanted;
  await updateRow(
    tx,
    table,
    { organisationId, id },
    {
      ...{ dayOfWeek, startAt, endAt, siteId, siteFieldId, minAthletes, maxAthletes, status, publishedUntil },
      updatedAt: now,
    },
  );
  if (coachIds) await saveCoaches(tx, "session", organisationId, id, coachIds);
}

/**
 * Changes a weekly session, and its trainings to come with it: they move in place, with who is in them, and those that
 * were edited by hand stay. With `clearAll` all of them are canceled by the club, and it is a draft again. What has begun
 * stays as it was.
 * @throws Refusal 404; every code of the contract
 */
export function editSession(services: Services, caller: StaffCaller, input: Input): Promise<SavedPlan> {
  const act = trainingChangeOf(services, caller);
  const { organisationId, now } = act;
  const { query, body } = input;
  const saved = reviewed(services.db, query.preview, async (tx, ask): Promise<SavedPlan> => {
    const { stored, wanted, course, place, held } = await lockForEdit(tx, input, organisationId, now);
    const { id } = stored;
    const shown = async (plan: SavedPlan["plan"]) => ({
      session: await showSession(tx, organisationId, id, now),
      plan,
    });
    const ids = (await upcomingTrainings(tx, organisationId, id, now)).map((one) => one.id);
    await lockTrainings(tx, organisationId, ids);
    // Read again now that they are locked.
    const ahead = await upcomingTrainings(tx, organisationId, id, now);
    const seen = [stored.version, ahead.map(({ id: one, participants }) => [one, participants])];
    if (body.clearAll) {
      const planned = ahead.map((one) => plannedOf(asItIs(one), { conflicts: [], coachBusy: [] }, null));
      ask(planOf(planned, seen, { notified: 0 }), { decided: true, tag: body.tag }, changed);
      await write(tx, stored, { ...wanted, status: "draft", publishedUntil: null }, body, now);
      const how = { reason: "", notify: true, grantRecoveries: false, cleared: true };
      const { canceled, effects } = await cancelTrainings(tx, act, ids, how);
      await withdrawEmptyCourse(tx, course, now);
      return shown(planOf(planned, seen, { ...effects, canceled: canceled.length }));
    }
    await requirePlaces(tx, stored, wanted, ahead);
    const publishedUntil = stored.publishedUntil && inSameWeek(stored.publishedUntil, wanted.dayOfWeek);
    await write(tx, stored, { ...wanted, publishedUntil }, body, now);
    const coaches = (await coachesOf(tx, "session", organisationId, [id])).get(id) ?? [];
    const candidates = await candidatesOf(tx, { wanted, course, place }, ahead, now);
    const planned = await previewDates(tx, organisationId, { place, coaches }, candidates, body, now);
    const club = await clubOf(tx, organisationId, now);
    if (!query.preview) {
      const plan = planOf(planned, seen, { notified: 0 });
      ask(plan, { decided: true, tag: body.tag }, changed);
      requireDecided(plan, body);
      await clearObstacles(tx, act, club, planned, held);
    }
    const notified = await moveTrainings(
      tx,
      act,
      { club, stored, wanted, course, place, today: localDateOf(now, place.site.timeZone) },
      planned,
      { coachIds: body.coachIds, isPreview: query.preview },
    );
    return shown(planOf(planned, seen, { notified }));
  });
  const below = (cause: unknown) => new Refusal(409, "recurring_session.below_participants", { cause });
  return refusing(saved, { [exclusionViolation]: changed, trainings_series_date: changed, trainings_places: below });
}
