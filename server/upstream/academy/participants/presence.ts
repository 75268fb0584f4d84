import type { participants as contract, Recovery } from "#contracts/academy/participants.ts";
import type { HandlerInput } from "#contracts/operation.ts";
import { walletsOf } from "#upstream/academy/wallets/balances.ts";
import { openWallets } from "#upstream/academy/wallets/write.ts";
import { found, Refusal } from "#upstream/core/refusal.ts";
import { updateRow } from "#upstream/core/rows.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { isInTime } from "../training-sessions/cut-off.ts";
import { recoveryExpiresOn } from "../training-sessions/recovery-expiry.ts";
import { participants } from "../training-sessions/table.ts";
import {
  type Actor,
  athletesOf,
  isBoard,
  type LockedTraining,
  lockTraining,
  type ParticipantRow,
  requireMayMark,
  requireOwn,
  takePlace,
  trainingOr404,
} from "./locked-training.ts";
import { recoveryOf } from "./recovery.ts";
import { giveRecoveries, keyOf, recoveryPurses, standingGrants, takeBackRecovery } from "./tokens.ts";

type Body = HandlerInput<(typeof contract)["update"]>["body"];

/** How somebody is marked. */
type Mark = Pick<Body, "isPresent" | "notes"> & { readonly id: string };

/** How the marks of one call are meant. */
type Choices = Pick<Body, "recovery" | "proceedWithoutRevoking" | "proceedBeyondCapacity">;

/** Whether an absence that is told now brings a recovery; staff may say so themselves. */
async function recoveryFor(
  tx: Queryable,
  { organisationId }: Actor,
  today: string,
  { place, statuses }: LockedTraining,
  { access, athleteId }: ParticipantRow,
  { recovery, now }: { readonly recovery: Choices["recovery"]; readonly now: Date },
): Promise<Recovery> {
  if (recovery !== "rule") return { granted: recovery === "grant", reason: "staff" };
  const { cancellation, startAt } = place.training;
  const wallet = (await walletsOf(tx, organisationId, [athleteId], today)).get(athleteId);
  return recoveryOf({
    access,
    rules: cancellation,
    inTime: isInTime(cancellation.cutOff, startAt, place.timeZone, now),
    isMember: statuses.get(athleteId) === "accepted",
    vouchers: wallet?.recoveryVoucher ?? 0,
  });
}

/** What marking does, on a ground that is held. */
interface Marking {
  readonly actor: Actor;
  /** The organisation's date. */
  readonly today: string;
  readonly locked: LockedTraining;
  readonly choices: Choices;
}

/** Marks somebody absent, or decides anew about the recovery of who is. @returns what became of the recovery */
async function markAbsent(tx: Queryable, marking: Marking, participant: ParticipantRow): Promise<Recovery | null> {
  const { actor, today, locked, choices } = marking;
  const { trainingId, athleteId } = participant;
  const { training, courseEndOn } = locked.place;
  const again = participant.isPresent === false;
  if (again && choices.recovery === "rule") return null;
  const recovery = await recoveryFor(tx, actor, today, locked, participant, { ...choices, now: actor.now });
  if (!recovery.granted) await takeBackRecovery(tx, actor, participant, { proceed: choices.proceedWithoutRevoking });
  else {
    const expiresOn = recoveryExpiresOn(training.cancellation, { day: training.day, courseEndOn });
    // A recovery that staff give is a gift, whatever the rules ask for one.
    const voucher = choices.recovery === "rule" && training.cancellation.recovery === "voucher";
    await giveRecoveries(tx, actor, [{ trainingId, athleteId, expiresOn, voucher }]);
  }
  return recovery;
}

/**
 * Somebody who was marked absent is there after all, or not marked any more: the recovery goes, and a place is taken.
 * @returns whether they are in beyond the training's capacity
 */
async function undoAbsence(tx: Queryable, { actor, choices }: Marking, participant: ParticipantRow) {
  await takeBackRecovery(tx, actor, participant, { proceed: choices.proceedWithoutRevoking });
  if (participant.beyondCapacity) return true;
  const { trainingId } = participant;
  // Read again: others of the same call may have left their places, or taken them.
  const place = await trainingOr404(tx, actor.organisationId, trainingId);
  return takePlace(place, participant.athleteId, choices.proceedBeyondCapacity);
}

/** Marks one participant. @returns what became of the recovery; null: nothing */
async function markOne(tx: Queryable, marking: Marking, { id, isPresent, notes }: Mark): Promise<Recovery | null> {
  const { organisationId, now } = marking.actor;
  const participant = found(marking.locked.participants.get(id));
  const noted = notes === undefined ? {} : { notes };
  const was = participant.isPresent;
  let recovery: Recovery | null = null;
  let marked: Partial<ParticipantRow> = {};
  if (isPresent === false) {
    recovery = await markAbsent(tx, marking, participant);
    if (was !== false) marked = { isPresent, absentAt: now };
  } else if (isPresent !== undefined && isPresent !== was) {
    const beyondCapacity = was === false ? await undoAbsence(tx, marking, participant) : participant.beyondCapacity;
    marked = { isPresent, absentAt: null, beyondCapacity };
  }
  await updateRow(tx, participants, { organisationId, id }, { ...noted, ...marked, updatedAt: now });
  return recovery;
}

/** The athletes who may win or lose a recovery by these marks: their wallets are opened, all at once. */
async function concerned(tx: Queryable, { actor, locked, choices }: Omit<Marking, "today">, marks: readonly Mark[]) {
  const rows = marks.flatMap(({ id, isPresent }) => {
    const participant = locked.participants.get(id);
    return participant && isPresent !== undefined ? [{ participant, isPresent }] : [];
  });
  const standing = await standingGrants(
    tx,
    actor.organisationId,
    rows.map(({ participant }) => participant),
  );
  const { recovery: rule } = locked.place.training.cancellation;
  return rows
    .filter(
      ({ participant, isPresent }) =>
        standing.has(keyOf(participant)) ||
        (isPresent === false && (choices.recovery === "grant" || (rule !== "none" && participant.access === "course"))),
    )
    .map(({ participant }) => participant.athleteId);
}

/**
 * Marks participants of a training, all or none; of several marks of one participant the last counts.
 * @returns the training, and what became of each one's recovery, by id
 * @throws Refusal 404; 403 `training.not_yours`, `auth.forbidden`; 409 by the contract's codes
 */
export async function markParticipants(
  tx: Queryable,
  actor: Actor,
  trainingId: string,
  all: readonly Mark[],
  choices: Choices,
) {
  const { organisationId } = actor;
  const marks = [...new Map(all.map((mark) => [mark.id, mark])).values()];
  const seen = await trainingOr404(tx, organisationId, trainingId);
  await requireOwn(tx, actor, trainingId);
  if (choices.recovery !== "rule" && !isBoard(actor)) throw new Refusal(403, "auth.forbidden");
  requireMayMark(actor, seen);
  const athleteIds = await athletesOf(
    tx,
    organisationId,
    trainingId,
    marks.map(({ id }) => id),
  );
  const locked = await lockTraining(tx, actor, trainingId, athleteIds);
  const purses = recoveryPurses(await concerned(tx, { actor, locked, choices }, marks));
  const { today } = await openWallets(tx, actor, purses);
  const marking = { actor, today, locked, choices };
  const recoveries = new Map<string, Recovery | null>();
  // Places that are left come first, so that of two who change them in one call neither waits for the other.
  const inTurn = marks.toSorted((a, b) => Number(b.isPresent === false) - Number(a.isPresent === false));
  for (const mark of inTurn) recoveries.set(mark.id, await markOne(tx, marking, mark));
  return { place: locked.place, recoveries };
}
