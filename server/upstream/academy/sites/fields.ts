import { and, eq, inArray, notInArray } from "drizzle-orm";
import type { SiteBody } from "#contracts/academy/sites.ts";
import { notFound, Refusal, refuseField } from "#upstream/core/refusal.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { fields as courts } from "#upstream/facilities/fields/table.ts";
import { siteClosedDates, siteFields } from "./table.ts";

type Fields = SiteBody["fields"];

const twice = (fields: Fields, of: (field: Fields[number]) => string | null) =>
  fields.findIndex((field, at) => of(field) !== null && fields.findIndex((one) => of(one) === of(field)) < at);

/**
 * What must be true across the fields of a body.
 * @throws Refusal 409 `site_field.name_taken`, `site_field.court_taken`; 422 `site_field.court_elsewhere`, at the field
 */
export async function requireFields(
  tx: Queryable,
  organisationId: string,
  locationId: string | null,
  fields: Fields,
): Promise<void> {
  const at = (code: string, index: number, name: string) =>
    new Refusal(409, code, { fields: [{ path: ["fields", index, name], code }] });
  const name = twice(fields, (field) => field.name.toLowerCase());
  if (name >= 0) throw at("site_field.name_taken", name, "name");
  const court = twice(fields, ({ fieldId }) => fieldId);
  if (court >= 0) throw at("site_field.court_taken", court, "fieldId");
  const named = fields.flatMap(({ fieldId }) => fieldId ?? []);
  if (named.length === 0) return;
  const present = await tx
    .select({ id: courts.id, locationId: courts.locationId, removedAt: courts.removedAt })
    .from(courts)
    .where(and(eq(courts.organisationId, organisationId), inArray(courts.id, named)));
  const known = new Map(present.map((one) => [one.id, one]));
  for (const [index, { fieldId }] of fields.entries()) {
    if (fieldId === null) continue;
    const found = known.get(fieldId);
    if (!found) throw notFound("fields");
    if (found.locationId !== locationId || found.removedAt)
      throw refuseField("site_field.court_elsewhere", ["fields", index, "fieldId"]);
  }
}

/**
 * Makes the fields of a site those of a body: new ones are added, those that are not named removed.
 * @throws Refusal 404 for a field of another site
 */
export async function writeFields(tx: Queryable, organisationId: string, siteId: string, fields: Fields) {
  const stored = await tx.select({ id: siteFields.id }).from(siteFields).where(eq(siteFields.siteId, siteId));
  const kept = fields.flatMap(({ id }) => (id.startsWith("TMP-") ? [] : [id]));
  if (new Set(kept).size < kept.length || kept.some((id) => !stored.some((one) => one.id === id)))
    throw notFound("fields");
  await tx
    .delete(siteFields)
    .where(and(eq(siteFields.siteId, siteId), kept.length > 0 ? notInArray(siteFields.id, kept) : undefined));
  // why: two that change names or courts would meet for a moment.
  for (const id of kept) await tx.update(siteFields).set({ name: id, fieldId: null }).where(eq(siteFields.id, id));
  for (const [position, { id, name, fieldId, exclusive }] of fields.entries()) {
    const values = { name, fieldId, exclusive, position };
    if (id.startsWith("TMP-")) await tx.insert(siteFields).values({ ...values, organisationId, siteId });
    else await tx.update(siteFields).set(values).where(eq(siteFields.id, id));
  }
}

/** Makes these the closed dates of a site; a site that is a location has the location's. */
export async function writeClosedDates(tx: Queryable, organisationId: string, siteId: string, days: readonly string[]) {
  await tx.delete(siteClosedDates).where(eq(siteClosedDates.siteId, siteId));
  const rows = [...new Set(days)].map((day) => ({ organisationId, siteId, day }));
  if (rows.length > 0) await tx.insert(siteClosedDates).values(rows);
}
