import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { TrainingEffects } from "#contracts/academy/training-sessions.ts";
import { Refusal, refusing } from "#upstream/core/refusal.ts";
import { tagOf } from "#upstream/core/review.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { clubOf } from "../memberships/club.ts";
import { giveRecoveries, recoveryPurses } from "../participants/tokens.ts";
import { refundGroups } from "../wallets/save.ts";
import { tokenMovements } from "../wallets/table.ts";
import { type MovementRow, openWallets, type WalletKey } from "../wallets/write.ts";
import { trainingLetter } from "./letters.ts";
import { notifyAthletes, trainingFactsOf } from "./notify.ts";
import { recoveryExpiresOn } from "./recovery-expiry.ts";
import { lockTrainings, type SelectedTraining, selectTrainings, type TrainingRow } from "./store.ts";
import { participants, trainings } from "./table.ts";
import type { TrainingChange } from "./training-change.ts";

/** How trainings are canceled. */
interface Cancellation {
  /** Told to who was to come; may be empty. */
  readonly reason: string;
  /** Whether athletes are told, where a training's own rules have it so. */
  readonly notify: boolean;
  /** Everybody with a place by the course gets a recovery, without a voucher. */
  readonly grantRecoveries: boolean;
  /** Their weekly session is cleared: they are no ones that staff left out. */
  readonly cleared: boolean;
}

/** @throws Refusal 409 `training.canceled`, `training.begun` */
export function requireCancelable({ status, startAt }: TrainingRow, now: Date): void {
  if (status === "canceled") throw new Refusal(409, "training.canceled");
  if (startAt <= now) throw new Refusal(409, "training.begun");
}

/**
 * Cancels locked trainings, which frees their courts; what goes with it is `writeCancellationEffects`.
 * @throws Refusal 409 `open_day.last_training` when a published open day would be left without any
 */
export async function markCanceled(
  tx: Queryable,
  { organisationId, now }: TrainingChange,
  rows: readonly TrainingRow[],
  { reason, cleared }: Pick<Cancellation, "reason" | "cleared">,
): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await tx
    .update(trainings)
    .set({ status: "canceled", reason, cleared, updatedAt: now, version: sql`${trainings.version} + 1` })
    .where(and(eq(trainings.organisationId, organisationId), inArray(trainings.id, ids)));
  if (rows.every(({ openDayId }) => openDayId === null)) return;
  // Now rather than at the end, so that it is the cancelling that is refused.
  const asked = tx.execute(sql`set constraints upstream.trainings_open_day_not_empty immediate`);
  await refusing(asked, { open_days_not_empty: (cause) => new Refusal(409, "open_day.last_training", { cause }) });
}

type Person = Pick<
  typeof participants.$inferSelect,
  "trainingId" | "athleteId" | "access" | "isPresent" | "spendGroupId"
>;

/** Everybody in some trainings who has not withdrawn, by athlete. */
const peopleIn = (tx: Queryable, organisationId: string, ids: readonly string[]): Promise<Person[]> =>
  tx
    .select({
      trainingId: participants.trainingId,
      athleteId: participants.athleteId,
      access: participants.access,
      isPresent: participants.isPresent,
      spendGroupId: participants.spendGroupId,
    })
    .from(participants)
    .where(
      and(
        eq(participants.organisationId, organisationId),
        inArray(participants.trainingId, [...ids]),
        isNull(participants.withdrawnAt),
      ),
    )
    .orderBy(asc(participants.athleteId), asc(participants.trainingId));

/** The wallets from which some acts of spending took. */
const pursesOf = (tx: Queryable, organisationId: string, groupIds: readonly string[]): Promise<WalletKey[]> =>
  tx
    .selectDistinct({ athleteId: tokenMovements.athleteId, type: tokenMovements.type })
    .from(tokenMovements)
    .where(and(eq(tokenMovements.organisationId, organisationId), inArray(tokenMovements.groupId, [...groupIds])));

/** The last date on which a recovery for a training counts. */
const expiryOf = (lost: ReadonlyMap<string, SelectedTraining>, trainingId: string, otherwise: string): string => {
  const found = lost.get(trainingId);
  if (!found) return otherwise;
  const { training, courseEndOn } = found;
  return recoveryExpiresOn(training.cancellation, { day: training.day, courseEndOn });
};

const perAthlete = (movements: readonly MovementRow[]) => Map.groupBy(movements, ({ athleteId }) => athleteId);
const sumOf = (movements: readonly MovementRow[] = []) => movements.reduce((sum, { amount }) => sum + amount, 0);

/**
 * What goes with trainings that have just been canceled: all tokens come back, whatever the cut-off; recoveries, when they
 * are given; one message an athlete for all of them.
 */
export async function writeCancellationEffects(
  tx: Queryable,
  act: TrainingChange,
  ids: readonly string[],
  { reason, notify, grantRecoveries: grants }: Cancellation,
): Promise<TrainingEffects> {
  if (ids.length === 0) return { notified: 0, refunds: 0, recoveries: 0 };
  const { organisationId } = act;
  const people = await peopleIn(tx, organisationId, ids);
  const rows = await selectTrainings(
    tx,
    and(eq(trainings.organisationId, organisationId), inArray(trainings.id, [...ids])),
  ).orderBy(asc(trainings.startAt), asc(trainings.id));
  const lost = new Map(rows.map((row) => [row.training.id, row]));
  const groupIds = people.flatMap(({ spendGroupId }) => spendGroupId ?? []);
  const standing = people.filter(({ isPresent }) => isPresent !== false);
  const compensated = grants ? standing.filter(({ access }) => access === "course") : [];
  // Opens all wallets at once, and in their order.
  await openWallets(tx, act, [
    ...(groupIds.length > 0 ? await pursesOf(tx, organisationId, groupIds) : []),
    ...recoveryPurses(compensated.map(({ athleteId }) => athleteId)),
  ]);
  const club = await clubOf(tx, organisationId, act.now);
  const refunds = groupIds.length > 0 ? await refundGroups(tx, act, groupIds, { as: "club" }) : [];
  const recoveries = await giveRecoveries(
    tx,
    act,
    compensated.map(({ athleteId, trainingId }) => ({
      ...{ athleteId, trainingId, voucher: false },
      expiresOn: expiryOf(lost, trainingId, club.today),
    })),
  );
  const [backOf, givenTo] = [perAthlete(refunds), perAthlete(recoveries)];
  const told = Map.groupBy(
    notify ? standing.filter(({ trainingId }) => lost.get(trainingId)?.training.notifications.onCancel) : [],
    ({ athleteId }) => athleteId,
  );
  const notified = await notifyAthletes(
    tx,
    act,
    club,
    [...told].map(([athleteId, places]) => ({
      athleteId,
      kind: "training.canceled",
      key: `training.canceled:${tagOf(places.map(({ trainingId }) => trainingId).toSorted())}`,
      letter: (to) =>
        trainingLetter(
          club.language,
          "canceled",
          rows
            .filter(({ training }) => places.some(({ trainingId }) => trainingId === training.id))
            .map(trainingFactsOf),
          { reason, refunds: sumOf(backOf.get(athleteId)), recoveries: sumOf(givenTo.get(athleteId)) },
          to,
        ),
    })),
  );
  return { notified, refunds: sumOf(refunds), recoveries: recoveries.length };
}

/**
 * Cancels trainings by the club, for callers that change what trainings belong to. It locks them, after what comes
 * before (`lockTrainings`); those that are canceled already or have begun stay as they are.
 * @returns which were canceled, and what that did to people
 * @throws Refusal 409 `open_day.last_training`
 */
export async function cancelTrainings(
  tx: Queryable,
  act: TrainingChange,
  ids: readonly string[],
  how: Cancellation,
): Promise<{ readonly canceled: string[]; readonly effects: TrainingEffects }> {
  const locked = await lockTrainings(tx, act.organisationId, ids);
  const rows = [...locked.values()].filter(({ status, startAt }) => status === "scheduled" && startAt > act.now);
  await markCanceled(tx, act, rows, how);
  const canceled = rows.map(({ id }) => id);
  return { canceled, effects: await writeCancellationEffects(tx, act, canceled, how) };
}
