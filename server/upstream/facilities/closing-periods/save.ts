import type { ClosingBody, Closure } from "#contracts/facilities/closing-periods.ts";
import type { StaffCaller } from "#upstream/core/caller.ts";
import { Refusal } from "#upstream/core/refusal.ts";
import { reviewed } from "#upstream/core/review.ts";
import type { Services } from "#upstream/core/services.ts";
import { actingAs } from "#upstream/db/acting.ts";
import { deleteRow } from "#upstream/db/rows.ts";
import { lockCourts } from "../fields/store.ts";
import { lockLocation } from "../locations/place.ts";
import { daysOf } from "./rules.ts";
import { closedDays, insertClosingPeriods } from "./store.ts";
import { closingPeriods } from "./table.ts";
import { cancelTouched, pendingOn, touchedBy } from "./touched.ts";

/**
 * Closes a location for a day or a range of days. Days that are closed already stay as they are. Nobody can confirm or
 * move a reservation onto these days meanwhile, so that none is touched that was not asked about.
 * @param preview nothing is saved and no choice is asked for: the answer is what saving would do
 * @throws Refusal 404; 409 `closing_period.exists`; 409 `closing_period.reservations_touched` with `details.touched`
 *   when confirmed reservations are touched and the body does not say what becomes of this set of them; 422
 *   `closing_period.end_before_start`, `closing_period.too_long`
 */
export function closeDays(
  { db, now: clock }: Services,
  caller: StaffCaller,
  locationId: string,
  body: ClosingBody,
  preview: boolean,
): Promise<Closure> {
  const { organisationId } = caller;
  const now = clock();
  return reviewed(db, preview, async (tx, ask) => {
    await actingAs(tx, caller);
    const place = await lockLocation(tx, organisationId, locationId);
    const wanted = daysOf(body);
    const skipped = (await closedDays(tx, organisationId, locationId, wanted)).toSorted();
    const days = wanted.filter((day) => !skipped.includes(day));
    if (days.length === 0) throw exists();
    await lockCourts(tx, organisationId, locationId);
    const touched = await touchedBy(tx, organisationId, place, days, now);
    if (touched.count > 0)
      ask(
        touched,
        { decided: body.reservations !== null, tag: body.tag },
        () => new Refusal(409, "closing_period.reservations_touched", { details: { touched } }),
      );
    const pending = await pendingOn(tx, organisationId, place, days, now);
    const data = days.map((day) => ({ locationId, day, reason: body.reason }));
    await insertClosingPeriods(tx, organisationId, data);
    if (body.reservations === "cancel") await cancelTouched(tx, organisationId, touched.ids, now);
    return { data, skipped, touched, pending };
  });
}

const exists = () =>
  new Refusal(409, "closing_period.exists", { fields: [{ path: ["day"], code: "closing_period.exists" }] });

/** Opens a closed day again. @throws Refusal 404 */
export const reopenDay = (
  { db }: Services,
  { organisationId }: StaffCaller,
  locationId: string,
  day: string,
): Promise<void> => deleteRow(db, closingPeriods, { organisationId, locationId, day });
