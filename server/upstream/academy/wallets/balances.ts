import { and, eq, gt, gte, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import { type CoinType, coinTypes } from "#contracts/academy/coins.ts";
import type { Balances, Wallet } from "#contracts/academy/wallets.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { tokenBatches } from "./table.ts";

// What counts of a wallet, said once. `today` is the organisation's date (`todayOf`): tokens count on the day on which
// they run out, and not after it, whether or not the job has written so.

/** The condition of the batches of which something counts on a date. */
export const isLiveBatch = (today: string): SQL | undefined =>
  and(gt(tokenBatches.remaining, 0), or(isNull(tokenBatches.expiresOn), gte(tokenBatches.expiresOn, today)));

/** Coins that let one into a training, the one that a wallet is named by first. */
const entryCoins = ["gold", "silver", "bronze", "voucher", "badge"] as const satisfies readonly CoinType[];

/** The number of each coin, 0 for those that an athlete has none of. */
const toBalances = (found: Partial<Balances>): Balances =>
  Object.fromEntries(coinTypes.map((type) => [type, found[type] ?? 0])) as Balances;

function toWallet(found: Partial<Balances>): Wallet {
  const token = toBalances(found);
  const [first] = entryCoins.filter((type) => token[type] > 0).toSorted((a, b) => token[b] - token[a]);
  return { type: first ?? null, recoveryVoucher: token.recoveryVoucher, token };
}

/** The wallets of some athletes of the organisation, empty ones too, in one statement for a whole list. */
export async function walletsOf(
  db: Queryable,
  organisationId: string,
  athleteIds: readonly string[],
  today: string,
): Promise<Map<string, Wallet>> {
  const rows =
    athleteIds.length === 0
      ? []
      : await db
          .select({
            athleteId: tokenBatches.athleteId,
            type: tokenBatches.type,
            total: sql`sum(${tokenBatches.remaining})`.mapWith(Number),
          })
          .from(tokenBatches)
          .where(
            and(
              eq(tokenBatches.organisationId, organisationId),
              inArray(tokenBatches.athleteId, [...athleteIds]),
              isLiveBatch(today),
            ),
          )
          .groupBy(tokenBatches.athleteId, tokenBatches.type);
  const found = Map.groupBy(rows, (row) => row.athleteId);
  return new Map(
    athleteIds.map((id) => [
      id,
      toWallet(Object.fromEntries((found.get(id) ?? []).map(({ type, total }) => [type, total]))),
    ]),
  );
}
