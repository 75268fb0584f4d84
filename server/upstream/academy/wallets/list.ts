import { and, asc, eq, gt, gte, inArray, lt, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import {
  type MovementSort,
  type MovementTotals,
  movementFilters,
  type TokenBatch,
  type TokenMovement,
} from "#contracts/academy/wallets.ts";
import { todayOf } from "#upstream/account/organizations/today.ts";
import { accounts } from "#upstream/auth/users/table.ts";
import { addDays, startOfDay } from "#upstream/core/time.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { contains, inOrder, isOneOf, pageOf } from "#upstream/db/lists.ts";
import { staffMembers } from "#upstream/staff/staff-members/table.ts";
import { athletes } from "../athletes/table.ts";
import { memberships } from "../memberships/table.ts";
import { subscriptions } from "../subscriptions/table.ts";
import { trainings } from "../training-sessions/table.ts";
import { isLiveBatch } from "./balances.ts";
import { tokenBatches, tokenMovements } from "./table.ts";

const MovementFilters = z.object(movementFilters);
export type MovementFilters = z.output<typeof MovementFilters>;

interface MovementQuery extends MovementFilters {
  readonly sort: MovementSort;
  readonly page: number;
  readonly pageSize: number;
}

/** Athletes whose name contains each word of what was typed. */
function isAthlete(organisationId: string, search: string | undefined): SQL | undefined {
  const found = contains(sql`lower(${athletes.lastName} || ' ' || ${athletes.firstName})`, search);
  if (found.length === 0) return undefined;
  const named = sql`select ${athletes.id} from ${athletes} where ${and(eq(athletes.organisationId, organisationId), ...found)}`;
  return sql`${tokenMovements.athleteId} in (${named})`;
}

/** The condition of the movements that match, over `token_movements` alone. */
async function matching(db: Queryable, organisationId: string, filters: MovementFilters): Promise<SQL | undefined> {
  const { search, athleteId, type, entry, reason, from, to } = filters;
  const zone = from || to ? (await todayOf(db, organisationId, new Date())).timeZone : "";
  return and(
    eq(tokenMovements.organisationId, organisationId),
    isOneOf(tokenMovements.athleteId, athleteId),
    isOneOf(tokenMovements.type, type),
    isOneOf(tokenMovements.reason, reason),
    entry === "credit" ? gt(tokenMovements.amount, 0) : entry === "debit" ? lt(tokenMovements.amount, 0) : undefined,
    from ? gte(tokenMovements.createdAt, startOfDay(from, zone)) : undefined,
    to ? lt(tokenMovements.createdAt, startOfDay(addDays(to, 1), zone)) : undefined,
    isAthlete(organisationId, search),
  );
}

const staffName = sql<string | null>`trim(concat_ws(' ', coalesce(${accounts.firstName}, ${staffMembers.firstName}),
  coalesce(${accounts.lastName}, ${staffMembers.lastName})))`;

/** Movements with what their readers are told of them. */
const selectMovements = (db: Queryable, where: SQL | undefined) =>
  db
    .select({
      movement: tokenMovements,
      firstName: athletes.firstName,
      lastName: athletes.lastName,
      membershipId: memberships.id,
      expiresOn: tokenBatches.expiresOn,
      subscriptionId: subscriptions.id,
      subscriptionName: subscriptions.name,
      trainingName: trainings.name,
      trainingDay: trainings.day,
      staffName,
    })
    .from(tokenMovements)
    .innerJoin(athletes, eq(athletes.id, tokenMovements.athleteId))
    .innerJoin(tokenBatches, eq(tokenBatches.id, tokenMovements.batchId))
    .leftJoin(
      memberships,
      and(
        eq(memberships.organisationId, tokenMovements.organisationId),
        eq(memberships.athleteId, tokenMovements.athleteId),
      ),
    )
    .leftJoin(subscriptions, eq(subscriptions.id, tokenBatches.subscriptionId))
    .leftJoin(
      trainings,
      and(eq(trainings.organisationId, tokenMovements.organisationId), eq(trainings.id, tokenMovements.trainingId)),
    )
    .leftJoin(staffMembers, eq(staffMembers.id, tokenMovements.createdBy))
    .leftJoin(accounts, eq(accounts.id, staffMembers.accountId))
    .where(where)
    .$dynamic();

type Row = Awaited<ReturnType<typeof selectMovements>>[number];

const named = (id: string | null, name: string | null) => (id === null ? null : { id, name: name ?? "" });

function toMovement({ movement, firstName, lastName, membershipId, expiresOn, ...row }: Row): TokenMovement {
  const { athleteId, sequence: _, organisationId: __, groupId: ___, createdBy, createdAt, ...parts } = movement;
  return {
    ...parts,
    athlete: { id: athleteId, firstName, lastName },
    membershipId,
    entry: movement.amount > 0 ? "credit" : "debit",
    expiresOn,
    subscription: named(row.subscriptionId, row.subscriptionName),
    training:
      movement.trainingId && row.trainingName !== null && row.trainingDay !== null
        ? { id: movement.trainingId, name: row.trainingName, date: row.trainingDay }
        : null,
    createdBy: named(createdBy, row.staffName),
    createdAt: createdAt.toISOString(),
  };
}

const sortKeys = {
  createdAt: [tokenMovements.createdAt],
  "athlete.lastName": [athletes.lastName, athletes.firstName],
};

/** How many match, and what they sum up to, by coin and in all. */
async function totalsOf(db: Queryable, where: SQL | undefined): Promise<MovementTotals & { readonly count: number }> {
  const rows = await db
    .select({
      type: tokenMovements.type,
      count: sql`count(*)`.mapWith(Number),
      credit: sql`coalesce(sum(${tokenMovements.amount}) filter (where ${tokenMovements.amount} > 0), 0)`.mapWith(
        Number,
      ),
      debit: sql`coalesce(-sum(${tokenMovements.amount}) filter (where ${tokenMovements.amount} < 0), 0)`.mapWith(
        Number,
      ),
    })
    .from(tokenMovements)
    .where(where)
    .groupBy(tokenMovements.type)
    .orderBy(tokenMovements.type)
    .prepare("totals")
    .execute();
  const sum = (of: (row: (typeof rows)[number]) => number) => rows.reduce((all, row) => all + of(row), 0);
  return {
    count: sum(({ count }) => count),
    credit: sum(({ credit }) => credit),
    debit: sum(({ debit }) => debit),
    coins: rows.map(({ count: _, ...coin }) => coin),
  };
}

/** A page of the movements of the organisation that match, with totals over all of them. */
export async function listMovements(db: Queryable, organisationId: string, query: MovementQuery) {
  const where = await matching(db, organisationId, query);
  const sums = totalsOf(db, where);
  const rows = selectMovements(db, where).orderBy(...inOrder(query.sort, sortKeys, [tokenMovements.sequence]));
  const { data, pageInfo } = await pageOf(
    rows,
    query,
    sums.then(({ count }) => count),
  );
  const { count: _, ...totals } = await sums;
  return { data: data.map(toMovement), pageInfo, totals };
}

/** Which movements match, in order: a query for a cursor. */
export async function queryOfIds(db: Queryable, organisationId: string, filters: MovementFilters, sort: MovementSort) {
  return db
    .select({ id: tokenMovements.id })
    .from(tokenMovements)
    .innerJoin(athletes, eq(athletes.id, tokenMovements.athleteId))
    .where(await matching(db, organisationId, filters))
    .orderBy(...inOrder(sort, sortKeys, [tokenMovements.sequence]))
    .toSQL();
}

/** Some movements as they are told, in the order in which they were made. */
export async function movementsOf(db: Queryable, organisationId: string, ids: readonly string[]) {
  const where = and(eq(tokenMovements.organisationId, organisationId), inArray(tokenMovements.id, [...ids]));
  return (await selectMovements(db, where).orderBy(asc(tokenMovements.sequence))).map(toMovement);
}

/** What an athlete has left that counts today, in the order in which it is spent. */
export async function liveBatchesOf(
  db: Queryable,
  organisationId: string,
  athleteId: string,
  today: string,
): Promise<TokenBatch[]> {
  const rows = await db
    .select({ batch: tokenBatches, subscriptionName: subscriptions.name })
    .from(tokenBatches)
    .leftJoin(subscriptions, eq(subscriptions.id, tokenBatches.subscriptionId))
    .where(
      and(eq(tokenBatches.organisationId, organisationId), eq(tokenBatches.athleteId, athleteId), isLiveBatch(today)),
    )
    .orderBy(sql`${tokenBatches.expiresOn} nulls last`, asc(tokenBatches.createdAt), asc(tokenBatches.id));
  return rows.map(
    ({ batch: { id, type, amount, remaining, expiresOn, origin, subscriptionId, createdAt }, ...row }) => ({
      ...{ id, type, amount, remaining, expiresOn, origin },
      subscription: named(subscriptionId, row.subscriptionName),
      createdAt: createdAt.toISOString(),
    }),
  );
}
