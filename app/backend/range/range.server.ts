import type { Period } from "#app/rules/periods.ts";
import { board, hasRole } from "#app/rules/permissions.ts";
import { type RangeFacts, rangeOf, readRangeCookie } from "#app/rules/range.ts";
import { timeFrames } from "#contracts/settings/time-frames.ts";
import type { RouteArgs } from "../services.server.ts";
import type { StaffCaller } from "../session/guards.server.ts";

/** The range in force for a page. */
export interface Range {
  /** The dates that the page shows by default, both inclusive; null: no range, or the address has dates of its own. */
  readonly period: Period | null;
  /** What the period is called; empty without one. */
  readonly label: string;
  /** The facts for the range selector; null for people who have no range. */
  readonly facts: RangeFacts | null;
}

/**
 * Reads the time range that the person has chosen for their lists. Only the board has one. `from` or `to` of the
 * address, also empty ones, win over it.
 */
export async function readRange({ request }: RouteArgs, staff: StaffCaller): Promise<Range> {
  if (!hasRole(staff.roles, board)) return { period: null, label: "", facts: null };
  const { data } = await staff.call(timeFrames.list);
  const choice = readRangeCookie(request.headers.get("cookie"), staff.organisationId);
  const range = rangeOf(choice, data);
  const query = new URL(request.url).searchParams;
  const isOverridden = query.has("from") || query.has("to");
  const custom = typeof choice === "object" && "from" in choice ? choice : { from: "", to: "" };
  const chosen = typeof choice === "object" && "frameId" in choice ? choice.frameId : "custom";
  return {
    period: range && !isOverridden ? range.period : null,
    label: range && !isOverridden ? range.name : "",
    facts: {
      ...custom,
      chosen: range ? chosen : "none",
      frames: data.map(({ id, name, startAt, endAt }) => ({ id, name, startAt, endAt })),
      name: range?.name ?? null,
      isOverridden: isOverridden && range !== null,
    },
  };
}
