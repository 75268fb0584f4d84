import type { AuditAction } from "#app/rules/audit-actions.ts";
import { filtersOf } from "#app/rules/audit-filters.ts";
import { isDatabaseAway, soon } from "#db/away.ts";
import { type AuditItem, readAudit } from "./audit-query.server.ts";
import type { StaffCaller } from "./guards.server.ts";
import { type RouteArgs, servicesContext } from "./services.server.ts";

/** What is done to reservations, which everybody who works with facilities may see. */
const actions: readonly AuditAction[] = [
  "reservation.create",
  "reservation.edit",
  "reservation.move",
  "reservation.confirm",
  "reservation.cancel",
  "reservation.set_notes",
  "reservation_series.create",
  "reservation_series.edit_rest",
  "reservation_series.cancel_rest",
  "payment.add",
  "payment.edit",
  "payment.delete",
  "payment.refund",
  "closing_period.create",
  "court_block.create",
  "court_block.edit",
];

/** Actions that a page shows of one reservation. */
const most = 50;
/** How long the page waits for the log, in milliseconds. */
const patience = 1_000;

/**
 * What was done to one reservation of the caller's organisation, newest first: what succeeded, and what nobody knows
 * the end of. Null when the small database does not answer; the reservation's page is right without it.
 */
export async function reservationHistory(
  { context }: Pick<RouteArgs, "context">,
  { organisationId }: Pick<StaffCaller, "organisationId">,
  id: string,
): Promise<readonly AuditItem[] | null> {
  const { sql } = context.get(servicesContext);
  const filters = { ...filtersOf({ target: id }), actions };
  try {
    const { items } = await soon(patience, readAudit(sql, organisationId, filters, { limit: most }));
    return items.filter(({ outcome }) => outcome === "succeeded" || outcome === "unknown");
  } catch (error) {
    if (!isDatabaseAway(error)) throw error;
    return null;
  }
}
