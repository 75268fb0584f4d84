import { and, eq, isNull, sql } from "drizzle-orm";
import type { participants as contract } from "#contracts/academy/participants.ts";
import type { HandlerInput } from "#contracts/operation.ts";
import { hasAthlete } from "#upstream/academy/athletes/store.ts";
import { certificateState } from "#upstream/academy/documents/state.ts";
import { clubOf } from "#upstream/academy/memberships/club.ts";
import { memberships } from "#upstream/academy/memberships/table.ts";
import { membershipState, owedByMembership } from "#upstream/academy/subscriptions/payment-state.ts";
import { openWallets } from "#upstream/academy/wallets/write.ts";
import { notFound, Refusal } from "#upstream/core/refusal.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { findRow, insertRow, updateRow } from "#upstream/db/rows.ts";
import { openDays } from "#upstream/events/open-days/table.ts";
import { localDateOf } from "#upstream/time.ts";
import type { SelectedTraining } from "../store.ts";
import { participants, trainings } from "../table.ts";
import { type Actor, type Ground, openGround, requireAhead, takePlace } from "./ground.ts";
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

/** @throws Refusal 409 for what a training asks of who comes in, unless staff proceed */
async function requirePapers(
  tx: Queryable,
  { organisationId, now }: Actor,
  { training: { access: asks } }: SelectedTraining,
  { athleteID, proceedCertificate, proceedUnpaid }: Entry,
): Promise<void> {
  const { today } = await clubOf(tx, organisationId, now);
  if (asks.requireMedicalCertificate && !proceedCertificate) {
    const [row] = await tx
      .select({ state: certificateState(sql`${athleteID}::uuid`, { organisationId, today }) })
      .from(sql`(select) as one`);
    if (row?.state === "missing" || row?.state === "expired")
      throw new Refusal(409, "document.certificate_missing", { details: { state: row.state } });
  }
  if (asks.requirePaid && !proceedUnpaid) {
    const owed = owedByMembership(tx, organisationId, today);
    const [row] = await tx
      .select({ state: membershipState(owed) })
      .from(memberships)
      .innerJoin(owed, eq(owed.membershipId, memberships.id))
      .where(and(eq(memberships.organisationId, organisationId), eq(memberships.athleteId, athleteID)));
    if (row?.state === "debtor") throw new Refusal(409, "membership.unpaid");
  }
}

/** @throws Refusal 409 for who is in already, is no member, or comes by what the training is not of */
async function requireAdmission(
  tx: Queryable,
  actor: Actor,
  { place, participants: inIt, statuses }: Ground,
  body: Entry,
) {
  const [present] = inIt.values();
  if (present) throw new Refusal(409, present.isPresent === false ? "participant.absent" : "participant.exists");
  if (body.access === "openDay") return requireOpenDay(tx, actor, place, body.athleteID);
  if (statuses.get(body.athleteID) !== "accepted") throw new Refusal(409, "membership.not_accepted");
  if (body.access === "course" && place.training.courseId === null) throw new Refusal(409, "training.no_course");
}

/**
 * Lets an athlete into a training that has not begun: place and token in one. Who had withdrawn is in again by the same
 * row; the recovery that the withdrawal brought is taken back first.
 * @returns the participant's id, and the training
 * @throws Refusal 404 for a training or athlete of another organisation; 409 by the contract's codes
 */
export async function addParticipant(tx: Queryable, actor: Actor, trainingId: string, body: Entry) {
  const { organisationId, now } = actor;
  const { athleteID: athleteId, access } = body;
  if (!(await hasAthlete(tx, organisationId, athleteId))) throw notFound("athleteID");
  const ground = await openGround(tx, actor, trainingId, [athleteId]);
  const { place } = ground;
  requireAhead(place, now);
  await requireAdmission(tx, actor, ground, body);
  await requirePapers(tx, actor, place, body);
  const beyondCapacity = takePlace(place, athleteId, body.proceedBeyondCapacity);
  const former = await findRow(tx, participants, { organisationId, trainingId, athleteId });
  // All wallets at once, and in their order.
  const purses = [...entryPurses(athleteId, access), ...(former ? recoveryPurses([athleteId]) : [])];
  await openWallets(tx, actor, purses);
  await takeBackRecovery(tx, actor, { trainingId, athleteId }, { proceed: body.proceedWithoutRevoking });
  const spendGroupId = await spendForEntry(tx, actor, { trainingId, athleteId, access });
  const entry = { access, beyondCapacity, spendGroupId, isPresent: null, absentAt: null, withdrawnAt: null };
  const { id } = former
    ? await updateRow(tx, participants, { organisationId, id: former.id }, { ...entry, updatedAt: now })
    : await insertRow(tx, participants, { organisationId, trainingId, athleteId, ...entry });
  return { id, place };
}
