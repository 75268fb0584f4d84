import { and, eq, isNull, sql } from "drizzle-orm";
import type { Access, participants as contract } from "#contracts/academy/participants.ts";
import type { HandlerInput } from "#contracts/operation.ts";
import { hasAthlete } from "#upstream/academy/athletes/store.ts";
import { openWallets } from "#upstream/academy/wallets/write.ts";
import { notFound, Refusal } from "#upstream/core/refusal.ts";
import { findRow, insertRow, updateRow } from "#upstream/core/rows.ts";
import { localDateOf } from "#upstream/core/time.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { openDays } from "#upstream/events/open-days/table.ts";
import { objectionsTo, type Requirements, requireAdmission, requirementsOf } from "../training-sessions/admission.ts";
import type { SelectedTraining } from "../training-sessions/store.ts";
import { participants, trainings } from "../training-sessions/table.ts";
import {
  type Actor,
  isBoard,
  type LockedTraining,
  lockTraining,
  requireMayAdmit,
  takePlace,
} from "./locked-training.ts";
import { requestOf } from "./request.ts";
import { entryPurses, recoveryPurses, spendForEntry, takeBackRecovery } from "./tokens.ts";

type Entry = HandlerInput<(typeof contract)["add"]>["body"];

/** @throws Refusal 409 `training.no_open_day`, `open_day.not_public`, `open_day.max_reached` with `max` */
async function requireOpenDay(
  tx: Queryable,
  { organisationId, now }: Actor,
  place: SelectedTraining,
  athleteId: string,
) {
  const { openDayId } = place.training;
  // The training's lock holds the open day, too.
  const openDay = openDayId && (await findRow(tx, openDays, { organisationId, id: openDayId }));
  if (!openDay) throw new Refusal(409, "training.no_open_day");
  const isOver = openDay.endOn < localDateOf(now, place.timeZone);
  if (openDay.status !== "published" || openDay.visibility === "hidden" || isOver)
    throw new Refusal(409, "open_day.not_public");
  const [row] = await tx
    .select({ taken: sql`count(*)`.mapWith(Number) })
    .from(participants)
    .innerJoin(trainings, eq(trainings.id, participants.trainingId))
    .where(
      and(
        eq(participants.organisationId, organisationId),
        eq(participants.athleteId, athleteId),
        eq(participants.access, "openDay"),
        isNull(participants.withdrawnAt),
        eq(trainings.openDayId, openDay.id),
        eq(trainings.status, "scheduled"),
      ),
    );
  if ((row?.taken ?? 0) >= openDay.maxPerAthlete)
    throw new Refusal(409, "open_day.max_reached", { details: { max: openDay.maxPerAthlete } });
}

/** @throws Refusal 409 for who is in already, or comes by what the training is not of */
async function requireEntry(tx: Queryable, actor: Actor, { place, participants: inIt }: LockedTraining, body: Entry) {
  const [present] = inIt.values();
  if (present) throw new Refusal(409, present.isPresent === false ? "participant.absent" : "participant.exists");
  if (body.access === "openDay") return requireOpenDay(tx, actor, place, body.athleteID);
  if (body.access === "course" && place.training.courseId === null) throw new Refusal(409, "training.no_course");
}

/**
 * What a training asks of who comes in: its own rules, and whom its course is for. By an open day and on trial anybody
 * comes, who is no member. Coaches are not asked about money, of which they are told nothing.
 */
function requirementsOfTraining(
  actor: Actor,
  { training, courseLevelId, courseGender }: SelectedTraining,
  access: Access,
): Requirements {
  const course = courseGender === null ? null : { levelId: courseLevelId, gender: courseGender };
  const asks = requirementsOf(course, [training.access]);
  return { ...asks, membership: access !== "openDay" && access !== "trial", paid: asks.paid && isBoard(actor) };
}

/**
 * Whether somebody is let in although the training has begun: until the end of its day, at its site.
 * @throws Refusal 409 `training.day_over`
 */
function comesLate({ training, timeZone }: SelectedTraining, now: Date): boolean {
  if (localDateOf(now, timeZone) > training.day) throw new Refusal(409, "training.day_over");
  return training.startAt <= now;
}

/**
 * Lets an athlete into a training: place and token in one. Once it has begun the athlete is there, and so is marked
 * present; coaches let in athletes whom they may mark. An athlete who had withdrawn is in again by the same row; the
 * recovery that the withdrawal brought is taken back first. On trial a stranger becomes a request for a membership.
 * @returns the participant's id, and the training
 * @throws Refusal 404 for a training or athlete of another organisation; 403, 409 by the contract's codes
 */
export async function addParticipant(tx: Queryable, actor: Actor, trainingId: string, body: Entry) {
  const { organisationId, now } = actor;
  const { athleteID: athleteId, access } = body;
  await requireMayAdmit(tx, actor, trainingId, access);
  if (!(await hasAthlete(tx, organisationId, athleteId))) throw notFound("athleteID");
  if (access === "trial") await requestOf(tx, actor, athleteId);
  const locked = await lockTraining(tx, actor, trainingId, [athleteId]);
  const { place } = locked;
  const late = comesLate(place, now);
  await requireEntry(tx, actor, locked, body);
  const asks = requirementsOfTraining(actor, place, access);
  requireAdmission(await objectionsTo(tx, actor, [athleteId], asks), body);
  const beyondCapacity = takePlace(place, athleteId, body.proceedBeyondCapacity);
  const former = await findRow(tx, participants, { organisationId, trainingId, athleteId });
  // Opens all wallets at once, and in their order.
  const purses = [...entryPurses(athleteId, access), ...(former ? recoveryPurses([athleteId]) : [])];
  await openWallets(tx, actor, purses);
  await takeBackRecovery(tx, actor, { trainingId, athleteId }, { proceed: body.proceedWithoutRevoking });
  const spendGroupId = await spendForEntry(tx, actor, { trainingId, athleteId, access });
  const isPresent = late ? true : null;
  const entry = { access, beyondCapacity, spendGroupId, late, isPresent, absentAt: null, withdrawnAt: null };
  const { id } = former
    ? await updateRow(tx, participants, { organisationId, id: former.id }, { ...entry, updatedAt: now })
    : await insertRow(tx, participants, { organisationId, trainingId, athleteId, ...entry });
  return { id, place };
}
