import type { Role } from "#contracts/operation.ts";
import { board, canSee, eventStaff, everyone, facilityStaff, type Restricted, trainers } from "./permissions.ts";

/** Names of the entries; their texts are `common:menu.<id>`. */
export type MenuId =
  | "home"
  | "dashboard"
  | "staff"
  | "academy"
  | "registrations"
  | "trainings"
  | "recurringSessions"
  | "courses"
  | "administration"
  | "priceList"
  | "sites"
  | "academyAnalytics"
  | "events"
  | "allEvents"
  | "myEvents"
  | "championships"
  | "tournamentSimulator"
  | "revenueSimulator"
  | "eventAnalytics"
  | "facilities"
  | "agenda"
  | "reservations"
  | "pending"
  | "locations"
  | "club"
  | "account"
  | "settings"
  | "audit"
  | "support"
  | "feedback"
  | "documentation"
  | "information"
  | "marketplace";

/** An entry of the drawer. Without `to` its screen does not exist yet, and it is not shown. */
interface MenuLink extends Restricted {
  readonly id: MenuId;
  readonly to?: string;
  /** Other addresses whose pages belong to the entry. */
  readonly also?: string | readonly string[];
}

/** A heading of the drawer with its entries; the first one has no heading. */
interface MenuSection {
  readonly id: MenuId;
  readonly heading: boolean;
  readonly links: readonly MenuLink[];
}

const allButBoard: readonly Role[] = everyone.filter((role) => role !== "manager" && role !== "boardMember");

/** The whole menu of section 6 of the specification, in the order of the drawer. */
export const menu: readonly MenuSection[] = [
  {
    id: "home",
    heading: false,
    links: [
      { id: "dashboard", roles: board, to: "/dashboard" },
      { id: "home", roles: allButBoard, to: "/" },
    ],
  },
  {
    id: "facilities",
    heading: true,
    links: [
      {
        id: "agenda",
        roles: facilityStaff,
        to: "/locations/reservations/agenda",
        also: "/locations/reservations/print",
      },
      { id: "reservations", roles: facilityStaff, to: "/locations/reservations/list" },
      { id: "pending", roles: facilityStaff, to: "/locations/reservations/pending" },
      { id: "locations", roles: facilityStaff, to: "/locations/list" },
    ],
  },
  {
    id: "academy",
    heading: true,
    links: [
      {
        id: "registrations",
        roles: board,
        to: "/my-organization/memberships",
        also: ["/my-organization/registration", "/my-organization/imports"],
      },
      { id: "trainings", roles: trainers, to: "/my-organization/course-sessions" },
      { id: "recurringSessions", roles: board, to: "/my-organization/recurring-sessions" },
      { id: "courses", roles: board, to: "/my-organization/courses" },
      {
        id: "administration",
        roles: board,
        to: "/my-organization/transactions",
        also: "/my-organization/token-movements",
      },
      {
        id: "priceList",
        roles: board,
        to: "/my-organization/subscription-templates",
        also: "/my-organization/promotions",
      },
      { id: "sites", roles: board, to: "/my-organization/sites" },
      { id: "academyAnalytics", roles: board, to: "/my-organization/analytics" },
    ],
  },
  {
    id: "events",
    heading: true,
    links: [
      { id: "allEvents", roles: eventStaff, to: "/events/list", also: "/events" },
      { id: "myEvents", roles: eventStaff, to: "/events/list?show=mine" },
      { id: "championships", roles: eventStaff, to: "/championships" },
      { id: "tournamentSimulator", roles: eventStaff, to: "/simulators/tournament" },
      { id: "revenueSimulator", roles: eventStaff, to: "/simulators/revenue" },
      { id: "eventAnalytics", roles: eventStaff, to: "/events/analytics" },
    ],
  },
  {
    id: "club",
    heading: true,
    links: [
      { id: "staff", roles: board, to: "/staff" },
      { id: "settings", roles: board, to: "/settings" },
      { id: "account", roles: board, to: "/account/profile", also: "/account" },
      { id: "audit", roles: board, to: "/audit" },
    ],
  },
  {
    id: "support",
    heading: true,
    links: [
      { id: "feedback", roles: everyone, to: "/feedback" },
      { id: "documentation", roles: everyone, to: "/documentation", also: "/changelog" },
      { id: "information", roles: everyone, to: "/information" },
      { id: "marketplace", roles: board, to: "/marketplace" },
    ],
  },
];

interface VisibleLink extends MenuLink {
  readonly to: string;
}
export interface VisibleSection extends MenuSection {
  readonly links: readonly VisibleLink[];
}

/** The menu for these `roles`: entries of their roles that have a screen, sections with an entry. */
export const visibleMenu = (roles: readonly Role[], sections: readonly MenuSection[] = menu): VisibleSection[] =>
  sections
    .map((section) => ({
      ...section,
      links: section.links.filter((link): link is VisibleLink => link.to !== undefined && canSee(roles, link)),
    }))
    .filter(({ links }) => links.length > 0);

/** Where an entry's pages live: beside its own one, and beside a list, which stands for all that it lists. */
const basePaths = ({ to, also = [] }: VisibleLink): string[] => [to.replace(/\/list$/u, ""), ...[also].flat()];

/** Whether an address is within a base. A base with a query is the page itself, when its address says the same. */
function isWithin(base: string, { pathname, search }: Address): boolean {
  const [path = "", query] = base.split("?");
  if (query !== undefined) {
    const said = new URLSearchParams(search);
    return pathname === path && [...new URLSearchParams(query)].every(([name, value]) => said.get(name) === value);
  }
  return path === "/" ? pathname === "/" : pathname === path || pathname.startsWith(`${path}/`);
}

interface Address {
  readonly pathname: string;
  readonly search: string;
}

/** The entry that a page belongs to: the most exact one among those that lead to the page. */
export function currentLink(sections: readonly VisibleSection[], address: Address): MenuId | undefined {
  return sections
    .flatMap(({ links }) => links)
    .flatMap((link) => basePaths(link).map((base) => ({ id: link.id, base })))
    .filter(({ base }) => isWithin(base, address))
    .toSorted((a, b) => b.base.length - a.base.length)[0]?.id;
}
