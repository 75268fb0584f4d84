import { type AuditFilters, type AuditPage, placeOf, readAudit } from "./audit-query.server.ts";
import type { StaffCaller } from "./guards.server.ts";
import { type RouteArgs, servicesContext } from "./services.server.ts";

/** Actions a page. */
const pageSize = 25;

/** A page of the caller's organisation's log. `before` and `after` are places as addresses hold them. */
export function auditPage(
  { context }: Pick<RouteArgs, "context">,
  caller: StaffCaller,
  filters: AuditFilters,
  { before, after }: { before: string | null; after: string | null },
): Promise<AuditPage> {
  const { db } = context.get(servicesContext);
  const places = { before: placeOf(before), after: placeOf(after) };
  return readAudit(db, caller.organisationId, filters, { ...places, limit: pageSize });
}
