import type { DemoAccount } from "#tests/support/visitor.ts";

/** The demo's accounts, one a role. */
export const people = ["manager", "board", "coach", "events", "facilities"] as const satisfies DemoAccount[];

/** Who a URL is for: everybody, who has signed in, who works in an organisation, or who has one of some roles. */
type Audience = "everybody" | "account" | "staff" | readonly DemoAccount[];

/** Section 6 of the specification: who may see an address and those below it, unless a longer one says otherwise. */
export const audiences: Readonly<Record<string, Audience>> = {
  "/login": "everybody",
  "/logout": "everybody",
  "/recover-password": "everybody",
  "/reset-password": "everybody",
  "/restore-email": "everybody",
  "/maintenance": "everybody",
  "/setup": "everybody",
  "/language": "everybody",
  "/calendars": "everybody",
  "/score": "everybody",
  "/board": "everybody",
  "/*": "everybody",
  "/profile": "account",
  "/": "staff",
  "/changelog": "staff",
  "/documentation": "staff",
  "/feedback": "staff",
  "/information": "staff",
  "/marketplace": ["manager", "board"],
  "/live": "staff",
  "/notifications": "staff",
  "/dashboard": ["manager", "board"],
  "/account": ["manager", "board"],
  "/account/data": ["manager"],
  "/first-steps": ["manager", "board"],
  "/module-alert": "staff",
  "/live-matches": "staff",
  "/audit": ["manager", "board"],
  "/audit/:actionId/erasure": ["manager"],
  "/people": ["manager"],
  "/people/:kind/:personId/copy": ["manager", "board"],
  "/my-organization": ["manager", "board"],
  "/my-organization/course-sessions": ["manager", "board", "coach"],
  "/my-organization/course-sessions/new": ["manager", "board"],
  "/my-organization/course-sessions/cancellation": ["manager", "board"],
  "/my-organization/course-sessions/:id/edit": ["manager", "board"],
  "/my-organization/course-sessions/:id/participants/new": ["manager", "board", "coach"],
  "/my-organization/course-sessions/:id/participants/trial": ["manager", "board", "coach"],
  "/my-organization/course-sessions/:id/participants/:participantId/withdrawal": ["manager", "board", "coach"],
  "/events": ["manager", "board", "events"],
  "/championships": ["manager", "board", "events"],
  "/simulators": ["manager", "board", "events"],
  "/events/open-days/:openDayId/participants/:athleteId/request": ["manager", "board"],
  "/locations": ["manager", "board", "facilities"],
  "/staff": ["manager", "board"],
  "/staff/new": ["manager"],
  "/staff/:id/correction": ["manager"],
  "/staff/:id/invitation": ["manager"],
  "/settings": ["manager", "board"],
  "/time-range": ["manager", "board"],
};

/** URLs that are for others than what is below them. */
const alone: Readonly<Record<string, Audience>> = { "/my-organization": ["manager", "board", "coach"] };

/** Who may see an address, by the longest entry above it; undefined when none says so. */
export function audienceOf(pattern: string): Audience | undefined {
  const own = alone[pattern];
  if (own) return own;
  const parts = pattern.split("/");
  const stems = parts.map((_, at) => parts.slice(0, parts.length - at).join("/") || "/");
  // Nothing is below the home page.
  return stems
    .filter((stem) => stem !== "/" || pattern === "/")
    .map((stem) => audiences[stem])
    .find(Boolean);
}

/** Whether one of the demo's accounts belongs to an audience. All of them have signed in and work in an organisation. */
export const isFor = (person: DemoAccount, audience: Audience | undefined) =>
  typeof audience === "string" || (audience?.includes(person) ?? false);
