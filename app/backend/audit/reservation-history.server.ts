import { historyActions } from "#app/rules/audit-actions.ts";
import { filtersOf } from "#app/rules/audit-filters.ts";
import { isDatabaseUnavailable, withTimeout } from "#db/unavailable.ts";
import { type RouteArgs, servicesContext } from "../services.server.ts";
import type { StaffCaller } from "../session/guards.server.ts";
import { type AuditItem, readAudit } from "./query.server.ts";

/** Actions that a page shows of one reservation. */
const maxActions = 50;
/** How long the page waits for the log, in milliseconds. */
const dbTimeoutMs = 1_000;

/**
 * The actions on one reservation of the caller's organisation, newest first: those that succeeded and those with an
 * unknown outcome. Null when the small database does not answer; the reservation's page is right without it.
 */
export async function reservationHistory(
  { context }: Pick<RouteArgs, "context">,
  { organisationId }: Pick<StaffCaller, "organisationId">,
  id: string,
): Promise<readonly AuditItem[] | null> {
  const { sql } = context.get(servicesContext);
  const filters = { ...filtersOf({ target: id }), actions: historyActions };
  try {
    const { items } = await withTimeout(dbTimeoutMs, readAudit(sql, organisationId, filters, { limit: maxActions }));
    return items.filter(({ outcome }) => outcome === "succeeded" || outcome === "unknown");
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    return null;
  }
}
