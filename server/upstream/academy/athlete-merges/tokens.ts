import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { MergeMoves } from "#contracts/academy/athlete-merges.ts";
import { rowsOf } from "#upstream/core/rows.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { tokenBatches, tokenMovements, wallets } from "../wallets/table.ts";
import {
  liveOrExpired,
  type MovementRow,
  movementOf,
  openWallets,
  type WalletChange,
  writeMovements,
} from "../wallets/write.ts";
import type { MergeContext, MovedTokens } from "./merge-context.ts";
import { placeOutcomesOf } from "./places.ts";

/** Acts of spending that may still be undone: for trainings to come, and for recoveries that an absence brought. */
function openGroups(context: MergeContext, now: Date): string[] {
  const ahead = placeOutcomesOf(context, now).flatMap(({ place, fate }) => {
    const training = context.trainings.get(place.trainingId);
    const isOpen = training?.status === "scheduled" && training.startAt > now && place.withdrawnAt === null;
    return isOpen && fate !== "stays" ? (place.spendGroupId ?? []) : [];
  });
  const absences = [...context.from.grants.values()].flatMap(({ revokedAt, voucherGroupId }) =>
    revokedAt === null ? (voucherGroupId ?? []) : [],
  );
  return [...ahead, ...absences];
}

/** What acts of spending took, and was not given back. */
const spentBy = (tx: Queryable, organisationId: string, groupIds: readonly string[]): Promise<MovementRow[]> =>
  tx
    .select()
    .from(tokenMovements)
    .where(
      and(
        rowsOf(tokenMovements, { organisationId, reason: "spend" }),
        inArray(tokenMovements.groupId, [...groupIds]),
        sql`not exists (select from upstream.token_movements undone where undone.reverses_id = ${tokenMovements.id})`,
      ),
    )
    .orderBy(asc(tokenMovements.sequence));

/**
 * Moves all tokens: movements are only added, so each batch goes by a pair of corrections into a new one with its expiry.
 * What was spent and may still come back is given back first and spent again over there, so that it comes back there.
 */
export async function moveTokens(tx: Queryable, act: WalletChange, context: MergeContext): Promise<MovedTokens> {
  const { organisationId, now } = act;
  const [from, into] = [context.from.athlete.id, context.into.athlete.id];
  const purses = await tx
    .select({ athleteId: wallets.athleteId, type: wallets.type })
    .from(wallets)
    .where(rowsOf(wallets, { organisationId, athleteId: from }));
  if (purses.length === 0) return { batches: new Map(), groups: new Map(), moved: [] };
  await openWallets(tx, act, [...purses, ...purses.map((purse) => ({ ...purse, athleteId: into }))]);
  const spent = await spentBy(tx, organisationId, openGroups(context, now));
  const step = () => ({ groupId: crypto.randomUUID() });
  await writeMovements(
    tx,
    spent.map(({ id, batchId, athleteId, type, amount, trainingId }) =>
      movementOf(
        act,
        { id: batchId, athleteId, type },
        { ...step(), amount: -amount, reason: "refund", reversesId: id, trainingId },
      ),
    ),
  );
  const old = await liveOrExpired(tx, act, purses);
  const batches = new Map(old.map(({ id }) => [id, crypto.randomUUID()]));
  const newOf = (id: string) => batches.get(id) ?? id;
  if (old.length > 0)
    await tx.insert(tokenBatches).values(
      old.map(({ id, type, remaining, expiresOn, origin, subscriptionId, createdAt }) => ({
        ...{ id: newOf(id), organisationId, athleteId: into, type, amount: remaining },
        ...{ expiresOn, origin, subscriptionId, createdAt },
      })),
    );
  await writeMovements(
    tx,
    old.flatMap((batch) => {
      const pair = { ...step(), reason: "correction" } as const;
      const there = { ...batch, id: newOf(batch.id), athleteId: into };
      return [
        movementOf(act, batch, { ...pair, amount: -batch.remaining }),
        movementOf(act, there, { ...pair, amount: batch.remaining }),
      ];
    }),
  );
  const groups = new Map([...new Set(spent.map(({ groupId }) => groupId))].map((id) => [id, crypto.randomUUID()]));
  await writeMovements(
    tx,
    spent.map(({ batchId, type, amount, groupId, trainingId }) =>
      movementOf(
        act,
        { id: newOf(batchId), athleteId: into, type },
        { groupId: groups.get(groupId) ?? groupId, amount, reason: "spend", trainingId },
      ),
    ),
  );
  return { batches, groups, moved: await leftOf(tx, organisationId, [...batches.values()]) };
}

/** How many coins are left of some batches, by type. */
async function leftOf(tx: Queryable, organisationId: string, ids: readonly string[]): Promise<MergeMoves["tokens"]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .select({ type: tokenBatches.type, amount: sql`sum(${tokenBatches.remaining})`.mapWith(Number) })
    .from(tokenBatches)
    .where(and(eq(tokenBatches.organisationId, organisationId), inArray(tokenBatches.id, [...ids])))
    .groupBy(tokenBatches.type)
    .orderBy(asc(tokenBatches.type));
  return rows.filter(({ amount }) => amount > 0);
}
