import type { OpeningHours, OpeningSlot } from "#contracts/facilities/opening-slots.ts";
import type { StaffCaller } from "#upstream/core/caller.ts";
import { databaseError, notFound, Refusal, refuseField } from "#upstream/core/refusal.ts";
import type { Services } from "#upstream/core/services.ts";
import { inTransaction } from "#upstream/db/transaction.ts";
import { lockLocation } from "../locations/lock.ts";
import { requireLocation } from "../locations/rules.ts";
import { minutesOf } from "./rules.ts";
import {
  deleteOpeningDays,
  deleteOpeningSlot,
  findOpeningSlot,
  insertOpeningSlots,
  listOpeningSlots,
  storedOpeningSlots,
  updateOpeningSlot,
} from "./store.ts";

/** The constraint `opening_slots_no_overlap` is what keeps slots apart; its refusal goes to the hours. */
async function keptApart<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (cause) {
    if (databaseError(cause)?.constraint !== "opening_slots_no_overlap") throw cause;
    const code = "opening_slot.overlap";
    const fields = ["startAt", "endAt"].map((name) => ({ path: [name], code }));
    throw new Refusal(409, code, { fields, cause });
  }
}

/**
 * Adds hours to a weekday.
 * @throws Refusal 404; 409 `opening_slot.overlap`; 422 `opening_slot.identical_times`, `opening_slot.end_before_start`
 */
export async function createOpeningSlot(
  { db }: Services,
  { organisationId }: StaffCaller,
  locationId: string,
  dayOfWeek: number,
  hours: OpeningHours,
): Promise<OpeningSlot> {
  await requireLocation(db, organisationId, locationId);
  const slot = { organisationId, locationId, dayOfWeek, ...minutesOf(hours) };
  const [created] = await keptApart(insertOpeningSlots(db, [slot]));
  if (!created) throw new Error("the new opening slot was not answered");
  return created;
}

/** Changes the hours of a slot. @throws Refusal as `createOpeningSlot` */
export async function replaceOpeningSlot(
  { db }: Services,
  { organisationId }: StaffCaller,
  locationId: string,
  id: string,
  hours: OpeningHours,
): Promise<OpeningSlot> {
  if (!(await findOpeningSlot(db, organisationId, locationId, id))) throw notFound();
  const changed = await keptApart(updateOpeningSlot(db, organisationId, locationId, id, minutesOf(hours)));
  if (!changed) throw notFound();
  return changed;
}

/** Removes a slot. @throws Refusal 404 */
export async function removeOpeningSlot(
  { db }: Services,
  { organisationId }: StaffCaller,
  locationId: string,
  id: string,
): Promise<void> {
  if (!(await deleteOpeningSlot(db, organisationId, locationId, id))) throw notFound();
}

/**
 * Gives some weekdays the hours of another in place of their own, on all of them or on none. Answers all slots of the
 * location.
 * @throws Refusal 404; 422 `opening_slot.copy_to_itself`, `opening_slot.nothing_to_copy`
 */
export function copyOpeningDay(
  { db }: Services,
  { organisationId }: StaffCaller,
  locationId: string,
  dayOfWeek: number,
  toDays: readonly number[],
): Promise<OpeningSlot[]> {
  const days = [...new Set(toDays)];
  return inTransaction(db, async (tx) => {
    await lockLocation(tx, organisationId, locationId);
    if (days.includes(dayOfWeek)) throw refuseField("opening_slot.copy_to_itself", ["toDays"]);
    const all = await storedOpeningSlots(tx, organisationId, locationId);
    const hours = all.filter((slot) => slot.dayOfWeek === dayOfWeek);
    if (hours.length === 0) throw refuseField("opening_slot.nothing_to_copy", ["dayOfWeek"]);
    await deleteOpeningDays(tx, organisationId, locationId, days);
    const copies = days.flatMap((day) =>
      hours.map(({ startMinute, endMinute }) => ({
        organisationId,
        locationId,
        dayOfWeek: day,
        startMinute,
        endMinute,
      })),
    );
    await keptApart(insertOpeningSlots(tx, copies));
    return listOpeningSlots(tx, organisationId, locationId);
  });
}
