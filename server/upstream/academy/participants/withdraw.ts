import type { Recovery, RefundChoice, UnsubscriptionRefund } from "#contracts/academy/participants.ts";
import { memberships } from "#upstream/academy/memberships/table.ts";
import { walletsOf } from "#upstream/academy/wallets/balances.ts";
import { refundTokens } from "#upstream/academy/wallets/save.ts";
import { openWallets } from "#upstream/academy/wallets/write.ts";
import { todayOf } from "#upstream/account/organizations/today.ts";
import { found } from "#upstream/core/refusal.ts";
import { findRow, updateRow } from "#upstream/core/rows.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { cutOffAt } from "../training-sessions/cut-off.ts";
import { recoveryExpiresOn } from "../training-sessions/recovery-expiry.ts";
import type { SelectedTraining } from "../training-sessions/store.ts";
import { participants } from "../training-sessions/table.ts";
import {
  type Actor,
  athletesOf,
  lockTraining,
  type ParticipantRow,
  requireOwn,
  trainingOr404,
} from "./locked-training.ts";
import { recoveryOf } from "./recovery.ts";
import { entryPurses, giveRecoveries, recoveryPurses, returningOf } from "./tokens.ts";
import { isItsCoach, withdrawalRefusal } from "./withdrawable.ts";

/** @throws Refusal 403, 409 for who cannot be taken out, as `withdrawalRefusal` says it; 403 `training.not_yours` */
async function requireWithdrawal(
  db: Queryable,
  actor: Actor,
  place: SelectedTraining,
  participant: ParticipantRow,
): Promise<void> {
  if (isItsCoach(actor, place)) await requireOwn(db, actor, place.training.id);
  const refusal = withdrawalRefusal(actor, place, participant);
  if (refusal) throw refusal;
}

/** The recovery that not coming brings to who has a place: `inTime` counts, unless staff choose. */
async function recoveryFor(
  tx: Queryable,
  { organisationId, now }: Actor,
  { training }: SelectedTraining,
  { access, athleteId, late }: ParticipantRow,
  { inTime, refund }: { readonly inTime: boolean; readonly refund: RefundChoice },
): Promise<Recovery> {
  if (refund === "never") return { granted: false, reason: "staff" };
  if (late) return { granted: false, reason: "not_covered" };
  const { today } = await todayOf(tx, organisationId, now);
  const membership = await findRow(tx, memberships, { organisationId, athleteId });
  const wallet = (await walletsOf(tx, organisationId, [athleteId], today)).get(athleteId);
  const recovery = recoveryOf({
    access,
    rules: training.cancellation,
    inTime: inTime || refund === "always",
    isMember: membership?.status === "accepted",
    vouchers: wallet?.recoveryVoucher ?? 0,
  });
  return recovery.granted && !inTime ? { granted: true, reason: "staff" } : recovery;
}

/**
 * What taking somebody out brings at this moment. The preview and the withdrawal itself both read it here, so that they
 * agree.
 * @param refund see the contract
 */
async function withdrawalOf(
  tx: Queryable,
  actor: Actor,
  place: SelectedTraining,
  participant: ParticipantRow,
  refund: RefundChoice,
): Promise<UnsubscriptionRefund> {
  const { organisationId, now } = actor;
  const { cancellation, startAt } = place.training;
  const until = cutOffAt(cancellation.cutOff, startAt, place.timeZone);
  const inTime = now < until;
  // A late entry is taken back as if it had never been.
  const comesBack = refund === "always" || (refund === "rule" && (participant.late || (inTime && cancellation.refund)));
  const { today } = await todayOf(tx, organisationId, now);
  return {
    cutOffAt: until.toISOString(),
    inTime,
    coins: comesBack ? await returningOf(tx, organisationId, participant.spendGroupId, today) : [],
    recovery: await recoveryFor(tx, actor, place, participant, { inTime, refund }),
  };
}

/** What a withdrawal would bring now. @throws Refusal 404, 409, 403 as the withdrawal itself */
export async function showRefund(
  db: Queryable,
  actor: Actor,
  { trainingId, id }: { readonly trainingId: string; readonly id: string },
  refund: RefundChoice,
): Promise<UnsubscriptionRefund> {
  const { organisationId } = actor;
  const place = await trainingOr404(db, organisationId, trainingId);
  const row = await findRow(db, participants, { organisationId, trainingId, id });
  const participant = found(row?.withdrawnAt === null ? row : undefined);
  await requireWithdrawal(db, actor, place, participant);
  return withdrawalOf(db, actor, place, participant, refund);
}

/** Takes somebody out of a training that has not begun; the row stays. @throws Refusal 404, 409, 403 */
export async function withdrawParticipant(
  tx: Queryable,
  actor: Actor,
  { trainingId, id }: { readonly trainingId: string; readonly id: string },
  refund: RefundChoice,
): Promise<UnsubscriptionRefund> {
  const { organisationId, now } = actor;
  const athleteIds = await athletesOf(tx, organisationId, trainingId, [id]);
  const locked = await lockTraining(tx, actor, trainingId, athleteIds);
  const participant = found(locked.participants.get(id));
  await requireWithdrawal(tx, actor, locked.place, participant);
  const { athleteId, spendGroupId, access } = participant;
  // The wallets are opened before anything is counted, so that nobody spends meanwhile what is to be given.
  await openWallets(tx, actor, access === "course" ? recoveryPurses([athleteId]) : entryPurses(athleteId, access));
  const brings = await withdrawalOf(tx, actor, locked.place, participant, refund);
  if (spendGroupId && brings.coins.length > 0) await refundTokens(tx, actor, { groupId: spendGroupId, as: "athlete" });
  if (brings.recovery.granted) {
    const { training, courseEndOn } = locked.place;
    const expiresOn = recoveryExpiresOn(training.cancellation, { day: training.day, courseEndOn });
    const voucher = training.cancellation.recovery === "voucher";
    await giveRecoveries(tx, actor, [{ trainingId, athleteId, expiresOn, voucher }]);
  }
  await updateRow(
    tx,
    participants,
    { organisationId, id },
    { withdrawnAt: now, isPresent: null, spendGroupId: null, updatedAt: now },
  );
  return brings;
}
