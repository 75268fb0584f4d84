import { and, asc, between, eq, inArray, sql } from "drizzle-orm";
import type { z } from "zod";
import { type CashDay, type CashSums, cashBook, maxCashBookDays } from "#contracts/money/cash-book.ts";
import type { CurrencyCode } from "#contracts/scalars.ts";
import { clubsCurrency } from "#upstream/account/organizations/currency.ts";
import { answerDownload } from "#upstream/core/download/answer.ts";
import { implement } from "#upstream/core/implement.ts";
import { refuseField } from "#upstream/core/refusal.ts";
import { daysBetween } from "#upstream/core/time.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { isOneOf } from "#upstream/db/lists.ts";
import { packageOfDebit, siteOfDebit } from "../debits/places.ts";
import { clubsCurrencyFirst } from "../debits/sums.ts";
import { debits } from "../debits/table.ts";
import { ledgerEntries } from "../ledger/table.ts";
import { cashBookFile } from "./file.ts";

type Query = z.output<typeof cashBook.get.query>;
type Sums = Omit<CashSums, "currency">;

const nothing: Sums = { in: 0, out: 0, fees: 0, net: 0 };
const plus = (a: Sums, b: Sums): Sums => ({
  in: a.in + b.in,
  out: a.out + b.out,
  fees: a.fees + b.fees,
  net: a.net + b.net,
});
const sumOf = (rows: readonly CashDay[]): Sums => rows.reduce(plus, nothing);
const sum = (part: ReturnType<typeof sql>) => sql<number>`coalesce(sum(${part}), 0)`.mapWith(Number);

/** What moved in the ledger, by day, currency and method. */
async function cashDays(db: Queryable, organisationId: string, query: Query): Promise<CashDay[]> {
  const { amount, currency, day, fee, kind, method } = ledgerEntries;
  const came = sum(sql`case when ${kind} = 'collect' then -${amount} else 0 end`);
  const went = sum(sql`case when ${kind} = 'reverse' then ${amount} else 0 end`);
  const rows = await db
    .select({ day, currency, method, in: came, out: went, fees: sum(sql`${fee}`) })
    .from(ledgerEntries)
    .innerJoin(debits, eq(debits.id, ledgerEntries.debitId))
    .where(
      and(
        eq(ledgerEntries.organisationId, organisationId),
        between(day, query.from, query.to),
        // What was brought along is no money of its day (ADR 131).
        inArray(kind, ["collect", "reverse"]),
        isOneOf(method, query.method),
        isOneOf(debits.kind, query.kind),
        query.templateId === undefined
          ? undefined
          : sql`coalesce(${packageOfDebit(sql`${debits.id}`)}, 'none') = ${query.templateId}`,
        query.siteId === undefined
          ? undefined
          : sql`coalesce(${siteOfDebit(sql`${debits.id}`)}, 'none') = ${query.siteId}`,
      ),
    )
    .groupBy(day, currency, method)
    .orderBy(asc(day), ...clubsCurrencyFirst(organisationId, currency), asc(method));
  return rows.flatMap(({ method: by, ...row }) =>
    by === null ? [] : [{ ...row, method: by, net: row.in - row.out - row.fees }],
  );
}

/** Sums of a cash book by currency, the club's own first, and in each by method. */
const totalsOf = (days: readonly CashDay[], own: CurrencyCode) =>
  [
    ...Map.groupBy(
      days.toSorted(
        (a, b) => Number(b.currency === own) - Number(a.currency === own) || a.currency.localeCompare(b.currency),
      ),
      ({ currency }) => currency,
    ),
  ].map(([currency, rows]) => ({
    currency,
    ...sumOf(rows),
    methods: [...Map.groupBy(rows, ({ method }) => method)].map(([method, some]) => ({ method, ...sumOf(some) })),
  }));

/** @throws Refusal 422 for a period that ends before it begins, or is too long */
function requirePeriod({ from, to }: Pick<Query, "from" | "to">): void {
  const days = daysBetween(from, to) + 1;
  if (days < 1) throw refuseField("cash_book.end_before_start", ["to"]);
  if (days > maxCashBookDays) throw refuseField("cash_book.range_too_long", ["to"], { max: maxCashBookDays });
}

export const cashBookImplementations = implement(cashBook, {
  get: async ({ query }, { services, caller }) => {
    requirePeriod(query);
    const data = await cashDays(services.db, caller.organisationId, query);
    return { data, totals: totalsOf(data, await clubsCurrency(services.db, caller.organisationId)) };
  },
  download: async ({ query }, { services, caller, language }) => {
    requirePeriod(query);
    const days = await cashDays(services.db, caller.organisationId, query);
    return answerDownload(query.format, cashBookFile(days, language));
  },
});
