import { and, eq, inArray, sql } from "drizzle-orm";
import type { ReservationConflict } from "#contracts/facilities/occupancies.ts";
import { Refusal, refuseField } from "#upstream/core/refusal.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { databaseError } from "#upstream/db/errors.ts";
import { occupanciesWhere } from "#upstream/occupancies/conflicts.ts";
import { lockFields } from "./store.ts";
import { fieldParts } from "./table.ts";

const invalid = () => refuseField("field.parts_invalid", ["partIds"]);

/** A court as it was to be made; without an id a new one. */
interface CombinedDraft {
  id?: string;
  partIds: readonly string[];
}

/**
 * What the database says against the parts of a court, as the contract says it; undefined for any other error. Asked
 * after the change was undone.
 */
export async function partsRefusal(
  db: Queryable,
  organisationId: string,
  error: unknown,
  wanted?: CombinedDraft,
): Promise<Refusal | undefined> {
  const constraint = databaseError(error)?.constraint;
  if (constraint !== "occupancies_no_overlap") return constraint?.startsWith("field_parts_") ? invalid() : undefined;
  const fields = [{ path: ["partIds"], code: "field.parts_overlap" }];
  const conflicts = wanted ? await clashes(db, organisationId, wanted) : [];
  return new Refusal(409, "field.parts_overlap", { fields, details: { conflicts }, cause: error });
}

/** What is planned on a court and, at the same time, on a court that is to be its part: both sides of each clash. */
async function clashes(
  db: Queryable,
  organisationId: string,
  { id, partIds }: CombinedDraft,
): Promise<ReservationConflict[]> {
  if (id === undefined || partIds.length === 0) return [];
  const ofWhole = (one: "occupancies" | "other") => sql`(${sql.raw(one)}.field_id = ${id} or exists (
    select from upstream.reservations r
     where ${sql.raw(one)}.kind = 'reservation' and r.id = ${sql.raw(one)}.source_id and r.field_id = ${id}))`;
  const onParts = (one: "occupancies" | "other") =>
    sql`${sql.raw(one)}.field_id = any(${sql.param([...partIds])}::uuid[]) and not ${ofWhole(one)}`;
  return occupanciesWhere(
    db,
    organisationId,
    sql`upper(occupancies.during) > now() and exists (
      select from upstream.occupancies other
       where other.organisation_id = ${organisationId} and other.during && occupancies.during
         and (${ofWhole("occupancies")} and ${onParts("other")} or ${onParts("occupancies")} and ${ofWhole("other")}))`,
  );
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
  const held = await lockFields(tx, organisationId, locationId, [wholeId, ...current, ...added]);
  if (wanted.some((id) => !held.includes(id))) throw invalid();
  if (gone.length > 0) await tx.delete(fieldParts).where(and(ofWhole, inArray(fieldParts.partId, gone)));
  // The parts are added in one statement, so that what takes the court now takes all of its parts.
  if (added.length > 0)
    await tx.insert(fieldParts).values(added.map((partId) => ({ organisationId, locationId, wholeId, partId })));
}
