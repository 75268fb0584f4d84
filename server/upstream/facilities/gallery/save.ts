import { maxPictures, type Picture } from "#contracts/facilities/gallery.ts";
import type { StaffCaller } from "#upstream/core/caller.ts";
import { found, notFound, Refusal, referenceMissing, refuseField, refusing } from "#upstream/core/refusal.ts";
import type { Services } from "#upstream/core/services.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { deleteRow, updateRow } from "#upstream/db/rows.ts";
import { inTransaction } from "#upstream/db/transaction.ts";
import { lockLocation } from "../locations/place.ts";
import { deleteUnusedFile, findFiles, insertPictures, listPictures, orderPictures } from "./store.ts";
import { locationPictures } from "./table.ts";

/** Changes the gallery of a location, one change at a time. @throws Refusal 404 unless the organisation has it */
function changing<T>(
  services: Services,
  { organisationId }: StaffCaller,
  locationId: string,
  change: (tx: Queryable, pictures: Picture[]) => Promise<T>,
): Promise<T> {
  return inTransaction(services.db, async (tx) => {
    await lockLocation(tx, organisationId, locationId);
    return change(tx, await listPictures(tx, organisationId, locationId));
  });
}

/**
 * Puts images at the end; those that are there already stay where they are, so that it may be done twice.
 * @throws Refusal 404 for a location or a file of others; 409 `gallery.full`; 422 `gallery.not_an_image`
 */
export function addPictures(services: Services, caller: StaffCaller, locationId: string, ids: readonly string[]) {
  const { organisationId } = caller;
  const added = changing(services, caller, locationId, async (tx, pictures) => {
    const wanted = [...new Set(ids)].filter((id) => !pictures.some(({ mediaId }) => mediaId === id));
    const files = await findFiles(tx, organisationId, wanted);
    if (files.length < wanted.length) throw notFound();
    if (files.some(({ isImage }) => !isImage)) throw refuseField("gallery.not_an_image", ["media"]);
    if (pictures.length + wanted.length > maxPictures)
      throw new Refusal(409, "gallery.full", { details: { max: maxPictures } });
    await insertPictures(tx, { organisationId, locationId }, wanted, pictures.length);
    return listPictures(tx, organisationId, locationId);
  });
  // The file went away meanwhile.
  return refusing(added, { [referenceMissing]: () => notFound() });
}

/** Puts the pictures in this order. @throws Refusal 404; 409 `gallery.changed` unless all are named, once */
export function reorderPictures(services: Services, caller: StaffCaller, locationId: string, ids: readonly string[]) {
  return changing(services, caller, locationId, async (tx, pictures) => {
    const present = new Set(pictures.map(({ mediaId }) => mediaId));
    if (ids.length !== present.size || new Set(ids).size !== ids.length || ids.some((id) => !present.has(id)))
      throw new Refusal(409, "gallery.changed");
    await orderPictures(tx, caller.organisationId, locationId, ids);
    return listPictures(tx, caller.organisationId, locationId);
  });
}

/** Says what a picture shows. @throws Refusal 404 */
export function describePicture(
  services: Services,
  caller: StaffCaller,
  { locationId, mediaId }: { locationId: string; mediaId: string },
  alt: string,
): Promise<Picture> {
  return changing(services, caller, locationId, async (tx, pictures) => {
    const picture = found(pictures.find((one) => one.mediaId === mediaId));
    await updateRow(tx, locationPictures, { organisationId: caller.organisationId, locationId, mediaId }, { alt });
    return { ...picture, alt };
  });
}

/** Takes a picture out, and its file unless something else uses it. @throws Refusal 404 */
export function removePicture(
  services: Services,
  caller: StaffCaller,
  { locationId, mediaId }: { locationId: string; mediaId: string },
): Promise<void> {
  const { organisationId } = caller;
  return changing(services, caller, locationId, async (tx, pictures) => {
    await deleteRow(tx, locationPictures, { organisationId, locationId, mediaId });
    const rest = pictures.flatMap((one) => (one.mediaId === mediaId ? [] : [one.mediaId]));
    await orderPictures(tx, organisationId, locationId, rest);
    await deleteUnusedFile(tx, organisationId, mediaId);
  });
}
