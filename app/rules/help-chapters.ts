import type { Role } from "#contracts/operation.ts";
import { board, eventStaff, everyone, facilityStaff, managers, type Restricted, trainers } from "./permissions.ts";

/** The parts of the manual, in its order; their names are `help:groups.<group>`. */
export const chapterGroups = [
  "start",
  "bookings",
  "places",
  "academy",
  "events",
  "club",
  "account",
  "support",
] as const;
type ChapterGroup = (typeof chapterGroups)[number];

/** A chapter of the manual: a file of its name in each language, and the screens that it is about. */
interface Chapter extends Restricted {
  readonly id: string;
  readonly group: ChapterGroup;
  /** Patterns of addresses; one stands for those below it, too, unless a longer one says otherwise. */
  readonly paths: readonly string[];
}

const chapter = (
  group: ChapterGroup,
  id: string,
  roles: readonly Role[],
  ...paths: readonly `/${string}`[]
): Chapter => ({ id, group, roles, paths });

const bookings = "/locations/reservations";
const place = "/locations/:locationId";
const tournament = "/events/tournaments/:eventId";
const member = "/my-organization/memberships/:membershipId";

/** All chapters, in the order of the manual. `roles` are those who may open their screens. */
export const chapters: readonly Chapter[] = [
  chapter("start", "sign-in", everyone, "/login", "/logout", "/maintenance"),
  chapter("start", "setup", everyone, "/setup"),
  chapter("start", "recovery", everyone, "/recover-password", "/reset-password", "/restore-email/:token"),
  chapter("start", "home", everyone, "/", "/dashboard"),
  chapter("start", "first-steps", board, "/first-steps"),
  chapter("start", "profile", everyone, "/profile"),
  chapter("start", "notifications", everyone, "/notifications", `${bookings}/export`, "/audit/export"),
  chapter("bookings", "agenda", facilityStaff, `${bookings}/agenda`),
  chapter("bookings", "new-booking", facilityStaff, `${bookings}/new`),
  chapter("bookings", "bookings", facilityStaff, `${bookings}/list`),
  chapter("bookings", "booking", facilityStaff, `${bookings}/:id`),
  chapter("bookings", "payments", facilityStaff, `${bookings}/:id/payments`),
  chapter("bookings", "series", facilityStaff, `${bookings}/series`),
  chapter("bookings", "pending", facilityStaff, `${bookings}/pending`),
  chapter("bookings", "day-sheet", facilityStaff, `${bookings}/print`),
  chapter("places", "locations", facilityStaff, "/locations/list", "/locations/new", place),
  chapter("places", "courts", facilityStaff, `${place}/fields`),
  chapter("places", "opening-hours", facilityStaff, `${place}/opening-slots`),
  chapter("places", "closing-days", facilityStaff, `${place}/closing-periods`),
  chapter("places", "court-blocks", facilityStaff, `${place}/blocks`),
  chapter("places", "price-lists", facilityStaff, `${place}/price-lists`),
  chapter("places", "limits", facilityStaff, `${place}/limits`),
  chapter("places", "gallery", facilityStaff, `${place}/media`),
  chapter("places", "calendar", facilityStaff, `${place}/calendar`),
  chapter(
    "academy",
    "transactions",
    board,
    "/my-organization/transactions",
    "/my-organization/memberships/:membershipId/payments",
  ),
  chapter(
    "academy",
    "tokens",
    board,
    "/my-organization/token-movements",
    "/my-organization/memberships/:membershipId/tokens",
  ),
  chapter("academy", "members", board, "/my-organization/memberships", "/my-organization/registration"),
  chapter("academy", "athletes", board, "/my-organization/athletes"),
  chapter("academy", "imports", board, "/my-organization/imports"),
  chapter("academy", "family", board, `${member}/family`),
  chapter("academy", "documents", board, "/my-organization/documents", `${member}/documents`),
  chapter("academy", "consents", board, `${member}/consents`, "/my-organization/consents", "/settings/consents"),
  chapter("academy", "messages", board, "/my-organization/messages"),
  chapter("academy", "trainings", trainers, "/my-organization/course-sessions"),
  chapter(
    "academy",
    "presence",
    trainers,
    "/my-organization/course-sessions/today",
    "/my-organization/course-sessions/:id/presence",
  ),
  chapter("academy", "participants", trainers, "/my-organization/course-sessions/:id/participants"),
  chapter("academy", "sites", board, "/my-organization/sites"),
  chapter("academy", "courses", board, "/my-organization/courses", "/my-organization/recurring-sessions"),
  chapter("academy", "publication", board, "/my-organization/courses/:id/publication"),
  chapter(
    "academy",
    "receipts",
    board,
    "/my-organization/receipts",
    "/my-organization/debits",
    "/my-organization/collect",
  ),
  chapter("academy", "cash-book", board, "/my-organization/cash-book"),
  chapter("academy", "analytics", board, "/my-organization/analytics"),
  chapter("academy", "levels-groups", board, "/my-organization/levels", "/my-organization/groups"),
  chapter("academy", "packages", board, "/my-organization/subscription-templates"),
  chapter("academy", "promotions", board, "/my-organization/promotions"),
  chapter("events", "tournaments", eventStaff, "/events/list", "/events/tournaments"),
  chapter("events", "sponsors", eventStaff, "/events/sponsors", `${tournament}/sponsors`),
  chapter("events", "event-gallery", eventStaff, `${tournament}/media`),
  chapter("events", "communications", eventStaff, `${tournament}/communications`),
  chapter("events", "registrations", eventStaff, `${tournament}/registrations`),
  chapter("events", "structure", eventStaff, `${tournament}/structure`),
  chapter("events", "matches", eventStaff, `${tournament}/matches`),
  chapter(
    "events",
    "match-schedule",
    eventStaff,
    `${tournament}/matches/schedule`,
    `${tournament}/structure/divisions/:divisionId/rounds/:roundId/schedule`,
  ),
  chapter("events", "tournament-print", eventStaff, `${tournament}/matches/print`),
  chapter(
    "events",
    "scoring",
    everyone,
    "/live-matches",
    "/score",
    "/board",
    `${tournament}/matches/scorers`,
    `${tournament}/matches/boards`,
  ),
  chapter("events", "open-days", eventStaff, "/events/open-days"),
  chapter("events", "open-day-people", eventStaff, "/events/open-days/:openDayId/participants"),
  chapter("events", "championships", eventStaff, "/championships"),
  chapter("events", "event-analytics", eventStaff, "/events/analytics"),
  chapter("events", "simulators", eventStaff, "/simulators"),
  chapter("club", "staff", board, "/staff"),
  chapter("club", "time-frames", board, "/settings", "/time-range"),
  chapter("club", "activity-log", board, "/audit"),
  chapter("club", "person-copy", board, "/people/:kind/:personId/copy"),
  chapter("club", "erasure", managers, "/people", "/audit/:actionId/erasure"),
  chapter("account", "club-profile", board, "/account", "/account/legal"),
  chapter("account", "plans", board, "/account/plans"),
  chapter("account", "payment-methods", board, "/account/payment-methods"),
  chapter("account", "club-data", managers, "/account/data"),
  chapter("account", "access", board, "/account/access"),
  chapter("support", "feedback", everyone, "/feedback"),
  chapter("support", "information", everyone, "/information"),
  chapter("support", "marketplace", board, "/marketplace"),
  chapter("support", "documentation", everyone, "/documentation", "/changelog"),
];

const partsOf = (path: string): string[] => path.split("/").filter(Boolean);

/** How well a pattern fits an address: a number for each part, 2 for the same word and 1 for any; null when it does not. */
function scoresOf(pattern: string, address: readonly string[]): number[] | null {
  const parts = partsOf(pattern);
  if (parts.length > address.length || (parts.length === 0 && address.length > 0)) return null;
  const scores = parts.map((part, at) => (part === address[at] ? 2 : part.startsWith(":") ? 1 : 0));
  return scores.includes(0) ? null : scores;
}

/** The longer pattern comes first, and of two of a length the one with the earlier word of its own. */
const better = (a: readonly number[], b: readonly number[]): number =>
  b.length - a.length || Number(b.join("")) - Number(a.join(""));

/** The chapter about the page at an address: that of the most exact pattern among those that fit. */
export function chapterOf(pathname: string): Chapter | undefined {
  const address = partsOf(pathname);
  return chapters
    .flatMap((one) => one.paths.map((path) => ({ one, scores: scoresOf(path, address) })))
    .filter((found): found is { one: Chapter; scores: number[] } => found.scores !== null)
    .toSorted((a, b) => better(a.scores, b.scores))[0]?.one;
}

/** The address of a chapter. */
export const chapterPath = (id: string): string => `/documentation/dashboard/${id}`;
