import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Site } from "#contracts/academy/sites.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { membershipSites, memberships } from "../memberships/table.ts";
import { subscriptionTemplates, templateSites } from "../subscription-templates/table.ts";
import { countUpcoming } from "../training-sessions/upcoming.ts";
import { siteClosedDates, siteFields, sites as table } from "./table.ts";

/** Sites in their order, each with its fields, its closed dates and how many train there. @param id only this site */
export async function listSites(db: Queryable, organisationId: string, id?: string): Promise<Site[]> {
  const rows = await db
    .select()
    .from(table)
    .where(and(eq(table.organisationId, organisationId), id === undefined ? undefined : eq(table.id, id)))
    .orderBy(asc(table.position));
  const ids = rows.map((row) => row.id);
  const [fields, days, athletes, ahead] = await Promise.all([
    db.select().from(siteFields).where(inArray(siteFields.siteId, ids)).orderBy(asc(siteFields.position)),
    db.select().from(siteClosedDates).where(inArray(siteClosedDates.siteId, ids)).orderBy(asc(siteClosedDates.day)),
    countAthletes(db, organisationId),
    countUpcoming(db, organisationId),
  ]);
  return rows.map(({ createdAt: _, updatedAt: __, organisationId: promoterID, position: order, ...row }) => ({
    ...row,
    promoterID,
    order,
    fields: fields.flatMap(({ siteId, id: fieldRow, name, fieldId, exclusive }) =>
      siteId === row.id ? [{ id: fieldRow, name, fieldId, exclusive }] : [],
    ),
    closedDates: days.flatMap(({ siteId, day }) => (siteId === row.id ? [day] : [])),
    athletes: athletes.get(row.id) ?? 0,
    trainingsAhead: ahead.get(row.id) ?? 0,
  }));
}

async function countAthletes(db: Queryable, organisationId: string): Promise<Map<string, number>> {
  const rows = await db
    .select({ siteId: membershipSites.siteId, count: sql<number>`count(*)::int` })
    .from(membershipSites)
    .innerJoin(memberships, eq(memberships.id, membershipSites.membershipId))
    .where(and(eq(membershipSites.organisationId, organisationId), eq(memberships.status, "accepted")))
    .groupBy(membershipSites.siteId);
  return new Map(rows.map(({ siteId, count }) => [siteId, count]));
}

/** The ids of the sites in their order. */
export async function siteOrder(tx: Queryable, organisationId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: table.id })
    .from(table)
    .where(eq(table.organisationId, organisationId))
    .orderBy(asc(table.position));
  return rows.map(({ id }) => id);
}

/** Packages for some sites only, of which this is the last one that is open. */
export function packagesOnlyAt(db: Queryable, organisationId: string, siteId: string) {
  return db
    .select({ id: subscriptionTemplates.id, name: subscriptionTemplates.name })
    .from(subscriptionTemplates)
    .where(
      and(
        eq(subscriptionTemplates.organisationId, organisationId),
        eq(subscriptionTemplates.visibility, "siteRestricted"),
        sql`exists (select from ${templateSites} where ${templateSites.templateId} = ${subscriptionTemplates.id}
          and ${templateSites.siteId} = ${siteId})`,
        sql`not exists (select from ${templateSites} join ${table} on ${table.id} = ${templateSites.siteId}
          where ${templateSites.templateId} = ${subscriptionTemplates.id}
            and ${templateSites.siteId} <> ${siteId} and ${table.status} = 'open')`,
      ),
    )
    .orderBy(asc(subscriptionTemplates.position));
}
