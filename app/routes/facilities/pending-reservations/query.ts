import { isLocalDate } from "#app/rules/dates.ts";
import { type Shown, shownChoices } from "./links.ts";

/** What the address says of the work list; malformed values are left out. */
export interface PendingQuery {
  readonly shown: Shown;
  readonly locationId: string | undefined;
  readonly from: string | undefined;
  readonly to: string | undefined;
}

const uuid = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/iu;

const textOf = (query: URLSearchParams | FormData, name: string): string => {
  const value = query.get(name);
  return typeof value === "string" ? value : "";
};

/** Reads the query of the work list: a hand-edited address shows a wider list, never an error. */
export function readPendingQuery(query: URLSearchParams | FormData): PendingQuery {
  const date = (name: string) => {
    const value = textOf(query, name);
    return isLocalDate(value) && value >= "1900" && value < "2200" ? value : undefined;
  };
  const locationId = textOf(query, "locationId");
  return {
    shown: shownChoices.find((known) => known === query.get("shown")) ?? "upcoming",
    locationId: uuid.test(locationId) ? locationId : undefined,
    from: date("from"),
    to: date("to"),
  };
}

/** Whether upstream is asked for those that have begun, for those that have not, or for both. */
export const startedOf = (shown: Shown): boolean | undefined => (shown === "all" ? undefined : shown === "started");
