import type { ClosingBody, Closure } from "#contracts/facilities/closing-periods.ts";
import type { StaffCaller } from "#upstream/core/caller.ts";
import { Refusal } from "#upstream/core/refusal.ts";
import { reviewed, tagOf } from "#upstream/core/review.ts";
import { deleteRow } from "#upstream/core/rows.ts";
import type { Services } from "#upstream/core/services.ts";
import { setActor } from "#upstream/db/actor.ts";
import { lockCourts } from "#upstream/occupancies/lock.ts";
import { lockLocation } from "../locations/place.ts";
import { lockReservations } from "../reservations/store.ts";
import { affectedBy, cancelAffected, pendingOn } from "./affected.ts";
import { daysOf } from "./rules.ts";
import { closedDays, insertClosingPeriods } from "./store.ts";
import { closingPeriods } from "./table.ts";

/**
 * Closes a location for a day or a range of days. Days that are closed already stay as they are. Nobody can confirm or
 * move a reservation onto these days meanwhile, so that none is touched that was not asked about.
 * @param preview nothing is saved and no choice is asked for: the answer is what saving would do
 * Trainings to come on these days at the site that the location is are canceled, or nothing is closed.
 * @throws Refusal 404; 409 `closing_period.exists`; 409 `closing_period.trainings_touched`; 409 `closing_period.reservations_touched` and
 *   `closing_period.matches_touched` with `details.touched` when confirmed reservations, or matches, are touched and the
 *   body does not say what becomes of this set of them; 422
 *   `closing_period.end_before_start`, `closing_period.too_long`
 */
export function closeDays(
  services: Services,
  caller: StaffCaller,
  locationId: string,
  body: ClosingBody,
  preview: boolean,
): Promise<Closure> {
  const { organisationId } = caller;
  const { trainingsOnDays, matchesOnDays } = services.registry;
  const now = services.now();
  return reviewed(services.db, preview, async (tx, ask) => {
    await setActor(tx, caller);
    const place = await lockLocation(tx, organisationId, locationId);
    const wanted = daysOf(body);
    const skipped = (await closedDays(tx, organisationId, locationId, wanted)).toSorted();
    const days = wanted.filter((day) => !skipped.includes(day));
    if (days.length === 0) throw exists();
    await lockCourts(tx, organisationId, locationId);
    const found = await affectedBy(tx, organisationId, place, days, now);
    // Reservations are locked before the site and its trainings (ADR 48).
    await lockReservations(tx, organisationId, found.ids);
    const played = await matchesOnDays.touched(tx, organisationId, place, days, now);
    const { ids, ...trainings } = await trainingsOnDays.touched(tx, organisationId, locationId, days, now);
    const { matchesCount, matches } = played;
    const tag = tagOf([found.tag, ids, played.ids]);
    const touched = { ...found, ...trainings, matchesCount, matches, tag };
    if (ids.length > 0)
      ask(
        touched,
        { decided: body.cancelTrainings, tag: body.tag },
        () => new Refusal(409, "closing_period.trainings_touched", { details: { touched } }),
      );
    if (touched.count > 0)
      ask(
        touched,
        { decided: body.reservations !== null, tag: body.tag },
        () => new Refusal(409, "closing_period.reservations_touched", { details: { touched } }),
      );
    if (matchesCount > 0)
      ask(
        touched,
        { decided: body.matches !== null, tag: body.tag },
        () => new Refusal(409, "closing_period.matches_touched", { details: { touched } }),
      );
    const pending = await pendingOn(tx, organisationId, place, days, now);
    const data = days.map((day) => ({ locationId, day, reason: body.reason }));
    await insertClosingPeriods(tx, organisationId, data);
    if (body.reservations === "cancel") await cancelAffected(tx, organisationId, touched.ids, now);
    if (body.matches === "unschedule") await matchesOnDays.unschedule(tx, organisationId, played, now);
    await trainingsOnDays.cancel(tx, { services, caller, now }, ids, body.reason ?? "");
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
