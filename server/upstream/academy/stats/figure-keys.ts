import { type SQL, sql } from "drizzle-orm";
import { MembershipStatus } from "#contracts/academy/states.ts";
import { type AttendanceBy, ageGroups, type MembershipsBy, type MoneyBy } from "#contracts/academy/stats.ts";
import { PaymentMethod } from "#contracts/money/debits.ts";

/** Everything by which a figure is told, but months: these follow from the period. */
type SortedBy = Exclude<MembershipsBy | MoneyBy | AttendanceBy, "month">;

/** Words, in their order; each has a row, whether or not it has figures. */
const words = (keys: readonly string[]): SQL =>
  sql`select key, '' as label, place::int, true as always
    from unnest(${sql.param([...keys])}::text[]) with ordinality as words(key, place)`;

function knownOf(by: SortedBy, organisationId: string): SQL {
  switch (by) {
    case "status":
      return words(MembershipStatus.options);
    case "gender":
      return words(["female", "male", "notSpecified"]);
    case "age":
      return words(ageGroups);
    case "method":
      return words(PaymentMethod.options);
    case "weekday":
      return words(["1", "2", "3", "4", "5", "6", "7"]);
    case "level":
    case "group":
      return sql`select id::text as key, name as label, position as place, true as always from upstream.attribute_values
        where organisation_id = ${organisationId} and code = ${`${by}s`}`;
    case "site":
      return sql`select id::text as key, name as label, position as place, true as always from upstream.sites
        where organisation_id = ${organisationId}`;
    case "package":
      return sql`select id::text as key, name as label, position as place, false as always
        from upstream.subscription_templates where organisation_id = ${organisationId}`;
    case "course":
      return sql`select id::text as key, name as label, 0 as place, false as always from upstream.training_courses
        where organisation_id = ${organisationId}`;
    case "coach":
      return sql`select s.id::text as key, trim(coalesce(a.first_name, s.first_name, '') || ' '
          || coalesce(a.last_name, s.last_name, '')) as label, 0 as place, false as always
        from upstream.staff_members s left join upstream.accounts a on a.id = s.account_id
        where s.organisation_id = ${organisationId}`;
  }
}

/**
 * What there is to tell figures by: `key`, `label`, `place` in the order, and whether it has a row without figures, too
 * (`wholeTime`). The last one is `none`, for what has nothing such.
 */
export const figureKeys = (by: SortedBy, organisationId: string): SQL =>
  sql`${knownOf(by, organisationId)} union all select 'none', '', 2147483647, false`;

/** The months of a period, in the same shape. */
export const figureMonths = ({ from, months }: { readonly from: string; readonly months: number }): SQL =>
  sql`select to_char(date_trunc('month', ${from}::date) + n * interval '1 month', 'YYYY-MM') as key, '' as label,
      n as place, true as always from generate_series(0, ${months - 1}::int) n`;
