import type { z } from "zod";
import type { fields as contract, Field } from "#contracts/facilities/fields.ts";
import { maxCourtsOfLocation } from "#contracts/facilities/sizes.ts";
import type { StaffCaller } from "#upstream/core/caller.ts";
import { found, notFound, Refusal, refuseField, refusing, requireVersion } from "#upstream/core/refusal.ts";
import type { Services } from "#upstream/core/services.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { databaseError } from "#upstream/db/errors.ts";
import { inTransaction } from "#upstream/db/transaction.ts";
import { lockCourts } from "#upstream/occupancies/lock.ts";
import { lockLocation } from "../locations/place.ts";
import { partsRefusal, setParts } from "./parts.ts";
import {
  countFields,
  type FieldValues,
  findField,
  insertField,
  listFields,
  lockFields,
  removeFields,
  updateField,
} from "./store.ts";

type Body = z.output<typeof contract.create.body>;
type Patches = z.output<typeof contract.updateMany.body>["data"];
type ReplaceBody = z.output<typeof contract.replace.body>;
type Params = z.output<typeof contract.replace.params>;

const toValues = ({ shownName, partIds: _, ...body }: Body): FieldValues => ({
  ...body,
  shownName: shownName ?? body.name,
});

/** The court as it was saved. */
const read = async (tx: Queryable, organisationId: string, locationId: string, id: string): Promise<Field> =>
  found(await findField(tx, organisationId, locationId, id));

/**
 * Runs `work` while the location's sports and its courts' parts cannot change.
 * @param whole the court whose parts change, for the refusal to name what clashes
 * @throws Refusal 404; 422 `field.name_taken`, `field.parts_invalid`; 409 `field.parts_overlap`
 */
async function inLocation<T>(
  services: Services,
  organisationId: string,
  locationId: string,
  work: (tx: Queryable, offered: readonly string[]) => Promise<T>,
  whole?: { id: string; partIds: readonly string[] },
): Promise<T> {
  try {
    return await inTransaction(services.db, async (tx) => {
      const { sportIds } = await lockLocation(tx, organisationId, locationId);
      return work(tx, sportIds);
    });
  } catch (error) {
    if (databaseError(error)?.constraint === "fields_name") throw refuseField("field.name_taken", ["name"]);
    throw (await partsRefusal(services.db, organisationId, error, whole)) ?? error;
  }
}

/** @throws Refusal 422 `field.sport_not_offered` */
function requireOffered(sportIds: readonly string[], offered: readonly string[], path: (string | number)[]): void {
  if (sportIds.some((id) => !offered.includes(id))) throw refuseField("field.sport_not_offered", path);
}

/** Adds a court. @throws Refusal 404; 409 `court.too_many`; the contract's `saveErrors` */
export function createField(services: Services, { organisationId }: StaffCaller, locationId: string, body: Body) {
  return inLocation(services, organisationId, locationId, async (tx, offered) => {
    requireOffered(body.sportIds, offered, ["sportIds"]);
    if ((await countFields(tx, organisationId, locationId)) >= maxCourtsOfLocation)
      throw new Refusal(409, "court.too_many", { details: { max: maxCourtsOfLocation } });
    const id = await insertField(tx, organisationId, locationId, toValues(body));
    await setParts(tx, organisationId, locationId, id, body.partIds);
    return read(tx, organisationId, locationId, id);
  });
}

/**
 * Replaces what staff write of a court; its place in the order stays.
 * @throws Refusal as `createField`; 409 `field.stale`
 */
export function replaceField(
  services: Services,
  { organisationId }: StaffCaller,
  { locationId, fieldId }: Params,
  { version, ...body }: ReplaceBody,
): Promise<Field> {
  const replace = async (tx: Queryable, offered: readonly string[]) => {
    const stored = await read(tx, organisationId, locationId, fieldId);
    requireVersion(stored, version, "field.stale");
    requireOffered(body.sportIds, offered, ["sportIds"]);
    // First, as it locks the court together with its parts.
    await setParts(tx, organisationId, locationId, fieldId, body.partIds);
    if (!(await updateField(tx, organisationId, locationId, { id: fieldId, ...toValues(body) }))) throw notFound();
    return read(tx, organisationId, locationId, fieldId);
  };
  return inLocation(services, organisationId, locationId, replace, { id: fieldId, partIds: body.partIds });
}

/** Changes several courts, all or none. @returns all courts of the location. @throws Refusal 404; 422 `field.sport_not_offered` */
export function updateFields(
  services: Services,
  { organisationId }: StaffCaller,
  locationId: string,
  patches: Patches,
): Promise<Field[]> {
  return inLocation(services, organisationId, locationId, async (tx, offered) => {
    await lockCourts(tx, organisationId, locationId);
    for (const [index, patch] of patches.entries()) {
      requireOffered(patch.sportIds ?? [], offered, ["data", index, "sportIds"]);
      if (!(await updateField(tx, organisationId, locationId, patch))) throw notFound();
    }
    return listFields(tx, organisationId, locationId);
  });
}

/**
 * Removes a court. The database refuses it while something is planned on it or a combined court is made of it.
 * @throws Refusal 404; 409 `field.in_use`, `field.part_of_whole`
 */
export function deleteField(
  services: Services,
  { organisationId }: StaffCaller,
  { locationId, fieldId }: Params,
): Promise<void> {
  const removed = inTransaction(services.db, async (tx) => {
    const ids = await lockFields(tx, organisationId, locationId, [fieldId]);
    if (ids.length === 0) throw notFound();
    await removeFields(tx, organisationId, ids, services.now());
  });
  return refusing(removed, {
    fields_in_use: (cause) => new Refusal(409, "field.in_use", { cause }),
    fields_part_of_whole: (cause) => new Refusal(409, "field.part_of_whole", { cause }),
  });
}
