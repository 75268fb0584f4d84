import { and, eq, gte, inArray, lt, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { membershipFilters } from "#contracts/academy/memberships.ts";
import type { PaymentState } from "#contracts/academy/states.ts";
import { addDays, instantOf } from "#upstream/core/time.ts";
import { contains, isOneOf } from "#upstream/db/lists.ts";
import { isPresent } from "../athletes/present.ts";
import { athletes } from "../athletes/table.ts";
import { consentIs } from "../consents/state.ts";
import { isBehind } from "../stats/member-keys.ts";
import type { membershipState } from "../subscriptions/payment-state.ts";
import { isReady } from "./checks.ts";
import { type Club, isMinor } from "./club.ts";
import { papersAre } from "./papers.ts";
import { membershipGroups, membershipSites, memberships } from "./table.ts";

export type MembershipFilters = z.output<z.ZodObject<typeof membershipFilters>>;

/** The text that `athletes_search` indexes. */
const searchable = sql`lower(${athletes.lastName} || ' ' || ${athletes.firstName} || ' ' || coalesce(${athletes.email}, ''))`;

const inGroup = (ids: readonly string[] | undefined) =>
  ids &&
  sql`exists (select from ${membershipGroups} where ${and(
    eq(membershipGroups.membershipId, memberships.id),
    inArray(membershipGroups.groupId, [...ids]),
  )})`;
const atSite = (ids: readonly string[] | undefined) =>
  ids &&
  sql`exists (select from ${membershipSites} where ${and(
    eq(membershipSites.membershipId, memberships.id),
    inArray(membershipSites.siteId, [...ids]),
  )})`;

/** The days of the club, both inclusive, on which an instant lies. */
const onDays = ({ timeZone }: Club, { from, to }: Pick<MembershipFilters, "from" | "to">) => [
  from === undefined ? undefined : gte(memberships.requestedAt, instantOf(from, "00:00", timeZone)),
  to === undefined ? undefined : lt(memberships.requestedAt, instantOf(addDays(to, 1), "00:00", timeZone)),
];

/** The members behind a figure of the statistics; not asked for, all. */
function behindFigure(club: Club, { figure, figureBy: by, figureKey: key, ...filters }: MembershipFilters) {
  if (figure === undefined) return undefined;
  const to = filters.figureTo ?? club.today;
  return isBehind(club, { figure, by, key, from: filters.figureFrom ?? to, to }, sql`${athletes.birthDate}`);
}

/**
 * Which memberships match, in a query over `memberships` and `athletes`; all filters but the status.
 * @param state how the money of a membership stands; joined only where it is asked for
 */
export function matching(
  club: Club,
  filters: Omit<MembershipFilters, "status">,
  state: ReturnType<typeof membershipState>,
): SQL | undefined {
  const { documents, consent, paymentState, minor, ready, decidedFrom } = filters;
  return and(
    eq(memberships.organisationId, club.organisationId),
    eq(athletes.organisationId, club.organisationId),
    isPresent,
    ...contains(searchable, filters.search),
    isOneOf(memberships.id, filters.id),
    isOneOf(memberships.levelId, filters.levelId),
    inGroup(filters.groupId),
    atSite(filters.siteId),
    documents && papersAre(club, documents),
    consent === undefined ? undefined : consentIs(club.organisationId, athletes.id, consent),
    paymentState && inArray(state, paymentState as PaymentState[]),
    minor === undefined ? undefined : eq(isMinor(club), minor),
    ready === undefined ? undefined : eq(isReady(club), ready),
    decidedFrom === undefined ? undefined : gte(memberships.decidedAt, instantOf(decidedFrom, "00:00", club.timeZone)),
    behindFigure(club, filters),
    ...onDays(club, filters),
  );
}
