import { and, eq, inArray } from "drizzle-orm";
import { databaseError, Refusal, refuseField } from "#upstream/core/refusal.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { lockFields } from "./store.ts";
import { fieldParts } from "./table.ts";

const invalid = () => refuseField("field.parts_invalid", ["partIds"]);

/** What the database says against the parts of a court, as the contract says it; undefined for any other error. */
export function partsRefusal(error: unknown): Refusal | undefined {
  const constraint = databaseError(error)?.constraint;
  const fields = [{ path: ["partIds"], code: "field.parts_overlap" }];
  if (constraint === "occupancies_no_overlap") return new Refusal(409, "field.parts_overlap", { fields, cause: error });
  return constraint?.startsWith("field_parts_") ? invalid() : undefined;
}

/**
 * Makes a court whole out of these courts, or simple when there are none. The database writes the occupancy to come of
 * what is booked on it anew, and refuses an overlap.
 * @throws Refusal 422 `field.parts_invalid`; what `partsRefusal` translates
 */
export async function setParts(
  tx: Queryable,
  organisationId: string,
  locationId: string,
  wholeId: string,
  partIds: readonly string[],
): Promise<void> {
  const wanted = [...new Set(partIds)];
  const ofWhole = and(eq(fieldParts.organisationId, organisationId), eq(fieldParts.wholeId, wholeId));
  const rows = await tx.select({ id: fieldParts.partId }).from(fieldParts).where(ofWhole);
  const current = rows.map(({ id }) => id);
  const gone = current.filter((id) => !wanted.includes(id));
  const added = wanted.filter((id) => !current.includes(id));
  if (gone.length + added.length === 0) return;
  if (wanted.length === 1 || wanted.includes(wholeId)) throw invalid();
  // The whole first: whoever books it holds it before its parts.
  await lockFields(tx, organisationId, locationId, [wholeId]);
  const held = await lockFields(tx, organisationId, locationId, [...current, ...added]);
  if (wanted.some((id) => !held.includes(id))) throw invalid();
  if (gone.length > 0) await tx.delete(fieldParts).where(and(ofWhole, inArray(fieldParts.partId, gone)));
  // In one statement, so that what takes the court now takes all of its parts.
  if (added.length > 0)
    await tx.insert(fieldParts).values(added.map((partId) => ({ organisationId, locationId, wholeId, partId })));
}
