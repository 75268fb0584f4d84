import { and, asc, count, eq, inArray, isNull, ne } from "drizzle-orm";
import type { AthleteSummary } from "#contracts/academy/athletes.ts";
import type { recurringSessions as calls, ParticipantsPlan } from "#contracts/academy/recurring-sessions.ts";
import type { HandlerInput } from "#contracts/operation.ts";
import type { StaffCaller } from "#upstream/core/caller.ts";
import { notFound, Refusal } from "#upstream/core/refusal.ts";
import { reviewed, tagOf } from "#upstream/core/review.ts";
import { rowsOf } from "#upstream/core/rows.ts";
import type { Services } from "#upstream/core/services.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { athletes } from "../athletes/table.ts";
import { lockSession } from "../recurring-sessions/store.ts";
import { recurringAthletes, recurringSessions } from "../recurring-sessions/table.ts";
import { enrol } from "../training-courses/enrolment.ts";
import { lockCourse } from "../training-courses/store.ts";
import {
  objectionsTo,
  requireAdmissionOfAll,
  requireMemberships,
  requirementsOf,
} from "../training-sessions/admission.ts";
import { lockTrainings } from "../training-sessions/store.ts";
import { participants } from "../training-sessions/table.ts";
import { type TrainingChange, trainingChangeOf } from "../training-sessions/training-change.ts";
import { type ParticipantChange, participantChangesOf, writeParticipantChanges } from "./participant-changes.ts";
import { seenSession } from "./place.ts";
import { changed } from "./plan.ts";
import type { Course, Session } from "./publish.ts";
import { lockMemberships, standingAthletesOf } from "./standing-athletes.ts";
import { type UpcomingTraining, upcomingTrainings } from "./trainings.ts";

type Input = HandlerInput<(typeof calls)["updateParticipants"]>;

/** Athletes by name. @throws Refusal 404 at `participants` for one that the organisation does not have */
async function summariesOf(tx: Queryable, organisationId: string, ids: readonly string[]): Promise<AthleteSummary[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .select({
      id: athletes.id,
      firstName: athletes.firstName,
      lastName: athletes.lastName,
      birthDate: athletes.birthDate,
      email: athletes.email,
      phoneNumber: athletes.phoneNumber,
    })
    .from(athletes)
    .where(and(eq(athletes.organisationId, organisationId), inArray(athletes.id, [...ids])))
    .orderBy(asc(athletes.lastName), asc(athletes.firstName), asc(athletes.id));
  if (rows.length < ids.length) throw notFound("participants");
  return rows;
}

/** The athletes among some who stand in as many other weekly sessions of the course as it includes. */
async function beyondWeekly(
  tx: Queryable,
  { organisationId, courseId, id }: typeof recurringSessions.$inferSelect,
  athleteIds: readonly string[],
  max: number,
): Promise<ReadonlySet<string>> {
  if (athleteIds.length === 0) return new Set();
  const rows = await tx
    .select({ athleteId: recurringAthletes.athleteId, sessions: count() })
    .from(recurringAthletes)
    .innerJoin(recurringSessions, eq(recurringSessions.id, recurringAthletes.recurringSessionId))
    .where(
      and(
        rowsOf(recurringSessions, { organisationId, courseId }),
        isNull(recurringSessions.removedAt),
        ne(recurringSessions.id, id),
        inArray(recurringAthletes.athleteId, [...athleteIds]),
      ),
    )
    .groupBy(recurringAthletes.athleteId);
  return new Set(rows.flatMap(({ athleteId, sessions }) => (sessions >= max ? athleteId : [])));
}

/** Writes who stands in a weekly session. */
async function writeStandingAthletes(
  tx: Queryable,
  { organisationId, id: recurringSessionId }: typeof recurringSessions.$inferSelect,
  { added, removed }: { readonly added: readonly string[]; readonly removed: readonly string[] },
  createdAt: Date,
): Promise<void> {
  if (removed.length > 0)
    await tx
      .delete(recurringAthletes)
      .where(
        and(
          rowsOf(recurringAthletes, { organisationId, recurringSessionId }),
          inArray(recurringAthletes.athleteId, [...removed]),
        ),
      );
  if (added.length > 0)
    await tx
      .insert(recurringAthletes)
      .values(added.map((athleteId) => ({ organisationId, recurringSessionId, athleteId, createdAt })));
}

/** @throws Refusal 409 for places and weekly sessions beyond what there are, unless staff proceed */
async function requireRoom(
  tx: Queryable,
  session: typeof recurringSessions.$inferSelect,
  { includedWeeklySessions: max }: { includedWeeklySessions: number },
  {
    added,
    standing,
    seatings,
  }: { added: readonly AthleteSummary[]; standing: number; seatings: readonly ParticipantChange[] },
  { proceedWeekly, proceedBeyondCapacity }: Input["body"],
): Promise<void> {
  const ids = added.map(({ id }) => id);
  const beyond = proceedWeekly ? new Set<string>() : await beyondWeekly(tx, session, ids, max);
  if (beyond.size > 0)
    throw new Refusal(409, "course.weekly_sessions_exceeded", {
      details: { athletes: added.filter(({ id }) => beyond.has(id)), max },
    });
  const full = seatings.filter(({ refused }) => refused.some(({ code }) => code === "training.full"));
  const tooMany = ids.length > 0 && standing > session.maxAthletes;
  if ((full.length > 0 || tooMany) && !proceedBeyondCapacity)
    throw new Refusal(409, "training.full", {
      details: { trainings: full.map(({ id, date }) => ({ id, date })), max: session.maxAthletes },
    });
}

/** A weekly session with its course, standing athletes and trainings to come; nothing of it changes meanwhile. */
interface LockedParticipants {
  readonly course: Course;
  readonly session: Session;
  /** All athletes who are to stand in the session, in the order in which they were named. */
  readonly wanted: readonly string[];
  readonly added: readonly AthleteSummary[];
  readonly removed: readonly AthleteSummary[];
  /** The athletes of `wanted` whose membership is accepted. */
  readonly members: readonly string[];
  readonly trainings: readonly UpcomingTraining[];
  readonly places: readonly (typeof participants.$inferSelect)[];
}

/** Locks memberships, course, weekly session and the trainings that a change reaches, in this order (ADR 48). @throws Refusal 404 */
async function lock(
  tx: Queryable,
  organisationId: string,
  { params, body }: Input,
  now: Date,
): Promise<LockedParticipants> {
  const wanted = [...new Set(body.participants)];
  const seen = await seenSession(tx, organisationId, params.id, params.courseId);
  const held = await lockMemberships(tx, organisationId, wanted);
  const course = await lockCourse(tx, organisationId, seen.courseId);
  const session = await lockSession(tx, organisationId, seen.id);
  const before = await standingAthletesOf(tx, organisationId, session.id);
  await summariesOf(tx, organisationId, wanted);
  const [comers, leavers] = [wanted.filter((id) => !before.includes(id)), before.filter((id) => !wanted.includes(id))];
  const added = await summariesOf(tx, organisationId, comers);
  const removed = await summariesOf(tx, organisationId, leavers);
  const ahead = (await upcomingTrainings(tx, organisationId, session.id, now)).filter(
    ({ day }) => body.from === null || day >= body.from,
  );
  const ids = ahead.map(({ id }) => id);
  await lockTrainings(tx, organisationId, ids);
  const places = await tx
    .select()
    .from(participants)
    .where(and(eq(participants.organisationId, organisationId), inArray(participants.trainingId, ids)));
  // Places are read again: somebody may have come before the trainings were held.
  const current = await upcomingTrainings(tx, organisationId, session.id, now);
  const trainings = current.filter(({ id }) => ids.includes(id));
  const members = wanted.filter((id) => held.get(id));
  return { course, session, wanted, added, removed, members, trainings, places };
}

const idsOf = ({ added, removed }: Pick<LockedParticipants, "added" | "removed">) => ({
  added: added.map(({ id }) => id),
  removed: removed.map(({ id }) => id),
});

/** What the change would do in each training. @throws Refusal 409 `membership.not_accepted` */
async function look(
  tx: Queryable,
  act: TrainingChange,
  { course, added, removed, members, trainings, places }: LockedParticipants,
  { proceedBeyondCapacity }: Input["body"],
): Promise<{ readonly plan: ParticipantsPlan; readonly seatings: readonly ParticipantChange[] }> {
  const ids = idsOf({ added, removed });
  const seatings = participantChangesOf(trainings, places, { ...ids, all: members }, proceedBeyondCapacity);
  // An athlete who is kept is let in, too, where a training to come lacks them.
  const comes = new Set([...ids.added, ...seatings.flatMap(({ wants }) => wants)]);
  const asks = requirementsOf(course, [course.access, ...trainings.map(({ access }) => access)]);
  const objections = await objectionsTo(tx, act, [...comes], asks);
  requireMemberships(objections);
  const plan: ParticipantsPlan = {
    tag: tagOf([
      ids,
      seatings.map(({ id, wants, leaving }) => [id, wants.length, leaving.length]),
      objections.map(({ athlete, code }) => [athlete.id, code]),
    ]),
    added: [...added],
    removed: [...removed],
    refused: objections,
    trainings: seatings.map(({ id, date, seated, leaving, refused }) => ({
      ...{ id, date, refused },
      added: seated.length,
      removed: leaving.length,
    })),
  };
  return { plan, seatings };
}

/**
 * Gives these athletes, and no others, a standing place, and carries it into the trainings that have not begun. An
 * athlete who comes by the course for the first time gets its recovery vouchers.
 * @throws Refusal 404; every code of the contract
 */
export function setParticipants(services: Services, caller: StaffCaller, input: Input) {
  const act = trainingChangeOf(services, caller);
  const { organisationId, now } = act;
  const { query, body } = input;
  return reviewed(services.db, query.preview, async (tx, ask): Promise<ParticipantsPlan> => {
    const locked = await lock(tx, organisationId, input, now);
    const { session, course, added, wanted } = locked;
    const { plan, seatings } = await look(tx, act, locked, body);
    ask(plan, { decided: true, tag: body.tag }, changed);
    if (!query.preview) requireAdmissionOfAll(plan.refused, body);
    if (!query.preview) await requireRoom(tx, session, course, { added, standing: wanted.length, seatings }, body);
    await writeStandingAthletes(tx, session, idsOf(locked), now);
    await writeParticipantChanges(tx, organisationId, seatings, now);
    await enrol(
      tx,
      act,
      added.map(({ id: athleteId }) => ({ course, athleteId })),
    );
    return plan;
  });
}
