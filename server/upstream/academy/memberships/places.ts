import { and, eq, inArray } from "drizzle-orm";
import { notFound } from "#upstream/core/refusal.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { attributeValues } from "../attributes/table.ts";
import { sites } from "../sites/table.ts";
import { membershipGroups, membershipSites } from "./table.ts";

/** Where a membership stands in the club: what a body asks for. Undefined changes nothing. */
export interface Place {
  readonly levelId?: string | null | undefined;
  readonly groupIds?: readonly string[] | undefined;
  readonly addGroupIds?: readonly string[] | undefined;
  readonly removeGroupIds?: readonly string[] | undefined;
  readonly siteIds?: readonly string[] | undefined;
}

/** @throws Refusal 404 at `field` unless the club has all of these values of the code */
async function requireValues(
  tx: Queryable,
  organisationId: string,
  code: "levels" | "groups",
  [field, ids]: readonly [string, readonly string[]],
): Promise<void> {
  if (ids.length === 0) return;
  const rows = await tx
    .select({ id: attributeValues.id })
    .from(attributeValues)
    .where(
      and(
        eq(attributeValues.organisationId, organisationId),
        eq(attributeValues.code, code),
        inArray(attributeValues.id, [...ids]),
      ),
    )
    .for("key share");
  if (rows.length < new Set(ids).size) throw notFound(field);
}

/** Whether the club has what a body names. @throws Refusal 404 at the field that names something else */
export async function requirePlace(tx: Queryable, organisationId: string, place: Place): Promise<void> {
  const { levelId, groupIds = [], addGroupIds = [], siteIds = [] } = place;
  await requireValues(tx, organisationId, "levels", ["levelId", levelId ? [levelId] : []]);
  await requireValues(tx, organisationId, "groups", ["groupIds", groupIds]);
  await requireValues(tx, organisationId, "groups", ["addGroupIds", addGroupIds]);
  if (siteIds.length === 0) return;
  const rows = await tx
    .select({ id: sites.id })
    .from(sites)
    .where(and(eq(sites.organisationId, organisationId), inArray(sites.id, [...siteIds])))
    .for("key share");
  if (rows.length < new Set(siteIds).size) throw notFound("siteIds");
}

/** Puts a membership into groups and sites, which are the club's; its level stands in its own row. */
export async function savePlace(tx: Queryable, organisationId: string, id: string, place: Place): Promise<void> {
  const { groupIds, addGroupIds = groupIds ?? [], removeGroupIds = [], siteIds } = place;
  const ofMember = and(eq(membershipGroups.organisationId, organisationId), eq(membershipGroups.membershipId, id));
  if (groupIds) await tx.delete(membershipGroups).where(ofMember);
  if (removeGroupIds.length > 0)
    await tx.delete(membershipGroups).where(and(ofMember, inArray(membershipGroups.groupId, [...removeGroupIds])));
  const groups = [...new Set(addGroupIds)].map((groupId) => ({ organisationId, membershipId: id, groupId }));
  if (groups.length > 0) await tx.insert(membershipGroups).values(groups).onConflictDoNothing();
  if (!siteIds) return;
  await tx
    .delete(membershipSites)
    .where(and(eq(membershipSites.organisationId, organisationId), eq(membershipSites.membershipId, id)));
  const places = [...new Set(siteIds)].map((siteId) => ({ organisationId, membershipId: id, siteId }));
  if (places.length > 0) await tx.insert(membershipSites).values(places);
}

/** Puts memberships that have just begun into their groups and sites, which are the club's. */
export async function insertPlaces(
  tx: Queryable,
  organisationId: string,
  some: readonly (Place & { readonly id: string })[],
): Promise<void> {
  const groups = some.flatMap(({ id, groupIds = [] }) =>
    [...new Set(groupIds)].map((groupId) => ({ organisationId, membershipId: id, groupId })),
  );
  const places = some.flatMap(({ id, siteIds = [] }) =>
    [...new Set(siteIds)].map((siteId) => ({ organisationId, membershipId: id, siteId })),
  );
  if (groups.length > 0) await tx.insert(membershipGroups).values(groups);
  if (places.length > 0) await tx.insert(membershipSites).values(places);
}
