import { and, asc, eq, inArray } from "drizzle-orm";
import type { MembershipSummary } from "#contracts/academy/memberships.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { openSumsOf, sumsOnly } from "#upstream/money/allocations/outstanding.ts";
import { athletes } from "../athletes/table.ts";
import { attributeValues } from "../attributes/table.ts";
import { consentsState } from "../consents/state.ts";
import { sites } from "../sites/table.ts";
import { membershipState, outstandingByMembership } from "../subscriptions/payment-state.ts";
import { walletsOf } from "../wallets/balances.ts";
import { checksOf } from "./checks.ts";
import { type Club, isMinor } from "./club.ts";
import { papersOf, worstOf } from "./papers.ts";
import { membershipGroups, membershipSites, memberships } from "./table.ts";

/** What a membership's own row and its athlete say. */
const memberColumns = (club: Club) => ({
  id: memberships.id,
  athleteId: memberships.athleteId,
  firstName: athletes.firstName,
  lastName: athletes.lastName,
  birthDate: athletes.birthDate,
  email: athletes.email,
  phoneNumber: athletes.phoneNumber,
  isMinor: isMinor(club),
  consents: consentsState(club.organisationId, athletes.id),
  status: memberships.status,
  levelId: attributeValues.id,
  levelName: attributeValues.name,
  levelColor: attributeValues.color,
  requestedAt: memberships.requestedAt,
  decidedAt: memberships.decidedAt,
  version: memberships.version,
});

/** Memberships with their athletes and levels. */
export const selectMembers = (db: Queryable, club: Club) =>
  db
    .select(memberColumns(club))
    .from(memberships)
    .innerJoin(athletes, eq(athletes.id, memberships.athleteId))
    .leftJoin(attributeValues, eq(attributeValues.id, memberships.levelId))
    .$dynamic();

export type MemberRow = Awaited<ReturnType<typeof selectMembers>>[number];

const groupsOf = (db: Queryable, { organisationId }: Club, ids: readonly string[]) =>
  db
    .select({
      membershipId: membershipGroups.membershipId,
      id: attributeValues.id,
      name: attributeValues.name,
      color: attributeValues.color,
    })
    .from(membershipGroups)
    .innerJoin(attributeValues, eq(attributeValues.id, membershipGroups.groupId))
    .where(and(eq(membershipGroups.organisationId, organisationId), inArray(membershipGroups.membershipId, [...ids])))
    .orderBy(asc(attributeValues.position), asc(attributeValues.id));

const sitesOf = (db: Queryable, { organisationId }: Club, ids: readonly string[]) =>
  db
    .select({ membershipId: membershipSites.membershipId, id: sites.id, name: sites.name })
    .from(membershipSites)
    .innerJoin(sites, eq(sites.id, membershipSites.siteId))
    .where(and(eq(membershipSites.organisationId, organisationId), inArray(membershipSites.membershipId, [...ids])))
    .orderBy(asc(sites.position), asc(sites.id));

async function statesOf(db: Queryable, { organisationId, today }: Club, ids: readonly string[]) {
  const owed = outstandingByMembership(db, organisationId, today);
  const rows = await db
    .select({ membershipId: owed.membershipId, state: membershipState(owed) })
    .from(owed)
    .where(inArray(owed.membershipId, [...ids]));
  return new Map(rows.map(({ membershipId, state }) => [membershipId, state]));
}

/** Drops from rows what only says whose they are. */
const of = <T extends { membershipId: string }>(rows: readonly T[], id: string) =>
  rows.filter(({ membershipId }) => membershipId === id).map(({ membershipId: _, ...row }) => row);

/**
 * Rows as lists answer them: what lies in other tables is read for all of them at once, whatever their number.
 * @param withChecks whether rows have, too, what has to be looked at before a decision
 */
export async function toSummaries(
  db: Queryable,
  club: Club,
  rows: readonly MemberRow[],
  withChecks = false,
): Promise<MembershipSummary[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const athleteIds = rows.map(({ athleteId }) => athleteId);
  const [groups, places, states, open, wallets, papers] = await Promise.all([
    groupsOf(db, club, ids),
    sitesOf(db, club, ids),
    statesOf(db, club, ids),
    openSumsOf(db, club, athleteIds),
    walletsOf(db, club.organisationId, athleteIds, club.today),
    papersOf(db, club, athleteIds),
  ]);
  const checks = withChecks ? await checksOf(db, club, ids, papers) : undefined;
  const groupsById = Map.groupBy(groups, ({ membershipId }) => membershipId);
  const sitesById = Map.groupBy(places, ({ membershipId }) => membershipId);
  return rows.flatMap((row) => {
    const [wallet, kept, checked] = [wallets.get(row.athleteId), papers.get(row.athleteId), checks?.get(row.id)];
    if (!wallet || !kept) return [];
    return {
      id: row.id,
      athlete: athleteOf(row),
      status: row.status,
      level: levelOf(row),
      groups: of(groupsById.get(row.id) ?? [], row.id),
      sites: of(sitesById.get(row.id) ?? [], row.id),
      wallet,
      medicalCertificate: kept.medicalCertificate,
      documents: worstOf(kept, club),
      consents: row.consents,
      paymentState: states.get(row.id) ?? "fine",
      open: sumsOnly(open.get(row.athleteId)),
      currency: club.currency,
      requestedAt: row.requestedAt.toISOString(),
      decidedAt: row.decidedAt?.toISOString() ?? null,
      version: row.version,
      ...(checked && { checks: checked }),
    };
  });
}

const athleteOf = ({
  athleteId: id,
  firstName,
  lastName,
  birthDate,
  email,
  phoneNumber,
  isMinor: minor,
}: MemberRow) => ({
  id,
  firstName,
  lastName,
  birthDate,
  email,
  phoneNumber,
  isMinor: minor,
});

const levelOf = ({ levelId, levelName, levelColor }: MemberRow) =>
  levelId === null || levelName === null ? null : { id: levelId, name: levelName, color: levelColor };

/** The rows of some memberships by the athletes' names. @throws nothing: unknown and foreign ids are left out */
export const membersById = (db: Queryable, club: Club, ids: readonly string[]) =>
  selectMembers(db, club)
    .where(and(eq(memberships.organisationId, club.organisationId), inArray(memberships.id, [...ids])))
    .orderBy(asc(athletes.lastName), asc(athletes.firstName), asc(memberships.id));
