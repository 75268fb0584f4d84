import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { MembershipChecks } from "#contracts/academy/membership-checks.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { debits } from "#upstream/money/debits/table.ts";
import { sameNames } from "../athletes/names.ts";
import { athletes } from "../athletes/table.ts";
import { guardians, guardianships } from "../guardians/table.ts";
import { subscriptions } from "../subscriptions/table.ts";
import { type Club, checkedPapersOf, isMinor } from "./club.ts";
import { type Papers, papersAre } from "./papers.ts";
import { memberships } from "./table.ts";

/** Whether somebody answers for the athlete who can be written to or called. In a query over `athletes`. */
export const hasGuardian: SQL<boolean> = sql<boolean>`exists (
  select from ${guardianships} join ${guardians} on ${guardians.id} = ${guardianships.guardianId}
   where ${guardianships.organisationId} = ${athletes.organisationId} and ${guardianships.athleteId} = ${athletes.id}
     and (${guardians.email} is not null or ${guardians.phoneNumber} is not null))`;

/** Others who may be the same person: by tax code, or by names and birth date as people read them. Over `athletes`. */
const alike = sql`
  select other.id from ${athletes} as other
   where other.organisation_id = ${athletes.organisationId} and other.id <> ${athletes.id} and other.merged_into is null and other.erased_at is null
     and (upper(other.tax_id_code) = upper(${athletes.taxIdCode})
       or (${sameNames({ lastName: sql`other.last_name`, firstName: sql`other.first_name` }, athletes)}
         and other.birth_date = ${athletes.birthDate}))`;

/** Whether nothing stands in the way of accepting a request. Over `memberships` and `athletes`. */
export const isReady = (club: Club): SQL<boolean> =>
  sql<boolean>`((not ${isMinor(club)} or ${hasGuardian}) and ${papersAre(club, ["valid", "expiring"])} and not exists (${alike}))`;

/** What has to be looked at in some memberships, by their ids. */
export async function checksOf(
  db: Queryable,
  club: Club,
  ids: readonly string[],
  papers: ReadonlyMap<string, Papers>,
): Promise<Map<string, MembershipChecks>> {
  const rows = await db
    .select({
      id: memberships.id,
      athleteId: memberships.athleteId,
      minor: isMinor(club),
      hasGuardian,
      duplicates: sql<string[]>`array(${alike} order by 1)`,
      subscriptionId: subscriptions.id,
      templateName: subscriptions.name,
      price: debits.discounted,
      collected: debits.paid,
      currency: debits.currency,
      approval: subscriptions.approval,
    })
    .from(memberships)
    .innerJoin(athletes, eq(athletes.id, memberships.athleteId))
    .leftJoin(subscriptions, eq(subscriptions.id, memberships.requestedSubscriptionId))
    .leftJoin(debits, eq(debits.id, subscriptions.debitId))
    .where(and(eq(memberships.organisationId, club.organisationId), inArray(memberships.id, [...ids])));
  return new Map(
    rows.map(({ id, athleteId, minor, hasGuardian: guarded, duplicates, ...request }) => {
      const kept = papers.get(athleteId);
      const { subscriptionId, templateName, price, collected, currency, approval } = request;
      return [
        id,
        {
          guardian: minor ? (guarded ? "ok" : "missing") : "notNeeded",
          documents: checkedPapersOf(club).map((type) => ({ type, state: kept?.[type] ?? "missing" })),
          duplicates,
          request:
            subscriptionId && templateName && currency && approval && price !== null && collected !== null
              ? { subscriptionId, templateName, price, collected, currency, approval }
              : null,
        },
      ];
    }),
  );
}
