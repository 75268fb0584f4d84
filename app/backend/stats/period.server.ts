import { addDays, today } from "#app/rules/dates.ts";
import { inOrder } from "#app/rules/periods.ts";
import { maxStatsMonths } from "#contracts/academy/stats.ts";
import { LocalDate } from "#contracts/scalars.ts";
import { readFilters } from "../paging/list.server.ts";
import { readRange } from "../range/range.server.ts";
import type { RouteArgs } from "../services.server.ts";
import type { StaffCaller } from "../session/guards.server.ts";

/** The first day of the longest period that ends on a date. */
function firstDay(to: string): string {
  const year = Number(to.slice(0, 4)) - maxStatsMonths / 12;
  const day = to.slice(5) === "02-29" ? "02-28" : to.slice(5);
  return addDays(`${year}-${day}`, 1);
}

/**
 * Which days the statistics are asked for: those of the address, else of the time range until today, else what upstream
 * takes by itself. An end before the start and too long a period become one that can be shown, which the page says.
 */
export async function readPeriod(args: RouteArgs, staff: StaffCaller) {
  const range = await readRange(args, staff);
  const address = readFilters(
    { from: LocalDate.optional(), to: LocalDate.optional() },
    new URL(args.request.url).searchParams,
  );
  const day = today(staff.staff.organization.timeZone);
  const { from, to } = range.period ?? address;
  if (!from) return { range: range.facts, isCut: false, period: to ? { to } : {} };
  // What is to come has no figures yet; only dates that somebody asks for show that.
  const end = !to || (range.period && to > day && from <= day) ? day : to;
  const asked = inOrder({ from, to: end });
  const first = firstDay(asked.to);
  const isCut = asked.from < first;
  return { range: range.facts, isCut, period: isCut ? { from: first, to: asked.to } : asked };
}

/** The grouping in which the figures are asked for: `by` of the address, or the first. */
export function readBy<By extends string>(
  { request }: RouteArgs,
  { options }: { readonly options: readonly By[] },
): By {
  const by = new URL(request.url).searchParams.get("by");
  return options.find((known) => known === by) ?? (options[0] as By);
}
