import { z } from "zod";
import { readFilters } from "#app/backend/paging/list.server.ts";
import { readRange } from "#app/backend/range/range.server.ts";
import type { RouteArgs } from "#app/backend/services.server.ts";
import type { StaffCaller } from "#app/backend/session/guards.server.ts";
import { addDays, daysBetween, today } from "#app/rules/dates.ts";
import { inOrder, type Period } from "#app/rules/periods.ts";
import { maxCashBookDays } from "#contracts/money/cash-book.ts";
import { DebitKind, PaymentMethod } from "#contracts/money/debits.ts";
import { Id, LocalDate, repeated } from "#contracts/scalars.ts";

/** An id, or the word for none, as the statistics' links say it. */
const KeyOrNone = Id.or(z.literal("none"));

const shape = {
  from: LocalDate.optional(),
  to: LocalDate.optional(),
  method: repeated(PaymentMethod).optional(),
  kind: repeated(DebitKind).optional(),
  templateId: KeyOrNone.optional(),
  siteId: KeyOrNone.optional(),
};

/** The month of a local date until that date: what a cash book shows unless it is told otherwise. */
const monthUntil = (day: string): Period => ({ from: `${day.slice(0, 8)}01`, to: day });

/**
 * Which days of the book are asked for: those of the address, else of the time range, else this month. One side alone,
 * an end before the start and too many days become a period that can be shown, which the page says.
 */
export async function readCashBook(args: RouteArgs, staff: StaffCaller) {
  const range = await readRange(args, staff);
  const address = readFilters(z.object(shape).shape, new URL(args.request.url).searchParams);
  const month = monthUntil(today(staff.staff.organization.timeZone));
  const chosen = range.period ?? { from: address.from, to: address.to };
  const to = chosen.to ?? (chosen.from ? addDays(chosen.from, 30) : month.to);
  const from = chosen.from ?? (chosen.to ? monthUntil(chosen.to).from : month.from);
  const asked = inOrder({ from, to });
  const first = addDays(asked.to, 1 - maxCashBookDays);
  const isCut = daysBetween(asked.from, asked.to) >= maxCashBookDays;
  const { from: _, to: __, ...others } = address;
  return {
    range,
    isCut,
    query: { ...asked, ...(isCut && { from: first }), ...others },
  };
}
