import { filtersOf } from "#app/rules/audit-filters.ts";
import { type AuditSearch, isFiltered, type SearchProblem } from "#app/rules/audit-search.ts";
import { sought, TooManyPeopleError } from "#db/audit/sought-people.ts";
import { isTooSlow } from "#db/away.ts";
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

/** Why a search has no answer: too many people may be meant, or finding what it means takes longer than a page may. */
export type NoAnswer = { readonly problem: SearchProblem } | { readonly isTooSlow: true };

/** A page of the caller's organisation's log, or why there is none. */
export async function auditPage(
  { context }: Pick<RouteArgs, "context">,
  caller: StaffCaller,
  search: AuditSearch,
  { before, after, isLast }: PageChoice,
): Promise<AuditPage | NoAnswer> {
  const { sql } = context.get(servicesContext);
  const places = isLast ? { after: beginning } : { before: placeOf(before), after: placeOf(after) };
  try {
    return await readAudit(sql, caller.organisationId, filtersOf(search), { ...places, limit: pageSize });
  } catch (error) {
    // why not the log as a whole: what nobody searched is slow because the database is, and then that is what to say.
    if (isTooSlow(error) && isFiltered(search)) return { isTooSlow: true };
    return { problem: problemOf(error) };
  }
}

/** What is wrong with a search before anybody looks for it: too many people may be meant. Null when nothing is. */
export async function searchProblem(
  { context }: Pick<RouteArgs, "context">,
  { organisationId }: StaffCaller,
  search: AuditSearch,
): Promise<SearchProblem | null> {
  try {
    await sought(context.get(servicesContext).sql, organisationId, filtersOf(search));
    return null;
  } catch (error) {
    return problemOf(error);
  }
}

function problemOf(error: unknown): SearchProblem {
  if (!(error instanceof TooManyPeopleError)) throw error;
  return { term: error.part, code: "too_common", value: error.text };
}
