import { rowsOf } from "#upstream/core/rows.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { eventCourts } from "../events/table.ts";
import { eventSponsors } from "../sponsors/table.ts";

/** An event of an organisation. */
export interface Tenant {
  readonly organisationId: string;
  readonly eventId: string;
}

/** Plays an event on these courts of its location, and no others. */
export async function setCourts(
  tx: Queryable,
  tenant: Tenant,
  locationId: string | null,
  fieldIds: readonly string[],
): Promise<void> {
  await tx.delete(eventCourts).where(rowsOf(eventCourts, tenant));
  if (locationId === null || fieldIds.length === 0) return;
  await tx.insert(eventCourts).values([...new Set(fieldIds)].map((fieldId) => ({ ...tenant, locationId, fieldId })));
}

/** Gives an event these sponsors, in this order. */
export async function setSponsors(tx: Queryable, tenant: Tenant, sponsorIds: readonly string[]): Promise<void> {
  await tx.delete(eventSponsors).where(rowsOf(eventSponsors, tenant));
  if (sponsorIds.length === 0) return;
  const rows = [...new Set(sponsorIds)].map((sponsorId, position) => ({ ...tenant, sponsorId, position }));
  await tx.insert(eventSponsors).values(rows);
}
