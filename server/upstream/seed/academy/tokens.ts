import type { CoinType } from "#contracts/academy/coins.ts";
import { tokenBatches, tokenMovements, wallets } from "#upstream/academy/wallets/table.ts";
import { addDays } from "#upstream/core/time.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { insertMany } from "../bulk.ts";
import { type Random, randomOf } from "../random.ts";
import type { Club } from "./club.ts";
import type { Member } from "./people.ts";
import type { Sale } from "./sales.ts";

type Batch = typeof tokenBatches.$inferInsert & { id: string; createdAt: Date };
type Movement = Omit<typeof tokenMovements.$inferInsert, "createdAt"> & { createdAt: Date };

interface Purse {
  readonly batches: Batch[];
  readonly movements: Movement[];
}

const day = 86_400_000;

/** A batch and what became of it: spent here and there, given back at times, written off once it has run out. */
function live(club: Club, batch: Batch, canSpend: boolean, share: number, random: Random): Movement[] {
  const { organisationId, now, today, staffMemberId } = club;
  const common = { organisationId, athleteId: batch.athleteId, type: batch.type, batchId: batch.id };
  const movement = (
    at: Date,
    amount: number,
    reason: Movement["reason"],
    reversesId: string | null = null,
  ): Movement => ({
    ...{ ...common, id: random.uuid(), groupId: random.uuid(), amount, reason, reversesId, balanceAfter: 0, notes: "" },
    createdBy: reason === "grant" ? staffMemberId : null,
    createdAt: at,
  });
  const movements = [movement(batch.createdAt, batch.amount, "grant")];
  const until = Math.min(now.getTime(), batch.expiresOn ? Date.parse(batch.expiresOn) : now.getTime());
  let at = batch.createdAt.getTime();
  let left = batch.amount;
  while (canSpend && batch.type !== "badge" && left > 0 && random.chance(share)) {
    at += random.int(2, 9) * day;
    if (at >= until) break;
    const spent = movement(new Date(at), -1, "spend");
    movements.push(spent);
    left -= 1;
    if (random.chance(0.08) && at + day < until) {
      movements.push(movement(new Date(at + day), 1, "refund", spent.id));
      left += 1;
    }
  }
  if (batch.expiresOn && batch.expiresOn < today && left > 0)
    movements.push(movement(new Date(Math.min(now.getTime(), until + 1.2 * day)), -left, "expire"));
  return movements;
}

/** What a package brings, as coins. */
const coinsOf = ({ bought: { coins = [], sessions = 0, recoveries = 0 } }: Sale) =>
  [
    ...coins,
    { type: "voucher" as CoinType, amount: sessions },
    { type: "recoveryVoucher" as CoinType, amount: recoveries },
  ].filter(({ amount }) => amount > 0);

function ofSale(club: Club, sale: Sale, purse: Purse): void {
  if (sale.approval !== "approved" || sale.status === "canceled") return;
  const { tokenDays } = sale.bought;
  for (const { type, amount } of coinsOf(sale)) {
    const random = randomOf("tokens", `${sale.id}:${type}`);
    const expiresOn = tokenDays ? addDays(sale.soldOn, tokenDays) : (sale.coverage?.endAt ?? null);
    const batch = {
      ...{ id: random.uuid(), organisationId: club.organisationId, athleteId: sale.member.id, type, amount, expiresOn },
      ...{ origin: "subscription" as const, subscriptionId: sale.id as string | null, createdAt: sale.soldAt },
    };
    purse.batches.push(batch);
    purse.movements.push(...live(club, batch, sale.member.status === "accepted", 0.88, random));
  }
}

/** Tokens that the office gave, such as for a lesson that did not take place. */
function ofOffice(club: Club, member: Member, amount: number, key: string, purse: Purse): void {
  const random = randomOf("gift", `${member.id}:${key}`);
  const since = new Date(club.now.getTime() - random.int(20, amount > 5 ? 170 : 60) * day);
  const batch = {
    ...{ id: random.uuid(), organisationId: club.organisationId, athleteId: member.id, amount, createdAt: since },
    type: random.pick(["recovery", "silver", "bronze"] as const),
    expiresOn: random.chance(0.8) ? addDays(club.today, random.int(-10, 60)) : null,
    ...{ origin: "staff" as const, subscriptionId: null as string | null },
  };
  if (batch.expiresOn && Date.parse(batch.expiresOn) < since.getTime()) return;
  purse.batches.push(batch);
  purse.movements.push(...live(club, batch, member.status === "accepted", amount > 5 ? 0.97 : 0.5, random));
}

async function write(tx: Queryable, { organisationId }: Club, { batches, movements }: Purse): Promise<void> {
  const purses = new Map(
    batches.map(({ athleteId, type }) => [`${athleteId} ${type}`, { organisationId, athleteId, type }]),
  );
  await insertMany(tx, wallets, [...purses.values()], { skipExisting: true });
  await insertMany(tx, tokenBatches, batches);
  // The movements are written in the order of time, as each balance follows from those before.
  await insertMany(
    tx,
    tokenMovements,
    movements.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime()),
  );
}

/**
 * Wallets with what came with packages, what the office gave, and what was spent.
 * @param wanted how many movements there should be at least
 */
export async function seedTokens(
  tx: Queryable,
  club: Club,
  members: readonly Member[],
  sales: readonly Sale[],
  wanted = 0,
) {
  const purse: Purse = { batches: [], movements: [] };
  for (const sale of sales) ofSale(club, sale, purse);
  for (const member of members)
    if (member.status === "accepted" && randomOf("gifts", member.id).chance(0.12))
      ofOffice(club, member, 2, "first", purse);
  const active = members.filter(({ status }) => status === "accepted");
  for (let round = 0; active.length > 0 && purse.movements.length < wanted; round++)
    for (const member of active) {
      if (purse.movements.length >= wanted) break;
      ofOffice(club, member, 20, String(round), purse);
    }
  await write(tx, club, purse);
}
