import { and, asc, eq, inArray, isNull, lt, sql } from "drizzle-orm";
import type { Access } from "#contracts/academy/participants.ts";
import { walletsOf } from "#upstream/academy/wallets/balances.ts";
import { creditWallets, refundTokens, revokeTokens, spendTokens } from "#upstream/academy/wallets/save.ts";
import { tokenBatches, tokenMovements } from "#upstream/academy/wallets/table.ts";
import { type MovementRow, openWallets, type WalletChange, type WalletKey } from "#upstream/academy/wallets/write.ts";
import { Refusal } from "#upstream/core/refusal.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { absenceGrants, trainings } from "../training-sessions/table.ts";

// What trainings do to wallets: a token lets one in and comes back, an absence brings a recovery and loses it again.
// Trainings and participants are locked before (ADR 48).

/** Which token a way of being let in takes; null: none. A badge must be there and stays. */
const spentCoin = {
  ...{ course: null, free: null, openDay: null, trial: null, badge: null },
  ...{ gold: "gold", silver: "silver", bronze: "bronze", voucher: "voucher", recovery: "recovery" },
} as const satisfies Record<Access, WalletKey["type"] | null>;

/** The wallet that letting somebody in opens; an access that needs no token opens none. */
export function entryPurses(athleteId: string, access: Access): WalletKey[] {
  const type = access === "badge" ? access : spentCoin[access];
  return type === null ? [] : [{ athleteId, type }];
}

/** An athlete and a training. */
interface Entry {
  readonly trainingId: string;
  readonly athleteId: string;
}

/**
 * Takes what it costs to be let in.
 * @returns the spending, by which `refundTokens` gives it back; null when nothing was spent
 * @throws Refusal 409 `wallet.insufficient` with `balance`; 409 `membership.not_accepted` for a revoked membership
 */
export async function spendForEntry(
  tx: Queryable,
  act: WalletChange,
  { trainingId, athleteId, access }: Entry & { readonly access: Access },
): Promise<string | null> {
  if (access === "badge") await requireBadge(tx, act, athleteId);
  const type = spentCoin[access];
  if (type === null) return null;
  const [movement] = await spendTokens(tx, act, { athleteId, type, amount: 1, trainingId });
  return movement?.groupId ?? null;
}

async function requireBadge(tx: Queryable, act: WalletChange, athleteId: string): Promise<void> {
  const { today } = await openWallets(tx, act, [{ athleteId, type: "badge" }]);
  const balance = (await walletsOf(tx, act.organisationId, [athleteId], today)).get(athleteId)?.token.badge ?? 0;
  if (balance < 1) throw new Refusal(409, "wallet.insufficient", { details: { balance } });
}

/** A recovery to give. `expiresOn`: the last date on which it counts; a date that has passed becomes today. */
interface NewRecovery extends Entry {
  readonly expiresOn: string;
  /** Whether it costs one of the athlete's recovery vouchers. */
  readonly voucher: boolean;
}

export const keyOf = ({ trainingId, athleteId }: Entry): string => `${trainingId} ${athleteId}`;

/** The recoveries of some participants that were not taken back, by `keyOf`. */
export async function standingGrants(tx: Queryable, organisationId: string, entries: readonly Entry[]) {
  if (entries.length === 0) return new Map<string, typeof absenceGrants.$inferSelect>();
  const wanted = new Set(entries.map(keyOf));
  const rows = await tx
    .select()
    .from(absenceGrants)
    .where(
      and(
        eq(absenceGrants.organisationId, organisationId),
        inArray(absenceGrants.trainingId, [...new Set(entries.map(({ trainingId }) => trainingId))]),
        inArray(absenceGrants.athleteId, [...new Set(entries.map(({ athleteId }) => athleteId))]),
        isNull(absenceGrants.revokedAt),
      ),
    );
  return new Map(rows.map((row) => [keyOf(row), row] as const).filter(([key]) => wanted.has(key)));
}

/** The wallets that recoveries of some athletes move, for callers who lock them before anything else. */
export const recoveryPurses = (athleteIds: readonly string[]): WalletKey[] =>
  athleteIds.flatMap((athleteId) => [
    { athleteId, type: "recovery" as const },
    { athleteId, type: "recoveryVoucher" as const },
  ]);

/**
 * Gives recoveries, one at most for each training and athlete: where one stands already nothing happens.
 * @returns the movements that brought them
 * @throws Refusal 409 `wallet.insufficient` for one that costs a voucher that is not there
 */
export async function giveRecoveries(
  tx: Queryable,
  act: WalletChange,
  recoveries: readonly NewRecovery[],
): Promise<MovementRow[]> {
  const standing = await standingGrants(tx, act.organisationId, recoveries);
  const due = recoveries.filter((one) => !standing.has(keyOf(one)));
  if (due.length === 0) return [];
  const { organisationId, now: grantedAt } = act;
  const { today } = await openWallets(tx, act, recoveryPurses(due.map(({ athleteId }) => athleteId)));
  const vouchers = new Map<string, string | null>();
  for (const one of due.filter(({ voucher }) => voucher)) {
    const { athleteId, trainingId } = one;
    const [movement] = await spendTokens(tx, act, { athleteId, type: "recoveryVoucher", amount: 1, trainingId });
    vouchers.set(keyOf(one), movement?.groupId ?? null);
  }
  const movements = await creditWallets(
    tx,
    act,
    due.map(({ athleteId, trainingId, expiresOn }) => ({
      ...{ athleteId, trainingId, type: "recovery" as const, amount: 1, origin: "absence" as const },
      expiresOn: expiresOn > today ? expiresOn : today,
    })),
  );
  await tx
    .insert(absenceGrants)
    .values(
      movements.map(({ athleteId, trainingId, batchId }) => {
        const entry = { athleteId, trainingId: trainingId ?? "" };
        return { ...entry, organisationId, batchId, grantedAt, voucherGroupId: vouchers.get(keyOf(entry)) ?? null };
      }),
    )
    .onConflictDoUpdate({
      target: [absenceGrants.trainingId, absenceGrants.athleteId],
      set: {
        batchId: sql`excluded.batch_id`,
        voucherGroupId: sql`excluded.voucher_group_id`,
        grantedAt,
        revokedAt: null,
      },
    });
  return movements;
}

/** The training into which a recovery let somebody; undefined while it is not spent. */
async function spentIn(tx: Queryable, organisationId: string, batchId: string) {
  const [row] = await tx
    .select({ id: trainings.id, name: trainings.name, startAt: trainings.startAt })
    .from(tokenMovements)
    .leftJoin(trainings, eq(trainings.id, tokenMovements.trainingId))
    .where(
      and(
        eq(tokenMovements.organisationId, organisationId),
        eq(tokenMovements.batchId, batchId),
        inArray(tokenMovements.reason, ["spend", "correction"]),
        lt(tokenMovements.amount, 0),
        sql`not exists (select from upstream.token_movements undone where undone.reverses_id = ${tokenMovements.id})`,
      ),
    )
    .orderBy(asc(tokenMovements.sequence))
    .limit(1);
  return row && { id: row.id, name: row.name, startAt: row.startAt?.toISOString() ?? null };
}

/**
 * Takes the recovery of an absence back, if one stands, and gives the voucher back that it cost.
 * @param proceed a recovery that is spent already stays with the athlete, and its grant stands
 * @returns whether one was taken back
 * @throws Refusal 409 `presence.recovery_spent` with the `training` it let somebody into, whose `id` is null when staff
 *   took the token by hand, and `athleteId`
 */
export async function takeBackRecovery(
  tx: Queryable,
  act: WalletChange,
  entry: Entry,
  { proceed }: { readonly proceed: boolean },
): Promise<boolean> {
  const { organisationId, now: revokedAt } = act;
  const grant = (await standingGrants(tx, organisationId, [entry])).get(keyOf(entry));
  if (!grant) return false;
  await openWallets(tx, act, recoveryPurses([entry.athleteId]));
  const training = await spentIn(tx, organisationId, grant.batchId);
  if (training && !proceed)
    throw new Refusal(409, "presence.recovery_spent", { details: { training, athleteId: entry.athleteId } });
  if (training) return false;
  await revokeTokens(tx, act, { batchIds: [grant.batchId] });
  if (grant.voucherGroupId) await refundTokens(tx, act, { groupId: grant.voucherGroupId, as: "athlete" });
  await tx
    .update(absenceGrants)
    .set({ revokedAt })
    .where(
      and(
        eq(absenceGrants.organisationId, organisationId),
        eq(absenceGrants.trainingId, entry.trainingId),
        eq(absenceGrants.athleteId, entry.athleteId),
      ),
    );
  return true;
}

/** A token that would come back: the last date on which its batch counts, and whether it still does. */
interface Returning {
  readonly type: WalletKey["type"];
  readonly amount: number;
  readonly expiresOn: string | null;
  readonly usable: boolean;
}

/** What giving back a spending would bring, batch by batch; what was given back already is left out. */
export async function returningOf(
  tx: Queryable,
  organisationId: string,
  groupId: string | null,
  today: string,
): Promise<Returning[]> {
  if (groupId === null) return [];
  const rows = await tx
    .select({ type: tokenMovements.type, amount: tokenMovements.amount, expiresOn: tokenBatches.expiresOn })
    .from(tokenMovements)
    .innerJoin(tokenBatches, eq(tokenBatches.id, tokenMovements.batchId))
    .where(
      and(
        eq(tokenMovements.organisationId, organisationId),
        eq(tokenMovements.groupId, groupId),
        eq(tokenMovements.reason, "spend"),
        sql`not exists (select from upstream.token_movements undone where undone.reverses_id = ${tokenMovements.id})`,
      ),
    )
    .orderBy(asc(tokenMovements.sequence));
  return rows.map(({ type, amount, expiresOn }) => ({
    ...{ type, amount: -amount, expiresOn },
    usable: expiresOn === null || expiresOn >= today,
  }));
}
