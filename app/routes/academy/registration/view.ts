import { daysBetween, formatDate, localDateOf } from "#app/rules/dates.ts";
import type { MembershipChecks } from "#contracts/academy/membership-checks.ts";
import type { MembershipSummary } from "#contracts/academy/memberships.ts";
import { ageOn, listName } from "../memberships/view.ts";

/** Which requests are shown: all that wait, those that nothing stands in the way of, or those decided of late. */
export const shownChoices = ["waiting", "ready", "decided"] as const;
export type Shown = (typeof shownChoices)[number];

/** How many days back a decision is shown. */
export const decidedDays = 90;

/** A line of the requests. */
export interface RequestRow extends Pick<MembershipSummary, "id" | "status"> {
  readonly name: string;
  readonly age: number | null;
  readonly checks: MembershipChecks;
  readonly requested: string;
  /** Whole days since the request. */
  readonly waiting: number;
  readonly decided: string | null;
  readonly isReady: boolean;
}

/** Whether nothing stands in the way, as upstream's `ready` means it. */
const isReady = ({ guardian, documents, duplicates }: MembershipChecks): boolean =>
  guardian !== "missing" &&
  duplicates.length === 0 &&
  documents.every(({ state }) => state === "valid" || state === "expiring");

export function toRow(
  { id, status, athlete, checks, requestedAt, decidedAt }: MembershipSummary,
  { zone, today }: { readonly zone: string; readonly today: string },
): RequestRow[] {
  if (!checks) return [];
  return [
    {
      ...{ id, status, checks },
      name: listName({ athlete }),
      age: ageOn(athlete.birthDate, today),
      requested: formatDate(requestedAt, zone),
      waiting: Math.max(0, daysBetween(localDateOf(requestedAt, zone), today)),
      decided: decidedAt && formatDate(decidedAt, zone),
      isReady: isReady(checks),
    },
  ];
}
