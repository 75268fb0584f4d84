import { formatLocalDate, isLocalDate } from "./dates.ts";
import type { Period } from "./periods.ts";

/** The time range that a person works in: none, a time frame of the organisation by its id, or dates of their own. */
export type RangeChoice = "none" | { readonly frameId: string } | Period;

const cookieName = "range";
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/u;

/** A choice as the cookie and the form's radio buttons hold it. */
const writtenChoice = (choice: RangeChoice): string => {
  if (choice === "none") return choice;
  return "frameId" in choice ? choice.frameId : `${choice.from}..${choice.to}`;
};

/** Reads a stored choice; `none` for whatever is no choice. */
function choiceOf(value: string): RangeChoice {
  if (uuid.test(value)) return { frameId: value };
  const [from = "", to = "", more] = value.split("..");
  return more === undefined && isLocalDate(from) && isLocalDate(to) && from < to ? { from, to } : "none";
}

/**
 * The choice in a request's Cookie header: `range=<organisation>:<none | frame | from..to>`. That of another
 * organisation is none.
 */
export function readRangeCookie(cookies: string | null, organisationId: string): RangeChoice {
  const stored = new RegExp(`(?:^|;\\s*)${cookieName}=([^;\\s]*)`, "u").exec(cookies ?? "")?.[1] ?? "";
  const [owner, value = "", more] = stored.split(":");
  return owner === organisationId && more === undefined ? choiceOf(value) : "none";
}

/** The `Set-Cookie` value that keeps a choice for as long as the browser is open. */
export const rangeCookie = (organisationId: string, choice: RangeChoice, { secure }: { readonly secure: boolean }) =>
  `${cookieName}=${organisationId}:${writtenChoice(choice)}; Path=/; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;

/** A time frame to choose. */
export interface Frame {
  readonly id: string;
  readonly name: string;
  readonly startAt: string;
  readonly endAt: string;
}

/** What the range selector shows: a page's loader answers it as `range`. */
export interface RangeFacts {
  /** `none`, `custom`, or the id of a frame. */
  readonly chosen: string;
  /** The dates of a custom range; empty for none. */
  readonly from: string;
  readonly to: string;
  readonly frames: readonly Frame[];
  /** The name of the range in force; null for none. */
  readonly name: string | null;
  /** Whether the address has dates of its own, which count instead. */
  readonly isOverridden: boolean;
}

/** What a choice comes to: its dates, and what it is called. A frame that is gone is none. */
export function rangeOf(
  choice: RangeChoice,
  frames: readonly Frame[],
): { readonly period: Period; readonly name: string } | null {
  if (choice === "none") return null;
  if (!("frameId" in choice))
    return { period: choice, name: `${formatLocalDate(choice.from)}–${formatLocalDate(choice.to)}` };
  const frame = frames.find(({ id }) => id === choice.frameId);
  return frame ? { period: { from: frame.startAt, to: frame.endAt }, name: frame.name } : null;
}
