import { and, eq, type SQL, sql } from "drizzle-orm";
import type { memberships as contract, MembershipSort } from "#contracts/academy/memberships.ts";
import type { HandlerInput, HandlerOutput } from "#contracts/operation.ts";
import { pageInfo } from "#contracts/page.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { inOrder, isOneOf } from "#upstream/db/lists.ts";
import { athletes } from "../athletes/table.ts";
import { membershipState, outstandingByMembership } from "../subscriptions/payment-state.ts";
import type { Club } from "./club.ts";
import { type MembershipFilters, matching } from "./filters.ts";
import { type MemberRow, selectMembers, toSummaries } from "./rows.ts";
import { memberships } from "./table.ts";

type List = (typeof contract)["list"];
type Counts = HandlerOutput<List>["counts"];

/** What the filters ask for, and the money by which they may ask: joined only where they do. */
function asked(db: Queryable, club: Club, { status, ...others }: MembershipFilters) {
  const owed = outstandingByMembership(db, club.organisationId, club.today);
  return { owed, where: and(isOneOf(memberships.status, status), matching(club, others, membershipState(owed))) };
}

/** The members that match, in an order. */
function selectMatching(db: Queryable, club: Club, filters: MembershipFilters, sort: MembershipSort) {
  const { owed, where } = asked(db, club, filters);
  const rows = selectMembers(db, club);
  const joined = filters.paymentState ? rows.leftJoin(owed, eq(owed.membershipId, memberships.id)) : rows;
  return joined.where(where).orderBy(...orderOf(sort));
}

/** Only the ids of the memberships, as a query for a cursor. */
export function queryOfIds(db: Queryable, club: Club, filters: MembershipFilters, sort: MembershipSort) {
  const { owed, where } = asked(db, club, filters);
  const rows = db
    .select({ id: memberships.id })
    .from(memberships)
    .innerJoin(athletes, eq(athletes.id, memberships.athleteId))
    .$dynamic();
  const joined = filters.paymentState ? rows.leftJoin(owed, eq(owed.membershipId, memberships.id)) : rows;
  return joined
    .where(where)
    .orderBy(...orderOf(sort))
    .toSQL();
}

const orderOf = (sort: MembershipSort): SQL[] =>
  inOrder(
    sort,
    {
      "athlete.lastName": [athletes.lastName, athletes.firstName],
      requestedAt: [memberships.requestedAt],
      decidedAt: [memberships.decidedAt],
    },
    [memberships.id],
  );

/** How many match in each status, whatever status is asked for. */
async function countsOf(db: Queryable, club: Club, { status: _, ...filters }: MembershipFilters): Promise<Counts> {
  const { owed, where } = asked(db, club, filters);
  const rows = db
    .select({ status: memberships.status, count: sql`count(*)`.mapWith(Number) })
    .from(memberships)
    .innerJoin(athletes, eq(athletes.id, memberships.athleteId))
    .$dynamic();
  const joined = filters.paymentState ? rows.leftJoin(owed, eq(owed.membershipId, memberships.id)) : rows;
  const counted = await joined.where(where).groupBy(memberships.status).prepare("counts").execute();
  const counts: Counts = { pending: 0, accepted: 0, rejected: 0, canceled: 0 };
  for (const { status, count } of counted) counts[status] = count;
  return counts;
}

/** A page of the club's memberships, with how many there are in each status. */
export async function listMemberships(
  db: Queryable,
  club: Club,
  { sort, include, page, pageSize, ...filters }: HandlerInput<List>["query"],
): Promise<HandlerOutput<List>> {
  const wanted = selectMatching(db, club, filters, sort)
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const [rows, counts] = await Promise.all([
    wanted.prepare("page").execute() as Promise<MemberRow[]>,
    countsOf(db, club, filters),
  ]);
  const chosen = filters.status ?? (["pending", "accepted", "rejected", "canceled"] as const);
  const total = [...new Set(chosen)].reduce((sum, status) => sum + counts[status], 0);
  return {
    data: await toSummaries(db, club, rows, include === "checks"),
    pageInfo: pageInfo(page, pageSize, total),
    counts,
  };
}
