import { and, between, eq, gte, inArray, isNotNull, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import {
  type receipts as contract,
  type Receipt,
  ReceiptSnapshot,
  type ReceiptSummary,
} from "#contracts/money/receipts.ts";
import { athletes } from "#upstream/academy/athletes/table.ts";
import { findRow, rowOr404 } from "#upstream/core/rows.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { contains, countRows, inOrder, isOneOf, pageOf } from "#upstream/db/lists.ts";
import { restrictedReceipts } from "#upstream/people/erasures/table.ts";
import { labelOf } from "../debits/store.ts";
import { clubsCurrencyFirst } from "../debits/sums.ts";
import { receipts } from "./table.ts";

type Row = typeof receipts.$inferSelect;
type Query = Omit<z.output<typeof contract.downloadList.query>, "format">;
type PageQuery = z.output<typeof contract.list.query>;

const toSummary = (row: Row): ReceiptSummary => {
  const snapshot = ReceiptSnapshot.parse(row.snapshot);
  return {
    id: row.id,
    label: labelOf(row),
    year: row.year,
    number: row.number,
    issuedOn: row.issuedOn,
    payerName: snapshot.payer.name,
    athleteName: snapshot.athlete?.name ?? null,
    reason: snapshot.reason,
    amount: row.amount,
    currency: row.currency,
    voidedAt: row.voidedAt?.toISOString() ?? null,
  };
};

/** A receipt as it was issued. @throws Refusal 404 */
export async function receiptOr404(db: Queryable, organisationId: string, id: string): Promise<Receipt> {
  const row = await rowOr404(db, receipts, { organisationId, id });
  return {
    ...toSummary(row),
    debitId: row.debitId,
    athleteId: row.athleteId,
    payerId: row.payerId,
    snapshot: ReceiptSnapshot.parse(row.snapshot),
    voidReason: row.voidReason,
    ...((await findRow(db, restrictedReceipts, { organisationId, receiptId: id })) && { isRestricted: true }),
    createdAt: row.createdAt.toISOString(),
  };
}

const searched = sql`lower((${receipts.snapshot} #>> '{payer,name}') || ' ' ||
  coalesce(${receipts.snapshot} #>> '{athlete,name}', '') || ' ' || ${receipts.number} || '/' || ${receipts.year})`;

const stateOf = (state: Query["state"]): SQL | undefined =>
  state?.length
    ? or(
        state.includes("valid") ? isNull(receipts.voidedAt) : undefined,
        state.includes("void") ? isNotNull(receipts.voidedAt) : undefined,
      )
    : undefined;

const wherePeriod = ({ from, to }: Query): SQL | undefined =>
  from && to
    ? between(receipts.issuedOn, from, to)
    : and(from ? gte(receipts.issuedOn, from) : undefined, to ? lte(receipts.issuedOn, to) : undefined);

/** The athletes who were merged into some athletes. */
const mergedInto = (db: Queryable, ids: readonly string[]) =>
  db
    .select({ id: athletes.id })
    .from(athletes)
    .where(inArray(athletes.mergedInto, [...ids]));

const matching = (db: Queryable, organisationId: string, query: Query): SQL | undefined =>
  and(
    eq(receipts.organisationId, organisationId),
    ...contains(searched, query.search),
    stateOf(query.state),
    wherePeriod(query),
    // A receipt keeps the name it was written for, also after two athletes were merged.
    query.athleteId?.length
      ? or(inArray(receipts.athleteId, query.athleteId), inArray(receipts.athleteId, mergedInto(db, query.athleteId)))
      : undefined,
    isOneOf(receipts.debitId, query.debitId),
  );

function orderOf({ sort }: Query): SQL[] {
  const keys = {
    number: [receipts.year, receipts.number],
    issuedOn: [receipts.issuedOn],
    amount: [receipts.amount],
  };
  return inOrder(sort, keys, [receipts.year, receipts.number]);
}

/** The ids of all receipts that match, in their order: a query for a cursor. */
export const queryOfReceipts = (db: Queryable, organisationId: string, query: Query) =>
  db
    .select({ id: receipts.id })
    .from(receipts)
    .where(matching(db, organisationId, query))
    .orderBy(...orderOf(query))
    .toSQL();

/** Receipts in the order of the ids. */
export async function receiptsOf(db: Queryable, organisationId: string, ids: readonly string[]) {
  const rows = await db
    .select()
    .from(receipts)
    .where(and(eq(receipts.organisationId, organisationId), inArray(receipts.id, [...ids])));
  const found = new Map(rows.map((row) => [row.id, toSummary(row)]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** A page of receipts, with the sums of all that match and stand. */
export async function listReceipts(db: Queryable, organisationId: string, query: PageQuery) {
  const where = matching(db, organisationId, query);
  const rows = db
    .select()
    .from(receipts)
    .where(where)
    .orderBy(...orderOf(query));
  const totals = db
    .select({
      currency: receipts.currency,
      amount: sql`sum(${receipts.amount})`.mapWith(Number),
      count: sql`count(*)`.mapWith(Number),
    })
    .from(receipts)
    .where(and(where, isNull(receipts.voidedAt)))
    .groupBy(receipts.currency)
    .orderBy(...clubsCurrencyFirst(organisationId, receipts.currency));
  const [page, sums] = await Promise.all([pageOf(rows, query, countRows(db, receipts, where)), totals]);
  return { data: page.data.map(toSummary), pageInfo: page.pageInfo, totals: sums };
}
