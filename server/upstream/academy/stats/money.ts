import { type SQL, sql } from "drizzle-orm";
import type { MoneyBy, MoneyStats } from "#contracts/academy/stats.ts";
import type { DebitKind } from "#contracts/money/debits.ts";
import type { CurrencyCode } from "#contracts/scalars.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { joinPackage, joinSite, packageJoined, siteJoined } from "#upstream/money/debits/places.ts";
import { figureKeys, figureMonths } from "./figure-keys.ts";
import type { StatsPeriod } from "./period.ts";

type Sums = Omit<MoneyStats, "key" | "label">;

const keyOf: Readonly<Record<MoneyBy, SQL>> = {
  month: sql`to_char(l.day, 'YYYY-MM')`,
  method: sql`coalesce(l.method, 'none')`,
  package: sql`coalesce(${packageJoined}, 'none')`,
  site: sql`coalesce(${siteJoined}, 'none')`,
};

const joinedFor: Partial<Record<MoneyBy, SQL>> = {
  package: joinPackage(sql`l.debit_id`),
  site: joinSite(sql`l.debit_id`),
};

/** What was charged, collected and written off in a period, a row a key and currency: one statement over the ledger. */
export async function moneyStats(
  db: Queryable,
  club: { readonly organisationId: string; readonly currency: CurrencyCode },
  period: StatsPeriod,
  { by, kind }: { readonly by: MoneyBy; readonly kind?: readonly DebitKind[] | undefined },
): Promise<{ data: MoneyStats[]; totals: Sums[] }> {
  const { organisationId } = club;
  const ofKind = kind
    ? sql`and exists (select from upstream.debits d where d.id = l.debit_id and d.kind = any(${sql.param([...kind])}::text[]))`
    : sql``;
  const rows = await db.execute<Sums & { key: string | null; label: string }>(sql`
    with moved as (
      select ${keyOf[by]} as key, l.kind, l.currency, sum(l.amount) as amount, sum(l.fee) as fees
        from upstream.ledger_entries l ${joinedFor[by] ?? sql``}
       where l.organisation_id = ${organisationId} and l.day between ${period.from}::date and ${period.to}::date
         and l.kind <> 'opening' ${ofKind}
       group by 1, 2, 3
    ), sums as (
      select key, currency,
             sum(amount) filter (where kind in ('charge', 'reprice', 'cancel')) as charged,
             -sum(amount) filter (where kind in ('collect', 'reverse')) as collected,
             -sum(amount) filter (where kind in ('writeOff', 'restore')) as written_off, sum(fees) as fees
        from moved group by grouping sets ((key, currency), (currency))
    ), money as (
      select currency from sums union select ${club.currency}::text where not exists (select from sums)
    ), known as (${by === "month" ? figureMonths(period) : figureKeys(by, organisationId)})
    select * from (
    select known.key, known.label, money.currency, ${read}, known.place from known cross join money
      left join sums on sums.key = known.key and sums.currency = money.currency
     where known.always or sums.key is not null
     union all
    select null, '', money.currency, ${read}, null from money
      left join sums on sums.key is null and sums.currency = money.currency
    ) as figures order by place nulls last, label, key, (currency = ${club.currency}) desc, currency`);
  const sumsOf = ({ currency, charged, collected, writtenOff, fees }: Sums): Sums => ({
    currency,
    // why: sums are PostgreSQL's bigint, which the driver hands over as text.
    charged: Number(charged),
    collected: Number(collected),
    writtenOff: Number(writtenOff),
    fees: Number(fees),
  });
  return {
    data: rows.flatMap((row) => (row.key === null ? [] : { key: row.key, label: row.label, ...sumsOf(row) })),
    totals: rows.filter(({ key }) => key === null).map(sumsOf),
  };
}

const read = sql`coalesce(charged, 0) as charged, coalesce(collected, 0) as collected,
  coalesce(written_off, 0) as "writtenOff", coalesce(fees, 0) as fees`;
