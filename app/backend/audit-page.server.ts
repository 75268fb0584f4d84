import { filtersOf } from "#app/rules/audit-filters.ts";
import type { AuditSearch, SearchProblem } from "#app/rules/audit-search.ts";
import { TooManyPeopleError } from "#db/audit/sought-people.ts";
import { type AuditPage, beginning, placeOf, readAudit } from "./audit-query.server.ts";
import type { StaffCaller } from "./guards.server.ts";
import { type RouteArgs, servicesContext } from "./services.server.ts";

/** Actions a page. */
const pageSize = 25;

/** Which page: just below `before`, just above `after` (places as addresses hold them), the oldest, or the newest. */
export interface PageChoice {
  readonly before: string | null;
  readonly after: string | null;
  readonly isLast: boolean;
}

/** A page of the caller's organisation's log; or what is wrong with the search, when too many people may be meant. */
export async function auditPage(
  { context }: Pick<RouteArgs, "context">,
  caller: StaffCaller,
  search: AuditSearch,
  { before, after, isLast }: PageChoice,
): Promise<AuditPage | SearchProblem> {
  const { sql } = context.get(servicesContext);
  const places = isLast ? { after: beginning } : { before: placeOf(before), after: placeOf(after) };
  try {
    return await readAudit(sql, caller.organisationId, filtersOf(search), { ...places, limit: pageSize });
  } catch (error) {
    if (!(error instanceof TooManyPeopleError)) throw error;
    return { term: "words", code: "too_common", value: error.text };
  }
}
