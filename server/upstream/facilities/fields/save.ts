import type { z } from "zod";
import type { fields as contract, Field } from "#contracts/facilities/fields.ts";
import type { StaffCaller } from "#upstream/core/caller.ts";
import { databaseError, notFound, Refusal, refuseField } from "#upstream/core/refusal.ts";
import type { Services } from "#upstream/core/services.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { inTransaction } from "#upstream/db/transaction.ts";
import { lockLocation } from "../locations/store.ts";
import {
  type FieldValues,
  fieldVersion,
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

const toValues = ({ shownName, ...body }: Body): FieldValues => ({ ...body, shownName: shownName ?? body.name });

/** Runs `work` while the location's sports cannot change. @throws Refusal 404; 422 `field.name_taken` */
async function inLocation<T>(
  services: Services,
  organisationId: string,
  locationId: string,
  work: (tx: Queryable, offered: readonly string[]) => Promise<T>,
): Promise<T> {
  try {
    return await inTransaction(services.db, async (tx) => {
      const offered = await lockLocation(tx, organisationId, locationId);
      if (!offered) throw notFound();
      return work(tx, offered);
    });
  } catch (error) {
    if (databaseError(error)?.constraint !== "fields_name") throw error;
    throw refuseField("field.name_taken", ["name"]);
  }
}

/** @throws Refusal 422 `field.sport_not_offered` */
function requireOffered(sportIds: readonly string[], offered: readonly string[], path: (string | number)[]): void {
  if (sportIds.some((id) => !offered.includes(id))) throw refuseField("field.sport_not_offered", path);
}

/** Adds a court. @throws Refusal 404; 422 `field.name_taken`, `field.sport_not_offered` */
export function createField(services: Services, { organisationId }: StaffCaller, locationId: string, body: Body) {
  return inLocation(services, organisationId, locationId, (tx, offered) => {
    requireOffered(body.sportIds, offered, ["sportIds"]);
    return insertField(tx, organisationId, locationId, toValues(body));
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
  return inLocation(services, organisationId, locationId, async (tx, offered) => {
    const stored = await fieldVersion(tx, organisationId, locationId, fieldId);
    if (stored === undefined) throw notFound();
    if (version !== undefined && version !== stored)
      throw new Refusal(409, "field.stale", { details: { version: stored } });
    requireOffered(body.sportIds, offered, ["sportIds"]);
    const field = await updateField(tx, organisationId, locationId, { id: fieldId, ...toValues(body) });
    if (!field) throw notFound();
    return field;
  });
}

/** Changes several courts, all or none. @returns all courts of the location. @throws Refusal 404; 422 `field.sport_not_offered` */
export function updateFields(
  services: Services,
  { organisationId }: StaffCaller,
  locationId: string,
  patches: Patches,
): Promise<Field[]> {
  return inLocation(services, organisationId, locationId, async (tx, offered) => {
    for (const [index, patch] of patches.entries()) {
      requireOffered(patch.sportIds ?? [], offered, ["data", index, "sportIds"]);
      if (!(await updateField(tx, organisationId, locationId, patch))) throw notFound();
    }
    return listFields(tx, organisationId, locationId);
  });
}

/** Removes a court. The database refuses it while something is planned on it. @throws Refusal 404; 409 `field.in_use` */
export async function deleteField(
  services: Services,
  { organisationId }: StaffCaller,
  { locationId, fieldId }: Params,
): Promise<void> {
  try {
    await inTransaction(services.db, async (tx) => {
      const ids = await lockFields(tx, organisationId, locationId, fieldId);
      if (ids.length === 0) throw notFound();
      await removeFields(tx, organisationId, ids, services.now());
    });
  } catch (error) {
    if (databaseError(error)?.constraint !== "fields_in_use") throw error;
    throw new Refusal(409, "field.in_use", { cause: error });
  }
}
