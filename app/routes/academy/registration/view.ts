import { daysBetween, formatDate, localDateOf } from "#app/rules/dates.ts";
import type { MembershipChecks, MembershipSummary } from "#contracts/academy/memberships.ts";
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
  readonly isTicked: boolean;
}

/** Whether nothing stands in the way, as upstream's `ready` means it. */
export const isReady = ({ guardian, documents, duplicates }: MembershipChecks): boolean =>
  guardian !== "missing" &&
  duplicates.length === 0 &&
  documents.every(({ state }) => state === "valid" || state === "expiring");

/** @param select which rows start with a tick: `all`, `ready` or none */
export function toRow(
  { id, status, athlete, checks, requestedAt, decidedAt }: MembershipSummary,
  { zone, today, select }: { readonly zone: string; readonly today: string; readonly select: string | null },
): RequestRow[] {
  if (!checks) return [];
  const ready = isReady(checks);
  return [
    {
      ...{ id, status, checks },
      name: listName({ athlete }),
      age: ageOn(athlete.birthDate, today),
      requested: formatDate(requestedAt, zone),
      waiting: Math.max(0, daysBetween(localDateOf(requestedAt, zone), today)),
      decided: decidedAt && formatDate(decidedAt, zone),
      isReady: ready,
      isTicked: select === "all" || (select === "ready" && ready),
    },
  ];
}
