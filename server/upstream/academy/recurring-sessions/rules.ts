import { and, eq } from "drizzle-orm";
import type { RecurringSessionBody } from "#contracts/academy/recurring-sessions.ts";
import { notFound, Refusal, refuseField } from "#upstream/core/refusal.ts";
import { findRow } from "#upstream/core/rows.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { siteFields, sites } from "../sites/table.ts";

/**
 * What must be true within a weekly session.
 * @throws Refusal 422 `recurring_session.end_before_start`, `recurring_session.min_above_max`
 */
export function requireConsistent({
  startAt,
  endAt,
  minAthletes,
  maxAthletes,
}: Pick<RecurringSessionBody, "startAt" | "endAt" | "minAthletes" | "maxAthletes">): void {
  if (endAt <= startAt) throw refuseField("recurring_session.end_before_start", ["endAt"]);
  if (minAthletes > maxAthletes) throw refuseField("recurring_session.min_above_max", ["minAthletes"]);
}

/**
 * The site at which a weekly session is to be, locked so that it is not closed meanwhile.
 * @throws Refusal 404 for a foreign site or another site's field; 409 `recurring_session.site_closed`
 */
export async function requirePlace(
  tx: Queryable,
  organisationId: string,
  { siteId, siteFieldId }: Pick<RecurringSessionBody, "siteId" | "siteFieldId">,
) {
  const [site] = await tx
    .select()
    .from(sites)
    .where(and(eq(sites.organisationId, organisationId), eq(sites.id, siteId)))
    .for("share");
  if (!site) throw notFound("siteId");
  const code = "recurring_session.site_closed";
  if (site.status === "closed") throw new Refusal(409, code, { fields: [{ path: ["siteId"], code }] });
  if (siteFieldId !== null && !(await findRow(tx, siteFields, { organisationId, siteId, id: siteFieldId })))
    throw notFound("siteFieldId");
  return site;
}
