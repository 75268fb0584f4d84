import { daysBetween } from "#app/rules/dates.ts";
import { queryEntries } from "#app/rules/query.ts";
import { type Between, daysOf } from "#app/rules/stats-periods.ts";
import type { AttendanceBy, MembershipFigure, MembershipsBy, MoneyBy } from "#contracts/academy/stats.ts";
import type { DebitKind } from "#contracts/money/debits.ts";

// Where each figure leads: to the list of the rows behind it. `key` null is the row of the sums.

/** How many days the cash book shows at once. */
const cashBookDays = 400;

const addressOf = (path: string, query: Parameters<typeof queryEntries>[0]): string =>
  `${path}?${new URLSearchParams(queryEntries(query))}`;

interface Row<By> {
  readonly by: By;
  readonly key: string | null;
  readonly period: Between;
}

/** The members behind a figure. */
export function membersLink(figure: MembershipFigure, { by, key, period }: Row<MembershipsBy>): string {
  const { from, to } = daysOf(by, key, period);
  const row = by === "month" || key === null ? {} : { figureBy: by, figureKey: key };
  return addressOf("/my-organization/memberships", { figure, ...row, figureFrom: from, figureTo: to });
}

/** The days of the cash book behind what was collected; undefined when they are too many for it. */
export function cashBookLink({ by, key, period }: Row<MoneyBy>, kind: DebitKind | undefined): string | undefined {
  const { from, to } = daysOf(by, key, period);
  if (daysBetween(from, to) >= cashBookDays || (by === "method" && key === "none")) return undefined;
  const row =
    key === null || by === "month"
      ? {}
      : { [({ method: "method", package: "templateId", site: "siteId" } as const)[by]]: key };
  return addressOf("/my-organization/cash-book", { from, to, kind, ...row });
}

/** The transactions behind what was charged or written off; undefined where their list has no such filter. */
export function transactionsLink(
  moved: "charged" | "writtenOff",
  { by, key, period }: Row<MoneyBy>,
  kind: DebitKind | undefined,
): string | undefined {
  const isWhole = key === null || by === "month";
  if (isWhole ? kind !== "subscription" : by !== "package" || key === "none") return undefined;
  const { from, to } = daysOf(by, key, period);
  // Empty dates, so that the time range does not count.
  const all = { from: "", moved, movedFrom: from, movedTo: to };
  return addressOf("/my-organization/transactions", isWhole ? all : { ...all, templateId: key });
}

/** The trainings behind a figure; undefined where their list has no such filter. */
export function trainingsLink({ by, key, period }: Row<AttendanceBy>): string | undefined {
  if (key !== null && (by === "weekday" || key === "none")) return undefined;
  const { from, to } = daysOf(by, key, period);
  const row = key === null || by === "month" ? {} : { [by === "course" ? "courseId" : "coachId"]: key };
  return addressOf("/my-organization/course-sessions", { view: "list", status: "scheduled", from, to, ...row });
}
