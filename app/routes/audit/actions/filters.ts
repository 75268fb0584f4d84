import { TZDate } from "@date-fns/tz";
import type { AuditFilters } from "#app/backend/audit-query.server.ts";
import { type AuditAction, type AuditOutcome, isAuditAction, isAuditOutcome } from "#app/rules/audit-actions.ts";
import { addDays, defaultTimeZone, isLocalDate } from "#app/rules/dates.ts";

/** The filters as the address holds them. Days are local dates, both inclusive; what makes no sense is left out. */
export interface FilterTexts {
  readonly actor?: string;
  readonly action?: AuditAction;
  readonly target?: string;
  readonly outcome?: AuditOutcome;
  readonly from?: string;
  readonly to?: string;
}

const longest = 120;

/** Reads the filters of an address. */
export function readFilters(query: URLSearchParams): FilterTexts {
  // why: PostgreSQL takes no NUL in a text, and no line of the log holds one
  const text = (name: string) => query.get(name)?.replaceAll("\0", "").trim().slice(0, longest) || undefined;
  const day = (name: string) => {
    const given = text(name);
    return given !== undefined && isLocalDate(given) ? given : undefined;
  };
  const [actor, target, action, outcome] = [text("actor"), text("target"), text("action"), text("outcome")];
  const [from, to] = [day("from"), day("to")];
  return {
    ...(actor !== undefined && { actor }),
    ...(isAuditAction(action) && { action }),
    ...(target !== undefined && { target }),
    ...(isAuditOutcome(outcome) && { outcome }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  };
}

/** The filters as the log takes them: days become instants in the clubs' time zone. */
export function queryOf({ from, to, ...filters }: FilterTexts): AuditFilters {
  return {
    ...filters,
    ...(from !== undefined && { from: startOf(from) }),
    ...(to !== undefined && { until: startOf(addDays(to, 1)) }),
  };
}

/** The first instant of a local date. */
function startOf(date: string): Date {
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
  return new Date(new TZDate(year, month - 1, day, defaultTimeZone).getTime());
}
