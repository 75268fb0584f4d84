import type { Blocking, CourtBlockBody } from "#contracts/facilities/court-blocks.ts";
import type { StaffCaller } from "#upstream/core/caller.ts";
import { notFound, Refusal, refusing, requireVersion } from "#upstream/core/refusal.ts";
import { reviewed } from "#upstream/core/review.ts";
import { deleteRow, updateRow } from "#upstream/core/rows.ts";
import type { Services } from "#upstream/core/services.ts";
import { setActor } from "#upstream/db/actor.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { exclusionViolation } from "#upstream/db/errors.ts";
import { inTransaction } from "#upstream/db/transaction.ts";
import { takenIn } from "#upstream/occupancies/conflicts.ts";
import { lockCourts } from "#upstream/occupancies/lock.ts";
import { cancelAffected } from "../closing-periods/affected.ts";
import { listFields } from "../fields/store.ts";
import { lockLocation } from "../locations/place.ts";
import { pendingInBlock, reservationsAffectedByBlock } from "./affected.ts";
import { timesOf } from "./rules.ts";
import { blockOr404, insertBlock, updateBlock } from "./store.ts";
import { courtBlocks } from "./table.ts";

interface Place {
  locationId: string;
  blockId?: string | undefined;
  /** What the caller has seen of the block; undefined does not ask. */
  version?: number | undefined;
}

/** The stored block, if it may still change. @throws Refusal 404; 409 `court_block.ended` */
async function changeable(tx: Queryable, organisationId: string, locationId: string, id: string, now: Date) {
  const block = await blockOr404(tx, organisationId, locationId, id);
  if (new Date(block.endAt) <= now) throw new Refusal(409, "court_block.ended");
  return block;
}

/** The stored block, if it is changed by hand. @throws Refusal 404; 409 `court_block.ended`, `court_block.of_event` */
async function editable(tx: Queryable, organisationId: string, locationId: string, id: string, now: Date) {
  const block = await changeable(tx, organisationId, locationId, id, now);
  if (block.event) throw new Refusal(409, "court_block.of_event");
  return block;
}

/** @throws Refusal 404 at `fieldIds` unless all are courts of the location */
async function requireCourts(tx: Queryable, organisationId: string, locationId: string, ids: readonly string[]) {
  const courts = await listFields(tx, organisationId, locationId);
  if (ids.every((id) => courts.some((court) => court.id === id))) return;
  throw notFound("fieldIds");
}

/**
 * Blocks courts, or changes a block when `place` names one. Nobody can confirm or move a reservation in the location
 * meanwhile, so that none is touched that was not asked about.
 * @param preview nothing is saved and no choice is asked for: the answer is what saving would do
 * @throws Refusal 404; every code of the contract's `saveErrors`; 409 `court_block.ended`, `court_block.of_event`,
 * `court_block.stale`
 */
export function saveBlock(
  { db, now: clock }: Services,
  caller: StaffCaller,
  { locationId, blockId, version }: Place,
  body: CourtBlockBody,
  preview: boolean,
): Promise<Blocking> {
  const { organisationId, staffMemberId } = caller;
  const now = clock();
  const saved = reviewed(db, preview, async (tx, ask): Promise<Blocking> => {
    await setActor(tx, caller);
    const { timeZone } = await lockLocation(tx, organisationId, locationId);
    if (blockId)
      requireVersion(await editable(tx, organisationId, locationId, blockId, now), version, "court_block.stale");
    const fieldIds = [...new Set(body.fieldIds)];
    await requireCourts(tx, organisationId, locationId, fieldIds);
    const time = { fieldIds, ...timesOf(body, timeZone, now) };
    await lockCourts(tx, organisationId, locationId);
    const touched = await reservationsAffectedByBlock(tx, organisationId, time, now);
    if (touched.count > 0)
      ask(
        touched,
        { decided: body.cancelReservations, tag: body.tag },
        () => new Refusal(409, "court_block.reservations_touched", { details: { touched } }),
      );
    const pending = await pendingInBlock(tx, organisationId, time, now);
    // Touched reservations are canceled in a preview too: what else is in the way shows only once they are gone.
    await cancelAffected(tx, organisationId, touched.ids, now);
    const conflicts = await takenIn(tx, organisationId, time, blockId ? { kind: "closure", id: blockId } : undefined);
    if (conflicts.length > 0) throw new Refusal(409, "court_block.overlap", { details: { conflicts } });
    const tenant = { organisationId, locationId };
    const values = { ...time, reason: body.reason, updatedAt: now };
    const id = blockId ?? (await insertBlock(tx, tenant, { ...values, createdBy: staffMemberId, createdAt: now }));
    if (blockId) await updateBlock(tx, tenant, blockId, values);
    return { block: await blockOr404(tx, organisationId, locationId, id), touched, pending };
  });
  // A writer that does not hold the courts was quicker.
  const overlap = (cause: unknown) => new Refusal(409, "court_block.overlap", { details: { conflicts: [] }, cause });
  return refusing(saved, { [exclusionViolation]: overlap });
}

/** Ends a block: removed before it has begun, cut short while it runs. @throws Refusal 404; 409 `court_block.ended` */
export function removeBlock(
  { db, now: clock }: Services,
  { organisationId }: StaffCaller,
  locationId: string,
  id: string,
): Promise<void> {
  const now = clock();
  return inTransaction(db, async (tx) => {
    await lockLocation(tx, organisationId, locationId);
    const { startAt } = await changeable(tx, organisationId, locationId, id, now);
    const block = { organisationId, id };
    if (new Date(startAt) < now) await updateRow(tx, courtBlocks, block, { endAt: now, updatedAt: now });
    else await deleteRow(tx, courtBlocks, block);
  });
}
