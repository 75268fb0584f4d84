import type { BrokenLimit, ExceededLimits } from "#contracts/facilities/limits.ts";
import type { ReservationBody } from "#contracts/facilities/reservations.ts";
import { Refusal } from "#upstream/core/refusal.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { storedOpeningSlots } from "../opening-slots/store.ts";
import type { Slot } from "../reservations/slot.ts";
import { brokenByTime, brokenByWithdrawal, dayAround, weekAround } from "./rules.ts";
import { countPending, countStarting, findBooking, lockAthlete } from "./store.ts";

/** The question that stands first, with the others beside it. */
function refusal(details: ExceededLimits): Refusal {
  const { limits, outsideOpeningSlots } = details;
  const others = outsideOpeningSlots ? "reservation.outside_opening_slots" : "reservation.in_past";
  return new Refusal(409, limits.length > 0 ? "reservation.limits_exceeded" : others, { details });
}

/** A reservation as the limits look at it. */
interface LimitedReservation {
  slot: Slot;
  athleteId: string | null;
  /** Whether the reservation is confirmed already, so that it does not wait. */
  confirmed?: boolean;
  /** What is moved does not count itself. */
  reservationId?: string | undefined;
}

/**
 * The limits of an athlete that one more booking breaks; a guest has none. Nobody else books for the athlete until the
 * end.
 */
async function brokenByAthlete(
  tx: Queryable,
  organisationId: string,
  { slot: { court, startAt }, athleteId, confirmed = false, reservationId }: LimitedReservation,
  now: Date,
): Promise<BrokenLimit[]> {
  if (athleteId === null) return [];
  const counted = { athleteId, locationId: court.locationId, reservationId };
  const { userLimits } = await findBooking(tx, organisationId, court.locationId);
  const { maxPerDay, maxPerWeek, maxPending } = userLimits;
  if (maxPerDay === null && maxPerWeek === null && maxPending === null) return [];
  await lockAthlete(tx, organisationId, athleteId);
  const broken: BrokenLimit[] = [];
  const check = async (limit: BrokenLimit["limit"], value: number | null, others: () => Promise<number>) => {
    if (value === null) return;
    const found = (await others()) + 1;
    if (found > value) broken.push({ limit, value, found });
  };
  const starting = (span: { from: Date; to: Date }) => countStarting(tx, organisationId, counted, span);
  await check("maxPerDay", maxPerDay, () => starting(dayAround(startAt, court.timeZone)));
  await check("maxPerWeek", maxPerWeek, () => starting(weekAround(startAt, court.timeZone)));
  if (!confirmed) await check("maxPending", maxPending, () => countPending(tx, organisationId, counted, now));
  return broken;
}

/** All limits that a reservation breaks: those of the place first, then the athlete's. */
async function brokenLimits(
  tx: Queryable,
  organisationId: string,
  wanted: LimitedReservation,
  now: Date,
): Promise<BrokenLimit[]> {
  const { slot } = wanted;
  const { court } = slot;
  const { limits } = await findBooking(tx, organisationId, court.locationId);
  const opening = limits.slotMinutes === null ? [] : await storedOpeningSlots(tx, organisationId, court.locationId);
  const byTime = brokenByTime(limits, { ...slot, timeZone: court.timeZone }, opening, now);
  return [...byTime, ...(await brokenByAthlete(tx, organisationId, wanted, now))];
}

/**
 * Whether a reservation may go where it wants, or what staff must be asked first. All questions come in one refusal.
 * @param outside whether a part of the reservation lies outside the opening slots
 * @throws Refusal 409 `reservation.limits_exceeded` with `ExceededLimits`, 409 `reservation.outside_opening_slots`,
 * `reservation.in_past`
 */
export async function requireWithinLimits(
  tx: Queryable,
  organisationId: string,
  wanted: LimitedReservation,
  outside: boolean,
  body: Pick<ReservationBody, "proceedOutsideSlots" | "proceedBeyondLimits" | "proceedInPast">,
  now: Date,
): Promise<void> {
  const outsideOpeningSlots = outside && !body.proceedOutsideSlots;
  // Asked for even then: the athlete's other bookings must wait for this one.
  const broken = await brokenLimits(tx, organisationId, wanted, now);
  const limits = body.proceedBeyondLimits ? [] : broken;
  // What is under way is not over: who walks in and plays is booked then.
  const inPast = wanted.slot.endAt <= now && !body.proceedInPast;
  if (limits.length > 0 || outsideOpeningSlots || inPast) throw refusal({ limits, outsideOpeningSlots, inPast });
}

/**
 * Whether another athlete may take over a reservation that stays where it is.
 * @throws Refusal 409 `reservation.limits_exceeded`
 */
export async function requireAthleteWithinLimits(
  tx: Queryable,
  organisationId: string,
  wanted: LimitedReservation,
  { proceedBeyondLimits }: Pick<ReservationBody, "proceedBeyondLimits">,
  now: Date,
): Promise<void> {
  const limits = await brokenByAthlete(tx, organisationId, wanted, now);
  if (limits.length > 0 && !proceedBeyondLimits) throw refusal({ limits, outsideOpeningSlots: false, inPast: false });
}

/** @throws Refusal 409 `reservation.limits_exceeded` when athletes may no longer withdraw from it */
export async function requireWithdrawal(
  tx: Queryable,
  organisationId: string,
  { locationId, startAt }: { locationId: string; startAt: Date },
  now: Date,
): Promise<void> {
  const { userLimits } = await findBooking(tx, organisationId, locationId);
  const limits = brokenByWithdrawal(userLimits, startAt, now);
  if (limits.length > 0) throw refusal({ limits, outsideOpeningSlots: false, inPast: false });
}
