import { filtersOf } from "#app/rules/audit-filters.ts";
import { type AuditSearch, isFiltered, type SearchProblem } from "#app/rules/audit-search.ts";
import { parseCursor, startOfLog } from "#audit/search/cursor.ts";
import { resolvePeople, TooManyPeopleError } from "#audit/search/resolve-people.ts";
import { isStatementTimeout } from "#db/unavailable.ts";
import { type RouteArgs, servicesContext } from "../services.server.ts";
import type { StaffCaller } from "../session/guards.server.ts";
import { type AuditPage, readAudit } from "./query.server.ts";

/** Actions a page. */
const pageSize = 25;

/** Which page: just below `before`, just above `after` (places as addresses hold them), the oldest, or the newest. */
interface PageChoice {
  readonly before: string | null;
  readonly after: string | null;
  readonly isLast: boolean;
}

/** Why a search has no answer: too many people may be meant, or finding what it means takes longer than a page may. */
type SearchFailure = { readonly problem: SearchProblem } | { readonly isTooSlow: true };

/** A page of the caller's organisation's log, or why there is none. */
export async function auditPage(
  { context }: Pick<RouteArgs, "context">,
  caller: StaffCaller,
  search: AuditSearch,
  { before, after, isLast }: PageChoice,
): Promise<AuditPage | SearchFailure> {
  const { sql } = context.get(servicesContext);
  const places = isLast ? { after: startOfLog } : { before: parseCursor(before), after: parseCursor(after) };
  try {
    return await readAudit(sql, caller.organisationId, filtersOf(search), { ...places, limit: pageSize });
  } catch (error) {
    // why only with filters: without a search it is the database that is slow, and the error says so.
    if (isStatementTimeout(error) && isFiltered(search)) return { isTooSlow: true };
    return { problem: problemOf(error) };
  }
}

/** Checks a search without running it. Returns its problem (too many people may be meant), or null. */
export async function searchProblem(
  { context }: Pick<RouteArgs, "context">,
  { organisationId }: StaffCaller,
  search: AuditSearch,
): Promise<SearchProblem | null> {
  try {
    await resolvePeople(context.get(servicesContext).sql, organisationId, filtersOf(search));
    return null;
  } catch (error) {
    return problemOf(error);
  }
}

function problemOf(error: unknown): SearchProblem {
  if (!(error instanceof TooManyPeopleError)) throw error;
  return { term: error.part, code: "too_common", value: error.text };
}
