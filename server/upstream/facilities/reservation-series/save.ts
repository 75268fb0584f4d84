import type { SeriesBody, SeriesPlan } from "#contracts/facilities/reservation-series.ts";
import type { StaffCaller } from "#upstream/core/caller.ts";
import { Refusal, refuseField, refusing } from "#upstream/core/refusal.ts";
import { reviewed } from "#upstream/core/review.ts";
import { insertRow } from "#upstream/core/rows.ts";
import type { Services } from "#upstream/core/services.ts";
import { minuteOf, wallSegments } from "#upstream/core/time.ts";
import { setActor } from "#upstream/db/actor.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { exclusionViolation } from "#upstream/db/errors.ts";
import { initialAmounts } from "#upstream/money/debits/rules.ts";
import { holderOf, payerOf } from "../reservations/slot.ts";
import type { NewReservation } from "../reservations/store.ts";
import { anyOf, type Calendar, calendarOf, lockedCourts, requireDisjoint, type SeriesCourt, slotAt } from "./courts.ts";
import {
  type Candidate,
  type OccurrencePrice,
  overwrittenBy,
  type Planned,
  planOf,
  requireDecided,
  seriesPlanOf,
} from "./plan.ts";
import { occurrenceTimeOn, seriesDates, type WallTimes } from "./recurrence.ts";
import { cancelObstacles, insertMembers } from "./store.ts";
import { reservationSeries } from "./table.ts";

/** @throws Refusal 422 `reservation.end_before_start` */
export function requireInterval({ startAt, endAt }: WallTimes): void {
  if (minuteOf(endAt) <= minuteOf(startAt)) throw refuseField("reservation.end_before_start", ["endAt"]);
}

/** Every court on every date, earliest first, as it is wanted. */
function candidatesOf(
  body: SeriesBody,
  dates: readonly string[],
  courts: ReadonlyMap<string, SeriesCourt>,
  calendar: Calendar,
  athleteId: string | null,
): Candidate[] {
  const { timeZone } = anyOf(courts);
  const fieldIds = [...new Set(body.fieldIds)];
  const payer = payerOf({ athleteId });
  return dates.flatMap((date) => {
    const occasion = occurrenceTimeOn(date, body, timeZone);
    const segments = wallSegments(occasion.startAt, occasion.endAt, timeZone);
    return fieldIds.flatMap((fieldId): Candidate[] => {
      const court = courts.get(fieldId);
      if (!court) return [];
      const slot = slotAt(court, occasion, body.sportId, segments);
      const closed = calendar.isClosed(slot, date);
      const price = closed ? undefined : calendar.priceAt(slot, payer);
      const asked = price && !("refusal" in price) ? occurrencePriceOf(price, body.discounted) : null;
      return [
        {
          date,
          slot,
          closed,
          code: price && "refusal" in price ? (price.refusal ?? null) : null,
          outsideOpeningSlots: !closed && calendar.isOutside(slot),
          asked,
          booker: { athleteId, confirmed: body.confirm, isOther: true },
          stays: false,
        },
      ];
    });
  });
}

/** What a new reservation of a series asks. @throws Refusal 422 `reservation.discount_above_total` */
export function occurrencePriceOf(
  price: Pick<OccurrencePrice, "total" | "currency" | "priceListId" | "priceSteps">,
  discounted: number | null,
): OccurrencePrice {
  const asked = initialAmounts(price.total, discounted);
  if (!asked) throw refuseField("reservation.discount_above_total", ["discounted"], { max: price.total });
  const { currency, priceListId, priceSteps } = price;
  return { ...asked, paid: 0, currency, priceListId, priceSteps };
}

/**
 * Frees the courts of what stands in the way of a plan, by the manager's decision.
 * @throws Refusal 409 `reservation_series.changed` when money came in for it meanwhile
 */
export async function cancelOverwritten(
  tx: Queryable,
  organisationId: string,
  planned: readonly Planned[],
  now: Date,
): Promise<void> {
  const ids = overwrittenBy(planned).map(({ id }) => id);
  if (!(await cancelObstacles(tx, organisationId, ids, now))) throw changed();
}

/** The plan is no longer that of the preview. */
export const changed = (cause?: unknown) => new Refusal(409, "reservation_series.changed", { cause });

/** The constraint has the last word: who wrote past the locks has changed what was planned. */
export const unlessChanged = <T>(write: Promise<T>): Promise<T> => refusing(write, { [exclusionViolation]: changed });

/** What a new reservation of a series has besides its court, its time and its price. */
interface NewMember extends Pick<NewReservation, "athleteId" | "guestName" | "guestPhoneNumber"> {
  readonly notes: string;
  readonly isConfirmed: boolean;
  /** The court as the series names it. */
  readonly seriesFieldId: string;
}

/**
 * Writes the reservations that a plan saves, each with a debit of its own.
 * @returns their ids, by the occurrences of the plan
 */
export async function insertPlanned(
  tx: Queryable,
  { organisationId, staffMemberId }: StaffCaller,
  { id: seriesId, locationId }: { readonly id: string; readonly locationId: string },
  planned: readonly Planned[],
  now: Date,
  memberOf: (one: Planned) => NewMember,
): Promise<Map<Planned["occurrence"], string>> {
  const saved = planned.flatMap((one) =>
    one.occurrence.saved && one.asked ? [{ ...one, id: crypto.randomUUID(), asked: one.asked, planned: one }] : [],
  );
  await insertMembers(
    tx,
    saved.map(({ id, date, slot, asked, outsideOpeningSlots, planned: one }) => {
      const { total, discounted, currency, priceListId, priceSteps } = asked;
      const { isConfirmed, ...member } = memberOf(one);
      const debitId = crypto.randomUUID();
      const written = { organisationId, createdAt: now, updatedAt: now };
      return {
        debit: { ...written, id: debitId, total, discounted, currency },
        reservation: {
          ...written,
          ...member,
          id,
          locationId,
          fieldId: slot.court.fieldId,
          sportId: slot.sportId,
          startAt: slot.startAt,
          endAt: slot.endAt,
          status: isConfirmed ? ("confirmed" as const) : ("pending" as const),
          outsideOpeningSlots,
          bufferMinutes: slot.court.bufferMinutes,
          priceListId,
          priceSteps,
          debitId,
          seriesId,
          seriesDate: date,
          createdBy: staffMemberId,
        },
      };
    }),
  );
  return new Map(saved.map(({ id, occurrence }) => [occurrence, id]));
}

/**
 * Creates a series: a reservation with its debit for each court on each date, all or nothing. Closing days are left
 * out. The courts are locked in the order of their ids; calendar, prices and occupancy are read once for all dates.
 * @param preview nothing is saved and nothing needs to be decided: the answer is what saving would do
 * @throws Refusal every code of the contract
 */
export function createSeries(
  services: Services,
  caller: StaffCaller,
  body: SeriesBody,
  preview: boolean,
): Promise<SeriesPlan> {
  const { organisationId, staffMemberId } = caller;
  const now = services.now();
  requireInterval(body);
  const dates = seriesDates(body);
  const [first = body.date] = dates;
  const created = reviewed(services.db, preview, async (tx, ask) => {
    await setActor(tx, caller);
    const holder = await holderOf(tx, services.registry, organisationId, body);
    const courts = await lockedCourts(tx, organisationId, body.fieldIds);
    requireDisjoint(courts);
    const { locationId } = anyOf(courts);
    const calendar = await calendarOf(tx, organisationId, locationId, { from: first, to: dates.at(-1) ?? first });
    const candidates = candidatesOf(body, dates, courts, calendar, holder.athleteId);
    const planned = await planOf(tx, organisationId, candidates, body, now);
    const plan = seriesPlanOf(null, planned);
    if (preview) return plan;
    ask(plan, { decided: true, tag: body.tag }, changed);
    requireDecided(plan, body);
    await cancelOverwritten(tx, organisationId, planned, now);
    const { id: seriesId } = await insertRow(tx, reservationSeries, {
      organisationId,
      locationId,
      fieldIds: [...new Set(body.fieldIds)],
      firstDate: first,
      until: body.until ?? body.date,
      everyWeeks: body.everyWeeks,
      startAt: body.startAt,
      endAt: body.endAt,
      createdBy: staffMemberId,
      createdAt: now,
    });
    const series = { id: seriesId, locationId };
    const idOf = await insertPlanned(tx, caller, series, planned, now, ({ slot }) => ({
      ...holder,
      notes: body.notes,
      isConfirmed: body.confirm,
      seriesFieldId: slot.court.fieldId,
    }));
    const occurrences = plan.occurrences.map((one) => ({ ...one, reservationId: idOf.get(one) ?? null }));
    return { ...plan, id: seriesId, occurrences };
  });
  return unlessChanged(created);
}
